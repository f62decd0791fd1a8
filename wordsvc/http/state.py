"""What every request of one process shares: the lexicon, the catalog, and how names in requests become documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Any

from flask import current_app

from wordsvc.games.engine.state import Game
from wordsvc.http.wire import Judging
from wordsvc.law.cards import Card, Deck, read_hand
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.presets import Catalog
from wordsvc.law.referee import PlayedWord, Referee
from wordsvc.lexicon import Lexicon
from wordsvc.store import Store


@dataclass(frozen=True)
class State:
    """The heart of the service: read-only, but for the store. ``slots``: how many event streams may be open at once."""

    lexicon: Lexicon
    catalog: Catalog
    games: Mapping[str, Game[Any]]
    store: Store
    slots: BoundedSemaphore


def state() -> State:
    """The state of the running app."""
    shared: State = current_app.extensions["wordsvc"]
    return shared


def deck_of(asked: str | Deck) -> Deck:
    """A deck by (known) name or as it was sent."""
    return asked if isinstance(asked, Deck) else state().catalog.decks[asked]


def rules_of(asked: str | HouseRules) -> HouseRules:
    """House rules by (known) name or as they were sent."""
    return asked if isinstance(asked, HouseRules) else state().catalog.rules[asked]


def referee_of(asked: Judging) -> tuple[Referee, Sequence[Card] | None]:
    """The referee that a request asks for, and its hand."""
    deck = deck_of(asked.deck)
    referee = Referee(state().lexicon, rules_of(asked.rules), deck, played_of(asked), asked.player)
    return referee, None if asked.hand is None else read_hand(asked.hand, deck)


def played_of(asked: Judging) -> list[PlayedWord]:
    """The words composed so far."""
    return [PlayedWord(earlier.word, earlier.player) for earlier in asked.played]
