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
    PRINTED,
    SIGNS,
    VARIABLE,
    ExpressionRules,
    bad_character,
    canonical_symbol,
    evaluate,
    grammar,
    read_cards,
    value_of,
)
from wordsvc.solver.expression.surplus import makes_one, surplus, without

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

    Where house rules let surplus signs stay unused, as many as there are digits too few for may be left.

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
    variables, hand_problems = _covering(hand, symbols, signs, surplus(hand, options, signs) or 0)
    return ExpressionVerdict(text, value, (*problems, *hand_problems), variables)


def _covering(
    hand: Sequence[str], symbols: Sequence[tuple[int, str]], signs: Sequence[str], spare: int
) -> tuple[tuple[StandIn, ...], list[Problem]]:
    """Return which symbols the variables cover, and what the hand lacks or has too many of: ``spare`` signs may be."""
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
    if len(left) > spare or not set(left) <= set(SIGNS):
        problems.append(Problem("unused_cards", {"cards": left}))
    return tuple(StandIn(place, symbol) for place, _, symbol in uncovered[: max(free, 0)]), problems


def has_expression(cards: Sequence[str], options: ExpressionRules = PRINTED, signs: Sequence[str] = SIGNS) -> bool:
    """Tell whether all these cards make any valid expression (rules, maths: else no result). Exact, at once.

    Raises ``ValueError`` when one of the cards is no card of maths.
    """
    return surplus(read_cards(cards), options, signs) is not None


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
    unused = surplus(hand, options, signs)
    if unused is None:
        return BestExpression(None, None)
    clock = clock or Clock(BUDGET)

    def searched(cards: Sequence[str], clock: Clock) -> tuple[str, bool]:
        if goal == "closest":
            return closest(cards, target, options, tuple(signs), clock)
        return extreme(cards, 1 if goal == "highest" else -1, options, tuple(signs), clock)

    def distance(text: str) -> Fraction:
        value = evaluate(text, options)
        return abs(value - target) if goal == "closest" else -value if goal == "highest" else value

    found, optimal = "", True
    for left in without(hand, unused):
        if found and clock.spent:
            optimal = False
            break
        if makes_one(left, options, signs):
            text, proven = searched(left, clock.part(1 / 2) if unused else clock)
            found, optimal = text if not found else min(found, text, key=distance), optimal and proven
    verdict = judge(hand, found, options, signs)
    if not verdict.valid:
        raise AssertionError(f"the solver made {found!r} of {hand!r}")
    return BestExpression(verdict.expression, verdict.value, verdict.variables, optimal)
