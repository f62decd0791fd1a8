"""Arithmetic expressions over cards: exact value, check against a hand, the best one (rules, maths).

No brackets or powers; neighbouring digits form a number; × and ÷ bind before + and −, left to right; values
are exact fractions. A variable Y stands for one digit or one sign of the game: an expression is written with
what its variables stand for, and the verdict says which symbols they cover.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

DIGITS = "0123456789"
SIGNS = ("+", "−", "×", "÷")
VARIABLE = "Y"
MAX_CARDS = 120
# What people type for a sign; х and Х are Cyrillic. Spaces are skipped.
_TYPED = {
    **dict.fromkeys("-–—‐", "−"),
    **dict.fromkeys("*xXхХ·∙⋅", "×"),
    **dict.fromkeys("/:", "÷"),
    **dict.fromkeys("yYуУ", VARIABLE),
}


class Code(StrEnum):
    """What can be wrong with an expression: stable codes."""

    EMPTY = "empty"
    BAD_CHARACTER = "bad_character"
    NUMBER_MISSING = "number_missing"
    LEADING_SIGN = "leading_sign"
    LEADING_ZERO = "leading_zero"
    DIVISION_BY_ZERO = "division_by_zero"
    VARIABLE_UNRESOLVED = "variable_unresolved"
    SIGN_NOT_IN_GAME = "sign_not_in_game"
    NOT_IN_HAND = "not_in_hand"
    UNUSED_CARDS = "unused_cards"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong: ``at`` is the position in the expression as given, ``cards`` the cards concerned."""

    code: Code
    uk: str
    en: str
    at: int | None = None
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Options:
    """House rules: may a number of several digits start with 0, may + or − stand before the first number."""

    leading_zero: bool = False
    leading_sign: bool = False


PRINTED = Options()


@dataclass(frozen=True, slots=True)
class Standing:
    """What one variable stands for: the symbol, and its place in the canonical expression."""

    at: int
    symbol: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """``expression`` in canonical symbols; ``value`` when it has one; no problems if and only if valid."""

    expression: str
    value: Fraction | None
    problems: tuple[Problem, ...]
    variables: tuple[Standing, ...] = ()

    @property
    def valid(self) -> bool:
        """Tell whether the hand makes this expression."""
        return not self.problems


@dataclass(frozen=True, slots=True)
class Best:
    """The best expression found. ``optimal``: proven that none is better (or that there is none at all)."""

    expression: str | None
    value: Fraction | None
    variables: tuple[Standing, ...] = field(default=())
    optimal: bool = True


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


def judge(
    cards: Sequence[str], expression: str, options: Options = PRINTED, signs: Sequence[str] = SIGNS
) -> Verdict:
    """Return the verdict on an expression made of **all** these cards (rules, maths); every problem is named.

    ``signs`` are those of the game, which a variable may stand for.

    >>> judge(["7", "2", "Y", "+"], "72+9").value
    Fraction(81, 1)

    Raises ``ValueError`` when one of the cards is no card of maths.
    """
    hand = read_cards(cards)
    symbols: list[tuple[int, str]] = []
    problems: list[Problem] = []
    for at, character in enumerate(expression):
        if character.isspace():
            continue
        symbol = canonical_symbol(character)
        if symbol is None:
            problems.append(_bad_character(at, character))
        else:
            symbols.append((at, symbol))
    text = "".join(symbol for _, symbol in symbols)
    problems += _grammar(symbols, options)
    value: Fraction | None = None
    if not problems:
        value, problems = _value(symbols)
    variables, hand_problems = _covering(hand, symbols, signs)
    return Verdict(text, value, (*problems, *hand_problems), variables)


def evaluate(expression: str, options: Options = PRINTED) -> Fraction:
    """Return the exact value of an expression, whatever the hand.

    >>> evaluate("1÷3×6−2")
    Fraction(0, 1)

    Raises ``ValueError`` when it has no value; the text says why.
    """
    symbols = [(at, canonical_symbol(c) or c) for at, c in enumerate(expression) if not c.isspace()]
    problems = [_bad_character(at, c) for at, c in symbols if canonical_symbol(c) is None]
    problems += _grammar(symbols, options)
    value: Fraction | None = None
    if not problems:
        value, problems = _value(symbols)
    if value is None:
        raise ValueError("; ".join(problem.en for problem in problems))
    return value


def _bad_character(at: int, character: str) -> Problem:
    return Problem(
        Code.BAD_CHARACTER,
        f"Символу «{character}» у грі немає: можна цифри та знаки + − × ÷.",
        f"The game has no symbol “{character}”: use digits and the signs + − × ÷.",
        at,
    )


def _grammar(symbols: Sequence[tuple[int, str]], options: Options) -> list[Problem]:
    problems = [
        Problem(
            Code.VARIABLE_UNRESOLVED,
            "Замість Y напишіть цифру або знак, які вона заступає.",
            "Write the digit or sign that Y stands for.",
            at,
        )
        for at, symbol in symbols
        if symbol == VARIABLE
    ]
    if not symbols:
        return [Problem(Code.EMPTY, "Вираз порожній.", "The expression is empty.")]
    for i, (at, symbol) in enumerate(symbols):
        after = symbols[i + 1][1] if i + 1 < len(symbols) else ""
        before = symbols[i - 1][1] if i else ""
        if symbol in SIGNS and not before and not (options.leading_sign and symbol in SIGNS[:2]):
            problems.append(
                Problem(
                    Code.LEADING_SIGN, "Вираз починається з числа.", "An expression starts with a number.", at
                )
            )
        if symbol in SIGNS and (not after or after in SIGNS):
            problems.append(
                Problem(
                    Code.NUMBER_MISSING,
                    f"Після знака «{symbol}» бракує числа.",
                    f"A number is missing after “{symbol}”.",
                    at,
                )
            )
        starts = symbol == "0" and (not before or before in SIGNS)
        if starts and not options.leading_zero and after and after not in SIGNS:
            problems.append(
                Problem(
                    Code.LEADING_ZERO,
                    "Число з кількох цифр не починається з нуля.",
                    "A number of several digits doesn't start with 0.",
                    at,
                )
            )
    return problems


def _value(symbols: Sequence[tuple[int, str]]) -> tuple[Fraction | None, list[Problem]]:
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
                problems.append(
                    Problem(
                        Code.DIVISION_BY_ZERO, "На нуль ділити не можна.", "Division by zero.", at=sign_at
                    )
                )
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


def _covering(
    hand: Sequence[str], symbols: Sequence[tuple[int, str]], signs: Sequence[str]
) -> tuple[tuple[Standing, ...], list[Problem]]:
    """Return which symbols the variables cover, and what the hand lacks or has too many of."""
    held = Counter(hand)
    free = held.pop(VARIABLE, 0)
    uncovered: list[tuple[int, int, str]] = []
    for place, (at, symbol) in enumerate(symbols):
        if held[symbol]:
            held[symbol] -= 1
        elif symbol != VARIABLE:
            uncovered.append((place, at, symbol))
        else:
            free -= 1
    problems: list[Problem] = []
    for _, at, symbol in uncovered:
        if symbol in SIGNS and symbol not in signs:
            problems.append(
                Problem(
                    Code.SIGN_NOT_IN_GAME,
                    f"Y не заступить «{symbol}»: такого знака в грі немає.",
                    f"Y can't stand for “{symbol}”: the game has no such sign.",
                    at,
                )
            )
    missing = tuple(symbol for _, _, symbol in uncovered[max(free, 0) :])
    if missing:
        listed = " ".join(missing)
        problems.append(
            Problem(Code.NOT_IN_HAND, f"Бракує карток: {listed}.", f"Cards missing: {listed}.", cards=missing)
        )
    left = (*sorted(held.elements()), *[VARIABLE] * (free - len(uncovered)))
    if left:
        listed = " ".join(left)
        problems.append(
            Problem(
                Code.UNUSED_CARDS,
                f"Треба використати всі картки; лишилися: {listed}.",
                f"All cards must be used; left: {listed}.",
                cards=left,
            )
        )
    return tuple(Standing(place, symbol) for place, _, symbol in uncovered[: max(free, 0)]), problems


def has_expression(cards: Sequence[str], options: Options = PRINTED, signs: Sequence[str] = SIGNS) -> bool:
    """Tell whether all these cards make any valid expression (rules, maths: else no result). Exact, at once.

    Raises ``ValueError`` when one of the cards is no card of maths.
    """
    held = Counter(read_cards(cards))
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


def fits(digits: int, nonzero: int, numbers: int, divisors: int, leading_zero: bool) -> bool:
    """Tell whether so many digits make so many numbers of which the divisors aren't zero."""
    if digits < numbers or nonzero < divisors:
        return False
    # Zeros are whole numbers or stand behind another digit; with nothing but zeros there is no behind.
    return leading_zero or nonzero > 0 or digits == numbers


def best(
    cards: Sequence[str],
    goal: str = "highest",
    target: Fraction = Fraction(0),
    budget: float = 2.0,
    options: Options = PRINTED,
    signs: Sequence[str] = SIGNS,
) -> Best:
    """Return the best expression of all these cards: ``highest``, ``lowest`` or ``closest`` to the target.

    Takes about ``budget`` seconds at most; then ``optimal`` may be False. No valid expression: None, optimal.

    Raises ``ValueError`` when a card is no card of maths, there are more than 120, or the goal is unknown.
    """
    from wordsvc.solver.closest import closest
    from wordsvc.solver.extremes import Clock, extreme

    hand = read_cards(cards)
    if len(hand) > MAX_CARDS or goal not in ("highest", "lowest", "closest"):
        raise ValueError("too many cards" if len(hand) > MAX_CARDS else f"unknown goal: {goal!r}")
    if not has_expression(hand, options, signs):
        return Best(None, None)
    clock = Clock(budget)
    if goal == "closest":
        found, optimal = closest(hand, target, options, tuple(signs), clock)
    else:
        found, optimal = extreme(hand, 1 if goal == "highest" else -1, options, tuple(signs), clock)
    verdict = judge(hand, found, options, signs)
    if not verdict.valid:
        raise AssertionError(f"the solver made {found!r} of {hand!r}")
    return Best(verdict.expression, verdict.value, verdict.variables, optimal)
