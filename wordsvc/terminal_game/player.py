"""What a bot has to go by: its seat, what it remembers of the table, and a service to ask."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from wordsvc.terminal_game.client import Api
from wordsvc.terminal_game.memory import Card, Memory

_WHIM: Final = 0.2
"""How often it opens any cards: two who only ever open what they don't remember may miss a last pair for ever."""

Json = Mapping[str, Any]
Move = dict[str, Any]
Offers = Mapping[str, Json]
"""What its seat may do now, by kind."""
Plan = Sequence[Move | None]
"""Moves from the one it would like best; None where a wish can't be had."""
Picture = Callable[[Card], Hashable | None]


@dataclass(frozen=True, slots=True)
class Agreed:
    """What was agreed on before the game, from its public log."""

    game: str
    deck: Json
    rules: Json


def _number(score: object) -> int:
    return score if isinstance(score, int) else 0


@dataclass(frozen=True, slots=True)
class Player:
    """One seat with a memory; ``random`` decides where nothing else does."""

    api: Api
    agreed: Agreed
    seat: int
    memory: Memory
    random: Random

    def hand(self, view: Json) -> list[Card]:
        """Its own cards."""
        hand: list[Card] = view["seats"][self.seat]["hand"]
        return hand

    def rivals(self, view: Json) -> list[int]:
        """Seats of the others still in the game, the strongest first."""
        others = [i for i, seat in enumerate(view["seats"]) if i != self.seat and not seat["resigned"]]
        return sorted(others, key=lambda i: -_number(view["seats"][i]["score"]))

    def pairs(self, view: Json, picture: Picture) -> list[tuple[int, int]]:
        """Places of cards that it remembers to match."""
        return self.memory.pairs(view["table"]["places"], picture)

    def places(self, view: Json, count: int, picture: Picture) -> list[int]:
        """What to open: pairs that it remembers, then cards that it does not know, then any."""
        down = view["table"]["places"]
        known = self.memory.known(down)
        pairs = [place for pair in self.pairs(view, picture) for place in pair][: count - count % 2]
        rest = [place for place in down if place not in pairs]
        self.random.shuffle(rest)
        if not self.is_whimsical():
            rest.sort(key=lambda place: place in known)
        return [*pairs, *rest][:count]

    def is_whimsical(self) -> bool:
        """Whether it does, this once, as it likes."""
        return self.random.random() < _WHIM
