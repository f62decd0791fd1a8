"""The expression closest to a number: a first try by local search, then an exact search that stops at a hit.

The exact search takes the shapes of all expressions (``shapes``), drops those that can't come nearer than what is
known, and has the others meet in the middle (``meeting``), those of the fewest values first. It has proven its answer
when it got through, or when nothing can be nearer at all: without ÷ values are whole.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from wordsvc.optimum.clock import Clock, TimeUp
from wordsvc.solver.expression.climb import climb
from wordsvc.solver.expression.extremes import extreme, plans
from wordsvc.solver.expression.meeting import Means, Meeting, Nearest
from wordsvc.solver.expression.notation import VARIABLE, ExpressionRules, evaluate
from wordsvc.solver.expression.sequences import Sequences
from wordsvc.solver.expression.shapes import (
    Cut,
    CutGroup,
    SumShape,
    TermShape,
    cuts,
    is_long_number,
    most_sequences,
    rows,
)
from wordsvc.solver.expression.sums import Plan, Sum, written
from wordsvc.solver.expression.terms import WILD, Counts, Number, ratio

_EXACT_DIGITS = 15
"""So many digits keep all numerators and denominators exact in doubles."""
_MOSTLY_PROVEN, _LOCAL_ONLY = 16, 24
"""Up to how many cards the exact search gets nearly all the time, and from how many on it gets none."""
_MOST_AT_ONCE = 2_000_000
"""How many values one multiset of digits may have, for the clock and the memory."""
_ROUNDING = 1e-12
_CHEAP = 50_000
"""Up to how many values a group is searched before the groups of other plans are known."""


class Hit(Exception):  # noqa: N818
    """Nothing can be closer."""


@dataclass(frozen=True, slots=True)
class Task:
    """A group of expressions of one plan; ``cost``: how many values must be computed."""

    cost: float
    group: CutGroup
    counts: Counts
    plan: Plan


class Closest:
    """The closest expression so far and the search for a closer one."""

    def __init__(self, target: Fraction, options: ExpressionRules, clock: Clock, text: str) -> None:
        self.target = target
        self.options = options
        self.clock = clock
        self.text = text
        self.lead = False
        self.complete = True
        self.best = Nearest(abs(evaluate(text, options) - target), self.offer)
        self.sequences = Sequences()

    def offer(self, total: Sum) -> None:
        """Keep a sum that is closer; raise Hit when it is exact."""
        more, less = (sum(ratio(term.over, term.under) for term in terms) for terms in (total.positive, total.negative))
        error = abs(more - less - self.target)
        if error < self.best.error:
            self.best.error, self.text = error, written(total, 1, self.lead)
            if not error:
                raise Hit

    def run(self, hand: Sequence[str], signs: tuple[str, ...]) -> None:
        """Search everything, what is cheap at once, the rest in order; may raise TimeUp or Hit."""
        dear: list[Task] = []
        for as_signs in range(Counter(hand)[VARIABLE] + 1 if signs else 1):
            for counts, plan in plans(hand, 1, self.options, signs, as_signs):
                for task in sorted(self.tasks(counts, plan), key=lambda task: task.cost):
                    if task.cost < _CHEAP:
                        self.do(task)
                    else:
                        dear.append(task)
        for task in sorted(dear, key=lambda task: task.cost):
            self.do(task)

    def do(self, task: Task) -> None:
        """Search one group."""
        if self.out_of_reach(task.counts, task.plan):
            return
        self.lead = task.plan.lead
        leading_zero = self.options.leading_zero
        Meeting(task.counts, self.target, Means(leading_zero, self.clock, self.sequences), self.best).run(task.group)

    def out_of_reach(self, counts: Counts, plan: Plan) -> bool:
        """Tell whether values of this plan are whole numbers of which none can be closer than what is known."""
        if plan.over:
            return False
        gap: Number = abs(self.target - round(self.target))
        if not plan.times and not counts[WILD] and not (plan.positive and plan.negative):
            # Whatever numbers the digits form, their sum leaves the same rest by nine.
            rest = sum(digit * many for digit, many in enumerate(counts)) * (1 if plan.positive else -1)
            away = (self.target - rest) % 9
            gap = min(away, 9 - away)
        return gap >= self.best.error

    def tasks(self, counts: Counts, plan: Plan) -> Iterator[Task]:
        """Yield the groups of a plan whose shapes may come near enough."""
        self.clock.check()
        if self.out_of_reach(counts, plan):
            return
        digits, wild = sum(counts), counts[WILD]
        if digits > _EXACT_DIGITS:
            self.complete = False
            return
        shapes, all_of_them = cuts(digits, wild, Plan(plan.positive, plan.negative, plan.times, plan.over))
        self.complete = self.complete and all_of_them
        lengths = Lengths.of(counts, self.options.leading_zero)
        slack = self.best.above + _ROUNDING * abs(float(self.target))
        low, high = float(self.target) - slack, float(self.target) + slack
        listed = rows(counts)
        grouped: dict[tuple[object, ...], list[Cut]] = defaultdict(list)
        for shape, cut in shapes:
            least, most = lengths.sum_ends(shape)
            if least <= high and most >= low:
                grouped[_kind(cut)].append(cut)
        for found in grouped.values():
            size, number = found[0].hole.size, _is_long(found[0])
            inside, outside = most_sequences(counts, size), most_sequences(counts, digits - size)
            at_once = int(_MOST_AT_ONCE / max(0 if number else inside, outside))
            if not at_once:
                self.complete = False
                continue
            for some in range(0, len(found), at_once):
                group = CutGroup.of(found[some : some + at_once])
                values = listed[digits - size] * len(group.openings)
                yield Task(values + (0 if number else listed[size] * len(group.holes)), group, counts, plan)


def _kind(cut: Cut) -> tuple[object, ...]:
    """Return what two cuts of one plan share if the hole of either fits the opening of the other."""
    positive, negative = cut.hole
    times = sum(len(term.over) - 1 for term in positive + negative)
    over = sum(len(term.under) for term in positive + negative)
    piece = cut.opening.piece is not None
    return cut.hole.size, piece, len(positive), len(negative), times, over, _is_long(cut)


def _is_long(cut: Cut) -> bool:
    return cut.opening.piece is not None and is_long_number(cut.hole)


@dataclass(frozen=True, slots=True)
class Lengths:
    """The least and the greatest number of each length that a multiset of digits makes."""

    least: tuple[float, ...]
    greatest: tuple[float, ...]

    @classmethod
    def of(cls, counts: Counts, leading_zero: bool) -> Lengths:
        """Return the ends for a multiset."""
        down = "".join(["9" * counts[WILD], *(str(digit) * counts[digit] for digit in range(9, -1, -1))])
        up = "".join(["0" * (counts[0] + counts[WILD]), *(str(digit) * counts[digit] for digit in range(1, 10))])
        least = [
            float(up[:size]) if leading_zero or size < 2 else max(float(up[:size]), 10.0 ** (size - 1))
            for size in range(1, len(up) + 1)
        ]
        return cls((0.0, *least), (0.0, *(float(down[:size]) for size in range(1, len(down) + 1))))

    def term_ends(self, shape: TermShape) -> tuple[float, float]:
        """Return numbers that no term of a shape is below or above."""
        least, greatest = self.least, self.greatest
        low = math.prod(least[size] for size in shape.over) / math.prod(max(1, greatest[size]) for size in shape.under)
        high = math.prod(greatest[size] for size in shape.over) / math.prod(max(1, least[size]) for size in shape.under)
        return low, high

    def sum_ends(self, shape: SumShape) -> tuple[float, float]:
        """Return numbers that no sum of a shape is below or above; in doubt, for doubles round, too wide ones."""
        up = [self.term_ends(term) for term in shape.positive]
        down = [self.term_ends(term) for term in shape.negative]
        slack = _ROUNDING * sum(high for _, high in (*up, *down))
        low = sum(low for low, _ in up) - sum(high for _, high in down)
        high = sum(high for _, high in up) - sum(low for low, _ in down)
        return low - slack, high + slack


def closest(
    hand: Sequence[str], target: Fraction, options: ExpressionRules, signs: tuple[str, ...], clock: Clock
) -> tuple[str, bool]:
    """Return the expression closest to a number for a hand that has one, and whether that is proven."""
    ends = []
    for direction in (1, -1):
        text, proven = extreme(hand, direction, options, signs, Clock(clock.budget / 4))
        value = evaluate(text, options)
        beyond = (value - target) * direction < 0 and (proven or abs(target) > 10 ** len(hand))
        if beyond or value == target:
            return text, proven or value == target
        ends.append((abs(value - target), text))
    text = min(ends)[1]
    first = Clock(clock.budget / (40 if len(hand) <= _MOSTLY_PROVEN else 4))
    text = climb(hand, text, target, options, signs, first)
    state = Closest(target, options, clock, text)
    if not state.best.error:
        return text, True
    try:
        if len(hand) <= _LOCAL_ONLY:
            state.run(hand, signs)
            if state.complete:
                return state.text, True
        text = climb(hand, state.text, target, options, signs, clock)
        return text, evaluate(text, options) == target
    except TimeUp:
        return state.text, False
    except Hit:
        return state.text, True
