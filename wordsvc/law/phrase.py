"""«Слава Україні»: the two words that win at once, under every house rule (rules, words §1.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from wordsvc.language.spelling import spelling
from wordsvc.law.scoring import Laying, Score

WINNING_PHRASE: Final = ("слава", "україні")


def is_winning_phrase(text: str) -> bool:
    """Whether a text is the phrase, however it is split and spelled."""
    words = [spelled.word for part in text.split() if (spelled := spelling(part)).word and not spelled.faults]
    return "".join(words) == "".join(WINNING_PHRASE)


def joined(layings: Sequence[Laying | None]) -> Laying | None:
    """The layings of the phrase's two words as one (None if one is missing); places count the space between them.

    Its factors are those that both words have: where they differ, the total is still the sum of both totals.
    """
    first, second = layings
    if first is None or second is None:
        return None
    shift = len(WINNING_PHRASE[0]) + 1
    moved = [replace(used, positions=tuple(place + shift for place in used.positions)) for used in second.cards]
    factors = first.score.factors if first.score.factors == second.score.factors else ()
    score = Score(first.score.base + second.score.base, factors, first.score.total + second.score.total)
    return Laying(tuple(sorted((*first.cards, *moved), key=lambda used: used.index)), score)
