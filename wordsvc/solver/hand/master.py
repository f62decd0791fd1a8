"""The integer programme behind the best play of several words, set up in a process of its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from wordsvc.law.cards import Card, LetterCard, Prize
from wordsvc.law.house_rules import HouseRules
from wordsvc.lexicon.hand_index import sign_place
from wordsvc.optimum.clock import Clock
from wordsvc.optimum.remote import RemoteProgramme
from wordsvc.solver.hand.market import POLYSEMY, Column, Market, Price

_TINY: Final = 1e-6
_EARLY: Final = 0.1
"""Seconds before the deadline at which HiGHS is told to stop."""


class Master:
    """Rows: the cards of each kind, what each market takes of each sign, what may not be repeated.

    A kind is a group of equal cards; a column of dealing says how many of a kind go into a market.
    """

    def __init__(
        self, remote: RemoteProgramme, hand: Sequence[Card], rules: HouseRules, card_left: int, clock: Clock
    ) -> None:
        self._remote, self._card_left, self._clock, self._size = remote, card_left, clock, len(hand)
        self._kinds: dict[tuple[int, str | None, int], list[int]] = defaultdict(list)
        for index, card in enumerate(hand):
            if isinstance(card, LetterCard):
                self._kinds[sign_place(card.letter), card.color, card.points].append(index)
            elif card.prize is Prize.POLYSEMY:
                printed = card.points if rules.polysemy.points == "printed" else 0
                self._kinds[POLYSEMY, None, printed].append(index)
        self._row_of: dict[object, int] = {}
        self._dealings: list[tuple[tuple[int, str | None, int], Market]] = []
        self._columns: list[Column] = []
        self._order: list[tuple[bool, int]] = []
        self._dealt: list[int] = []

    def open(self, markets: Sequence[Market]) -> None:
        """Set up the rows, and the columns that deal cards into markets."""
        rows: list[list[float | None]] = []
        columns: list[list[Any]] = []
        for kind, cards in self._kinds.items():
            self._row_of[kind] = len(rows)
            rows.append([None, len(cards)])
        for market in markets:
            for sign in sorted({sign for sign, _, _ in self._kinds}):
                self._row_of[market.number, sign] = len(rows)
                rows.append([0, 0])
            for kind, cards in self._kinds.items():
                sign, color, points = kind
                if market.color in (None, color) or sign == POLYSEMY:
                    rows_of = [self._row_of[kind], self._row_of[market.number, sign]]
                    profit = points * market.factor - self._card_left
                    columns.append([profit, len(cards), False, rows_of, [1, -1]])
                    self._order.append((True, len(self._dealings)))
                    self._dealings.append((kind, market))
        self._remote.tell("rows", rows)
        self._remote.tell("columns", columns)

    def add(self, columns: Sequence[Column], per_word: int) -> None:
        """Add ways to lay words."""
        rows: list[list[float | None]] = []
        added = []
        first = len(self._row_of)
        for column in columns:
            places = [self._row_of[column.number, sign] for sign, _ in column.takes]
            for identity in sorted(column.identities):
                if identity not in self._row_of:
                    self._row_of[identity] = first + len(rows)
                    rows.append([None, 1])
                places.append(self._row_of[identity])
            values = [count for _, count in column.takes] + [1] * len(column.identities)
            added.append([per_word + column.stand, None, True, places, values])
            self._order.append((False, len(self._columns)))
            self._columns.append(column)
        if rows:
            self._remote.tell("rows", rows)
        self._remote.tell("columns", added)

    def relaxation(self) -> tuple[float, Price]:
        """The value of the relaxation, and what a card of a sign costs in a market."""
        value, prices = self._remote.ask(self._clock, "lp")
        row_of = self._row_of

        def price(market: int, sign: int) -> float:
            row = row_of.get((market, sign))
            return 0.0 if row is None else float(prices[row])

        return value + self._card_left * self._size, price

    def choose(self, seconds: float) -> tuple[dict[Column, int], int | None]:
        """The best choice of columns found within ``seconds``, and a bound on any choice of them."""
        taken, bound = self._remote.ask(self._clock, "mip", max(_TINY, seconds - _EARLY))
        highest = None if bound is None else int(bound + self._card_left * self._size + _TINY)
        if taken is None:
            return {}, highest
        chosen = {}
        self._dealt = [0] * len(self._dealings)
        for (is_dealing, place), number in zip(self._order, taken, strict=True):
            if is_dealing:
                self._dealt[place] = round(number)
            elif round(number):
                chosen[self._columns[place]] = round(number)
        return chosen, highest

    def supply(self) -> dict[tuple[int, int], list[int]]:
        """The cards that the last choice deals into each market, by (market, sign)."""
        free = {kind: list(cards) for kind, cards in self._kinds.items()}
        supply: dict[tuple[int, int], list[int]] = defaultdict(list)
        for (kind, market), number in zip(self._dealings, self._dealt, strict=True):
            for _ in range(number):
                supply[market.number, kind[0]].append(free[kind].pop(0))
        return supply
