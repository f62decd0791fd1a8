"""Chains of words, and the verdict on one (rules, English).

In a chain each word starts with the letter that the word before ends with. A syncope between two words lets
the next one attach to any letter of the word before. The length of a chain is the number of letters of all
its words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wordsvc.law.verdict import Problem

MAX_WORDS = 120
MAX_LETTERS = 64


@dataclass(frozen=True, slots=True)
class Link:
    """A word of a chain; ``syncope_at``: the letter of the word before (from 0) that it attaches to."""

    word: str
    syncope_at: int | None = None

    def document(self) -> dict[str, Any]:
        """Return the link as JSON data."""
        return {"word": self.word} if self.syncope_at is None else {"word": self.word, "syncope_at": self.syncope_at}


@dataclass(frozen=True, slots=True)
class ChainVerdict:
    """The length in letters, and the problems; none if and only if the chain is valid."""

    length: int
    problems: tuple[Problem, ...]

    @property
    def valid(self) -> bool:
        """Tell whether the hand makes this chain."""
        return not self.problems


def judge_chain(words: Sequence[str], syncopes: int, chain: Sequence[Link]) -> ChainVerdict:
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
            problems.append(Problem("not_in_hand", {"at": at, "word": link.word}))
        problem = _attachment(chain[at - 1].word if at else None, link, at)
        if problem is not None:
            problems.append(problem)
    used = sum(link.syncope_at is not None for link in chain)
    if used > syncopes:
        problems.append(Problem("too_many_syncopes", {"used": used, "held": syncopes}))
    return ChainVerdict(sum(len(link.word) for link in chain), tuple(problems))


def _attachment(before: str | None, link: Link, at: int) -> Problem | None:
    if before is None:
        if link.syncope_at is None:
            return None
        return Problem("syncope_before_first", {"at": at})
    place = len(before) - 1 if link.syncope_at is None else link.syncope_at
    if not 0 <= place < len(before):
        return Problem("no_such_letter", {"at": at, "word": before, "letter": place, "last": len(before) - 1})
    if before[place].casefold() == link.word[:1].casefold():
        return None
    return Problem("not_attached", {"at": at, "word": link.word, "letter": before[place]})
