"""What the words of a hand are worth, by trying every subset of its cards: slow, compiled, and no code of the solver's.

All it knows of the rules it has as numbers; the reading of the rules is in :mod:`tests.solver.comparison`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numba
import numpy as np

NEVER = -1
EITHER, MIXED, ONE_COLOR = -1, 0, 1
ZERO, PRINTED, ONCE, EACH = range(4)
POLYSEMY, USELESS = -1, -2
"""What stands in the place of a letter for cards without one."""


class Cards(NamedTuple):
    """A hand: letters (or what stands in their place), points, colours (0: none), and the subset that must be used."""

    letters: Any
    points: Any
    colors: Any
    must: int


class Law(NamedTuple):
    """House rules: of each coefficient when it applies, its factor, the fewest letter cards; what a Polysemy may do.

    ``stand`` are the deck's points of each letter, NEVER where no Polysemy stands for it.
    """

    when: Any
    factor: Any
    fewest: Any
    highest: bool
    worth: int
    keeps_color: bool
    most: int
    stand: Any


@numba.njit
def best_total(need: Any, earned: Any, cards: Cards, law: Law) -> int:
    """The highest total of a word that needs so many of each letter; NEVER where the hand can't lay it."""
    best = NEVER
    for subset in range(1 << len(cards.letters)):
        if subset & cards.must != cards.must:
            continue
        total = _total(need, earned, cards, law, subset)
        best = max(best, total)
    return best


@numba.njit
def _total(need: Any, earned: Any, cards: Cards, law: Law, subset: int) -> int:
    lacking = need.copy()
    color, one_color, letters, spent, points = NEVER, True, 0, 0, 0
    for place in range(len(cards.letters)):
        if not subset >> place & 1:
            continue
        letter = cards.letters[place]
        if letter == USELESS:
            return NEVER
        if letter == POLYSEMY:
            spent += 1
            if law.worth == PRINTED:
                points += cards.points[place]
            continue
        lacking[letter] -= 1
        if lacking[letter] < 0:
            return NEVER
        letters += 1
        points += cards.points[place]
        if cards.colors[place] == 0 or (color != NEVER and cards.colors[place] != color):
            one_color = False
        color = cards.colors[place]
    hidden, gained = _hidden(lacking, law)
    if hidden != spent or spent > law.most:
        return NEVER
    points += gained
    one_color = one_color and letters > 0 and (law.keeps_color or spent == 0)
    return points * _factor(earned, law, one_color, letters)


@numba.njit
def _hidden(lacking: Any, law: Law) -> tuple[int, int]:
    """How many letters a Polysemy must stand for (NEVER: one can't), and the points that it has of them."""
    hidden, points = 0, 0
    for letter in range(len(lacking)):
        if lacking[letter] == 0:
            continue
        if law.stand[letter] == NEVER:
            return NEVER, 0
        hidden += 1
        if law.worth == ONCE:
            points += law.stand[letter]
        elif law.worth == EACH:
            points += law.stand[letter] * lacking[letter]
    return hidden, points


@numba.njit
def _factor(earned: Any, law: Law, one_color: bool, letters: int) -> int:
    product, highest, some = 1, 0, False
    for number in range(len(law.factor)):
        fits = law.when[number] == EITHER or (law.when[number] == ONE_COLOR) == one_color
        if fits and earned[number] and letters >= law.fewest[number]:
            product *= law.factor[number]
            highest = max(highest, law.factor[number])
            some = True
    if law.highest:
        return highest if some else 1
    return product


@numba.njit
def best_totals(needs: Any, earned: Any, cards: Cards, law: Law) -> Any:
    """The highest total of each word."""
    totals = np.empty(len(needs), dtype=np.int64)
    for number in range(len(needs)):
        totals[number] = best_total(needs[number], earned[number], cards, law)
    return totals
