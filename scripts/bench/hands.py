"""How long the best 20 words of a hand take, as ratios to looking at the whole lexicon in the same run.

Run it with .venv/bin/python; an argument changes the number of hands a row.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence

from rich.table import Table
from scan import Scan, held_letters
from tables import arguments, publish

from wordsvc.law.cards import Card, LetterCard, Prize, PrizeCard
from wordsvc.law.house_rules import PRINTED
from wordsvc.law.presets import Catalog
from wordsvc.law.referee import Referee
from wordsvc.lexicon import Lexicon
from wordsvc.optimum.clock import Clock
from wordsvc.settings import Settings
from wordsvc.solver.hand.best_words import WordsQuery, best_words, propose
from wordsvc.solver.hand.kernel import is_compiled
from wordsvc.solver.hand.offers import HandOffers
from wordsvc.solver.hand.vocabulary import vocabulary
from wordsvc.solver.hand.warm import warm_up

CARDS = (7, 10, 15, 20, 30, 60)
POLYSEMIES = (0, 1, 2, 3)
LIMIT = 20
GOALS = {(10, 0): 200, (10, 1): 10, (20, 0): 40, (20, 2): 3}


def times(function: Callable[[Sequence[Card]], object], hands: Sequence[Sequence[Card]]) -> list[float]:
    """Milliseconds of one call for each hand, sorted."""
    taken = []
    for hand in hands:
        started = time.perf_counter()
        function(hand)
        taken.append((time.perf_counter() - started) * 1e3)
    return sorted(taken)


def main() -> None:
    """Measure and print one table."""
    number = int(next(iter(arguments()), 200))
    settings = Settings.read()
    lexicon = Lexicon(settings.index)
    deck = Catalog.read(settings.dictionaries).decks["words"]
    letters = [card for card in deck.cards if isinstance(card, LetterCard)]
    scan = Scan(lexicon)
    warm_up(lexicon, deck)
    referee = Referee(lexicon, PRINTED, deck)

    def search_only(hand: Sequence[Card]) -> object:
        offers = HandOffers(referee.holding(hand))
        return propose(vocabulary(PRINTED, lexicon), offers, b"", LIMIT, Clock(10))[0].best

    chance = random.Random(3)
    table = Table("cards", "Polysemies", "scan", "scan, totals", "search", "p99", "answer", "p99", "ratio", "goal")
    for cards in CARDS:
        for polysemies in POLYSEMIES:
            prizes = [PrizeCard(Prize.POLYSEMY)] * polysemies
            hands = [[*chance.sample(letters, cards), *prizes] for _ in range(number)]
            few = hands[: max(5, number // 10)]
            masks = times(lambda hand: scan.fitting(held_letters(hand), polysemies), few)  # noqa: B023
            totals = times(lambda hand: scan.top(hand, polysemies, LIMIT), few)  # noqa: B023
            search = times(search_only, hands)
            answer = times(lambda hand: best_words(referee, hand, WordsQuery(limit=LIMIT)), hands)
            median = statistics.median
            cells = [median(masks), median(totals), median(search), _late(search), median(answer), _late(answer)]
            ratio = f"{median(masks) / median(search):.0f}"
            goal = str(GOALS.get((cards, polysemies), 1))
            table.add_row(str(cards), str(polysemies), *(f"{cell:.2f}" for cell in cells), ratio, goal)
    loops = "compiled" if is_compiled() else "interpreted"
    note = f"Median milliseconds of {number} random hands a row, {loops} loops. *scan* finds the alphagrams, "
    note += "*scan, totals* also ranks them, *search* finds the 20 best with totals, *answer* adds cards and checks."
    publish("The best words of a hand", note, table)


def _late(taken: list[float]) -> float:
    return taken[int(len(taken) * 0.99)]


if __name__ == "__main__":
    main()
