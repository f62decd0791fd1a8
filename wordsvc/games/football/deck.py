"""The deck of football: footballers, each twice, and prize cards; and its house rules (rules, football)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from pydantic import Field

from wordsvc.games.engine.documents import (
    Count,
    DeckDocument,
    Document,
    Name,
    RulesDocument,
    is_count,
    rows,
    table,
    too_many,
    twice,
)
from wordsvc.games.engine.state import Fault
from wordsvc.games.engine.table import MAX_CARDS, Card


class Footballer(Document):
    """A footballer by number and position; ``count`` cards, fewer than two where one is lost, each worth ``points``."""

    name: str = Name
    number: int = Field(ge=1, le=999)
    position: Literal["goalkeeper", "defender", "midfielder", "forward"]
    points: int = Field(ge=0, le=1000)
    count: int = Field(default=2, ge=1, le=MAX_CARDS)


class FootballPrizes(Document):
    """How many prize cards of each kind."""

    yellow: int = Count
    red: int = Count
    var: int = Count
    play_game: int = Count


class FootballDeck(DeckDocument):
    """Footballers, each twice, and prize cards."""

    game_name = "football"
    footballers: list[Footballer]
    prizes: FootballPrizes

    def cards(self) -> Iterator[Card]:
        """Yield the footballers, then the prizes."""
        for entry in self.footballers:
            details = (("number", entry.number), ("position", entry.position))
            yield from [Card("footballer", entry.name, entry.points, details=details)] * entry.count
        for kind, many in self.prizes.model_dump().items():
            yield from [Card("prize", kind)] * many

    @classmethod
    def unplayable(cls, document: dict[str, Any]) -> Iterator[Fault]:
        """Yield missing pairs, footballers that come twice, too many cards."""
        entries = rows(document, "footballers")
        counts = [entry.get("count", 2) for _, entry in entries]
        if not any(is_count(many) and many >= 2 for many in counts):
            yield Fault("/footballers", "no_pairs")
        yield from twice("footballers", entries, "name")
        prizes = table(document, "prizes")
        yield from too_many([*counts, *prizes.values()])


class FootballRules(RulesDocument):
    """When two yellow cards that one player shows to one opponent work as a red."""

    two_yellows: Literal["game", "pending", "together"] = Field(
        default="game",
        description="the second one in the game; only while the first is pending; only both at once",
    )


def rules_then(document: Mapping[str, Any], version: int) -> Mapping[str, Any]:
    """Return house rules with the defaults of a rules version: in the first a yellow that was served was forgotten."""
    return {"two_yellows": "pending", **document} if version == 1 else document
