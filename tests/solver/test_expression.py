"""Expressions over cards: tables for the verdict, plain enumeration against the search.

Times are of the processor, so that a busy machine fails nothing.
"""

from __future__ import annotations

import itertools
import time
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solver.enumeration import EIGHT, FOURTEEN, FREE, GAME_SIGNS, OPTIONS, every_value, hands
from wordsvc.optimum.clock import Clock
from wordsvc.solver.expression.answers import SIGNS, ExpressionRules, best, evaluate, has_expression, judge, read_cards
from wordsvc.solver.expression.extremes import parts
from wordsvc.solver.expression.terms import greatest_term, least_term, nearest_number, ratio
from wordsvc.solver.expression.texts import PROBLEMS
from wordsvc.texts import LANGUAGES


@pytest.mark.parametrize(
    ("rule", "expression", "value"),
    [
        ("D neighbouring digits form a number", "12", "12"),
        ("D × binds before +", "2+3×4", "14"),
        ("D ÷ binds before −", "9−8÷4", "7"),
        ("D left to right", "9−5−2", "2"),
        ("D left to right, ÷ and ×", "8÷4×2", "4"),
        ("D left to right, ÷ and ÷", "8÷4÷2", "1"),
        ("D exact fractions", "1÷3+1÷6", "1/2"),
        ("a fraction is not rounded", "2÷3×3−2", "0"),
        ("below zero", "1−9", "-8"),
        ("zero alone is a number", "0+7×0", "0"),
        ("long numbers", "9" * 100 + "−" + "9" * 100, "0"),
        ("typed signs", "6*2/3-1", "3"),
        ("typed signs: x, Cyrillic х, colon, spaces", " 6 x 2 х 1 : 4 ", "3"),
    ],
)
def test_values(rule, expression, value):
    assert evaluate(expression) == Fraction(value), rule


SPARE = ExpressionRules(surplus_signs="may")


@pytest.mark.parametrize(
    ("cards", "expression", "options", "problems"),
    [
        ("7 2 +", "7+2", None, []),
        ("7 2 +", "72+", None, [("number_missing", 2)]),
        ("7 2 +", "+72", ExpressionRules(leading_sign=False), [("leading_sign", 0)]),
        ("7 2 +", "+72", None, []),
        ("7 2 + + −", "−7+2", SPARE, []),
        ("7 2 + ×", "7+2", SPARE, [("unused_cards", None)]),
        ("7 2 ÷ ÷ +", "7+2", SPARE, [("unused_cards", None)]),
        ("7 2 ÷ ÷ +", "+7÷2", SPARE, []),
        ("7 2 + + −", "7+2", SPARE, [("unused_cards", None)]),
        ("7 2 ×", "×72", FREE, [("leading_sign", 0)]),
        ("7 2 + −", "7+−2", None, [("number_missing", 1)]),
        ("7 2 + −", "7 + - 2", None, [("number_missing", 2)]),
        ("0 7 +  1", "07+1", None, [("leading_zero", 0)]),
        ("0 7 + 1", "07+1", FREE, []),
        ("0 0 + 1", "1+00", None, [("leading_zero", 2)]),
        ("0 1 ÷", "1÷0", None, [("division_by_zero", 1)]),
        ("0 0 1 ÷", "1÷00", FREE, [("division_by_zero", 1)]),
        ("1 0 2 ÷ ×", "1÷0×2", None, [("division_by_zero", 1)]),
        ("7 2 +", "(7+2)", None, [("bad_character", 0), ("bad_character", 4)]),
        ("7 2 +", "7+2=9", None, [("bad_character", 3), ("not_in_hand", None)]),
        ("7 2 +", "7^2", None, [("bad_character", 1), ("unused_cards", None)]),
        ("7 2 +", "", None, [("empty", None), ("unused_cards", None)]),
        ("7 2 + 5", "7+2", None, [("unused_cards", None)]),
        ("7 2 +", "7+22", None, [("not_in_hand", None)]),
        ("7 2 +", "7−2", None, [("not_in_hand", None), ("unused_cards", None)]),
        ("7 2 Y", "7+2", None, []),
        ("7 2 Y", "792", None, []),
        ("7 2 Y +", "7+2", None, [("unused_cards", None)]),
        ("7 Y +", "7+Y", None, [("variable_unresolved", 2)]),
        ("7 +", "7+Y", None, [("variable_unresolved", 2)]),
        ("7 2 Y", "7×2", "plus", [("sign_not_in_game", 1)]),
    ],
)
def test_verdicts_name_every_problem(cards, expression, options, problems):
    signs = ("+", "−") if options == "plus" else SIGNS
    chosen = options if isinstance(options, ExpressionRules) else ExpressionRules()
    verdict = judge(cards.split(), expression, chosen, signs)
    assert [(problem.code, problem.details.get("at")) for problem in verdict.problems] == problems
    assert verdict.valid == (not problems)
    assert all(
        PROBLEMS.say(problem.code, language, problem.details) for language in LANGUAGES for problem in verdict.problems
    )


def test_a_verdict_says_what_variables_stand_for():
    verdict = judge(["7", "Y", "Y"], "7×8")
    assert [(standing.at, standing.symbol) for standing in verdict.variables] == [(1, "×"), (2, "8")]
    assert verdict.expression == "7×8"


@pytest.mark.parametrize("cards", [["10"], ["="], [""], ["١"]])
def test_cards_that_are_none(cards):
    with pytest.raises(ValueError, match="card"):
        read_cards(cards)


@settings(max_examples=120, deadline=None)
@given(hands(7), OPTIONS, GAME_SIGNS)
def test_extremes_equal_plain_enumeration(cards, options, signs):
    values = every_value(cards, options, signs)
    assert has_expression(cards, options, signs) == bool(values)
    for goal, end in (("highest", max), ("lowest", min)):
        found = best(cards, goal, options=options, signs=signs)
        assert found.optimal
        assert found.value == (end(values) if values else None)


@pytest.mark.parametrize("options", [ExpressionRules(), FREE])
@pytest.mark.parametrize("cards", EIGHT)
def test_extremes_of_eight_cards_equal_plain_enumeration(cards, options):
    values = every_value(cards, options, SIGNS)
    assert best(cards, "highest", options=options).value == max(values)
    assert best(cards, "lowest", options=options).value == min(values)


def numbers_of(digits, leading_zero):
    for order in set(itertools.permutations(digits)):
        if leading_zero or len(order) == 1 or order[0] != "0":
            yield "".join(order)


def every_term(digits, over, under, leading_zero):
    """Yield every value of a term by plain enumeration."""
    for order in set(itertools.permutations(digits)):
        for cuts in itertools.combinations(range(1, len(order)), over + under - 1):
            bounds = [0, *cuts, len(order)]
            made = ["".join(order[a:b]) for a, b in itertools.pairwise(bounds)]
            if all(leading_zero or len(text) == 1 or text[0] != "0" for text in made) and all(
                int(text) for text in made[over:]
            ):
                yield ratio(made[:over], made[over:])


def counts_of(digits):
    return (*(digits.count(digit) for digit in "0123456789"), 0)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from("0001123456789"), min_size=1, max_size=6),
    st.integers(1, 3),
    st.integers(0, 2),
    st.booleans(),
)
def test_terms_in_closed_form(digits, over, under, leading_zero):
    values = set(every_term(digits, over, under, leading_zero))
    greatest = greatest_term(counts_of(digits), over, under, leading_zero)
    least = least_term(counts_of(digits), over, under, leading_zero)
    assert (greatest and greatest.value) == (max(values) if values else None)
    assert (least and least.value) == (min(values) if values else None)


@given(st.lists(st.sampled_from("0012345689"), min_size=1, max_size=5), st.fractions(-10, 120_000), st.booleans())
def test_the_nearest_number_digit_by_digit(digits, target, leading_zero):
    numbers = [int(text) for text in numbers_of(digits, leading_zero)]
    found = nearest_number(counts_of(digits), target, leading_zero)
    assert {int(text) for text in found} <= set(numbers)
    if numbers:
        assert min(abs(int(text) - target) for text in found) == min(abs(number - target) for number in numbers)


def test_parts_of_a_multiset():
    assert sorted(parts((2, 1), 2, at=1)) == [(1, 1), (2, 0)]


@pytest.mark.parametrize(
    ("cards", "goal", "value"),
    [
        ("72+×Y", "highest", "648"),
        ("0000++", "highest", None),
        ("99", "highest", "99"),
        ("0", "lowest", "0"),
        ("+", "highest", None),
        ("00", "highest", None),
        ("00Y", "highest", "900"),
        ("12−", "lowest", "-21"),
        ("123456+", "lowest", "381"),
        ("1234Y÷", "highest", "9432"),
    ],
)
def test_best_of_some_hands(cards, goal, value):
    found = best(cards, goal)
    assert found.optimal
    assert found.value == (None if value is None else Fraction(value))


@pytest.mark.parametrize("cards", FOURTEEN)
@pytest.mark.parametrize("goal", ["highest", "lowest"])
def test_fourteen_cards_are_proven_in_time(cards, goal):
    started = time.process_time()
    assert best(cards, goal, clock=Clock(20)).optimal
    assert time.process_time() - started < 2


HOSTILE = {
    "long numbers": "1234567890" * 10 + "+−×÷" * 5,
    "as many signs as possible": "123456789" * 7 + "+−×÷" * 14,
    "nothing but variables": "Y" * 120,
    "variables and all": "Y" * 60 + "1234567890+−×÷01" * 3 + "9" * 12,
    "zeros and divisions": "0" * 60 + "÷" * 20 + "1" * 20 + "Y" * 20,
    "only signs": "+" * 120,
    "only zeros": "0" * 120,
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("goal", ["highest", "lowest", "closest"])
def test_time_is_bounded(name, goal):
    started = time.process_time()
    found = best(HOSTILE[name], goal, Fraction(10**30 + 1, 3), clock=Clock(0.3))
    assert time.process_time() - started < 2
    assert (found.value is None) == (name in ("only signs", "only zeros"))


def test_too_much_is_refused():
    with pytest.raises(ValueError, match="cards"):
        best("1" * 121)
    with pytest.raises(ValueError, match="goal"):
        best("1", "nicest")


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from("01279Y"), max_size=3), st.lists(st.sampled_from(SIGNS), max_size=4), st.booleans())
def test_surplus_signs_equal_plain_enumeration(others, held, leading_sign):
    """As few signs as possible stay unused, whichever give the best."""
    cards, options = [*others, *held], ExpressionRules(leading_sign=leading_sign, surplus_signs="may")
    values = set()
    for used in range(len(held), -1, -1):
        for some in {tuple(sorted(chosen)) for chosen in itertools.combinations(held, used)}:
            values |= every_value([*others, *some], options, SIGNS)
        if values:
            break
    assert has_expression(cards, options) == bool(values)
    for goal, end in (("highest", max), ("lowest", min), ("closest", lambda found: min(found, key=abs))):
        found = best(cards, goal, options=options)
        assert found.optimal
        if goal == "closest" and values:
            assert abs(found.value) == abs(end(values))
        else:
            assert found.value == (end(values) if values else None), goal
