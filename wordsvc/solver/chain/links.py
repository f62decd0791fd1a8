"""Chains of words: the verdict on one, and the longest one of a hand (rules, English).

In a chain each word starts with the letter that the word before ends with. A syncope between two words lets
the next one attach to any letter of the word before. The length of a chain is the number of letters of all
its words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

MAX_WORDS = 120
MAX_LETTERS = 64


class Code(StrEnum):
    """What can be wrong with a chain: stable codes."""

    NOT_IN_HAND = "not_in_hand"
    NOT_ATTACHED = "not_attached"
    SYNCOPE_BEFORE_FIRST = "syncope_before_first"
    NO_SUCH_LETTER = "no_such_letter"
    TOO_MANY_SYNCOPES = "too_many_syncopes"


@dataclass(frozen=True, slots=True)
class Link:
    """A word of a chain; ``syncope_at``: the letter of the word before (from 0) that it attaches to."""

    word: str
    syncope_at: int | None = None

    def document(self) -> dict[str, Any]:
        """Return the link as JSON data."""
        return {"word": self.word} if self.syncope_at is None else {"word": self.word, "syncope_at": self.syncope_at}


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong; ``at`` is the link it concerns, None for the whole chain."""

    code: Code
    uk: str
    en: str
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The length in letters, and the problems; none if and only if the chain is valid."""

    length: int
    problems: tuple[Problem, ...]

    @property
    def valid(self) -> bool:
        """Tell whether the hand makes this chain."""
        return not self.problems


@dataclass(frozen=True, slots=True)
class Longest:
    """The longest chain found. ``optimal``: proven that none is longer; ``bound`` is what none exceeds."""

    chain: tuple[Link, ...]
    length: int
    optimal: bool
    bound: int


def judge_chain(words: Sequence[str], syncopes: int, chain: Sequence[Link]) -> Verdict:
    """Return the verdict, with every problem, on a chain of some of these words and so many syncopes.

    >>> judge_chain(["cat", "apple"], 1, [Link("cat"), Link("apple", syncope_at=1)]).length
    8
    """
    held = Counter(word.casefold() for word in words)
    problems: list[Problem] = []
    for at, link in enumerate(chain):
        word = link.word.casefold()
        held[word] -= 1
        if held[word] < 0:
            problems.append(
                Problem(
                    Code.NOT_IN_HAND,
                    f"Слова «{link.word}» серед карток немає або воно вже в ланцюзі.",
                    f"There is no card “{link.word}”, or it is in the chain already.",
                    at,
                )
            )
        problem = _attachment(chain[at - 1].word if at else None, link, at)
        if problem is not None:
            problems.append(problem)
    used = sum(link.syncope_at is not None for link in chain)
    if used > syncopes:
        problems.append(
            Problem(
                Code.TOO_MANY_SYNCOPES,
                f"Синкоп у ланцюзі {used}, а карток {syncopes}.",
                f"The chain has {used} syncopes, the hand {syncopes}.",
            )
        )
    return Verdict(sum(len(link.word) for link in chain), tuple(problems))


def _attachment(before: str | None, link: Link, at: int) -> Problem | None:
    if before is None:
        if link.syncope_at is None:
            return None
        return Problem(
            Code.SYNCOPE_BEFORE_FIRST,
            "Синкопа стоїть лише між двома словами.",
            "A syncope stands only between two words.",
            at,
        )
    place = len(before) - 1 if link.syncope_at is None else link.syncope_at
    if not 0 <= place < len(before):
        return Problem(
            Code.NO_SUCH_LETTER,
            f"У слові «{before}» літери з номером {place} немає (від 0 до {len(before) - 1}).",
            f"“{before}” has no letter number {place} (0 to {len(before) - 1}).",
            at,
        )
    if before[place].casefold() == link.word[:1].casefold():
        return None
    return Problem(
        Code.NOT_ATTACHED,
        f"«{link.word}» має починатися з літери «{before[place]}».",
        f"“{link.word}” must start with the letter “{before[place]}”.",
        at,
    )


def longest_chain(words: Sequence[str], syncopes: int, budget: float = 2.0) -> Longest:
    """Return the longest chain of a hand; after about ``budget`` seconds the longest found, and a bound.

    Raises ``ValueError`` when there are more than 120 words, or a word is empty or longer than 64 letters.
    """
    from wordsvc.solver.chain.trail import longest_trail

    if len(words) > MAX_WORDS or not all(1 <= len(word) <= MAX_LETTERS for word in words):
        raise ValueError("at most 120 words of 1 to 64 letters")
    low = [word.casefold() for word in words]
    chain, bound = longest_trail(Counter(low), max(syncopes, 0), budget)
    verdict = judge_chain(low, syncopes, chain)
    if not verdict.valid:
        raise AssertionError(f"the solver made {chain!r}")
    return Longest(tuple(chain), verdict.length, verdict.length >= bound, max(bound, verdict.length))
