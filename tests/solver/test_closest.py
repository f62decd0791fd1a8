"""The expression closest to a number: plain enumeration against the search, and the parts of the search.

Budgets are of the processor, so that a busy machine fails nothing.
"""

from __future__ import annotations

import itertools
import math
import time
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solver.enumeration import EIGHT, FOURTEEN, FREE, GAME_SIGNS, OPTIONS, every_value, hands
from wordsvc.optimum.clock import Clock
from wordsvc.solver.expression import meeting, shapes
from wordsvc.solver.expression.answers import SIGNS, ExpressionRules, best, evaluate
from wordsvc.solver.expression.extremes import parts
from wordsvc.solver.expression.sequences import Block, Sequences, spelled
from wordsvc.solver.expression.shapes import cuts, most_sequences, rows
from wordsvc.solver.expression.sums import Plan, Sum, written
from wordsvc.solver.expression.terms import Term

TARGETS = [Fraction(0), Fraction(10), Fraction(333), Fraction(22, 7), Fraction(1, 97), Fraction(-7, 3)]


@pytest.fixture(autouse=True)
def _processor_time(monkeypatch):
    monkeypatch.setattr(Clock, "now", time.process_time)


def assert_closest(cards, target, options, signs=SIGNS):
    values = every_value(cards, options, signs)
    found = best(cards, "closest", target, options=options, signs=signs, clock=Clock(20))
    assert found.optimal
    if values:
        assert abs(found.value - target) == min(abs(value - target) for value in values)
    else:
        assert found.value is None


@settings(max_examples=150, deadline=None)
@given(hands(6), OPTIONS, GAME_SIGNS, st.fractions(-200, 2000, max_denominator=9))
def test_closest_equals_plain_enumeration(cards, options, signs, target):
    assert_closest(cards, target, options, signs)


@pytest.mark.parametrize("options", [ExpressionRules(), FREE])
@pytest.mark.parametrize("cards", EIGHT)
def test_eight_cards_equal_plain_enumeration(cards, options):
    for target in TARGETS:
        assert_closest(cards, target, options)


@pytest.fixture
def long_numbers(monkeypatch):
    """Nearly every number is too long to be listed."""
    monkeypatch.setattr(shapes, "LONG", 2)
    monkeypatch.setattr(meeting, "_FEW", 0)
    monkeypatch.setattr(meeting, "_MANY", 3)
    # Cuts that are remembered were made for other lengths.
    monkeypatch.setattr(shapes, "_known", shapes._Known())


@pytest.mark.parametrize("options", [ExpressionRules(), FREE])
@pytest.mark.parametrize("cards", ["1234+−", "9081÷×", "550÷Y", "123×45", "12÷345", "00×12+", "0000÷1×", "3000÷×7−"])
@pytest.mark.usefixtures("long_numbers")
def test_long_numbers_digit_by_digit(cards, options):
    for target in TARGETS:
        assert_closest(cards, target, options)


def test_a_hand_too_large_for_the_search_is_not_called_proven(monkeypatch):
    from wordsvc.solver.expression import closest

    monkeypatch.setattr(closest, "_MOST_AT_ONCE", 3)
    found = best("12345678÷", "closest", Fraction(1, 97), clock=Clock(1))
    assert found.value is not None
    assert not found.optimal


@pytest.mark.parametrize("cards", FOURTEEN)
@pytest.mark.parametrize("target", [Fraction(0), Fraction(100)])
def test_fourteen_cards_hit_a_number(cards, target):
    found = best(cards, "closest", target, clock=Clock(20))
    assert found.optimal
    assert found.value == target


@pytest.mark.parametrize("cards", ["12345678+−×÷1Y", "90817263540+×−", "9988776655+−×÷", "0000123456÷÷−+"])
@pytest.mark.parametrize("target", [Fraction(22, 7), Fraction(314, 100)])
def test_fourteen_cards_are_proven_near_a_fraction(cards, target):
    found = best(cards, "closest", target, clock=Clock(20))
    assert found.optimal
    assert evaluate(found.expression) == found.value


PLANS = [Plan(1, 0, 0, 0), Plan(2, 0, 1, 1), Plan(1, 1, 2, 0), Plan(1, 2, 0, 2), Plan(0, 2, 1, 0), Plan(3, 1, 0, 0)]


def lengths_of(signs, numbers):
    """Return the lengths of the factors and divisors of all terms, in no order."""
    sums = {"+": [], "−": []}
    for sign, number in zip(signs, numbers, strict=True):
        if sign in sums:
            term = ([number], [])
            sums[sign].append(term)
        else:
            term[sign == "÷"].append(number)
    return tuple(
        tuple(sorted((tuple(sorted(over)), tuple(sorted(under))) for over, under in terms)) for terms in sums.values()
    )


def every_shape(digits, plan):
    """Return the lengths of all expressions of a plan by plain enumeration."""
    signs = "+" * plan.positive + "−" * plan.negative + "×" * plan.times + "÷" * plan.over
    return {
        lengths_of(order, [b - a for a, b in itertools.pairwise([0, *places, digits])])
        for order in set(itertools.permutations(signs))
        if order[0] in "+−"
        for places in itertools.combinations(range(1, digits), len(order) - 1)
    }


def in_no_order(shape):
    return tuple(tuple(sorted((tuple(sorted(over)), tuple(sorted(under))) for over, under in terms)) for terms in shape)


def put_together(cut):
    """Return the shape that a cut was made from."""
    positive, negative = [*cut.opening.rest.positive], [*cut.opening.rest.negative]
    if cut.opening.piece is None:
        return [*positive, *cut.hole.positive], [*negative, *cut.hole.negative]
    (inside,), outside = cut.hole.positive, cut.opening.piece
    term = ((*inside.over, *outside.over), (*inside.under, *outside.under))
    (positive if cut.opening.sign > 0 else negative).append(term)
    return positive, negative


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("digits", [3, 6, 8])
def test_all_shapes_are_listed_once_and_cut_without_loss(plan, digits):
    found, complete = cuts(digits, 1, plan)
    listed = [in_no_order(shape) for shape, _ in found]
    assert complete
    assert len(listed) == len(set(listed))
    assert set(listed) == (every_shape(digits, plan) if digits >= plan.numbers else set())
    assert [in_no_order(put_together(cut)) for _, cut in found] == listed


COUNTS = st.lists(st.integers(0, 2), min_size=11, max_size=11).map(tuple).filter(lambda counts: sum(counts) <= 6)


@given(COUNTS, st.integers(0, 4))
def test_how_many_sequences(counts, size):
    if size > sum(counts):
        return
    sequences = Sequences()
    many = [len(sequences.of(chosen)) for chosen in parts(counts, size)]
    assert max(many) <= most_sequences(counts, size)
    assert sum(many) <= rows(counts)[size]
    if not counts[-1]:
        assert sum(many) == rows(counts)[size]


@given(COUNTS)
def test_sequences_are_all_there_once(counts):
    texts = {"".join(order) for order in itertools.permutations("".join(str(d) * n for d, n in enumerate(counts[:-1])))}
    for _ in range(counts[-1]):
        texts = {
            text[:at] + digit + text[at:] for text in texts for at in range(len(text) + 1) for digit in "0123456789"
        }
    assert Sequences().of(counts).tolist() == sorted(int(text or "0") for text in texts)


@settings(deadline=None)
@given(st.sampled_from(PLANS[1:]), st.integers(5, 8), st.randoms(use_true_random=False), st.booleans())
def test_values_of_whole_arrays_are_those_of_the_expressions(plan, digits, chance, leading_zero):
    shape = chance.choice(cuts(digits, 0, plan)[0])[0]
    sequences = [chance.randrange(10**digits) for _ in range(20)]
    values = Block(np.array(sequences), digits, leading_zero).total(shape)
    for sequence, value in zip(sequences, values.tolist(), strict=True):
        positive, negative = spelled(str(sequence).zfill(digits), shape)
        total = Sum(0, tuple(Term(0, *term) for term in positive), tuple(Term(0, *term) for term in negative))
        try:
            exact = evaluate(written(total, 1, lead=True), ExpressionRules(leading_zero, leading_sign=True))
        except ValueError:
            assert math.isnan(value)
            continue
        # Not-a-number also stands for what another sequence writes.
        assert math.isnan(value) or value == float(exact)


def test_of_the_shapes_of_plans_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody may ask for thousands of plans, and those of one have up to 5,000 shapes."""
    known = shapes._Known()
    monkeypatch.setattr(shapes, "_known", known)
    monkeypatch.setattr(shapes, "_SHAPES_KEPT", 300)
    asked = [Plan(positive, negative, times, 0) for positive in (1, 2) for negative in (0, 1, 2) for times in (0, 1, 2)]
    found = {plan: cuts(9, 0, plan) for plan in asked}
    assert sum(len(shapes_of) for shapes_of, _ in found.values()) > 600
    kept = [plan for plan in asked if known.get((9, 0, plan)) is not None]
    assert sum(len(found[plan][0]) for plan in kept) == known._shapes <= 300
    assert asked[-1] in kept
    assert all(cuts(9, 0, plan) == found[plan] for plan in asked)
