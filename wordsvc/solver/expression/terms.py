"""The greatest and the least value of one term of given digits, in closed form.

A term is numbers joined by × and ÷. A multiset of digits is a tuple of eleven counts: 0 … 9, then variables that
stand for a digit. Each statement below that picks digits without a search is an exchange argument,
given where it is used; the tests compare all of them with plain enumeration.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from wordsvc.solver.expression.notation import fits

Counts = tuple[int, ...]
Number = int | Fraction
WILD = 10


@dataclass(frozen=True, slots=True)
class Term:
    """Numbers over numbers, as digits; ``value`` is exact and not negative."""

    value: Number
    over: tuple[str, ...]
    under: tuple[str, ...] = ()

    def text(self) -> str:
        """Return the term as written: all factors, then all divisors.

        >>> Term(4, ("2", "10"), ("5",)).text()
        '2×10÷5'
        """
        return "×".join(self.over) + "".join("÷" + number for number in self.under)


def ratio(over: Sequence[str], under: Sequence[str]) -> Number:
    """Return the exact value of a term, an int when it is whole (ints are far quicker to add)."""
    above, below = math.prod(map(int, over)), math.prod(map(int, under))
    return above // below if above % below == 0 else Fraction(above, below)


def nonzero(counts: Counts) -> int:
    """Return how many of the digits can be other than 0."""
    return sum(counts) - counts[0]


def _digits(counts: Counts, wild: str) -> list[str]:
    """Return the digits in ascending order with variables as the given digit."""
    digits = [str(digit) for digit in range(10) for _ in range(counts[digit])]
    return sorted(digits + [wild] * counts[WILD])


def greatest_product(digits: list[str], numbers: int) -> list[str]:
    """Return so many numbers of the greatest product; digits come ascending, enough of them are not 0.

    All lengths differ by one at most, and a digit further left is never smaller than one further right:
    otherwise moving or swapping the two gains, because mantissas lie between 1 and 10. Within a column the
    larger digit goes to the smaller number: the sum stays, the product grows.
    """
    rest = digits[::-1]
    made = [""] * numbers
    while rest:
        column, rest = rest[:numbers], rest[numbers:]
        made.sort()
        for i, digit in enumerate(column):
            made[i] += digit
    return made


def least_product(digits: list[str], numbers: int) -> list[str]:
    """Return so many numbers made of these digits (ascending, none 0), of the least product.

    The last digit of the shorter of two numbers is cheaper at the end of the longer one, so all but one have
    a single digit; and those are the smallest.
    """
    return [*digits[: numbers - 1], "".join(digits[numbers - 1 :])]


def anyhow(counts: Counts, over: int, under: int, leading_zero: bool) -> tuple[list[str], list[str]] | None:
    """Return some valid numbers made of all the digits, or None."""
    if not fits(sum(counts), nonzero(counts), over + under, under, leading_zero):
        return None
    digits = _digits(counts, "1")[::-1]
    made, rest = digits[: over + under], digits[over + under :]
    made[0] += "".join(rest)
    return made[under:], made[:under]


def greatest_term(counts: Counts, over: int, under: int, leading_zero: bool) -> Term | None:
    """Return the term of the greatest value with so many factors and divisors using all digits, or None."""
    if not fits(sum(counts), nonzero(counts), over + under, under, leading_zero):
        return None
    if nonzero(counts) < over + under:
        numbers = anyhow(counts, over, under, leading_zero)
        return None if numbers is None else Term(0, tuple(numbers[0]), tuple(numbers[1]))
    # A divisor has one digit (any more do better behind a factor), the smallest there is; a variable is a 1.
    best: Term | None = None
    for wild in range(min(under, counts[WILD]) + 1):
        left = list(counts)
        left[WILD] -= wild
        divisors = ["1"] * wild
        for digit in range(1, 10):
            take = min(left[digit], under - len(divisors))
            left[digit] -= take
            divisors += [str(digit)] * take
        if len(divisors) < under:
            continue
        factors = greatest_product(_digits(tuple(left), "9"), over)
        value = ratio(factors, divisors)
        if best is None or value > best.value:
            best = Term(value, tuple(factors), tuple(divisors))
    return best


def least_term(counts: Counts, over: int, under: int, leading_zero: bool) -> Term | None:
    """Return the term of the least value with so many factors and divisors using all digits, or None."""
    if not fits(sum(counts), nonzero(counts), over + under, under, leading_zero):
        return None
    if over == 1 and under == 0:
        number = _least_number(counts, leading_zero)
        return Term(int(number), (number,))
    zero = 0 if counts[0] else WILD
    if counts[zero]:
        left = tuple(many - (digit == zero) for digit, many in enumerate(counts))
        others = anyhow(left, over - 1, under, leading_zero)
        return None if others is None else Term(0, ("0", *others[0]), tuple(others[1]))
    digits = _digits(counts, "0")
    if under == 0:
        numbers = least_product(digits, over)
        return Term(ratio(numbers, ()), tuple(numbers))
    # Factors have one digit, the smallest ones: any more do better behind a divisor.
    divisors = greatest_product(digits[over:], under)
    return Term(ratio(digits[:over], divisors), tuple(digits[:over]), tuple(divisors))


def _least_number(counts: Counts, leading_zero: bool) -> str:
    if leading_zero or sum(counts) == 1:
        return "".join(_digits(counts, "0"))
    left = list(counts)
    lead = next(digit for digit in (1, WILD, *range(2, 10)) if counts[digit])
    left[lead] -= 1
    return ("1" if lead == WILD else str(lead)) + "".join(_digits(tuple(left), "0"))


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
