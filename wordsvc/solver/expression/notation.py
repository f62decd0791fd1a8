"""How an expression is written: symbols, grammar, exact value (rules, maths).

No brackets or powers; neighbouring digits form a number; × and ÷ bind before + and −, left to right; values are
exact fractions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from wordsvc.law.verdict import Problem

DIGITS = "0123456789"
SIGNS = ("+", "−", "×", "÷")
VARIABLE = "Y"
# What people type for a sign; х and Х are Cyrillic. Spaces are skipped.
_TYPED = {
    **dict.fromkeys("-–—‐", "−"),
    **dict.fromkeys("*xXхХ·∙⋅", "×"),
    **dict.fromkeys("/:", "÷"),
    **dict.fromkeys("yYуУ", VARIABLE),
}


@dataclass(frozen=True, slots=True)
class ExpressionRules:
    """House rules: may a number of several digits start with 0, may + or − stand before the first number.

    ``surplus_signs``: whether signs for which there are too few digits must be used all the same.
    """

    leading_zero: bool = False
    leading_sign: bool = True
    surplus_signs: Literal["must", "may"] = "must"


PRINTED = ExpressionRules()


_FRACTION = re.compile(r"[-−]?\d{1,120}(?:/\d{1,120})?")


def read_fraction(text: str) -> Fraction:
    """Return the number that is written like 7, −3 or 22/7. Raises ValueError for anything else.

    >>> read_fraction("−22/7")
    Fraction(-22, 7)
    """
    if not _FRACTION.fullmatch(text) or not int(text.partition("/")[2] or "1"):
        raise ValueError(text)
    return Fraction(text.replace("−", "-"))


def canonical_symbol(text: str) -> str | None:
    """Return the digit, sign or ``Y`` that a typed character means, or None.

    >>> canonical_symbol("х"), canonical_symbol(":"), canonical_symbol("=")
    ('×', '÷', None)
    """
    symbol = _TYPED.get(text, text)
    return symbol if symbol in SIGNS or symbol == VARIABLE or (symbol and symbol in DIGITS) else None


def read_cards(cards: Iterable[str]) -> tuple[str, ...]:
    """Return cards in canonical symbols.

    Raises ``ValueError`` when one of them is no card of maths.
    """
    symbols = []
    for card in cards:
        symbol = canonical_symbol(card) if len(card) == 1 else None
        if symbol is None:
            raise ValueError(f"no card of maths: {card!r}")
        symbols.append(symbol)
    return tuple(symbols)


def evaluate(expression: str, options: ExpressionRules = PRINTED) -> Fraction:
    """Return the exact value of an expression, whatever the hand.

    >>> evaluate("1÷3×6−2")
    Fraction(0, 1)

    Raises ``ValueError`` when it has no value; the text names the problems.
    """
    symbols = [(at, canonical_symbol(c) or c) for at, c in enumerate(expression) if not c.isspace()]
    problems = [bad_character(at, c) for at, c in symbols if canonical_symbol(c) is None]
    problems += grammar(symbols, options)
    value: Fraction | None = None
    if not problems:
        value, problems = value_of(symbols)
    if value is None:
        raise ValueError("; ".join(problem.code for problem in problems))
    return value


def bad_character(at: int, character: str) -> Problem:
    """Return the problem of a character that no expression has."""
    return Problem("bad_character", {"at": at, "character": character})


def grammar(symbols: Sequence[tuple[int, str]], options: ExpressionRules) -> list[Problem]:
    """Return every problem with the order of symbols (each with its place in the text)."""
    problems = [Problem("variable_unresolved", {"at": at}) for at, symbol in symbols if symbol == VARIABLE]
    if not symbols:
        return [Problem("empty")]
    for i, (at, symbol) in enumerate(symbols):
        after = symbols[i + 1][1] if i + 1 < len(symbols) else ""
        before = symbols[i - 1][1] if i else ""
        if symbol in SIGNS and not before and not (options.leading_sign and symbol in SIGNS[:2]):
            problems.append(Problem("leading_sign", {"at": at, "sign": symbol}))
        if symbol in SIGNS and (not after or after in SIGNS):
            problems.append(Problem("number_missing", {"at": at, "sign": symbol}))
        starts = symbol == "0" and (not before or before in SIGNS)
        if starts and not options.leading_zero and after and after not in SIGNS:
            problems.append(Problem("leading_zero", {"at": at}))
    return problems


def value_of(symbols: Sequence[tuple[int, str]]) -> tuple[Fraction | None, list[Problem]]:
    """Evaluate symbols that obey the grammar; dividing by zero is the only problem left."""
    total, term, sign, number = Fraction(0), Fraction(1), "×", ""
    plus, sign_at = 1, 0
    problems: list[Problem] = []
    for at, symbol in (*symbols, (-1, "+")):
        if symbol in DIGITS:
            number += symbol
            continue
        if number:
            factor = Fraction(int(number))
            if sign == "÷" and not factor:
                problems.append(Problem("division_by_zero", {"at": sign_at}))
                factor = Fraction(1)
            term = term / factor if sign == "÷" else term * factor
            number = ""
            if symbol in SIGNS[:2]:
                total, term = total + plus * term, Fraction(1)
        if symbol in SIGNS[:2]:
            plus, sign = (1 if symbol == "+" else -1), "×"
        else:
            sign, sign_at = symbol, at
    return (None, problems) if problems else (total, problems)


def fits(digits: int, nonzero: int, numbers: int, divisors: int, leading_zero: bool) -> bool:
    """Tell whether so many digits make so many numbers of which the divisors aren't zero."""
    if digits < numbers or nonzero < divisors:
        return False
    # Zeros are whole numbers or stand behind another digit; with nothing but zeros there is no behind.
    return leading_zero or nonzero > 0 or digits == numbers
