"""A fair first sum for the search of extremes: quick at any size, and valid whenever a valid one exists."""

from __future__ import annotations

from collections.abc import Iterator

from wordsvc.solver.expression.sums import Plan, Sum, better
from wordsvc.solver.expression.terms import WILD, Counts, Term, greatest_term, least_term, ratio


def greedy(counts: Counts, plan: Plan, leading_zero: bool) -> Sum | None:
    """Return a valid sum: one main term with all × and what digits the other, one-digit numbers leave.

    ÷ go to one term, each in turn; so many zeros as may be useful are spent on the side.
    """
    best: Sum | None = None
    terms = plan.positive + plan.negative
    divided = range(terms) if plan.over and terms <= 2 else ((0, terms - 1) if plan.over else (0,))
    for over_at in divided:
        for spent in _zeros(counts[0], terms + plan.over):
            best = better(best, _shared(counts, plan, over_at, spent, leading_zero))
    if not plan.positive and not plan.over and (terms > 1 or not plan.times):
        best = better(best, _dealt(counts, plan, leading_zero))
    return best


def _zeros(held: int, places: int) -> Iterator[int]:
    most = min(held, places)
    yield from range(most + 1) if most <= 8 else (0, 1, most // 2, most - 1, most)


def _shared(counts: Counts, plan: Plan, over_at: int, zeros: int, leading_zero: bool) -> Sum | None:
    """Build side terms of the smallest digits, then the main term (number 0) of all the others."""
    left = list(counts)
    left[0] -= zeros
    order = [0] * zeros + [digit for digit in range(1, 10) for _ in range(left[digit])]
    order += [WILD] * left[WILD] + [0] * left[0]
    terms = plan.positive + plan.negative
    positive: list[Term] = []
    negative: list[Term] = []
    rest = list(counts)
    # Terms to subtract come first: they gain most from zeros.
    for side in range(terms - 1, 0, -1):
        over = plan.over if side == over_at else 0
        chosen = order[: 1 + over]
        if over and not all(chosen[1:]):
            chosen = [*order[:1], *[digit for digit in order[1:] if digit][:over]]
        for digit in chosen:
            order.remove(digit)
            rest[digit] -= 1
        mine = tuple(chosen.count(digit) for digit in range(WILD + 1))
        up = side < plan.positive
        term = (greatest_term if up else least_term)(mine, 1, over, leading_zero)
        if term is None:
            return None
        (positive if up else negative).append(term)
    up = plan.positive > 0
    make = greatest_term if up else least_term
    main = make(tuple(rest), plan.times + 1, plan.over if over_at == 0 else 0, leading_zero)
    if main is None:
        return None
    (positive if up else negative).append(main)
    value = sum(term.value for term in positive) - sum(term.value for term in negative)
    return Sum(value, tuple(positive[::-1]), tuple(negative[::-1]))


def _dealt(counts: Counts, plan: Plan, leading_zero: bool) -> Sum | None:
    """Deal the digits to numbers of even lengths, the smallest first: the least sum of plain numbers.

    × go to one more term, of the smallest digits.
    """
    digits = ["1" if digit == WILD else str(digit) for digit in range(1, WILD + 1) for _ in range(counts[digit])]
    digits.sort()
    many = plan.negative
    made: list[Term] = []
    if plan.times:
        factors, digits = digits[: plan.times + 1], digits[plan.times + 1 :]
        if len(factors) <= plan.times:
            return None
        made.append(Term(ratio(factors, ()), tuple(factors)))
        many -= 1
    zeros = ["0"] * counts[0]
    lead, tail = digits[:many], sorted(zeros + digits[many:])
    if leading_zero or len(lead) < many:
        both = sorted(zeros + digits)
        lead, tail = both[:many], both[many:]
        if len(lead) < many or (not leading_zero and tail):
            return None
    numbers = list(lead)
    for i, digit in enumerate(tail):
        numbers[i % many] += digit
    made += [Term(int(number), (number,)) for number in numbers]
    return Sum(-sum(term.value for term in made), (), tuple(made))
