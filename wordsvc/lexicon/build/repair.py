"""What the converter of the packaged VESUM dropped is put back, paradigm by paradigm."""

from __future__ import annotations

from typing import Final

from wordsvc.language.grammemes import MARKS
from wordsvc.lexicon.signature import CASES, GENDERS, completed

_CASES: Final = frozenset(CASES)
_COLUMNS: Final = GENDERS | {"plur"}
"""A paradigm lists the cases of each gender, then of the plural, the nominative first."""


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
