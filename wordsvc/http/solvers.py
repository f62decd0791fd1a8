"""Expressions of maths and chains of English: verdicts, and the best of a hand."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, NotRequired

from flask import Blueprint
from pydantic import Field, field_validator
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict

from wordsvc.http.endpoint import endpoint
from wordsvc.http.problems import language
from wordsvc.http.state import desk
from wordsvc.law.verdict import Problem
from wordsvc.optimum.clock import Clock
from wordsvc.service.questions import Request
from wordsvc.solver.chain import links as chains
from wordsvc.solver.chain.longest import longest_chain
from wordsvc.solver.chain.texts import PROBLEMS as CHAIN_PROBLEMS
from wordsvc.solver.expression import answers as expressions
from wordsvc.solver.expression.notation import canonical_symbol, read_fraction
from wordsvc.solver.expression.texts import PROBLEMS as EXPRESSION_PROBLEMS
from wordsvc.texts import Texts

TAG: Final = "solvers"
BUDGET: Final = 2.0
"""Seconds for one search."""
MAX_EXPRESSION: Final = 2 * expressions.MAX_CARDS

solvers = Blueprint("solvers", __name__, url_prefix="/v1")

Symbol = Annotated[str, Field(min_length=1, max_length=1, examples=["7"])]
Word = Annotated[str, Field(min_length=1, max_length=chains.MAX_LETTERS, examples=["cat"])]


class ExpressionCards(Request):
    """Cards of maths: digits, signs + − × ÷ (as people type them), and Y.

    ``signs``: those of the box, which Y may stand for; a box without × and ÷ has only + and −.
    """

    cards: Annotated[list[Symbol], Field(max_length=expressions.MAX_CARDS)]
    signs: Annotated[list[Symbol], Field(max_length=len(expressions.SIGNS))] = Field(
        default=list(expressions.SIGNS), examples=[["+", "−"]]
    )
    leading_zero: bool = False
    leading_sign: bool = False

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
        return expressions.ExpressionRules(self.leading_zero, self.leading_sign)


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


class Standing(TypedDict):
    """What a Y stands for: the symbol, and its place in the expression without spaces."""

    at: int
    symbol: str


class SolverProblem(TypedDict):
    """One thing wrong; ``at`` is the character of the expression, or the link of the chain."""

    code: str
    message: str
    at: NotRequired[int]
    cards: NotRequired[list[str]]


class ExpressionAnswer(TypedDict):
    """The verdict on an expression; ``value`` is an exact fraction."""

    expression: str
    valid: bool
    value: str | None
    problems: list[SolverProblem]
    variables: list[Standing]


class BestExpressionAnswer(TypedDict):
    """The best expression, null if the cards make none; ``optimal``: proven that none is better."""

    expression: str | None
    value: str | None
    variables: list[Standing]
    optimal: bool


class ChainLink(Request):
    """A word of a chain; ``syncope_at``: the letter of the word before, from 0, that it attaches to."""

    word: Word
    syncope_at: Annotated[int, Field(ge=0, lt=chains.MAX_LETTERS)] | None = None


class ChainCards(Request):
    """Cards of English: words, and how many syncopes."""

    words: Annotated[list[Word], Field(max_length=chains.MAX_WORDS)]
    syncopes: Annotated[int, Field(ge=0, le=chains.MAX_WORDS)] = 0


class ChainRequest(ChainCards):
    """A chain to judge."""

    chain: Annotated[list[ChainLink], Field(max_length=chains.MAX_WORDS)]


class BestChainRequest(ChainCards):
    """A hand to make the longest chain of."""


class ChainAnswer(TypedDict):
    """The verdict on a chain; ``length`` in letters."""

    valid: bool
    length: int
    problems: list[SolverProblem]


class LinkAnswer(TypedDict):
    """A word of a chain, and where it attaches if by a syncope."""

    word: str
    syncope_at: NotRequired[int]


class BestChainAnswer(TypedDict):
    """The longest chain found, its ``length`` in letters, and what none exceeds; ``optimal``: proven the longest."""

    chain: list[LinkAnswer]
    length: int
    optimal: bool
    bound: int


@solvers.post("/expressions/verdict")
@endpoint(ExpressionAnswer, tag=TAG, body=ExpressionRequest)
def judge_expression(asked: ExpressionRequest) -> ExpressionAnswer:
    """Judge an expression made of all these cards: every problem, and its exact value."""
    verdict = expressions.judge(asked.cards, asked.expression, asked.options(), asked.signs)
    return {
        "expression": verdict.expression,
        "valid": verdict.valid,
        "value": None if verdict.value is None else str(verdict.value),
        "problems": [_problem(problem, EXPRESSION_PROBLEMS) for problem in verdict.problems],
        "variables": _standing(verdict.variables),
    }


@solvers.post("/expressions/best")
@endpoint(BestExpressionAnswer, tag=TAG, body=BestExpressionRequest, cost="solvers")
def best_expression(asked: BestExpressionRequest) -> BestExpressionAnswer:
    """Find the best expression of all these cards, in two seconds at most; `optimal` says whether that is proven."""
    started = time.perf_counter()
    target = read_fraction(asked.target)
    found = expressions.best(asked.cards, asked.goal, target, Clock(BUDGET), asked.options(), asked.signs)
    desk().searched("expression", time.perf_counter() - started, found.optimal)
    return {
        "expression": found.expression,
        "value": None if found.value is None else str(found.value),
        "variables": _standing(found.variables),
        "optimal": found.optimal,
    }


@solvers.post("/chains/verdict")
@endpoint(ChainAnswer, tag=TAG, body=ChainRequest)
def judge_chain(asked: ChainRequest) -> ChainAnswer:
    """Judge a chain of some of these words."""
    links = [chains.Link(link.word, link.syncope_at) for link in asked.chain]
    verdict = chains.judge_chain(asked.words, asked.syncopes, links)
    return {
        "valid": verdict.valid,
        "length": verdict.length,
        "problems": [_problem(problem, CHAIN_PROBLEMS) for problem in verdict.problems],
    }


@solvers.post("/chains/best")
@endpoint(BestChainAnswer, tag=TAG, body=BestChainRequest, cost="solvers")
def best_chain(asked: BestChainRequest) -> BestChainAnswer:
    """Find the longest chain of these words, in two seconds at most; `optimal` says whether that is proven."""
    started = time.perf_counter()
    found = longest_chain(asked.words, asked.syncopes, Clock(BUDGET))
    desk().searched("chain", time.perf_counter() - started, found.optimal)
    links: list[Any] = [link.document() for link in found.chain]
    return {"chain": links, "length": found.length, "optimal": found.optimal, "bound": found.bound}


def _problem(problem: Problem, texts: Texts) -> SolverProblem:
    message = texts.say(problem.code, language(), problem.details)
    answer: SolverProblem = {"code": problem.code, "message": message}
    if "at" in problem.details:
        answer["at"] = problem.details["at"]
    if "cards" in problem.details:
        answer["cards"] = list(problem.details["cards"])
    return answer


def _standing(variables: Sequence[expressions.StandIn]) -> list[Standing]:
    return [{"at": variable.at, "symbol": variable.symbol} for variable in variables]
