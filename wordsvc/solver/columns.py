"""Ways to lay words, priced by the thousand: what the search for the best play of several words chooses from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

_NEVER: Final = -1e15
_Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to lay row ``row`` of a pool: (sign, cards) and the signs that a Polysemy stands for, how often."""

    row: int
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


class Pool:
    """Words by their runs: ``kinds`` are (sign, occurrences), ``runs`` a row a word, kinds from 1, padded with 0.

    ``held[s]`` cards of sign s and ``polysemies`` at most are there for one word; ``held[s]`` is None for a free sign.
    With ``needs_card`` a way has one letter card at least: Polysemies alone are not of one colour.
    """

    def __init__(
        self,
        kinds: Sequence[tuple[int, int]],
        runs: npt.NDArray[np.uint8],
        held: Sequence[int | None],
        polysemies: int,
        *,
        needs_card: bool,
    ) -> None:
        runs = np.asarray(runs, dtype=np.uint8)
        self._kinds, self._runs, self._held, self._polysemies = kinds, runs, held, polysemies
        self._needs_card = needs_card
        self._usable = np.ones(len(runs), dtype=bool)
        if needs_card:
            touched = np.array([False, *((held[sign] or 0) > 0 for sign, _ in kinds)])
            self._usable &= touched[runs].any(axis=1)

    def __len__(self) -> int:
        return len(self._runs)

    def drop(self, row: int) -> None:
        """Never propose this row again."""
        self._usable[row] = False

    def best(self, prices: Prices, most: int, above: float) -> list[tuple[float, Way]]:
        """The ``most`` most valuable rows worth more than ``above``, each laid in its best way, the best first."""
        if not len(self._runs):
            return []
        plain, covered = self._tables(prices)
        without, cover = plain[self._runs], covered[self._runs] + prices.polysemy
        must = without <= _NEVER
        value = np.where(must, cover, without).sum(axis=1) + prices.word
        spare = self._polysemies - must.sum(axis=1)
        if self._polysemies:
            gains = np.where(must, 0.0, np.maximum(cover - without, 0.0))
            gains = -np.sort(-gains, axis=1)[:, : self._polysemies]
            value += np.where(np.arange(gains.shape[1]) < spare[:, None], gains, 0.0).sum(axis=1)
        value[(spare < 0) | ~self._usable] = _NEVER
        rows = np.flatnonzero(value > max(above, _NEVER))
        rows = rows[np.argsort(-value[rows], kind="stable")]
        taken = most
        while True:
            ways = [self._way(int(row), prices) for row in rows[:taken]]
            found = [
                (float(value[row]) - loss, way)
                for row, (loss, way) in zip(rows, ways, strict=False)
                if value[row] - loss > above
            ]
            if len(found) >= most or taken >= len(rows):
                return sorted(found, key=lambda one: -one[0])[:most]
            taken *= 4

    def every(self, prices: Prices, most: int, above: float) -> list[Way] | None:
        """All ways to lay rows that are worth more than ``above``, or None if there are more than ``most``."""
        found: list[Way] = []
        best = self.best(prices, most + 1, above)
        if len(best) > most:
            return None
        for _, way in best:
            choices = [self._choices(self._kinds[kind - 1], prices) for kind in self._runs[way.row] if kind]
            # What the runs from each place on can add at most.
            reach = [0.0]
            for choice in reversed(choices):
                reach.append(reach[-1] + max(value for value, *_ in choice))
            reach.reverse()
            stack: list[tuple[float, int, int, _Pairs, _Pairs]] = [(prices.word, 0, self._polysemies, (), ())]
            while stack:
                value, place, spare, cards, hidden = stack.pop()
                if value + reach[place] <= above:
                    continue
                if place == len(choices):
                    if self._needs_card and not cards:
                        continue
                    found.append(Way(way.row, tuple(sorted(cards)), tuple(sorted(hidden))))
                    if len(found) > most:
                        return None
                    continue
                for more, sign, beside, covered in choices[place]:
                    if covered and not spare:
                        continue
                    stack.append(
                        (
                            value + more,
                            place + 1,
                            spare - bool(covered),
                            (*cards, (sign, beside)) if beside else cards,
                            (*hidden, (sign, covered)) if covered else hidden,
                        )
                    )
        return found

    def _choices(self, kind: tuple[int, int], prices: Prices) -> list[tuple[float, int, int, int]]:
        """(value, sign, cards, occurrences that a Polysemy covers) for every way to lay a run."""
        sign, count = kind
        held, stand = self._held[sign], prices.stand[sign]
        if held is None:
            return [(0.0, sign, 0, 0)]
        choices = [(count * prices.cards[sign], sign, count, 0)] if count <= held else []
        if stand is not None and self._polysemies:
            for beside in range(min(held, count - 1) + 1):
                value = beside * prices.cards[sign] + prices.polysemy
                value += stand * (count - beside) if prices.each else stand
                choices.append((value, sign, beside, count - beside))
        return choices

    def _tables(self, prices: Prices) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        plain, covered = [0.0], [2 * _NEVER]
        for sign, count in self._kinds:
            held = self._held[sign]
            if held is None:
                plain.append(0.0)
                covered.append(2 * _NEVER)
                continue
            plain.append(count * prices.cards[sign] if count <= held else 2 * _NEVER)
            covered.append(self._cover(sign, count, held, prices)[0])
        return np.array(plain), np.array(covered)

    def _cover(self, sign: int, count: int, held: int, prices: Prices) -> tuple[float, int]:
        """The best value of a run with a Polysemy (without its own), and the cards that lie beside it."""
        stand = prices.stand[sign]
        if stand is None or not self._polysemies:
            return 2 * _NEVER, 0
        value = prices.cards[sign] - (stand if prices.each else 0.0)
        cards = min(held, count - 1) if value > 0 else 0
        return cards * value + (stand * count if prices.each else stand), cards

    def _way(self, row: int, prices: Prices) -> tuple[float, Way]:
        """The best way to lay a row, and by how much a card that it must have makes it worth less."""
        cards, hidden, choices = [], [], []
        spare = self._polysemies
        for kind in self._runs[row]:
            if not kind:
                break
            sign, count = self._kinds[kind - 1]
            held = self._held[sign]
            if held is None:
                continue
            value, beside = self._cover(sign, count, held, prices)
            gain = value + prices.polysemy - count * prices.cards[sign]
            choices.append((count > held, gain, sign, count, beside))
        for must, gain, sign, count, beside in sorted(choices, reverse=True):
            if must or (gain > 0 and spare > 0):
                spare -= 1
                hidden.append((sign, count - beside))
                taken = beside
            else:
                taken = count
            if taken:
                cards.append((sign, taken))
        if self._needs_card and not cards:
            return self._with_card(row, choices, hidden, prices)
        return 0.0, Way(row, tuple(sorted(cards)), tuple(sorted(hidden)))

    def _with_card(
        self, row: int, choices: list[tuple[bool, float, int, int, int]], hidden: list[tuple[int, int]], prices: Prices
    ) -> tuple[float, Way]:
        """As the best way is Polysemies alone: the way with a card that loses least by it."""
        ways: list[tuple[float, int, int]] = []
        for must, gain, sign, count, _ in choices:
            if not self._held[sign]:
                continue
            if not must:
                ways.append((gain, sign, count))
            if count > 1:
                stand = prices.stand[sign] if prices.each else 0.0
                ways.append(((stand or 0.0) - prices.cards[sign], sign, 1))
        loss, sign, taken = min(ways)
        kept = [(other, covered) for other, covered in hidden if other != sign]
        covered = dict(hidden)[sign] - taken
        if covered:
            kept.append((sign, covered))
        return loss, Way(row, ((sign, taken),), tuple(sorted(kept)))
