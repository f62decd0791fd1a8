"""What the points of a word are multiplied by (rules, words §1.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import NamedTuple

from wordsvc.law.house_rules import Coefficient, HouseRules
from wordsvc.lexicon import Signature


class Step(NamedTuple):
    """From ``cards`` letter cards on: the factor of a word that is one-coloured, and of one that is not."""

    mono: int
    mixed: int
    cards: int


Factors = tuple[Step, ...]
"""What a word's points are multiplied by, the step of no letter cards first."""


def highest(factors: Factors) -> int:
    """The most that points are multiplied by."""
    return max(max(step.mono, step.mixed) for step in factors)


def factor(coefficients: Iterable[Coefficient], rules: HouseRules) -> int:
    """The one factor that ``coefficients`` make together: their product, or the highest of them."""
    found = [coefficient.factor for coefficient in coefficients]
    return prod(found) if rules.stacking == "multiply" else max(found, default=1)


def earned(rules: HouseRules, earning: Iterable[Signature]) -> list[Coefficient]:
    """The coefficients that a word earns by the signatures of its readings, however it is laid."""
    readings = tuple(earning)
    return [
        coefficient
        for coefficient in rules.coefficients
        if not coefficient.when.asks or any(coefficient.when.holds(reading) for reading in readings)
    ]


def applying(coefficients: Sequence[Coefficient], *, one_color: bool, cards: int) -> tuple[Coefficient, ...]:
    """Those of the coefficients that apply to a word of so many letter cards, laid in one colour or not."""
    return tuple(
        coefficient
        for coefficient in coefficients
        if coefficient.when.one_color in (None, one_color) and cards >= coefficient.min_cards
    )


def steps(rules: HouseRules, coefficients: Sequence[Coefficient]) -> Factors:
    """The factors of a word that has earned these coefficients."""
    return tuple(
        Step(
            factor(applying(coefficients, one_color=True, cards=cards), rules),
            factor(applying(coefficients, one_color=False, cards=cards), rules),
            cards,
        )
        for cards in rules.card_steps
    )
