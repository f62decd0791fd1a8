"""Whether a hand can make a word: the solver's answer, as the word game asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wordsvc.games.words.judges import Finder
from wordsvc.law.cards import Card, Deck
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.referee import PlayedWord, Referee
from wordsvc.lexicon import Lexicon
from wordsvc.optimum.clock import Clock
from wordsvc.solver.hand.best_words import WordsQuery, best_words

BUDGET: Final = 5.0
"""Seconds for one hand; searches take a fraction of one, so that a replay on a slow machine finds the same."""


def solver_finder(lexicon: Lexicon) -> Finder:
    """Return the finder that searches a lexicon."""

    def find(
        hand: Sequence[Card], rules: HouseRules, deck: Deck, played: Sequence[PlayedWord], player: str
    ) -> bool | None:
        best = best_words(Referee(lexicon, rules, deck, played, player), hand, WordsQuery(limit=1), Clock(BUDGET))
        return True if best.words else False if best.complete else None

    return find
