"""All values of small parts of an expression, listed once and looked up often."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from wordsvc.solver.extremes import Clock, Plan, parts
from wordsvc.solver.terms import WILD, Counts, Number

Piece = tuple[tuple[str, ...], tuple[str, ...]]
Pieces = tuple[tuple[int, Piece], ...]
P = TypeVar("P")

# How many arrangements a part may have to be listed, and how many values are kept in all.
_SMALL = 20_000
_KEPT = 400_000


@dataclass(frozen=True, slots=True)
class Listed(Generic[P]):
    """Values in ascending order, and for each one way to make it."""

    order: list[Number]
    made: dict[Number, P]


def minus(counts: Counts, chosen: Counts) -> Counts:
    """Return what is left of a multiset."""
    return tuple(a - b for a, b in zip(counts, chosen, strict=True))


def nearest(order: Sequence[Number], target: Number) -> Sequence[Number]:
    """Return the neighbours of a number in an ascending list: one below, one not below."""
    at = bisect_left(order, target)
    return order[max(at - 1, 0) : at + 1]


def arrangements(counts: Counts, numbers: int) -> int:
    """Return an upper bound for the ways to write so many numbers with these digits."""
    size = sum(counts)
    if not numbers:
        return 1
    ways: int = math.factorial(size) * 10 ** counts[WILD] * math.comb(max(size - 1, 0), numbers - 1)
    for many in counts:
        ways //= math.factorial(many)
    return ways


class Listing:
    """The lists; each method returns None when there are too many values to list."""

    def __init__(self, leading_zero: bool, clock: Clock) -> None:
        self.leading_zero = leading_zero
        self.clock = clock
        self.kept = 0
        self.known_numbers: dict[Counts, dict[int, str]] = {}
        self.known_terms: dict[tuple[Counts, int, int], Listed[Piece]] = {}
        self.known_sums: dict[tuple[Counts, int, int, int, int], Listed[Pieces]] = {}

    def fits(self, counts: Counts, numbers: int, alike: int = 1) -> bool:
        """Tell whether a part is small enough; ``alike``: how many ways of writing are the same."""
        return self.kept < _KEPT and arrangements(counts, numbers) <= _SMALL * alike

    def numbers(self, counts: Counts) -> dict[int, str] | None:
        """Return every number that has exactly these digits."""
        return self._numbers(counts) if counts in self.known_numbers or self.fits(counts, 1) else None

    def terms(self, counts: Counts, over: int, under: int) -> Listed[Piece] | None:
        """Return every value of a term with so many factors and divisors."""
        key = (counts, over, under)
        same = math.factorial(over) * math.factorial(under)
        if key not in self.known_terms and not self.fits(counts, over + under, same):
            return None
        return self._terms(counts, over, under)

    def sums(self, counts: Counts, plan: Plan) -> Listed[Pieces] | None:
        """Return every value of the sums of a plan."""
        if self._key(counts, plan) not in self.known_sums:
            signs = math.comb(plan.numbers, plan.over) * math.comb(plan.numbers, plan.times)
            same = math.factorial(plan.positive) * math.factorial(plan.negative)
            if not self.fits(counts, plan.numbers, max(same // signs, 1)):
                return None
        return self._sums(counts, plan)

    @staticmethod
    def _key(counts: Counts, plan: Plan) -> tuple[Counts, int, int, int, int]:
        return (counts, plan.positive, plan.negative, plan.times, plan.over)

    # What follows lists without asking whether it is small: a part of a small part is small enough.

    def _numbers(self, counts: Counts) -> dict[int, str]:
        if counts not in self.known_numbers:
            free = self.leading_zero or sum(counts) == 1
            texts = (text for text in self._written(counts) if free or text[0] != "0")
            self.known_numbers[counts] = {int(text): text for text in texts}
            self.kept += len(self.known_numbers[counts])
        return self.known_numbers[counts]

    def _written(self, counts: Counts) -> Iterator[str]:
        if not any(counts):
            yield ""
            return
        for digit, many in enumerate(counts):
            if not many:
                continue
            left = tuple(count - (i == digit) for i, count in enumerate(counts))
            for tail in self._written(left):
                self.clock.tick()
                heads = "0123456789" if digit == WILD else str(digit)
                yield from (head + tail for head in heads)

    def _terms(self, counts: Counts, over: int, under: int) -> Listed[Piece]:
        key = (counts, over, under)
        if key not in self.known_terms:
            made: dict[Number, Piece] = {}
            if over + under:
                self._list_terms(counts, over, under, made)
            elif not any(counts):
                made = {1: ((), ())}
            self.known_terms[key] = Listed(sorted(made), made)
            self.kept += len(made)
        return self.known_terms[key]

    def _list_terms(self, counts: Counts, over: int, under: int, made: dict[Number, Piece]) -> None:
        for chosen, left in self._with_largest(counts, sum(counts) - (over + under - 1)):
            numbers = self._numbers(chosen)
            for value, piece in self._terms(left, over - 1, under).made.items() if over else ():
                self.clock.tick()
                for number, text in numbers.items():
                    made.setdefault(number * value, ((text, *piece[0]), piece[1]))
            for value, piece in self._terms(left, over, under - 1).made.items() if under else ():
                self.clock.tick()
                for number, text in numbers.items():
                    if number:
                        made.setdefault(Fraction(value) / number, (piece[0], (text, *piece[1])))

    def _sums(self, counts: Counts, plan: Plan) -> Listed[Pieces]:
        key = self._key(counts, plan)
        if key not in self.known_sums:
            made: dict[Number, Pieces] = {}
            if plan.positive + plan.negative:
                self._list_sums(counts, plan, made)
            elif not any(counts) and not plan.numbers:
                made = {0: ()}
            self.known_sums[key] = Listed(sorted(made), made)
            self.kept += len(made)
        return self.known_sums[key]

    def _list_sums(self, counts: Counts, plan: Plan, made: dict[Number, Pieces]) -> None:
        for chosen, left in self._with_largest(counts, sum(counts)):
            for sign, times, over, rest in self.shares(chosen, left, plan):
                others = self._sums(left, rest)
                for value, piece in self._terms(chosen, times + 1, over).made.items():
                    self.clock.tick()
                    for other, pieces in others.made.items():
                        made.setdefault(other + sign * value, ((sign, piece), *pieces))

    @staticmethod
    def _with_largest(counts: Counts, most: int) -> Iterator[tuple[Counts, Counts]]:
        """Yield parts that hold the largest digit, and what is left: some number or term must hold it."""
        largest = max((digit for digit, many in enumerate(counts) if many), default=0)
        for size in range(1, most + 1):
            for chosen in parts(counts, size):
                if chosen[largest]:
                    yield chosen, minus(counts, chosen)

    @staticmethod
    def shares(chosen: Counts, left: Counts, plan: Plan) -> Iterator[tuple[int, int, int, Plan]]:
        """Yield direction, × and ÷ of a term with the chosen digits, and the plan of the others."""
        size, room = sum(chosen), sum(left)
        for sign in (1, -1):
            terms = (plan.positive - (sign > 0), plan.negative - (sign < 0))
            if min(terms) < 0:
                continue
            for times in range(min(plan.times, size - 1) + 1):
                for over in range(min(plan.over, size - 1 - times) + 1):
                    rest = Plan(*terms, plan.times - times, plan.over - over)
                    alone = terms == (0, 0)
                    if rest.numbers > room or (alone and (rest.numbers or room)):
                        continue
                    yield sign, times, over, rest


def nearest_number(counts: Counts, target: Number, leading_zero: bool) -> list[str]:
    """Return the nearest numbers below and above a target that have exactly these digits, and maybe others.

    Follow the target's own digits as far as the cards go, leave them once, up or down, and make the rest as
    small or as large as possible. A real digit is always spent before a variable, which can be that digit
    later.
    """
    size = sum(counts)
    whole = math.floor(target)
    goal = str(max(whole, 0)).zfill(size)
    found: list[str] = []
    if len(goal) > size:
        goal = "9" * size
    left = list(counts)
    for at in range(size + 1):
        if at == size:
            found.append(goal)
            break
        for digit in _turns(left, int(goal[at])):
            tail = left[:]
            tail[digit if tail[digit] else WILD] -= 1
            up = digit > int(goal[at])
            found.append(goal[:at] + str(digit) + _rest(tail, largest=not up))
        digit = int(goal[at])
        if not left[digit] and not left[WILD]:
            break
        left[digit if left[digit] else WILD] -= 1
    return [text for text in found if leading_zero or size == 1 or text[0] != "0"]


def _turns(left: list[int], digit: int) -> Iterator[int]:
    below = [d for d in range(digit) if left[d] or left[WILD]]
    above = [d for d in range(digit + 1, 10) if left[d] or left[WILD]]
    yield from below[-1:]
    yield from above[:1]


def _rest(left: list[int], *, largest: bool) -> str:
    digits = [str(digit) for digit in range(10) for _ in range(left[digit])]
    digits += ["9" if largest else "0"] * left[WILD]
    return "".join(sorted(digits, reverse=largest))
