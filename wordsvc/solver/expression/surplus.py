"""Whether cards make any expression, and how many of their signs are too many for that (rules, maths)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from wordsvc.solver.expression.notation import DIGITS, SIGNS, VARIABLE, ExpressionRules, fits


def makes_one(hand: Sequence[str], options: ExpressionRules, signs: Sequence[str]) -> bool:
    """Tell whether all these cards make a valid expression. Exact, at once."""
    held = Counter(hand)
    digits = sum(held[digit] for digit in DIGITS)
    own_signs = sum(held[sign] for sign in SIGNS)
    harmless = [sign for sign in signs if sign != "÷"]
    for as_signs in range(held[VARIABLE] + 1):
        if as_signs and not signs:
            break
        loose = held[VARIABLE] - as_signs
        divisions = held["÷"] + (0 if harmless else as_signs)
        can_lead = held["+"] + held["−"] > 0 or (as_signs > 0 and bool({"+", "−"} & set(signs)))
        numbers = own_signs + as_signs + 1
        nonzero = digits - held["0"] + loose
        for k in (numbers, numbers - 1) if options.leading_sign and can_lead else (numbers,):
            if fits(digits + loose, nonzero, k, divisions, options.leading_zero):
                return True
    return False


def surplus(hand: Sequence[str], options: ExpressionRules, signs: Sequence[str]) -> int | None:
    """Return how many signs have to stay unused for any expression, by house rules that allow it; None: there is none.

    A sign less never hurts, and ÷ is the hardest to place, then ×: they go first.
    """
    left = list(hand)
    many = sum(card in SIGNS for card in hand) if options.surplus_signs == "may" else 0
    for unused in range(many + 1):
        if makes_one(left, options, signs):
            return unused
        sign = next((sign for sign in reversed(SIGNS) if sign in left), None)
        if sign is not None:
            left.remove(sign)
    return None


def without(hand: Sequence[str], unused: int) -> Iterator[list[str]]:
    """Yield what is left of a hand, for every choice of so many of its signs."""
    held = Counter(card for card in hand if card in SIGNS)
    for chosen in product(*(range(min(held[sign], unused) + 1) for sign in SIGNS)):
        if sum(chosen) == unused:
            left = Counter(hand)
            left.subtract(dict(zip(SIGNS, chosen, strict=True)))
            yield list(left.elements())
