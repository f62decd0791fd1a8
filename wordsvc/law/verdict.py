"""What the referee answers: a verdict with every problem, the readings and what the house rules say to each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wordsvc.language.spelling import Correction
from wordsvc.law.scoring import Laying
from wordsvc.lexicon import Reading, Signature, Standing


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a word does not count: a stable code, and what a message about it needs."""

    code: str
    details: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a reading does not meet one block of the house rules: what it lacks, what it must not have.

    ``familiar`` is False where its word is known less well, or better, than the block asks.
    """

    block: int
    lacks: tuple[str, ...]
    has: tuple[str, ...]
    familiar: bool = True


@dataclass(frozen=True, slots=True)
class JudgedReading:
    """A reading and what the house rules say to it: ``failures`` names every block that it misses."""

    reading: Reading
    accepted: bool
    failures: tuple[Failure, ...]


def earning(readings: Sequence[JudgedReading]) -> tuple[Signature, ...]:
    """The signatures of the readings that may earn a coefficient: the accepted ones."""
    return tuple(judged.reading.signature for judged in readings if judged.accepted)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer about one word. It is valid if and only if it has no problems.

    ``readings`` holds one list for each word: a single one but for the winning phrase.
    """

    given: str
    word: str
    status: Standing
    problems: tuple[Problem, ...]
    corrections: tuple[Correction, ...]
    readings: tuple[tuple[JudgedReading, ...], ...]
    sources: int
    stress: tuple[str, ...]
    laying: Laying | None = None
    suggestions: tuple[str, ...] = ()
    wins: bool = False

    @property
    def valid(self) -> bool:
        """Whether the word counts."""
        return not self.problems
