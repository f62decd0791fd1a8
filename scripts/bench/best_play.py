"""How often the best play of a hand is proven within two seconds, how long it takes, and how many columns it needs.

Run it with .venv/bin/python; an argument changes the number of hands a row.
"""

from __future__ import annotations

import random
import statistics
import time

from rich.table import Table
from tables import arguments, publish

from wordsvc.law.cards import Card, LetterCard, Prize, PrizeCard
from wordsvc.law.house_rules import PRINTED, HouseRules
from wordsvc.law.presets import Catalog
from wordsvc.law.referee import Referee
from wordsvc.lexicon import Lexicon
from wordsvc.settings import Settings
from wordsvc.solver.hand import best_play
from wordsvc.solver.hand.kernel import is_compiled
from wordsvc.solver.hand.warm import warm_up

ROWS = (
    (7, 0),
    (7, 2),
    (10, 0),
    (10, 2),
    (15, 0),
    (15, 2),
    (20, 0),
    (20, 2),
    (25, 0),
    (30, 0),
    (30, 2),
    (35, 0),
    (40, 0),
    (40, 2),
    (60, 0),
    (60, 2),
)
RULES = {
    "printed": PRINTED.model_copy(update={"winning_phrase": False}),
    "three letters or more": HouseRules(winning_phrase=False, min_length=3),
}


def main() -> None:
    """Measure and print one table for each set of rules."""
    number = int(next(iter(arguments()), 20))
    settings = Settings.read()
    lexicon = Lexicon(settings.index)
    deck = Catalog.read(settings.dictionaries).decks["words"]
    letters = [card for card in deck.cards if isinstance(card, LetterCard)]
    warm_up(lexicon, deck)
    tables = []
    for name, rules in RULES.items():
        chance = random.Random(8)
        referee = Referee(lexicon, rules, deck)
        best_play.best_play(referee, letters[:7])
        table = Table(
            "cards", "Polysemies", "proven", "median s", "slowest s", "edges", "columns", "worst gap", title=name
        )
        for cards, polysemies in ROWS:
            hands: list[list[Card]] = [
                [*chance.sample(letters, cards), *[PrizeCard(Prize.POLYSEMY)] * polysemies] for _ in range(number)
            ]
            table.add_row(str(cards), str(polysemies), *_row(referee, hands))
        tables.append(table)
    loops = "compiled" if is_compiled() else "interpreted"
    note = (
        f"{number} random hands a row, {loops} loops, «Слава Україні» switched off. Edges of the part of the automaton "
    )
    note += (
        "that a hand can walk, all markets together, and columns are medians; 0: the greedy play was proven at once."
    )
    publish("The best play of a hand", note, *tables)


def _row(referee: Referee, hands: list[list[Card]]) -> list[str]:
    taken, proven, edges, columns, gaps = [], 0, [], [], []
    for hand in hands:
        started = time.perf_counter()
        answer, effort = best_play.best_play_with_effort(referee, hand)
        taken.append(time.perf_counter() - started)
        proven += answer.optimal
        edges.append(effort.edges)
        columns.append(effort.columns)
        gaps.append((answer.bound - answer.total) / max(1, answer.bound))
    middle = statistics.median
    return [
        f"{proven} of {len(hands)}", f"{middle(taken):.2f}", f"{max(taken):.2f}", f"{middle(edges):.0f}",
        f"{middle(columns):.0f}", f"{max(gaps):.0%}",
    ]  # fmt: skip


if __name__ == "__main__":
    main()
