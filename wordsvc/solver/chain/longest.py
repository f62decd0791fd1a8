"""The longest chain of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wordsvc.optimum.clock import Clock
from wordsvc.solver.chain.links import MAX_LETTERS, MAX_WORDS, Link, judge_chain
from wordsvc.solver.chain.trail import longest_trail

BUDGET: Final = 2.0
"""Seconds after which the longest chain so far is the answer."""


@dataclass(frozen=True, slots=True)
class LongestChain:
    """The longest chain found. ``optimal``: proven that none is longer; ``bound`` is what none exceeds."""

    chain: tuple[Link, ...]
    length: int
    optimal: bool
    bound: int


def longest_chain(words: Sequence[str], syncopes: int, clock: Clock | None = None) -> LongestChain:
    """Return the longest chain of a hand; once the time is up the longest found, and a bound.

    Raises ``ValueError`` when there are more than 120 words, or a word is empty or longer than 64 letters.
    """
    if len(words) > MAX_WORDS or not all(1 <= len(word) <= MAX_LETTERS for word in words):
        raise ValueError("at most 120 words of 1 to 64 letters")
    low = [word.casefold() for word in words]
    chain, bound = longest_trail(Counter(low), max(syncopes, 0), clock or Clock(BUDGET))
    verdict = judge_chain(low, syncopes, chain)
    if not verdict.valid:
        raise AssertionError(f"the solver made {chain!r}")
    return LongestChain(tuple(chain), verdict.length, verdict.length >= bound, max(bound, verdict.length))
