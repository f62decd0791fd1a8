"""The highest and the lowest expression of a hand: branch and bound over terms.

One problem serves both: maximise (P positive terms) − (N negative terms). Highest: P = 1 + pluses, N =
minuses; lowest is the opposite of the same with both swapped. What one term of given digits is worth is known
in closed form (``terms``), so only the sharing of digits, × and ÷ among terms is searched:

* P > 0: choose the greatest positive term first; the other positive ones are not above it, negative ones not
  below zero, and no expression exceeds all its digits written in descending order. Candidates come in the
  order of that bound; stop at the first that can't beat the best.
* P = 0: choose the term that holds the largest digit; the others cost nothing at least.

Variables that stand for signs are tried in every way; those that stand for digits stay open until a term is
valued (9 where more is better, 0 or 1 where less is).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from wordsvc.optimum.clock import Clock, TimeUp
from wordsvc.solver.expression.greedy import greedy
from wordsvc.solver.expression.notation import DIGITS, SIGNS, VARIABLE, ExpressionRules, fits
from wordsvc.solver.expression.sums import Plan, Sum, alone, better, joined, written
from wordsvc.solver.expression.terms import WILD, Counts, Number, Term, greatest_term, least_term, nonzero


def ceiling(counts: Counts, plan: Plan) -> int:
    """Return a number that no expression of these digits exceeds: zero without positive terms.

    Otherwise all digits in descending order: a·b, a+b, a−b and a÷b are never above a and b written together.
    """
    if not plan.positive:
        return 0
    text = "9" * counts[WILD] + "".join(str(digit) * counts[digit] for digit in range(9, -1, -1))
    return int(text or "0")


def sharper_ceiling(counts: Counts, plan: Plan) -> Number:
    """Return a bound that knows how many digits the other numbers need at least."""
    if not plan.positive:
        return 0
    best: Number = 0
    size = sum(counts)
    for times in range(plan.times + 1):
        room = size - (plan.numbers - times - 1)
        if room > times:
            top = greatest_term(_largest(counts, room), times + 1, 0, leading_zero=True)
            best = max(best, top.value if top else 0)
    return best * plan.positive


def _largest(counts: Counts, size: int) -> Counts:
    taken = [0] * len(counts)
    for digit in (WILD, *range(9, -1, -1)):
        taken[digit] = min(counts[digit], size)
        size -= taken[digit]
    return tuple(taken)


def parts(counts: Counts, size: int, at: int = WILD) -> Iterator[tuple[int, ...]]:
    """Yield every sub-multiset of a size, those with the largest digits first."""
    if at < 0:
        yield ()
        return
    room = sum(counts[:at])
    for take in range(min(counts[at], size), max(0, size - room) - 1, -1):
        for rest in parts(counts, size - take, at - 1):
            yield (*rest, take)


class ExtremeSearch:
    """Branch and bound with a memory of solved parts; every method may raise TimeUp."""

    def __init__(self, leading_zero: bool, clock: Clock) -> None:
        self.leading_zero = leading_zero
        self.clock = clock
        self.solved: dict[tuple[Counts, int, int, int, int], Sum | None] = {}
        self.terms: dict[tuple[Counts, int, int, bool], Term | None] = {}

    def term(self, counts: Counts, times: int, over: int, greatest: bool) -> Term | None:
        """Return the greatest or the least term, remembered."""
        key = (counts, times, over, greatest)
        if key not in self.terms:
            self.clock.tick()
            make = greatest_term if greatest else least_term
            self.terms[key] = make(counts, times + 1, over, self.leading_zero)
        return self.terms[key]

    def solve(self, counts: Counts, plan: Plan) -> Sum | None:
        """Return the greatest sum that uses everything, or None when there is no valid one."""
        key = (counts, plan.positive, plan.negative, plan.times, plan.over)
        if key not in self.solved:
            self.solved[key] = self.improve(counts, plan, None)
        return self.solved[key]

    def improve(self, counts: Counts, plan: Plan, known: Sum | None) -> Sum | None:
        """Return the greatest sum, given one to beat."""
        if not fits(sum(counts), nonzero(counts), plan.numbers, plan.over, self.leading_zero):
            return known
        greatest = plan.positive > 0
        if plan.positive + plan.negative == 1:
            return better(known, alone(self.term(counts, plan.times, plan.over, greatest), greatest))
        best = known
        for bound, chosen, term, rest_plan in self.candidates(counts, plan, best):
            if best is not None and bound <= best.value:
                break
            rest = self.solve(tuple(a - b for a, b in zip(counts, chosen, strict=True)), rest_plan)
            best = better(best, joined(term, greatest, rest))
        return best

    def candidates(self, counts: Counts, plan: Plan, known: Sum | None) -> list[tuple[Number, Counts, Term, Plan]]:
        """Return the choices of the leading term that may beat the known sum, best bound first."""
        greatest = plan.positive > 0
        others = plan.positive + plan.negative - 1
        must_hold = None if greatest else max(digit for digit in range(WILD + 1) if counts[digit])
        found: list[tuple[Number, Counts, Term, Plan]] = []
        floor = None if known is None else known.value
        for size in range(sum(counts) - others, 0, -1):
            if greatest and floor is not None and plan.positive * 10**size <= floor:
                break
            for chosen in parts(counts, size):
                if must_hold is not None and not chosen[must_hold]:
                    continue
                self.clock.tick()
                for times, over, term in self.shapes(chosen, sum(counts) - size, plan, greatest):
                    bound = self.bound(counts, chosen, term, plan)
                    if floor is None or bound > floor:
                        rest = Plan(
                            plan.positive - greatest,
                            plan.negative - (not greatest),
                            plan.times - times,
                            plan.over - over,
                        )
                        found.append((bound, chosen, term, rest))
        found.sort(key=lambda item: item[0], reverse=True)
        return found

    def shapes(self, chosen: Counts, left: int, plan: Plan, greatest: bool) -> Iterator[tuple[int, int, Term]]:
        """Yield a term for every share of × and ÷ that leaves the other terms enough digits."""
        size = sum(chosen)
        for times in range(min(plan.times, size - 1) + 1):
            for over in range(min(plan.over, size - 1 - times) + 1):
                if left < plan.numbers - 1 - times - over:
                    continue
                term = self.term(chosen, times, over, greatest)
                if term is not None:
                    yield times, over, term

    @staticmethod
    def bound(counts: Counts, chosen: Counts, term: Term, plan: Plan) -> Number:
        """Return what the sum can be at most once this term leads."""
        if not plan.positive:
            return -term.value
        if plan.positive == 1:
            return term.value
        rest = ceiling(tuple(a - b for a, b in zip(counts, chosen, strict=True)), plan)
        return term.value + min((plan.positive - 1) * term.value, rest)


def plans(
    hand: Sequence[str], direction: int, options: ExpressionRules, signs: Sequence[str], as_signs: int
) -> Iterator[tuple[Counts, Plan]]:
    """Yield digits and plans for every way in which so many variables can stand for signs."""
    held = Counter(hand)
    counts = (*(held[digit] for digit in DIGITS), held[VARIABLE] - as_signs)
    for chosen in combinations_with_replacement(signs, as_signs):
        own = Counter({sign: held[sign] for sign in SIGNS})
        own.update(chosen)
        plus, minus = own["+"], own["−"]
        for lead in (False, True) if options.leading_sign and plus + minus else (False,):
            first = 0 if lead else 1
            up, down = (plus + first, minus) if direction > 0 else (minus, plus + first)
            plan = Plan(up, down, own["×"], own["÷"], lead)
            if fits(sum(counts), nonzero(counts), plan.numbers, plan.over, options.leading_zero):
                yield counts, plan


def extreme(
    hand: Sequence[str], direction: int, options: ExpressionRules, signs: tuple[str, ...], clock: Clock
) -> tuple[str, bool]:
    """Return the highest (direction 1) or lowest (−1) expression, and whether that is proven.

    The hand must have a valid expression.
    """
    best: tuple[Sum, bool] | None = None
    todo: list[tuple[Number, Counts, Plan]] = []
    search = ExtremeSearch(options.leading_zero, clock)
    complete = True
    held = Counter(hand)
    for as_signs in range(held[VARIABLE] + 1):
        if best is not None and (clock.spent or (as_signs and not signs)):
            complete = complete and not clock.spent
            break
        digits = (*(held[digit] for digit in DIGITS), held[VARIABLE] - as_signs)
        if best is not None and best[0].value >= ceiling(digits, Plan(1, 0, 0, 0)):
            break
        for counts, plan in plans(hand, direction, options, signs, as_signs):
            start = greedy(counts, plan, options.leading_zero)
            if start is not None and (best is None or start.value > best[0].value):
                best = (start, plan.lead)
            todo.append((sharper_ceiling(counts, plan), counts, plan))
            if best is not None and clock.spent:
                complete = False
                break
    todo.sort(key=lambda item: item[0], reverse=True)
    for bound, counts, plan in todo:
        if best is not None and bound <= best[0].value:
            break
        try:
            found = search.improve(counts, plan, best and best[0])
        except TimeUp:
            complete = False
            break
        if found is not None and (best is None or found.value > best[0].value):
            best = (found, plan.lead)
    if best is None:
        raise AssertionError("no expression found for a hand that has one")
    return written(best[0], direction, best[1]), complete
