"""The search for the value nearest to a target: holes and openings of expressions meet in the middle.

For every way to share the digits between the two, the values of all holes are sorted, and each opening r + p·x looks
the hole up that it would need, (t − r) ÷ p. Doubles find the candidates: a pair is one if it may be nearer than the
best value known, rounding allowed for; a candidate is weighed exactly. So nothing nearer is missed, and what is kept
is true.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from wordsvc.optimum.clock import Clock
from wordsvc.solver.expression.extremes import parts
from wordsvc.solver.expression.sequences import Block, Numbers, Sequences, spelled, spelled_opening
from wordsvc.solver.expression.shapes import CutGroup, Opening
from wordsvc.solver.expression.sums import Sum
from wordsvc.solver.expression.terms import Counts, Number, Term, nearest_number, ratio

_CHUNK = 400_000
"""How many values are computed at once."""
_HEAD = 5
"""How many leading digits of a long number are checked for many openings at once."""
_FEW, _MANY = 5, 200
"""Openings up to which none are checked, and up to which two digits fewer are."""
_UNIT = 2.0**-48
"""Rounding errors of r, p, t, x and of the steps from them to a distance, in units of the sizes of t and t − r: each is
at most 2**-53; there are fewer than ten."""


@dataclass(slots=True)
class Nearest:
    """What is known: the distance that must be beaten, and who takes what beats it."""

    error: Number
    offer: Callable[[Sum], None]

    @property
    def above(self) -> float:
        """The distance as a double, not below it."""
        return math.nextafter(float(self.error), math.inf)


@dataclass(frozen=True, slots=True)
class Means:
    """What every search of one question shares: a rule, its time, the sequences known so far."""

    leading_zero: bool
    clock: Clock
    sequences: Sequences


class Meeting:
    """The search of one multiset of digits; every method may raise TimeUp, and whatever ``offer`` raises."""

    def __init__(self, counts: Counts, target: Fraction, means: Means, best: Nearest) -> None:
        self.counts = counts
        self.target = target
        self.near = float(target)
        self.leading_zero = means.leading_zero
        self.clock = means.clock
        self.sequences = means.sequences
        self.best = best

    def run(self, group: CutGroup) -> None:
        """Search all expressions of a group."""
        pairs: list[tuple[Counts, Counts]] = []
        load = 0
        for opening in parts(self.counts, sum(self.counts) - group.size):
            hole = tuple(a - b for a, b in zip(self.counts, opening, strict=True))
            if group.number:
                self._numbers(group, opening, hole)
                continue
            pairs.append((hole, opening))
            load += len(self.sequences.of(hole)) * len(group.holes)
            load += len(self.sequences.of(opening)) * len(group.openings)
            if load > _CHUNK:
                self._meet(group, pairs)
                pairs, load = [], 0
        if pairs:
            self._meet(group, pairs)

    def _look(self) -> None:
        self.clock.check()

    def _meet(self, group: CutGroup, pairs: list[tuple[Counts, Counts]]) -> None:
        self._look()
        inside = [self.sequences.of(hole) for hole, _ in pairs]
        outside = [self.sequences.of(opening) for _, opening in pairs]
        block = Block(np.concatenate(inside), group.size, self.leading_zero)
        holes = np.stack([block.total(shape) for shape in group.holes])
        block = Block(np.concatenate(outside), sum(self.counts) - group.size, self.leading_zero)
        rests = np.stack([block.total(opening.rest) for opening in group.openings])
        factors = None
        if group.product:
            factors = np.stack([block.piece(opening) for opening in group.openings])
        at_hole = at_opening = 0
        for mine, others in zip(inside, outside, strict=True):
            self._look()
            hole, opening = slice(at_hole, at_hole + len(mine)), slice(at_opening, at_opening + len(others))
            at_hole, at_opening = hole.stop, opening.stop
            factor = None if factors is None else factors[:, opening].ravel()
            self._pair(_Pair(group, mine, others, holes[:, hole].ravel(), rests[:, opening].ravel(), factor))

    def _pair(self, pair: _Pair) -> None:
        """Find the pairs of two multisets' values that may be near enough; the fewer are looked up among the more."""
        swap = pair.factors is None and len(pair.rests) > len(pair.holes)
        many, few = (pair.rests, pair.holes) if swap else (pair.holes, pair.rests)
        order = many[np.isfinite(many)]
        if not len(order):
            return
        order.sort()
        error, near = self.best.above, abs(self.near)
        gap, factor = self.near - few, np.ones(1) if pair.factors is None else pair.factors
        with np.errstate(all="ignore"):
            slack = _UNIT * (near + np.abs(gap) + error)
            ends = factor * order[0], factor * order[-1]
            keep = np.flatnonzero(
                (gap >= np.minimum(*ends) - slack - error) & (gap <= np.maximum(*ends) + slack + error)
            )
            if not len(keep):
                return
            gap, slack = gap[keep], slack[keep]
            factor = factor if pair.factors is None else factor[keep]
            place = order.searchsorted(gap if pair.factors is None else np.where(factor == 0, order[0], gap / factor))
        for step in (-1, 1):
            self._scan(pair, swap, _Needles(keep, gap, np.broadcast_to(factor, gap.shape), slack, place), order, step)

    def _scan(self, pair: _Pair, swap: bool, needles: _Needles, order: Any, step: int) -> None:
        """Go away from the places of the needles, one value a round, as long as some of them are near enough.

        Rounding may have put a place a little aside, but going on both ways from there misses nothing.
        """
        at = needles.place - (step < 0)
        while True:
            inside = np.flatnonzero((at >= 0) & (at < len(order)))
            errors = np.abs(needles.gap[inside] - needles.factor[inside] * order[at[inside]])
            good = np.flatnonzero(errors <= self.best.above + needles.slack[inside])
            if not len(good):
                return
            alive, errors = inside[good], errors[good]
            least = errors - needles.slack[alive]
            for i in np.argsort(least):
                if least[i] >= self.best.above:
                    break
                self._look()
                chosen, value = int(needles.keep[alive[i]]), order[at[alive[i]]]
                self.best.offer(pair.written(value, chosen, swap))
            # A factor of zero makes all values the same.
            alive = alive[(least < self.best.above) & (needles.factor[alive] != 0)]
            needles, at = needles.only(alive), at[alive] + step

    def _numbers(self, group: CutGroup, opening: Counts, hole: Counts) -> None:
        """Search expressions with a long number as the hole: openings whose number starts as the digits allow."""
        self._look()
        others = self.sequences.of(opening)
        block = Block(others, sum(opening), self.leading_zero)
        least = 0 if self.leading_zero or group.size == 1 else 10 ** (group.size - 1)
        for around in group.openings:
            gap, factor = self.near - block.total(around.rest), block.piece(around)
            for shape in group.holes:
                over = bool(shape.positive[0].over)
                low, high = _needed(gap, factor, abs(self.near), self.best.above, over)
                keep = np.flatnonzero((low < 10**group.size) & (high >= least) & (np.ceil(low) <= high))
                if len(keep) > _FEW:
                    known = min(_HEAD if len(keep) > _MANY else _HEAD - 2, group.size)
                    heads = self.sequences.heads(hole, known)
                    rest = 10 ** (group.size - known)
                    first = np.searchsorted(heads, np.floor(low[keep] / rest))
                    good = (first < len(heads)) & (heads[np.minimum(first, len(heads) - 1)] <= high[keep] / rest)
                    keep = keep[good]
                for at in keep.tolist():
                    self.clock.tick()
                    self._number(str(others[at]).zfill(sum(opening)), around, hole, over)

    def _number(self, text: str, around: Opening, hole: Counts, over: bool) -> None:
        """Find the long number digit by digit."""
        positive, negative, piece = spelled_opening(text, around)
        value = sum(ratio(*term) for term in positive) - sum(ratio(*term) for term in negative)
        times = Fraction(ratio(*piece)) * around.sign
        # A factor of zero: any number will do.
        wanted = (self.target - value) / times if times else Fraction(10 ** sum(hole))
        if not over:
            wanted = 1 / wanted if wanted > 0 else Fraction(10 ** sum(hole))
        for number in nearest_number(hole, wanted, self.leading_zero):
            near = not (over and times) or abs((int(number) - wanted) * times) < self.best.error
            if near and (over or int(number)):
                made = ((*piece[0], number), piece[1]) if over else (piece[0], (*piece[1], number))
                self.best.offer(_sum(positive, negative, around.sign, made))


def _needed(gap: Any, factor: Any, near: float, error: float, over: bool) -> tuple[Any, Any]:
    """Return ends between which a factor (else a divisor) must lie to come near enough, by opening.

    ``gap`` is t − r: the hole must lie in (gap ± error) ÷ p, or its inverse must.
    """
    with np.errstate(all="ignore"):
        slack = error + _UNIT * (near + np.abs(gap) + error)
        ends = (gap - slack) / factor, (gap + slack) / factor
        low, high = np.minimum(*ends), np.maximum(*ends)
        if not over:
            low, high = np.where(high > 0, 1 / high, np.inf), np.where(low > 0, 1 / low, np.inf)
            low[high < low] = np.inf
        low[factor == 0] = np.inf
        high[factor == 0] = np.inf
        low[(factor == 0) & (np.abs(gap) <= slack)] = 0
        return np.maximum(low, 0) * (1 - _UNIT), high * (1 + _UNIT)


def _sum(positive: list[Numbers], negative: list[Numbers], sign: int, piece: Numbers) -> Sum:
    up, down = [*positive], [*negative]
    if piece != ((), ()):
        (up if sign > 0 else down).append(piece)
    return Sum(0, tuple(Term(0, *term) for term in up), tuple(Term(0, *term) for term in down))


class _Needles(NamedTuple):
    """Openings to look holes up for: their places, t − r, p, the slack of distances, where to look first."""

    keep: Any
    gap: Any
    factor: Any
    slack: Any
    place: Any

    def only(self, chosen: Any) -> _Needles:
        """Return some of them."""
        return _Needles(*(column[chosen] for column in self))


@dataclass(frozen=True, slots=True)
class _Pair:
    """Holes and openings of two multisets: sequences, and values shape by shape."""

    group: CutGroup
    inside: Any
    outside: Any
    holes: Any
    rests: Any
    factors: Any | None

    def written(self, value: float, chosen: int, swap: bool) -> Sum:
        """Return the sum of the looked up value (with ``swap``, of the opening) and the chosen other side."""
        found = int(np.flatnonzero((self.rests if swap else self.holes) == value)[0])
        hole, opening = (chosen, found) if swap else (found, chosen)
        shape, at = divmod(hole, len(self.inside))
        inner = self.group.holes[shape]
        more, less = spelled(str(self.inside[at]).zfill(inner.size), inner)
        shape, at = divmod(opening, len(self.outside))
        around = self.group.openings[shape]
        size = around.rest.size + (around.piece.size if around.piece else 0)
        positive, negative, piece = spelled_opening(str(self.outside[at]).zfill(size) if size else "", around)
        if around.piece is None:
            return _sum([*positive, *more], [*negative, *less], 1, ((), ()))
        (factors, divisors), *_ = more
        return _sum(positive, negative, around.sign, ((*piece[0], *factors), (*piece[1], *divisors)))
