"""Ways to lay words in a market, found at given prices: what the search for the best play chooses from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from wordsvc.lexicon.hand_index import Accepting
from wordsvc.optimum.clock import Clock
from wordsvc.solver.hand.kernel import engine
from wordsvc.solver.hand.lattice import Lattice
from wordsvc.solver.hand.way_loops import FRAME, Choices, NetColumns, WayWalk

_DEEPEST: Final = 40
_SEEN: Final = 1 << 15
_EXACT: Final = 1 << 61


@dataclass(frozen=True, slots=True)
class AlphagramWay:
    """A way to lay an alphagram: (sign, cards) and the signs that a Polysemy stands for, how often."""

    alphagram: int
    cards: tuple[tuple[int, int], ...]
    hidden: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Prices:
    """What things are worth while pricing: a card of each sign, a Polysemy, its standing for a sign, a word.

    ``stand[s]`` counts once or for ``each`` occurrence, and is None where a Polysemy can't stand.
    """

    cards: Sequence[float]
    polysemy: float
    stand: Sequence[float | None]
    each: bool
    word: float


@dataclass(frozen=True, slots=True)
class Supply:
    """What is there for one word: ``held[s]`` cards of sign s (None for a free sign), and Polysemies.

    A way has ``least`` letter cards at least.
    """

    held: Sequence[int | None]
    polysemies: int
    least: int

    def hides(self, kind: tuple[int, int]) -> int:
        """Polysemies that a run, a sign and its occurrences, can't do without."""
        sign, count = kind
        held = self.held[sign]
        return int(held is not None and held < count)


@dataclass(frozen=True, slots=True)
class _RunChoice:
    """A way to lay one run."""

    value: float
    sign: int
    cards: int
    hidden: int


@dataclass(frozen=True, slots=True)
class Net:
    """Alphagrams that can be laid: a lattice, the sign and the occurrences of each kind of run, which of them count."""

    lattice: Lattice
    kinds: Sequence[tuple[int, int]]
    accepting: Accepting


class Ways:
    """The ways to lay alphagrams from a supply.

    ``alike``: of ways that take the same cards one is enough.
    """

    def __init__(self, net: Net, supply: Supply, clock: Clock, *, alike: bool) -> None:
        self._lattice, self._kinds, self._supply, self._clock = net.lattice, net.kinds, supply, clock
        self._bits, self._before = net.accepting.bits, net.accepting.before
        lattice = net.lattice
        column = engine().column
        self._columns = NetColumns(*map(column, (
            lattice.start, lattice.child, lattice.kind, lattice.skip, lattice.accepts.view(np.uint8), lattice.below,
        )))  # fmt: skip
        radix = [1]
        for held in supply.held:
            radix.append(radix[-1] * ((held or 0) + 1))
        self._radix = radix
        self._alike = alike and radix[-1] * (supply.polysemies + 1) < _EXACT

    def __len__(self) -> int:
        return len(self._lattice)

    def drop(self, alphagram: int) -> None:
        """Never propose this alphagram again."""
        bits = self._bits.copy().view(np.uint64)
        bits[alphagram >> 6] &= ~np.uint64(1 << (alphagram & 63))
        self._bits = bits.view(np.int64)

    def best(self, prices: Prices, most: int, above: float) -> list[tuple[float, AlphagramWay]]:
        """The ``most`` most valuable ways worth more than ``above``, the best first.

        Of the ways to hide a run behind a Polysemy only the best one is looked at, unless all are needed.
        """
        found = self._find(prices, most, above, every=False)
        assert found is not None  # noqa: S101 - there is no limit
        return found

    def every(self, prices: Prices, most: int, above: float) -> list[AlphagramWay] | None:
        """All ways to lay alphagrams that are worth more than ``above``, or None if there are more than ``most``."""
        found = self._find(prices, most, above, every=True)
        return None if found is None else [way for _, way in found]

    def _find(self, prices: Prices, most: int, above: float, *, every: bool) -> list[tuple[float, AlphagramWay]] | None:
        """Ways by value. Raises TimeUp."""
        if not len(self._lattice):
            return []
        loops = engine()
        choices = [self._choices(kind, prices, every=every) for kind in self._kinds]
        flat = [choice for of_kind in choices for choice in of_kind]
        potential = self._lattice.potential(
            np.array([max((choice.value for choice in of_kind), default=-np.inf) for of_kind in choices])
        )
        numbers, zeros = loops.numbers, loops.zeros
        first = np.cumsum([0, *map(len, choices)]).tolist()
        table = Choices(
            numbers(first), loops.reals([choice.value for choice in flat]),
            numbers([int(choice.hidden > 0) for choice in flat]), numbers([choice.cards for choice in flat]),
            numbers([self._code(choice) for choice in flat]),
        )  # fmt: skip
        alike = self._alike and not any(prices.stand)
        found = WayWalk(
            stack=zeros(_DEEPEST * FRAME), worth=loops.reals([0.0] * _DEEPEST), path=zeros(_DEEPEST),
            values=loops.reals([0.0] * most), slots=zeros(most), alphagrams=zeros(most),
            paths=zeros(most * _DEEPEST), seen=zeros(_SEEN if alike else 0),
        )  # fmt: skip
        root = len(self._lattice.start) - 2
        edge, end = int(self._lattice.start[root]), int(self._lattice.start[root + 1])
        found.worth[0] = prices.word
        for place, number in enumerate((edge, end, first[int(self._lattice.kind[edge])], self._supply.polysemies)):
            found.stack[place] = number
        depth = size = 0
        while depth >= 0:
            depth, size = loops.dearest(
                self._columns, table, loops.column(potential), loops.column(self._bits), loops.column(self._before),
                found, above, self._supply.least, not every, depth, size, loops.steps,
            )  # fmt: skip
            self._clock.check()
        if size > most:
            return None
        ways = [(float(found.values[place]), self._way(found, int(found.slots[place]), flat)) for place in range(size)]
        return sorted(ways, key=lambda one: -one[0])

    def _way(self, found: WayWalk, slot: int, choices: Sequence[_RunChoice]) -> AlphagramWay:
        path = found.paths[slot * _DEEPEST : (slot + 1) * _DEEPEST]
        chosen = [choices[number] for number in path if number >= 0]
        cards = sorted((choice.sign, choice.cards) for choice in chosen if choice.cards)
        hidden = sorted((choice.sign, choice.hidden) for choice in chosen if choice.hidden)
        return AlphagramWay(int(found.alphagrams[slot]), tuple(cards), tuple(hidden))

    def _code(self, choice: _RunChoice) -> int:
        """The cards of a choice as digits of the number that the cards of a way make."""
        if not self._alike:
            return 0
        return choice.cards * self._radix[choice.sign] + (choice.hidden > 0) * self._radix[-1]

    def _choices(self, kind: tuple[int, int], prices: Prices, *, every: bool) -> list[_RunChoice]:
        """The ways to lay a run; if not ``every`` one, the best of those with a Polysemy."""
        sign, count = kind
        held, stand = self._supply.held[sign], prices.stand[sign]
        if held is None:
            return [_RunChoice(0.0, sign, 0, 0)]
        choices = [_RunChoice(count * prices.cards[sign], sign, count, 0)] if count <= held else []
        if stand is None or not self._supply.polysemies:
            return choices
        covers = [
            _RunChoice(
                cards * prices.cards[sign] + prices.polysemy + stand * (count - cards if prices.each else 1),
                sign, cards, count - cards,
            )
            for cards in range(min(held, count - 1) + 1)
        ]  # fmt: skip
        if not every and not self._supply.least:
            covers = [max(covers, key=lambda choice: choice.value)]
        return choices + covers


def takes(kinds: Sequence[tuple[int, int]], supply: Supply, stand: Sequence[float | None]) -> Any:
    """For each kind of run the Polysemies that it can't do without; more than there are where it can't be laid."""
    return np.array(
        [
            supply.polysemies + 1 if supply.hides(kind) and stand[kind[0]] is None else supply.hides(kind)
            for kind in kinds
        ],
        dtype=np.int64,
    )
