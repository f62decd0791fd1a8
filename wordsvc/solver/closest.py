"""The expression closest to a number: a first try by local search, then an exact search.

The exact search shares digits and signs among terms, and numbers within a term; wherever one side of a choice
has few enough values, they are listed once and the other side looks its complement up (meeting in the
middle); a last number is found digit by digit. It stops at an exact hit, prunes by the least and greatest
value of what is left, and says so when time or memory ended before it did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from wordsvc.solver.climb import climb
from wordsvc.solver.extremes import Clock, Plan, Search, TimeUp, extreme, parts, plans, written
from wordsvc.solver.extremes import Sum as Total
from wordsvc.solver.listing import Listed, Listing, Piece, Pieces, minus, nearest, nearest_number
from wordsvc.solver.notation import VARIABLE, Options, evaluate
from wordsvc.solver.terms import Counts, Number, Term, anyhow

_EXACT_RANGE = 16
_LOCAL_ONLY = 24
_AT_ONCE = 9
_ROUNDING = 1e-9


Ends = tuple[Number, Number]


@dataclass(frozen=True, slots=True)
class Goal:
    """What is left of a term to find: a number near ``target``, each unit of error counting ``scale``.

    ``held`` are the factors and divisors already chosen, ``before`` the other terms.
    """

    target: Number
    scale: Number
    sign: int
    before: Pieces
    held: Piece = ((), ())

    def with_numbers(self, factors: Sequence[str], divisors: Sequence[str]) -> Goal:
        """Return the goal with more numbers chosen."""
        return replace(self, held=((*self.held[0], *factors), (*self.held[1], *divisors)))

    def after_factor(self, value: int, text: str) -> Goal:
        """Return the goal for the other numbers once this factor is chosen."""
        rest = self.with_numbers((text,), ())
        return replace(rest, target=Fraction(self.target) / value, scale=self.scale * value)

    def after_divisor(self, value: int, text: str) -> Goal:
        """Return the goal for the other numbers once this divisor is chosen."""
        rest = self.with_numbers((), (text,))
        return replace(rest, target=self.target * value, scale=Fraction(self.scale) / value)


class Hit(Exception):  # noqa: N818
    """Nothing can be closer."""


def apart(one: Number, other: Number) -> Number:
    """Return the distance of two numbers."""
    return one - other if one > other else other - one


def within(low: float, high: float, target: float, error: float) -> bool:
    """Tell whether a range may come nearer than the error; in doubt, for floats round, it may."""
    slack = _ROUNDING * (abs(low) + abs(high) + abs(target))
    return low - error - slack <= target <= high + error + slack


class Closest:
    """The closest value so far and the search for a closer one."""

    def __init__(self, target: Fraction, options: Options, clock: Clock, text: str) -> None:
        # An int is far quicker than a fraction of denominator one.
        self.target: Number = target.numerator if target.denominator == 1 else target
        self.clock = clock
        self.search = Search(options.leading_zero, clock)
        self.listing = Listing(options.leading_zero, clock)
        self.leading_zero = options.leading_zero
        self.text = text
        self.error: Number = abs(evaluate(text, options) - target)
        self.complete = True
        self.direction_lead = False

    def offer(self, error: Number, pieces: Pieces) -> None:
        """Keep an expression that is closer; raise Hit when it is exact."""
        if error >= self.error:
            return
        self.error = error
        made = [(sign, Term(0, piece[0], piece[1])) for sign, piece in pieces]
        total = Total(0, tuple(t for sign, t in made if sign > 0), tuple(t for sign, t in made if sign < 0))
        self.text = written(total, 1, self.direction_lead)
        if not error:
            raise Hit

    def run(self, counts: Counts, plan: Plan) -> None:
        """Search all expressions of one plan; may raise TimeUp or Hit."""
        self.direction_lead = plan.lead
        self.sums(counts, plan, self.target, ())

    def out_of_reach(self, counts: Counts, plan: Plan, target: Number) -> bool:
        """Tell whether nothing of this plan can be closer to the target than what is known."""
        if not plan.over:
            gap: Number = apart(target, round(target))
            if not plan.times and not counts[-1] and not (plan.positive and plan.negative):
                # Whatever numbers the digits form, their sum leaves the same rest by nine.
                rest = sum(digit * many for digit, many in enumerate(counts)) * (1 if plan.positive else -1)
                away: Number = (target - rest) % 9
                gap = min(away, 9 - away)
            if gap >= self.error:
                return True
        if sum(counts) > _EXACT_RANGE:
            return False
        return not self.reaches(self.ends(counts, plan), (0, 0), 1, target)

    def ends(self, counts: Counts, plan: Plan) -> Ends | None:
        """Return the least and the greatest sum of a plan, None when there is no valid one."""
        high = self.search.solve(counts, plan)
        low = self.search.solve(counts, Plan(plan.negative, plan.positive, plan.times, plan.over))
        return None if high is None or low is None else (-low.value, high.value)

    def reaches(self, ends: Ends | None, term: Ends | None, sign: int, target: Number) -> bool:
        """Tell whether a sum between these ends with a term added or taken can be closer than what is known."""
        if ends is None or term is None:
            return False
        low, high = term if sign > 0 else (-term[1], -term[0])
        return ends[0] + low - self.error < target < ends[1] + high + self.error

    def sums(self, counts: Counts, plan: Plan, target: Number, before: Pieces) -> None:
        """Search the sums of a plan near a target."""
        self.clock.tick()
        if self.out_of_reach(counts, plan, target):
            return
        if plan.positive + plan.negative == 1:
            sign = 1 if plan.positive else -1
            self.term(counts, plan.times + 1, plan.over, Goal(sign * target, 1, sign, before))
            return
        listed = self.listing.sums(counts, plan)
        if listed is not None:
            for value in nearest(listed.order, target):
                self.offer(apart(value, target), (*before, *listed.made[value]))
            return
        largest = max(digit for digit, many in enumerate(counts) if many)
        total = sum(counts)
        # Even halves first: both have few values, so most pairs are seen in the least time.
        for size in sorted(range(1, total), key=lambda size: abs(2 * size - total)):
            for chosen in parts(counts, size):
                if chosen[largest]:
                    self.split(chosen, minus(counts, chosen), plan, target, before)

    def split(self, chosen: Counts, left: Counts, plan: Plan, target: Number, before: Pieces) -> None:
        """Search sums one term of which has exactly the chosen digits."""
        for sign, times, over, rest in self.listing.shares(chosen, left, plan):
            self.clock.tick()
            if sum(chosen) + sum(left) <= _EXACT_RANGE and not self.reaches(
                self.ends(left, rest), self.term_ends(chosen, times + 1, over), sign, target
            ):
                continue
            one = self.listing.terms(chosen, times + 1, over)
            others = self.listing.sums(left, rest)
            if one is not None and others is not None:
                self.meet(sign, one, others, target, before)
            elif one is not None:
                for value in one.order:
                    self.sums(left, rest, target - sign * value, (*before, (sign, one.made[value])))
            elif others is not None:
                for other in others.order:
                    near = sign * (target - other)
                    self.term(chosen, times + 1, over, Goal(near, 1, sign, (*before, *others.made[other])))
            else:
                self.complete = False

    def meet(self, sign: int, one: Listed[Piece], others: Listed[Pieces], target: Number, before: Pieces) -> None:
        """Find the pair nearest to the target: go through the shorter list, look up in the longer."""
        swap = len(one.order) > len(others.order)
        for value in others.order if swap else one.order:
            self.clock.tick()
            wanted = sign * (target - value) if swap else target - sign * value
            for found in nearest(one.order if swap else others.order, wanted):
                error = apart(found, wanted)
                if error < self.error:
                    term, rest = (found, value) if swap else (value, found)
                    self.offer(error, (*before, (sign, one.made[term]), *others.made[rest]))

    def term(self, counts: Counts, over: int, under: int, goal: Goal) -> None:
        """Search terms near a goal."""
        self.clock.tick()
        if over + under == 1:
            self.last_number(counts, over, goal)
            return
        listed = self.listing.terms(counts, over, under)
        if listed is not None:
            for value in nearest(listed.order, goal.target):
                factors, divisors = listed.made[value]
                self.offer_term(goal.with_numbers(factors, divisors), apart(value, goal.target))
            return
        ends = self.term_ends(counts, over, under)
        if ends is None or max(goal.target - ends[1], ends[0] - goal.target) * goal.scale >= self.error:
            return
        self.numbers(counts, over, under, goal)

    def last_number(self, counts: Counts, over: int, goal: Goal) -> None:
        """Search the one number that is still missing: a factor, or a divisor, whose inverse counts."""
        if over:
            for text in nearest_number(counts, goal.target, self.leading_zero):
                self.offer_term(goal.with_numbers((text,), ()), apart(int(text), goal.target))
            return
        near = 1 / Fraction(goal.target) if goal.target > 0 else Fraction(10 ** sum(counts))
        for text in nearest_number(counts, near, self.leading_zero):
            if int(text):
                self.offer_term(goal.with_numbers((), (text,)), apart(Fraction(1, int(text)), goal.target))

    def offer_term(self, goal: Goal, error: Number) -> None:
        """Keep a whole term if it is closer."""
        self.offer(error * goal.scale, (*goal.before, (goal.sign, goal.held)))

    def numbers(self, counts: Counts, over: int, under: int, goal: Goal) -> None:
        """Search terms number by number, the shortest of those that are missing first, factor or divisor."""
        for size in range(1, sum(counts) // (over + under) + 1):
            for chosen in parts(counts, size):
                listed = self.listing.numbers(chosen)
                if listed is None:
                    self.complete = False
                    continue
                left = minus(counts, chosen)
                if over:
                    self.factors(listed, left, over - 1, under, goal)
                if under:
                    self.divisors(listed, left, over, under - 1, goal)

    def factors(self, listed: Mapping[int, str], left: Counts, over: int, under: int, goal: Goal) -> None:
        """Try each number as a factor, with so many factors and divisors to follow."""
        ends = self.term_ends(left, over, under)
        if ends is None:
            return
        low, high, target, error = map(float, (*ends, goal.target, self.error / goal.scale))
        for value, text in listed.items():
            self.clock.tick()
            if not value:
                self.zero(left, over, under, goal.with_numbers((text,), ()))
            elif within(value * low, value * high, target, error):
                self.term(left, over, under, goal.after_factor(value, text))

    def divisors(self, listed: Mapping[int, str], left: Counts, over: int, under: int, goal: Goal) -> None:
        """Try each number as a divisor, with so many factors and divisors to follow."""
        ends = self.term_ends(left, over, under)
        if ends is None:
            return
        low, high, target, error = map(float, (*ends, goal.target, self.error / goal.scale))
        for value, text in listed.items():
            self.clock.tick()
            if value and within(low / value, high / value, target, error):
                self.term(left, over, under, goal.after_divisor(value, text))

    def term_ends(self, counts: Counts, over: int, under: int) -> Ends | None:
        """Return the least and the greatest value of a term, None when there is no valid one."""
        if not over:
            return 0, 1
        least = self.search.term(counts, over - 1, under, greatest=False)
        most = self.search.term(counts, over - 1, under, greatest=True)
        return None if least is None or most is None else (least.value, most.value)

    def zero(self, left: Counts, over: int, under: int, goal: Goal) -> None:
        """Offer a term that one factor makes zero; any valid numbers will do for the others."""
        other = anyhow(left, over, under, self.leading_zero)
        if other is not None:
            self.offer_term(goal.with_numbers(*other), apart(goal.target, 0))


def closest(
    hand: Sequence[str], target: Fraction, options: Options, signs: tuple[str, ...], clock: Clock
) -> tuple[str, bool]:
    """Return the expression closest to a number for a hand that has one, and whether that is proven."""
    ends = []
    for direction in (1, -1):
        text, proven = extreme(hand, direction, options, signs, Clock(clock.budget / 4))
        value = evaluate(text, options)
        if (value - target) * direction <= 0:
            return text, proven or value == target
        ends.append((apart(value, target), text))
    text = min(ends)[1]
    if len(hand) > _AT_ONCE:
        trial = clock if len(hand) > _LOCAL_ONLY else Clock(clock.budget / 10)
        text = climb(hand, text, target, options, signs, trial)
    state = Closest(target, options, clock, text)
    if not state.error:
        return text, True
    if len(hand) > _LOCAL_ONLY:
        return text, False
    try:
        for as_signs in range(Counter(hand)[VARIABLE] + 1):
            if as_signs and not signs:
                break
            for counts, plan in plans(hand, 1, options, signs, as_signs):
                state.run(counts, plan)
    except TimeUp:
        return state.text, False
    except Hit:
        return state.text, True
    return state.text, state.complete
