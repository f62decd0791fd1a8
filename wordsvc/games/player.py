"""What a bot has to go by: the view of its seat, what it remembers of the table, and searches to ask.

A plan is pure: what a bot would like to do follows from these, and nothing that lies face down is among them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Protocol

from wordsvc.games.memory import Card, Memory

_WHIM: Final = 0.2
"""How often it opens any cards: two who only ever open what they don't remember may miss a last pair for ever."""

Json = Mapping[str, Any]
Picture = Callable[[Card], Hashable | None]
"""What a card shows, as far as cards match by it; None matches nothing."""


class NotAnswered(Exception):  # noqa: N818
    """A search was asked for what it does not take, such as too many cards."""


class Searches(Protocol):
    """The searches of the service: asked and answered in the JSON of its API. Each raises NotAnswered."""

    def best_words(self, question: Json) -> Json:
        """Answer as ``/v1/hands/best-words`` does."""

    def best_expression(self, question: Json) -> Json:
        """Answer as ``/v1/expressions/best`` does."""

    def best_chain(self, question: Json) -> Json:
        """Answer as ``/v1/chains/best`` does."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A move, without its version, and why: the code of a text of the game, ``advice.<code>``, with its details."""

    move: Json
    code: str
    details: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Player:
    """One seat at one version of a game; ``random`` decides where nothing else does.

    ``level`` says how good a bot it is, from 1 to 5: how much it remembers, and which words it knows.
    ``agreed`` is the head of the game's log: its ``deck``, its ``rules`` and so on. ``view`` is the seat's own.
    """

    agreed: Json
    view: Json
    seat: int
    level: int
    memory: Memory
    searches: Searches
    random: Random

    @property
    def offers(self) -> Mapping[str, Json]:
        """What its seat may do now, by kind."""
        return {offer["kind"]: offer for offer in self.view["allowed"] if self.seat in offer["seats"]}

    @property
    def hand(self) -> list[Card]:
        """Its own cards."""
        hand: list[Card] = self.view["seats"][self.seat]["hand"]
        return hand

    @property
    def down(self) -> list[int]:
        """The places where a card lies face down."""
        down: list[int] = self.view["table"]["places"]
        return down

    @property
    def rivals(self) -> list[int]:
        """Seats of the others still in the game, the strongest first."""
        seats = self.view["seats"]
        others = [at for at, seat in enumerate(seats) if at != self.seat and not seat["resigned"]]
        return sorted(others, key=lambda at: -_number(seats[at]["score"]))

    def pairs(self, picture: Picture) -> list[tuple[int, int]]:
        """Places of cards that it remembers to match."""
        return self.memory.pairs(self.down, picture)

    def opening(self, picture: Picture) -> Wish:
        """Open pairs that it remembers, then cards that it does not know, then any."""
        count = self.offers["open"]["count"]
        pairs = [place for pair in self.pairs(picture) for place in pair][: count - count % 2]
        places = [*pairs, *self.strange(pairs)][:count]
        return Wish({"kind": "open", "places": places}, "known_pair" if pairs else "not_known")

    def strange(self, beside: Iterable[int] = ()) -> list[int]:
        """The cards that it does not know in any order, then the others; now and then all of them in any order."""
        known, left_out = self.memory.known(self.down), set(beside)
        places = [place for place in self.down if place not in left_out]
        self.random.shuffle(places)
        return places if self.is_whimsical() else sorted(places, key=lambda place: place in known)

    def is_whimsical(self) -> bool:
        """Whether it does, this once, as it likes."""
        return self.random.random() < _WHIM


def _number(score: object) -> int:
    return score if isinstance(score, int) else 0


Plan = Callable[[Player], Iterable[Wish | None]]
"""What a player would like to do, best first; None where a wish can't be had. ``plan`` of ``bot.py`` in its folder."""


def whole(card: Card) -> Hashable | None:
    """Return a picture by which a card matches its equal."""
    return json.dumps(card, sort_keys=True)


def open_cards(player: Player) -> Iterable[Wish | None]:
    """Open what it remembers to match: the plan of a game that has none."""
    if "open" in player.offers:
        yield player.opening(whole)
