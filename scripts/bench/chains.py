"""How often the longest chain of forty words is proven within two seconds of processor time, and how long it takes.

Run it with .venv/bin/python; an argument changes the number of hands a cell. The solver's own budget is ten times as
long, for it is of the wall clock; a chain counts as proven when the processor needed two seconds at most.
"""

from __future__ import annotations

import random
import statistics
import string
import time
from collections.abc import Callable

from rich.table import Table
from tables import arguments, publish

from wordsvc.games.engine.decks import load_document
from wordsvc.optimum.clock import Clock
from wordsvc.solver.chain.longest import longest_chain

WORDS = 40
SYNCOPES = (0, 1, 2, 3, 4)
BUDGET = 2.0
BOX = [entry["word"] for entry in load_document("english")["words"]]
LETTERS = string.ascii_lowercase


def _random(least: int, most: int, letters: str = LETTERS) -> Callable[[random.Random], list[str]]:
    return lambda chance: ["".join(chance.choices(letters, k=chance.randint(least, most))) for _ in range(WORDS)]


def _circles(chance: random.Random) -> list[str]:
    """Closed walks of two letters each, hardly connected: what the solver has to cut off one by one."""
    words = []
    for one, other in zip(LETTERS[::2], LETTERS[1::2], strict=True):
        words += [one + "x" * chance.randint(0, 4) + other, other + "q" * chance.randint(0, 4) + one]
        words.append(one + chance.choice(LETTERS) + other)
    return words


HANDS: dict[str, Callable[[random.Random], list[str]]] = {
    "from the box": lambda chance: chance.sample(BOX, WORDS),
    "random, 3 to 8 letters": _random(3, 8),
    "random, 20 to 64 letters": _random(20, 64),
    "two letters": _random(2, 2),
    "the same five letters": lambda chance: ["".join(chance.sample("aerst", 5)) for _ in range(WORDS)],
    "circles apart": _circles,
}


def main() -> None:
    """Measure and print one table."""
    many = int(next(iter(arguments()), 20))
    table = Table("words", *(f"Syncopes: {syncopes}" for syncopes in SYNCOPES))
    for name, make in HANDS.items():
        cells = []
        for syncopes in SYNCOPES:
            taken, proven = [], 0
            for number in range(many):
                words = make(random.Random(number))
                started = time.process_time()
                found = longest_chain(words, syncopes, Clock(10 * BUDGET))
                taken.append(time.process_time() - started)
                proven += found.optimal and taken[-1] <= BUDGET
            cells.append(f"{proven}/{many} · {statistics.median(taken):.2f} · {max(taken):.2f}")
        table.add_row(name, *cells)
    publish("The longest chain", f"{WORDS} words: proven · median · slowest, in seconds of processor.", table)


if __name__ == "__main__":
    main()
