"""Hands: the best words that one can make, and the best play of several words."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from threading import BoundedSemaphore
from typing import Final, TypeVar

from flask import Blueprint

from wordsvc.http.endpoint import endpoint
from wordsvc.http.metrics import Search
from wordsvc.http.problems import fault
from wordsvc.http.state import deck_of, played_of, rules_of, state
from wordsvc.http.wire import BestPlayRequest, BestWordsRequest, HandRequest
from wordsvc.law.cards import Card, read_hand
from wordsvc.service.hand_answers import BestPlayAnswer, BestWordsAnswer, best_play_answer, best_words_answer
from wordsvc.solver.hand.best_play import HandPlay, best_play_of_hand
from wordsvc.solver.hand.best_words import BestWords, best_words

TAG: Final = "hands"
WORDS_BUDGET: Final = 1.0
"""Seconds for the best words of a hand."""
PLAY_BUDGET: Final = 2.0
"""Seconds for the best play of a hand, waiting for a place included."""
PLAYS_AT_ONCE: Final = 2
"""Best plays that a process looks for at once: each has a solver process of its own."""
_SHORTEST: Final = 0.3

Found = TypeVar("Found")

_places = BoundedSemaphore(PLAYS_AT_ONCE)

hands = Blueprint("hands", __name__, url_prefix="/v1/hands")


@hands.post("/best-words")
@endpoint(BestWordsAnswer, tag=TAG, body=BestWordsRequest)
def find_best_words(asked: BestWordsRequest) -> BestWordsAnswer:
    """Find the best words of a hand, each with its exact cards; nothing is proposed that a verdict would refuse."""
    return best_words_answer(words_of_hand(asked))


@hands.post("/best-play")
@endpoint(BestPlayAnswer, tag=TAG, body=BestPlayRequest)
def find_best_play(asked: BestPlayRequest) -> BestPlayAnswer:
    """Find the words that one hand makes at once with the highest sum, proven best or said not to be."""
    return best_play_answer(*play_of_hand(asked))


def words_of_hand(asked: BestWordsRequest) -> BestWords:
    """The best words, in the time of one answer. Raises RequestError for a card that the hand does not have."""
    hand, find = _posed(asked, best_words)
    for place, index in enumerate(asked.must_use):
        if index >= len(hand):
            raise fault(f"/must_use/{place}", "no_such_card", {"count": len(hand)})
    with Search("best_words") as search:
        found = find(
            limit=asked.limit,
            sort=asked.sort,
            pattern=asked.pattern,
            must_use=frozenset(asked.must_use),
            only=asked.only,
            budget=WORDS_BUDGET,
        )
        search.complete = found.complete
    return found


def play_of_hand(asked: BestPlayRequest) -> tuple[HandPlay, Sequence[Card]]:
    """The best play and the cards of its hand, in the time of one answer, waiting for a place included."""
    hand, find = _posed(asked, best_play_of_hand)
    with Search("best_play") as search, _place() as budget:
        found = find(card_left=asked.card_left, per_word=asked.per_word, budget=budget)
        search.complete = found.optimal
    return found, hand


def _posed(asked: HandRequest, solve: Callable[..., Found]) -> tuple[Sequence[Card], Callable[..., Found]]:
    """The hand of a question, and ``solve`` with what every question about a hand says."""
    deck = deck_of(asked.deck)
    hand = read_hand(asked.hand, deck)
    rules, played = rules_of(asked.rules), played_of(asked)
    return hand, partial(solve, state().lexicon, hand, rules, deck, played=played, player=asked.player)


@contextmanager
def _place() -> Iterator[float]:
    """Wait for a place; the value is the time that is left. A crowd is answered late and less well, never refused."""
    started = time.monotonic()
    placed = _places.acquire(timeout=PLAY_BUDGET - _SHORTEST)
    try:
        yield max(PLAY_BUDGET - (time.monotonic() - started), _SHORTEST)
    finally:
        if placed:
            _places.release()
