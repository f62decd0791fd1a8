"""How often the best expression of a random hand is proven within two seconds of processor time, and how long it takes.

Run it with .venv/bin/python; arguments are the number of hands a cell, and the numbers of cards.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from fractions import Fraction

from rich.table import Table
from tables import arguments, publish

from wordsvc.games.engine.decks import load_document
from wordsvc.games.maths.deck import MathsDeck
from wordsvc.optimum.clock import Clock
from wordsvc.solver.expression.answers import SIGNS, best, has_expression

CARDS = (6, 8, 10, 12, 14, 16, 18, 20)
VARIABLES = (0, 1, 2, 3)
BUDGET = 2.0
TARGETS: dict[str, Callable[[random.Random], Fraction]] = {
    "0": lambda _: Fraction(0),
    "100": lambda _: Fraction(100),
    "a whole number below 10,000": lambda chance: Fraction(chance.randrange(10_000)),
    "3.14": lambda _: Fraction("3.14"),
    "a fraction over 2 … 99": lambda chance: Fraction(chance.randrange(1, 1000), chance.randrange(2, 100)),
    "a fraction over 10007": lambda chance: Fraction(chance.randrange(1, 10**6), 10007),
}


def hands(box: str, cards: int, variables: int, many: int) -> tuple[list[list[str]], tuple[str, ...]]:
    """Random hands of a box that make an expression, with so many variables, and the box's signs."""
    symbols = [card.name for card in MathsDeck.model_validate(load_document(box)).cards() if card.kind != "prize"]
    signs = tuple(sign for sign in SIGNS if sign in symbols)
    real = [symbol for symbol in symbols if symbol != "Y"]
    chance = random.Random(f"{box} {cards} {variables}")
    found: list[list[str]] = []
    while len(found) < many:
        hand = [*chance.sample(real, cards - variables), *["Y"] * variables]
        if has_expression(hand, signs=signs):
            found.append(hand)
    return found, signs


def cell(box: str, cards: int, variables: int, goal: str, many: int) -> str:
    """Proven, median and slowest seconds, and the largest distance that was left unproven."""
    taken, proven, left = [], 0, Fraction(0)
    drawn, signs = hands(box, cards, variables, many)
    for number, hand in enumerate(drawn):
        target = TARGETS[goal](random.Random(number)) if goal in TARGETS else Fraction(0)
        started = time.process_time()
        found = best(hand, "closest" if goal in TARGETS else goal, target, BUDGET, signs=signs)
        taken.append(time.process_time() - started)
        proven += found.optimal
        if not found.optimal and goal in TARGETS and found.value is not None:
            left = max(left, abs(found.value - target))
    rest = f" (±{float(left):.0e})" if left else ""
    return f"{proven}/{many} · {statistics.median(taken):.2f} · {max(taken):.2f}{rest}"


def main() -> None:
    """Measure and print one table for each box."""
    many = int(next(iter(arguments()), 20))
    Clock.now = time.process_time
    tables = []
    for box in ("maths", "maths_plus_minus"):
        table = Table("cards", "goal", *(f"{variables} Y" for variables in VARIABLES), title=f"deck {box}")
        for cards in map(int, arguments()[1:] or CARDS):
            for goal in ("highest", "lowest", *TARGETS):
                cells = (cell(box, cards, variables, goal, many) for variables in VARIABLES)
                table.add_row(str(cards), goal, *cells)
        tables.append(table)
    note = "Random hands: proven · median · slowest, in seconds of processor (the largest distance left unproven)."
    publish("The best expression", note, *tables)


if __name__ == "__main__":
    main()
