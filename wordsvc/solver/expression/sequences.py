"""All sequences of some digits at once, and what expressions of a given shape are worth with each of them.

Arrays of doubles hold whole numbers below 2**53 exactly, so every value is one division of two exact numbers, correctly
rounded. Not-a-number marks sequences that the rules forbid (leading zeros, a zero divisor), or that write what
another sequence writes (equal lengths in a product, equal terms of a sum).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from wordsvc.solver.expression.extremes import parts
from wordsvc.solver.expression.shapes import Opening, SumShape, TermShape
from wordsvc.solver.expression.terms import WILD, Counts

Array = Any
_KEPT = 4_000_000
"""How many sequences are remembered."""
_FIRST = np.ones(1, bool)


class Sequences:
    """The sequences of multisets of digits as whole numbers in base ten, ascending, each once."""

    def __init__(self) -> None:
        self._known: dict[Counts, Array] = {}
        self._heads: dict[tuple[Counts, int], Array] = {}
        self._kept = 0

    def of(self, counts: Counts) -> Array:
        """Return the sequences that use all these digits; a variable is any digit."""
        found = self._known.get(counts)
        if found is None:
            found = self._made(counts)
            if self._kept < _KEPT:
                self._known[counts] = found
                self._kept += len(found)
        return found

    def heads(self, counts: Counts, size: int) -> Array:
        """Return, ascending, the first digits that the sequences of a multiset can have."""
        key = (counts, size)
        found = self._heads.get(key)
        if found is None:
            found = np.concatenate([self.of(chosen) for chosen in parts(counts, size)])
            found.sort()
            found = once(found)
            if self._kept < _KEPT:
                self._heads[key] = found
                self._kept += len(found)
        return found

    def _made(self, counts: Counts) -> Array:
        if not any(counts):
            return np.zeros(1, np.int64)
        made = []
        for digit, many in enumerate(counts):
            if many:
                heads = self.of(tuple(count - (i == digit) for i, count in enumerate(counts))) * 10
                made += [heads + last for last in range(10)] if digit == WILD else [heads + digit]
        every = np.concatenate(made)
        every.sort()
        return every if not counts[WILD] else once(every)


def once(values: Array) -> Array:
    """Return each of some ascending values once."""
    return values[np.concatenate((_FIRST, values[1:] != values[:-1]))]


class Block:
    """Sequences of one size, and the values of shapes on them; the first digits go to the first number."""

    def __init__(self, sequences: Array, size: int, leading_zero: bool) -> None:
        self._sequences = sequences
        self._size = size
        self._leading_zero = leading_zero
        self._known: dict[tuple[int, int], Array] = {}

    def number(self, start: int, length: int) -> Array:
        """Return the number at a place."""
        key = (start, length)
        if key not in self._known:
            after = self._size - start - length
            found = self._sequences // 10**after if after else self._sequences
            found = (found % 10**length if start else found).astype(np.float64)
            if length > 1 and not self._leading_zero:
                found[found < 10 ** (length - 1)] = np.nan
            self._known[key] = found
        return self._known[key]

    def _product(self, start: int, lengths: tuple[int, ...]) -> Array | None:
        """Return the product of numbers; of equal lengths the greater must come first."""
        total: Array | None = None
        before: Array | None = None
        for i, length in enumerate(lengths):
            number = self.number(start, length)
            start += length
            factor = number
            if before is not None and lengths[i - 1] == length:
                factor = np.where(before >= number, number, np.nan)
            total = factor if total is None else total * factor
            before = number
        return total

    def total(self, shape: SumShape) -> Array:
        """Return the values of a sum; of terms of one shape the one that starts with the greater number comes first."""
        above: Array = np.zeros(len(self._sequences))
        below: Array | None = None
        start = 0
        for sign, terms in ((1, shape.positive), (-1, shape.negative)):
            for i, term in enumerate(terms):
                num, den = self._term(start, term)
                if i and terms[i - 1] == term:
                    length = (*term.over, *term.under)[0]
                    num = np.where(self.number(start - term.size, length) >= self.number(start, length), num, np.nan)
                start += term.size
                if below is not None:
                    num = num * below
                if den is not None:
                    above = above * den
                    below = den if below is None else below * den
                above = above + sign * num
        return _over(above, below)

    def piece(self, opening: Opening) -> Array:
        """Return the signed product of the numbers around a hole in a term; they come after the other terms."""
        num, den = self._term(opening.rest.size, opening.piece or TermShape())
        return opening.sign * _over(num, den)

    def _term(self, start: int, shape: TermShape) -> tuple[Array, Array | None]:
        """Return numerator and denominator (None: 1) of a term or a part of one."""
        num = self._product(start, shape.over)
        one = np.ones(len(self._sequences))
        return one if num is None else num, self._product(start + sum(shape.over), shape.under)


def _over(above: Array, below: Array | None) -> Array:
    if below is None:
        return above
    return np.divide(above, below, out=np.full(len(below), np.nan), where=below != 0)


Numbers = tuple[tuple[str, ...], tuple[str, ...]]


def spelled_term(text: str, shape: TermShape) -> Numbers:
    """Return the factors and divisors that a sequence of digits writes."""
    numbers = list(_sliced(text, (*shape.over, *shape.under)))
    return tuple(numbers[: len(shape.over)]), tuple(numbers[len(shape.over) :])


def spelled(text: str, shape: SumShape) -> tuple[list[Numbers], list[Numbers]]:
    """Return the terms that a sequence of digits writes."""
    terms = (*shape.positive, *shape.negative)
    made = [
        spelled_term(part, term) for part, term in zip(_sliced(text, tuple(t.size for t in terms)), terms, strict=True)
    ]
    return made[: len(shape.positive)], made[len(shape.positive) :]


def spelled_opening(text: str, opening: Opening) -> tuple[list[Numbers], list[Numbers], Numbers]:
    """Return the terms around a hole, and the other numbers of its term."""
    size = opening.rest.size
    positive, negative = spelled(text[:size], opening.rest)
    return positive, negative, spelled_term(text[size:], opening.piece) if opening.piece else ((), ())


def _sliced(text: str, lengths: tuple[int, ...]) -> Iterator[str]:
    start = 0
    for length in lengths:
        yield text[start : start + length]
        start += length
