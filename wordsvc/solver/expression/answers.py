"""Arithmetic expressions over cards: the verdict on one, and the best one of a hand (rules, maths).

A variable Y stands for one digit or one sign of the game: an expression is written with what its variables stand for,
and the verdict says which symbols they cover.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from wordsvc.law.verdict import Problem
from wordsvc.optimum.clock import Clock
from wordsvc.solver.expression.closest import closest
from wordsvc.solver.expression.extremes import extreme
from wordsvc.solver.expression.notation import (
    DIGITS,
    PRINTED,
    SIGNS,
    VARIABLE,
    ExpressionRules,
    bad_character,
    canonical_symbol,
    evaluate,
    fits,
    grammar,
    read_cards,
    value_of,
)

__all__ = [
    "SIGNS",
    "BestExpression",
    "ExpressionRules",
    "ExpressionVerdict",
    "best",
    "evaluate",
    "has_expression",
    "judge",
    "read_cards",
]

MAX_CARDS = 120
BUDGET = 2.0
"""Seconds for one search."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """What one variable stands for: the symbol, and its place in the canonical expression."""

    at: int
    symbol: str


@dataclass(frozen=True, slots=True)
class ExpressionVerdict:
    """``expression`` in canonical symbols; ``value`` when it has one; no problems if and only if valid."""

    expression: str
    value: Fraction | None
    problems: tuple[Problem, ...]
    variables: tuple[StandIn, ...] = ()

    @property
    def valid(self) -> bool:
        """Tell whether the hand makes this expression."""
        return not self.problems


@dataclass(frozen=True, slots=True)
class BestExpression:
    """The best expression found. ``optimal``: proven that none is better (or that there is none at all)."""

    expression: str | None
    value: Fraction | None
    variables: tuple[StandIn, ...] = field(default=())
    optimal: bool = True


def judge(
    cards: Sequence[str], expression: str, options: ExpressionRules = PRINTED, signs: Sequence[str] = SIGNS
) -> ExpressionVerdict:
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
            problems.append(bad_character(at, character))
        else:
            symbols.append((at, symbol))
    text = "".join(symbol for _, symbol in symbols)
    problems += grammar(symbols, options)
    value: Fraction | None = None
    if not problems:
        value, problems = value_of(symbols)
    variables, hand_problems = _covering(hand, symbols, signs)
    return ExpressionVerdict(text, value, (*problems, *hand_problems), variables)


def _covering(
    hand: Sequence[str], symbols: Sequence[tuple[int, str]], signs: Sequence[str]
) -> tuple[tuple[StandIn, ...], list[Problem]]:
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
            problems.append(Problem("sign_not_in_game", {"at": at, "sign": symbol}))
    missing = tuple(symbol for _, _, symbol in uncovered[max(free, 0) :])
    if missing:
        problems.append(Problem("not_in_hand", {"cards": missing}))
    left = (*sorted(held.elements()), *[VARIABLE] * (free - len(uncovered)))
    if left:
        problems.append(Problem("unused_cards", {"cards": left}))
    return tuple(StandIn(place, symbol) for place, _, symbol in uncovered[: max(free, 0)]), problems


def has_expression(cards: Sequence[str], options: ExpressionRules = PRINTED, signs: Sequence[str] = SIGNS) -> bool:
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


def best(
    cards: Sequence[str],
    goal: str = "highest",
    target: Fraction = Fraction(0),
    clock: Clock | None = None,
    options: ExpressionRules = PRINTED,
    signs: Sequence[str] = SIGNS,
) -> BestExpression:
    """Return the best expression of all these cards: ``highest``, ``lowest`` or ``closest`` to the target.

    Once the time is up ``optimal`` may be False. No valid expression: None, optimal.

    Raises ``ValueError`` when a card is no card of maths, there are more than 120, or the goal is unknown.
    """
    hand = read_cards(cards)
    if len(hand) > MAX_CARDS or goal not in ("highest", "lowest", "closest"):
        raise ValueError("too many cards" if len(hand) > MAX_CARDS else f"unknown goal: {goal!r}")
    if not has_expression(hand, options, signs):
        return BestExpression(None, None)
    clock = clock or Clock(BUDGET)
    if goal == "closest":
        found, optimal = closest(hand, target, options, tuple(signs), clock)
    else:
        found, optimal = extreme(hand, 1 if goal == "highest" else -1, options, tuple(signs), clock)
    verdict = judge(hand, found, options, signs)
    if not verdict.valid:
        raise AssertionError(f"the solver made {found!r} of {hand!r}")
    return BestExpression(verdict.expression, verdict.value, verdict.variables, optimal)
