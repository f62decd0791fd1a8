"""How well known a word is (rules, words §1.2)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal

FamiliarityName = Literal["everyday", "known", "rare", "obscure"]


class Familiarity(IntEnum):
    """How well known a lexeme is; the lower, the better known."""

    EVERYDAY = 0
    KNOWN = 1
    RARE = 2
    OBSCURE = 3

    @property
    def word(self) -> FamiliarityName:
        """What requests, documents and answers call it."""
        return _WORDS[self]


_WORDS: Final[tuple[FamiliarityName, ...]] = ("everyday", "known", "rare", "obscure")


def level(word: FamiliarityName) -> Familiarity:
    """The familiarity that is called so."""
    return Familiarity(_WORDS.index(word))
