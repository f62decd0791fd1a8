"""Expressions of maths: what can be asked of them, and the answers as JSON."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Annotated, Final, Literal

from pydantic import Field, field_validator
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict

from wordsvc.optimum.clock import Clock
from wordsvc.service.desk import Desk
from wordsvc.service.questions import Request
from wordsvc.service.solver_problems import SolverProblem, problem_answer
from wordsvc.solver.expression import answers as expressions
from wordsvc.solver.expression.notation import canonical_symbol, read_fraction
from wordsvc.solver.expression.texts import PROBLEMS
from wordsvc.texts import Language

BUDGET: Final = 2.0
"""Seconds for one search."""
MAX_EXPRESSION: Final = 2 * expressions.MAX_CARDS

Symbol = Annotated[str, Field(min_length=1, max_length=1, examples=["7"])]


class ExpressionCards(Request):
    """Cards of maths: digits, signs + − × ÷ (as people type them), and Y.

    ``signs``: those of the deck, which Y may stand for; a deck without × and ÷ has only + and −. ``surplus_signs``
    ``may``: signs that there are too few digits for may stay unused.
    """

    cards: Annotated[list[Symbol], Field(max_length=expressions.MAX_CARDS)]
    signs: Annotated[list[Symbol], Field(max_length=len(expressions.SIGNS))] = Field(
        default=list(expressions.SIGNS), examples=[["+", "−"]]
    )
    leading_zero: bool = False
    leading_sign: bool = True
    surplus_signs: Literal["must", "may"] = "must"

    @field_validator("cards")
    @classmethod
    def _cards(cls, cards: list[str]) -> list[str]:
        strange = [i for i, card in enumerate(cards) if canonical_symbol(card) is None]
        if strange:
            places = ", ".join(map(str, strange))
            raise PydanticCustomError("maths_cards", "no cards of maths at {places}", {"places": places})
        return cards

    @field_validator("signs")
    @classmethod
    def _signs(cls, signs: list[str]) -> list[str]:
        read = [canonical_symbol(sign) or sign for sign in signs]
        strange = [i for i, sign in enumerate(read) if sign not in expressions.SIGNS or sign in read[:i]]
        if strange:
            places = ", ".join(map(str, strange))
            raise PydanticCustomError("maths_signs", "no signs of maths at {places}", {"places": places})
        return read

    def options(self) -> expressions.ExpressionRules:
        """How an expression may be written."""
        return expressions.ExpressionRules(self.leading_zero, self.leading_sign, self.surplus_signs)


class ExpressionRequest(ExpressionCards):
    """An expression to judge, with what each Y stands for written in its place."""

    expression: Annotated[str, Field(max_length=MAX_EXPRESSION, examples=["72+9"])]


class BestExpressionRequest(ExpressionCards):
    """A hand to make the best of; ``target`` is an exact fraction, for the goal ``closest``."""

    goal: Literal["highest", "lowest", "closest"] = "highest"
    target: Annotated[str, Field(max_length=250, examples=["22/7"])] = "0"

    @field_validator("target")
    @classmethod
    def _target(cls, target: str) -> str:
        try:
            read_fraction(target)
        except ValueError:
            raise PydanticCustomError("fraction", "no fraction") from None
        return target


class VariableAnswer(TypedDict):
    """What a Y stands for: the symbol, and its place in the expression without spaces."""

    at: int
    symbol: str


class ExpressionAnswer(TypedDict):
    """The verdict on an expression; ``value`` is an exact fraction."""

    expression: str
    valid: bool
    value: str | None
    problems: list[SolverProblem]
    variables: list[VariableAnswer]


class BestExpressionAnswer(TypedDict):
    """The best expression, null if the cards make none; ``optimal``: proven that none is better."""

    expression: str | None
    value: str | None
    variables: list[VariableAnswer]
    optimal: bool


def judged_expression(asked: ExpressionRequest, language: Language) -> ExpressionAnswer:
    """The verdict on an expression made of all these cards: every problem, and its exact value."""
    verdict = expressions.judge(asked.cards, asked.expression, asked.options(), asked.signs)
    return {
        "expression": verdict.expression,
        "valid": verdict.valid,
        "value": None if verdict.value is None else str(verdict.value),
        "problems": [problem_answer(problem, PROBLEMS, language) for problem in verdict.problems],
        "variables": _variables(verdict.variables),
    }


def best_expression(desk: Desk, asked: BestExpressionRequest, seconds: float = BUDGET) -> BestExpressionAnswer:
    """The best expression of all these cards, in the time of one answer."""
    started = time.perf_counter()
    target = read_fraction(asked.target)
    found = expressions.best(asked.cards, asked.goal, target, Clock(seconds), asked.options(), asked.signs)
    desk.searched("expression", time.perf_counter() - started, found.optimal)
    return {
        "expression": found.expression,
        "value": None if found.value is None else str(found.value),
        "variables": _variables(found.variables),
        "optimal": found.optimal,
    }


def _variables(variables: Sequence[expressions.StandIn]) -> list[VariableAnswer]:
    return [{"at": variable.at, "symbol": variable.symbol} for variable in variables]
