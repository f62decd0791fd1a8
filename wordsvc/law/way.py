"""A way to lay a word: for each of its letters the cards, and how often a Polysemy stands for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wordsvc.law.cards import Card


@dataclass(frozen=True, slots=True)
class UsedCard:
    """A card of the hand in a word; a Polysemy says for which letter it stands and at which places of the word."""

    index: int
    card: Card
    positions: tuple[int, ...]
    stands_for: str | None = None


class Cover(NamedTuple):
    """How one letter is laid: its cards, how many occurrences a Polysemy covers, what that adds to the rank."""

    rank: int
    cards: Sequence[int]
    covered: int


class Way(NamedTuple):
    """A way to lay a word; ``rank`` orders ways: total, then few prize cards, then low indices.

    ``covers`` are the letters and how they are laid, ``stands_for`` the letters that ``polysemies`` stand for.
    """

    rank: int
    covers: Mapping[str, Cover]
    stands_for: Sequence[str]
    polysemies: Sequence[int]

    @property
    def letters(self) -> list[int]:
        """The letter cards that it takes."""
        return [index for cover in self.covers.values() for index in cover.cards]


def used_cards(word: str, way: Way, hand: Sequence[Card]) -> tuple[UsedCard, ...]:
    """The cards of a way by their index, each with the places of the word on which it lies."""
    used = []
    where: dict[str, list[int]] = {}
    for place, sign in enumerate(word):
        where.setdefault(sign, []).append(place)
    for letter, cover in way.covers.items():
        places = where[letter]
        for index, place in zip(sorted(cover.cards), places, strict=False):
            used.append(UsedCard(index, hand[index], (place,)))
        if cover.covered:
            index = way.polysemies[way.stands_for.index(letter)]
            used.append(UsedCard(index, hand[index], tuple(places[len(cover.cards) :]), letter))
    return tuple(sorted(used, key=lambda one: one.index))
