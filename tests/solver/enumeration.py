"""Every expression of a hand by plain enumeration, and hands to try."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import lru_cache

from hypothesis import strategies as st

from wordsvc.solver.expression.answers import SIGNS, ExpressionRules, evaluate

FREE = ExpressionRules(leading_zero=True, leading_sign=True)
EIGHT = ["12345−+×", "90817÷+−", "00123÷×−", "555Y+÷−5", "11111+××", "99000÷÷+", "27÷÷÷384"]
FOURTEEN = [
    "12345678+−×÷YY",
    "90817263540+×−",
    "9988776655+−×÷",
    "0000123456÷÷−+",
    "5+5+5−5×5÷5YY7",
    "1234567890Y−+×",
]


def spelled(cards, options, signs):
    """Yield every expression of the cards, by plain enumeration."""
    wild = sum(card == "Y" for card in cards)
    fixed = [card for card in cards if card != "Y"]
    hands = {
        tuple(sorted([*fixed, *chosen]))
        for chosen in itertools.combinations_with_replacement([*"0123456789", *signs], wild)
    }
    for hand in hands:
        yield from _orders(Counter(hand), "", options)


def _orders(left, text, options):
    if not +left:
        if text and text[-1] not in SIGNS:
            yield text
        return
    for symbol in list(+left):
        blocked = text[-1] in SIGNS if text else not (options.leading_sign and symbol in "+−")
        if symbol in SIGNS and blocked:
            continue
        yield from _orders(left - Counter([symbol]), text + symbol, options)


def every_value(cards, options, signs):
    """Return every value of the cards."""
    return _values(tuple(cards), options, tuple(signs))


@lru_cache(maxsize=32)
def _values(cards, options, signs):
    values = set()
    for text in spelled(cards, options, signs):
        try:
            values.add(evaluate(text, options))
        except ValueError:
            continue
    return values


OPTIONS = st.builds(ExpressionRules, st.booleans(), st.booleans())
GAME_SIGNS = st.sampled_from([SIGNS, ("+", "−"), ("×", "÷"), ("+",)])


@st.composite
def hands(draw, most):
    """Hands in which signs are neither too few nor too many to matter, zeros are frequent, variables few."""
    size = draw(st.integers(1, most))
    signs = draw(st.integers(0, size // 2))
    wild = draw(st.integers(0, min(1 if size > 5 else 2, size - signs)))
    digits = draw(
        st.lists(st.sampled_from("0000112345678999"), min_size=size - signs - wild, max_size=size - signs - wild)
    )
    chosen = draw(st.lists(st.sampled_from(SIGNS), min_size=signs, max_size=signs))
    return [*digits, *chosen, *["Y"] * wild]
