"""Chains of English: what can be asked of them, and the answers as JSON."""

from __future__ import annotations

import time
from typing import Annotated, Any, Final, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from wordsvc.optimum.clock import Clock
from wordsvc.service.desk import Desk
from wordsvc.service.questions import Request
from wordsvc.service.solver_problems import SolverProblem, problem_answer
from wordsvc.solver.chain import links as chains
from wordsvc.solver.chain.longest import longest_chain
from wordsvc.solver.chain.texts import PROBLEMS
from wordsvc.texts import Language

BUDGET: Final = 2.0
"""Seconds for one search."""

Word = Annotated[str, Field(min_length=1, max_length=chains.MAX_LETTERS, examples=["cat"])]


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


def judged_chain(asked: ChainRequest, language: Language) -> ChainAnswer:
    """The verdict on a chain of some of these words."""
    links = [chains.Link(link.word, link.syncope_at) for link in asked.chain]
    verdict = chains.judge_chain(asked.words, asked.syncopes, links)
    return {
        "valid": verdict.valid,
        "length": verdict.length,
        "problems": [problem_answer(problem, PROBLEMS, language) for problem in verdict.problems],
    }


def best_chain(desk: Desk, asked: BestChainRequest, seconds: float = BUDGET) -> BestChainAnswer:
    """The longest chain of these words, in the time of one answer."""
    started = time.perf_counter()
    found = longest_chain(asked.words, asked.syncopes, Clock(seconds))
    desk.searched("chain", time.perf_counter() - started, found.optimal)
    links: list[Any] = [link.document() for link in found.chain]
    return {"chain": links, "length": found.length, "optimal": found.optimal, "bound": found.bound}
