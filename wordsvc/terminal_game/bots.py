"""Bots: they see what a player at the table sees (views and events), remember some of it, and ask the service.

A bot's memory is its strength; its judgement is the service's: the best words, expression or chain of its hand.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from wordsvc.terminal_game.client import Api
from wordsvc.terminal_game.football_plan import football
from wordsvc.terminal_game.memory import LEVELS, Memory
from wordsvc.terminal_game.pair_plans import english, maths
from wordsvc.terminal_game.player import Agreed, Json, Move, Offers, Plan, Player
from wordsvc.terminal_game.word_plan import words

_PLANS: Final[Mapping[str, Callable[[Player, Json, Offers], Plan]]] = {
    "words": words,
    "maths": maths,
    "english": english,
    "football": football,
}


def _opening(player: Player, view: Json, offers: Offers) -> Plan:
    """Of a game without a plan: open what it remembers to match."""
    if "open" not in offers:
        return []
    return [{"kind": "open", "places": player.places(view, offers["open"]["count"], _key)}]


class Bot:
    """A player without hands: ``choose`` fills in one of the moves that the view allows its seat."""

    def __init__(self, api: Api, agreed: Agreed, seat: int, level: int, random: Random) -> None:
        self._player = Player(api, agreed, seat, Memory(LEVELS[level]), random)
        self._tried: set[str] = set()

    @property
    def seat(self) -> int:
        """The seat that it plays for."""
        return self._player.seat

    @property
    def memory(self) -> Memory:
        """What it remembers."""
        return self._player.memory

    def watch(self, events: Sequence[Json]) -> None:
        """See what happened."""
        self.memory.watch(events)

    def refused(self, move: Json) -> None:
        """Remember that a move was refused in this state, so as not to try it again."""
        self._tried.add(_key(move))

    def choose(self, view: Json) -> Move | None:
        """A move for this state, None if the bot has nothing to do or to say."""
        offers = {offer["kind"]: offer for offer in view["allowed"] if self.seat in offer["seats"]}
        for move in _PLANS.get(self._player.agreed.game, _opening)(self._player, view, offers):
            if move is not None and _key(move) not in self._tried:
                return move
        return None

    def moved(self) -> None:
        """Forget what was refused: the game has moved on."""
        self._tried.clear()


def _key(move: Json) -> str:
    return json.dumps(move, sort_keys=True)
