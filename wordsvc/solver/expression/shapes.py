"""The shapes of expressions, how long each number is, and where to cut them into two halves of few values.

A shape tells lengths and signs, no digits. Every expression is an *opening* around a *hole*: the value is ``r + p·x``
where x is the value of the hole, and r, p those of the opening. A hole is some of the terms (then p is 1), or some of
the factors and divisors of one term; it is chosen so that hole and opening together have the fewest values.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import islice
from threading import Lock
from typing import NamedTuple, TypeVar

from wordsvc.solver.expression.sums import Plan
from wordsvc.solver.expression.terms import WILD, Counts

Lengths = tuple[int, ...]
LONG = 7
"""From this many digits on a number that is a hole for itself is not listed but found digit by digit."""
_MOST_SHAPES = 5000
_SHAPES_KEPT = 50_000
"""Shapes of plans asked for last that are remembered: a thousand take 1 MB, and there are thousands of plans."""
_SEARCH, _NUMBER = 4, 8
"""How much dearer it is to look a value up, or to find a long number, than to list a value."""
T = TypeVar("T")


class TermShape(NamedTuple):
    """Lengths of factors and of divisors, each the longest first."""

    over: Lengths = ()
    under: Lengths = ()

    @property
    def size(self) -> int:
        """How many digits it has."""
        return sum(self.over) + sum(self.under)


class SumShape(NamedTuple):
    """Terms to add and terms to subtract, equal ones side by side."""

    positive: tuple[TermShape, ...] = ()
    negative: tuple[TermShape, ...] = ()

    @property
    def size(self) -> int:
        """How many digits it has."""
        return sum(term.size for term in self.positive) + sum(term.size for term in self.negative)


class Opening(NamedTuple):
    """What is around a hole: other terms and, if the hole is part of a term, the other numbers of that term."""

    rest: SumShape
    sign: int = 1
    piece: TermShape | None = None


class Cut(NamedTuple):
    """A hole and what is around it. A hole that is part of a term may be divisors alone."""

    hole: SumShape
    opening: Opening


Cuts = tuple[tuple[tuple[SumShape, Cut], ...], bool]
"""Shapes with their cuts, and whether those are all."""


@dataclass(frozen=True, slots=True)
class CutGroup:
    """Holes and openings any two of which make an expression of one plan; all holes have ``size`` digits."""

    size: int
    product: bool
    holes: tuple[SumShape, ...]
    openings: tuple[Opening, ...]

    @classmethod
    def of(cls, cuts: Sequence[Cut]) -> CutGroup:
        """Return the group of some cuts of one plan that differ in lengths alone."""
        first = cuts[0]
        holes, openings = (tuple(dict.fromkeys(column)) for column in zip(*cuts, strict=True))
        return cls(first.hole.size, first.opening.piece is not None, holes, openings)

    @property
    def number(self) -> bool:
        """Tell whether the hole is one long number."""
        return self.product and is_long_number(self.holes[0])


def is_long_number(hole: SumShape) -> bool:
    """Tell whether a hole is one number, factor or divisor, that is too long to list."""
    if len(hole.positive) != 1 or hole.negative:
        return False
    (term,) = hole.positive
    return term.size >= LONG and len(term.over + term.under) == 1


@lru_cache(maxsize=1024)
def rows(counts: Counts) -> tuple[float, ...]:
    """Return how many sequences of each size these digits make; a variable counts as ten digits.

    That is n! times the coefficient of x**n in the product of the exponential series of the digits.
    """
    series = [1.0]
    for digit, many in enumerate(counts):
        one = [(10.0 if digit == WILD else 1.0) ** k / math.factorial(k) for k in range(many + 1)]
        series = [
            sum(series[i] * one[size - i] for i in range(max(0, size - many), min(size, len(series) - 1) + 1))
            for size in range(len(series) + many)
        ]
    return tuple(round(value * math.factorial(size)) for size, value in enumerate(series))


def most_sequences(counts: Counts, size: int) -> float:
    """Return how many sequences of a size any one choice of the digits makes at most."""
    taken = [0] * len(counts)
    for _ in range(size):
        free = counts[WILD] > taken[WILD]
        digit = WILD if free else min((d for d in range(WILD) if counts[d] > taken[d]), key=lambda d: taken[d])
        taken[digit] += 1
    made = math.factorial(size) / math.prod(math.factorial(many) for many in taken)
    return min(made * 10.0 ** taken[WILD], 10.0**size)


def _partitions(size: int, parts: int, most: int) -> Iterator[Lengths]:
    """Yield every way to split a size into so many lengths, the longest first."""
    if not parts:
        if not size:
            yield ()
        return
    for first in range(min(size - parts + 1, most), (size - 1) // parts, -1):
        for rest in _partitions(size - first, parts - 1, first):
            yield (first, *rest)


def _terms(size: int, over: int, under: int) -> Iterator[TermShape]:
    for above in range(over, size - under + 1):
        for factors in _partitions(above, over, above):
            for divisors in _partitions(size - above, under, size - above):
                yield TermShape(factors, divisors)


def _sums(size: int, plan: Plan, last: TermShape | None) -> Iterator[SumShape]:
    """Yield the shapes whose next term, of the direction that comes first, is not above the last one."""
    up = plan.positive > 0
    others = plan.positive + plan.negative - 1
    if others < 0:
        if not (size or plan.times or plan.over):
            yield SumShape()
        return
    for times in range(plan.times + 1):
        for over in range(plan.over + 1):
            rest = Plan(plan.positive - up, plan.negative - (not up), plan.times - times, plan.over - over)
            if not others and (rest.times or rest.over):
                continue
            for mine in range(times + over + 1, size - rest.numbers + 1) if others else (size,):
                for term in _terms(mine, times + 1, over):
                    if last is not None and term > last:
                        continue
                    same = plan.positive > 1 if up else True
                    for others_shape in _sums(size - mine, rest, term if same else None):
                        positive, negative = others_shape
                        yield SumShape((term, *positive), negative) if up else SumShape(positive, (term, *negative))


def _choices(lengths: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    """Return every choice of places, with the sum of the lengths there."""
    found: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for place, length in enumerate(lengths):
        found += [(size + length, (*chosen, place)) for size, chosen in found]
    return found


def _taken(items: Sequence[T], chosen: Sequence[int]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Return the items at the chosen places, and the others."""
    return tuple(items[i] for i in chosen), tuple(item for i, item in enumerate(items) if i not in chosen)


def _cheapest(shape: SumShape, listed: Sequence[float]) -> Cut:
    """Return the cut for which the fewest values must be listed and looked up; ``listed``: how many, by size."""
    positive, negative = shape
    digits = len(listed) - 1
    best: tuple[float, Callable[[], Cut]] | None = None
    for up_size, up in _choices([term.size for term in positive]):
        for down_size, down in _choices([term.size for term in negative]):
            size = up_size + down_size
            few, many = sorted((listed[size], listed[digits - size]))
            cost = _SEARCH * few + many
            if size and (best is None or cost < best[0]):
                best = cost, partial(_between, shape, up, down)
    for sign, terms in ((1, positive), (-1, negative)):
        for at, term in enumerate(terms):
            for over_size, over in _choices(term.over):
                for under_size, under in _choices(term.under):
                    size = over_size + under_size
                    alone = size >= LONG and len(over) + len(under) == 1
                    cost = (_NUMBER if alone else 1 + _SEARCH) * listed[digits - size] + (0 if alone else listed[size])
                    if size and (alone or size < term.size) and (best is None or cost < best[0]):
                        best = cost, partial(_within, shape, (sign, at), over, under)
    if best is None:
        raise AssertionError("a shape without numbers")
    return best[1]()


def _between(shape: SumShape, up: Sequence[int], down: Sequence[int]) -> Cut:
    """Return the cut whose hole is these terms."""
    more, other = _taken(shape.positive, up)
    less, others = _taken(shape.negative, down)
    return Cut(SumShape(more, less), Opening(SumShape(other, others)))


def _within(shape: SumShape, place: tuple[int, int], over: Sequence[int], under: Sequence[int]) -> Cut:
    """Return the cut whose hole is these numbers of a term."""
    sign, at = place
    (term,), others = _taken(shape.positive if sign > 0 else shape.negative, (at,))
    rest = SumShape(others, shape.negative) if sign > 0 else SumShape(shape.positive, others)
    factors, other_factors = _taken(term.over, over)
    divisors, other_divisors = _taken(term.under, under)
    return Cut(SumShape((TermShape(factors, divisors),)), Opening(rest, sign, TermShape(other_factors, other_divisors)))


class _Known:
    """The shapes of the plans that were asked for last. Shared by threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._found: OrderedDict[tuple[int, int, Plan], Cuts] = OrderedDict()
        self._shapes = 0

    def get(self, plan: tuple[int, int, Plan]) -> Cuts | None:
        """What is remembered of a plan."""
        with self._lock:
            found = self._found.get(plan)
            if found is not None:
                self._found.move_to_end(plan)
            return found

    def put(self, plan: tuple[int, int, Plan], found: Cuts) -> None:
        """Remember a plan, and forget those that were not asked for since."""
        with self._lock:
            if plan not in self._found:
                self._found[plan] = found
                self._shapes += len(found[0])
            while self._shapes > _SHAPES_KEPT:
                _, (shapes, _) = self._found.popitem(last=False)
                self._shapes -= len(shapes)


_known = _Known()


def cuts(digits: int, wild: int, plan: Plan) -> Cuts:
    """Return every shape of a plan with its cheapest cut for digits of average variety, and whether that is all."""
    found = _known.get((digits, wild, plan))
    if found is None:
        each, more = divmod(digits - wild, WILD)
        listed = rows((*(each + (digit < more) for digit in range(WILD)), wild))
        made = [(shape, _cheapest(shape, listed)) for shape in islice(_sums(digits, plan, None), _MOST_SHAPES + 1)]
        found = tuple(made[:_MOST_SHAPES]), len(made) <= _MOST_SHAPES
        _known.put((digits, wild, plan), found)
    return found
