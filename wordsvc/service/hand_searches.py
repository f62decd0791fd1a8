"""What a hand can make, in the time of one answer: its best words, its best play."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Final

from wordsvc.language.patterns import spelled_pattern
from wordsvc.law.cards import Card, read_hand
from wordsvc.optimum.clock import Clock
from wordsvc.service.desk import Desk
from wordsvc.service.questions import BestPlayRequest, BestWordsRequest, HandRequest
from wordsvc.solver.hand.best_play import BestPlay, best_play
from wordsvc.solver.hand.best_words import BestWords, WordsQuery, best_words

WORDS_BUDGET: Final = 1.0
"""Seconds for the best words of a hand."""
PLAY_BUDGET: Final = 2.0
"""Seconds for the best play of a hand, waiting for a place included."""
PLAYS_AT_ONCE: Final = 2
"""Best plays that a process looks for at once: each has a solver process of its own."""
_SHORTEST: Final = 0.3

_places = BoundedSemaphore(PLAYS_AT_ONCE)


class NoSuchCardError(ValueError):
    """``must_use`` names, at ``place`` of its list, a card that a hand of ``count`` cards does not have."""

    def __init__(self, place: int, count: int) -> None:
        super().__init__(place, count)
        self.place, self.count = place, count


def words_of_hand(desk: Desk, asked: BestWordsRequest, seconds: float = WORDS_BUDGET) -> BestWords:
    """The best words. Raises NoSuchCardError."""
    hand = _cards(desk, asked)
    for place, index in enumerate(asked.must_use):
        if index >= len(hand):
            raise NoSuchCardError(place, len(hand))
    pattern = None if asked.pattern is None else spelled_pattern(asked.pattern).text
    query = WordsQuery(asked.limit, asked.sort, pattern, frozenset(asked.must_use), asked.only)
    started = time.perf_counter()
    found = best_words(desk.referee(asked), hand, query, Clock(seconds))
    desk.searched("best_words", time.perf_counter() - started, found.complete)
    return found


def play_of_hand(desk: Desk, asked: BestPlayRequest) -> tuple[BestPlay, Sequence[Card]]:
    """The best play and the cards of its hand, waiting for a place included."""
    hand = _cards(desk, asked)
    started = time.perf_counter()
    with _place() as clock:
        found = best_play(desk.referee(asked), hand, asked.query, clock)
    desk.searched("best_play", time.perf_counter() - started, found.optimal)
    return found, hand


def _cards(desk: Desk, asked: HandRequest) -> Sequence[Card]:
    return read_hand(asked.hand, desk.deck(asked.deck))


@contextmanager
def _place() -> Iterator[Clock]:
    """Wait for a place; the clock has the time that is left. A crowd is answered late and less well, never refused."""
    clock = Clock(PLAY_BUDGET)
    placed = _places.acquire(timeout=PLAY_BUDGET - _SHORTEST)
    try:
        yield Clock(max(clock.left, _SHORTEST))
    finally:
        if placed:
            _places.release()
