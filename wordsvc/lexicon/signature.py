"""What a reading says about a form: its grammemes and marks, and how the authorities stand to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Final

from wordsvc.language.grammemes import GRAMMEMES, MARKS, POS, PROPER
from wordsvc.lexicon.familiarity import Familiarity

_CATEGORIES: Final = (
    "pos", "type", "government", "aspect", "voice", "valency", "verbform", "mood", "tense", "degree", "person",
    "gender", "animacy", "case", "number", "mark",
)  # fmt: skip
_ORDER: Final = {
    name: (_CATEGORIES.index(grammeme.category), place) for place, (name, grammeme) in enumerate(GRAMMEMES.items())
}
_NUMBERS: Final = frozenset({"sing", "plur"})
GENDERS: Final = frozenset({"masc", "femn", "neut"})
CASES: Final = ("nomn", "gent", "datv", "accs", "ablt", "loct", "voct")
_CASES: Final = frozenset(CASES)


class Standing(IntEnum):
    """How the sources stand to a reading or a form (rules, words §1.2); the lower, the better."""

    STANDARD = 0
    DISPUTED = 1
    NONSTANDARD = 2
    UNKNOWN = 3


@dataclass(frozen=True)
class Signature:
    """The grammar of a reading and what is known of its lexeme.

    Readings share signatures: there are some thousands for millions of readings.
    """

    features: frozenset[str]
    standing: Standing
    familiarity: Familiarity

    @cached_property
    def pos(self) -> str | None:
        """The part of speech, or None where no source gives one."""
        return next((name for name in self.grammemes if name in POS), None)

    @cached_property
    def grammemes(self) -> list[str]:
        """Grammemes without marks, the part of speech first."""
        return ordered(self.features - MARKS)

    @cached_property
    def marks(self) -> list[str]:
        """The marks of the lexeme."""
        return ordered(self.features & MARKS)


def ordered(grammemes: Iterable[str]) -> list[str]:
    """Grammemes in the one order that answers use: part of speech, …, gender, animacy, case, number, marks."""
    return sorted(grammemes, key=_ORDER.__getitem__)


def completed(grammemes: frozenset[str]) -> frozenset[str]:
    """``grammemes`` with what the dictionary leaves out: the singular, and Prop on every kind of name.

    A singular noun or adjective has a gender and no number in the dictionary; a past singular verb likewise.
    """
    added = set()
    if not grammemes & _NUMBERS and (grammemes & GENDERS or ("NPRO" in grammemes and grammemes & _CASES)):
        added.add("sing")
    if grammemes & PROPER:
        added.add("Prop")
    return grammemes | added
