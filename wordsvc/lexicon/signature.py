"""What a reading says about a form: its grammemes and marks, and how the authorities stand to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Final

from wordsvc.language.grammemes import GRAMMEMES, MARKS, POS, PROPER

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
_COLUMNS: Final = GENDERS | {"plur"}
"""A paradigm lists the cases of each gender, then of the plural, the nominative first."""


class Standing(IntEnum):
    """How the sources stand to a reading or a form (rules, words §1.2); the lower, the better."""

    STANDARD = 0
    DISPUTED = 1
    NONSTANDARD = 2
    UNKNOWN = 3


@dataclass(frozen=True)
class Signature:
    """The grammar of a reading. Readings share signatures: there are a few thousand for millions of readings."""

    features: frozenset[str]
    standing: Standing

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


def repaired(paradigm: list[frozenset[str]], *, one_form: bool = False) -> list[frozenset[str]]:
    """One paradigm's grammemes with what the converter of the dictionary dropped put back.

    It dropped tags from lemma lines: the case of a noun, the infinitive of a verb, and marks that every other form of
    the lexeme carries. So did a few first forms of the plural and of a second gender (голова, he or she).
    ``one_form``: all are spelled like the lemma.
    """
    lemma, rest = paradigm[0], paradigm[1:]
    if rest:
        shared = frozenset.intersection(*rest) & MARKS
        # "Rare" and "error" are also said of single forms, so few other forms prove nothing about the lexeme.
        lemma |= shared if len(rest) > 2 or one_form else shared - {"Arch", "Dist"}
    if lemma & {"NOUN", "ADJF", "NUMR"} and not lemma & _CASES:
        lemma |= {"nomn"}
    if _is_no_noun([lemma, *rest]):
        lemma, *rest = [names - {"NOUN"} | {"NPRO"} for names in (lemma, *rest)]
    if "VERB" in lemma and not lemma & {"past", "infn", "Impe", "pres", "futr", "impr"}:
        lemma |= {"infn"}
    mended = [lemma]
    for grammemes in rest:
        lost = "NOUN" in grammemes and not grammemes & _CASES
        column = grammemes & _COLUMNS
        first = bool(column) and column != mended[-1] & _COLUMNS
        mended.append(grammemes | {"nomn"} if lost and first else grammemes)
    # No word is an abbreviation in some of its forms only; the converter lost it on the first form of each gender.
    always = {"Abbr"} if any("Abbr" in grammemes for grammemes in mended) else frozenset[str]()
    return [completed(grammemes | always) for grammemes in mended]


def _is_no_noun(paradigm: list[frozenset[str]]) -> bool:
    """Whether this is a pronoun that the converter took for a noun: it has no nominative (нікого, нічого)."""
    cases = frozenset().union(*paradigm) & _CASES
    return "NOUN" in paradigm[0] and cases >= {"gent", "datv"} and "nomn" not in cases
