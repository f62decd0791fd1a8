"""The best play of a small hand by its subsets: each takes a word with its last card, or leaves that card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Final

import numpy as np
import numpy.typing as npt

from wordsvc.law.cards import Card, LetterCard, Prize
from wordsvc.law.house_rules import HouseRules
from wordsvc.lexicon.hand_index import sign_place
from wordsvc.solver.hand.market import POLYSEMY, Column

MOST_CARDS: Final = 12
_WORTH: Final = 16
"""What a unit of worth counts where a word counts -1: of plays that are worth the same, the one of fewest words."""


@dataclass(frozen=True, slots=True)
class _Use:
    """Some cards, as bits, laid by a column, and how much that counts."""

    cards: int
    worth: int
    column: Column


class Subsets:
    """A hand's letter cards and Polysemies, :data:`MOST_CARDS` at most; a subset is a number with a bit for each."""

    def __init__(self, hand: Sequence[Card], rules: HouseRules) -> None:
        self._places: list[int] = []
        self._signs: list[tuple[int, str | None]] = []
        self._points: list[int] = []
        for place, card in enumerate(hand):
            if isinstance(card, LetterCard):
                self._put(place, (sign_place(card.letter), card.color), card.points)
            elif card.prize is Prize.POLYSEMY:
                self._put(place, (POLYSEMY, None), card.points if rules.polysemy.points == "printed" else 0)
        self._others = len(hand) - len(self._places)

    def _put(self, place: int, sign: tuple[int, str | None], points: int) -> None:
        self._places.append(place)
        self._signs.append(sign)
        self._points.append(points)

    def __len__(self) -> int:
        return len(self._places)

    def best(
        self, columns: Iterable[Column], card_left: int, per_word: int
    ) -> tuple[int, list[tuple[Column, list[int]]]]:
        """The most that any play of these columns is worth, and one of the fewest words that is.

        Each of its columns has the indices of its cards.
        """
        uses: list[list[_Use]] = [[] for _ in self._places]
        for use in self._uses(columns, per_word):
            uses[use.cards.bit_length() - 1].append(use)
        highest, left = np.zeros(1, dtype=np.int64), card_left * _WORTH
        for of_last in uses:
            # What a subset with one card more is worth: that card is left, or a word takes it.
            subset = np.arange(len(highest))
            more = highest + left
            for use in of_last:
                rest = use.cards - len(highest)
                within = subset[subset & rest == rest]
                more[within] = np.maximum(more[within], highest[within - rest] + use.worth)
            highest = np.concatenate((highest, more))
        total = -(-int(highest[-1]) // _WORTH) + self._others * card_left
        return total, self._chosen(uses, highest, left)

    def _chosen(
        self, uses: Sequence[Sequence[_Use]], highest: npt.NDArray[np.int64], left: int
    ) -> list[tuple[Column, list[int]]]:
        chosen, subset = [], len(highest) - 1
        while subset:
            last = subset.bit_length() - 1
            rest = subset - (1 << last)
            if highest[subset] != highest[rest] + left:
                use = next(
                    use
                    for use in uses[last]
                    if use.cards & subset == use.cards and highest[subset - use.cards] + use.worth == highest[subset]
                )
                chosen.append((use.column, [self._places[bit] for bit in range(last + 1) if use.cards >> bit & 1]))
                rest = subset - use.cards
            subset = rest
        return chosen

    def _uses(self, columns: Iterable[Column], per_word: int) -> Iterable[_Use]:
        """The best use of each subset that is a word's cards."""
        best: dict[int, _Use] = {}

        @cache
        def ways(sign: int, count: int, color: str | None) -> list[tuple[int, int]]:
            """The subsets of so many cards of a sign, with their points."""
            held = [
                bit
                for bit, (of, colored) in enumerate(self._signs)
                if of == sign and (color in (None, colored) or sign == POLYSEMY)
            ]
            return [
                (sum(1 << bit for bit in taken), sum(self._points[bit] for bit in taken))
                for taken in combinations(held, count)
            ]

        for column in columns:
            market = column.market
            for parts in product(*(ways(sign, count, market.color) for sign, count in column.takes)):
                cards = sum([part[0] for part in parts])
                worth = (market.factor * sum([part[1] for part in parts]) + column.stand + per_word) * _WORTH - 1
                if cards and (cards not in best or best[cards].worth < worth):
                    best[cards] = _Use(cards, worth, column)
        return best.values()
