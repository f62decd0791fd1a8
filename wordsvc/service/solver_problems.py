"""What is wrong with an expression or a chain, as the JSON that clients get."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from wordsvc.law.verdict import Problem
from wordsvc.texts import Language, Texts


class SolverProblem(TypedDict):
    """One thing wrong; ``at`` is the character of the expression, or the link of the chain."""

    code: str
    message: str
    at: NotRequired[int]
    cards: NotRequired[list[str]]


def problem_answer(problem: Problem, texts: Texts, language: Language) -> SolverProblem:
    """The problem, in the words of ``texts``."""
    answer: SolverProblem = {"code": problem.code, "message": texts.say(problem.code, language, problem.details)}
    if "at" in problem.details:
        answer["at"] = problem.details["at"]
    if "cards" in problem.details:
        answer["cards"] = list(problem.details["cards"])
    return answer
