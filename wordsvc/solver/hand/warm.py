"""What a service does once, before its workers fork, so that no question waits for a compiler."""

from __future__ import annotations

import math
from typing import Final

from wordsvc.law.cards import Deck, Prize, PrizeCard
from wordsvc.law.house_rules import PRINTED
from wordsvc.law.referee import Referee
from wordsvc.lexicon import Familiarity, Lexicon
from wordsvc.optimum.clock import Clock
from wordsvc.solver.hand.best_words import WordsQuery, best_words
from wordsvc.solver.hand.kernel import compile_loops
from wordsvc.solver.hand.market import Asker
from wordsvc.solver.hand.vocabulary import ALL, Only

_PATIENCE: Final = 60.0


def warm_up(lexicon: Lexicon, deck: Deck) -> bool:
    """Compile the loops and run them on a small hand; False where numba is not installed, and nothing is compiled."""
    compiled = compile_loops()
    hand = [*deck.cards[:5], PrizeCard(Prize.POLYSEMY)]
    referee = Referee(lexicon, PRINTED, deck)
    for only in (ALL, Only(familiarity=Familiarity.KNOWN)):
        best_words(referee, hand, WordsQuery(only=only))
    for market in Asker(referee, hand, ALL, Clock(_PATIENCE)).markets():
        market.best(lambda _market, _sign: 0.0, 0, 1, -math.inf)
    return compiled
