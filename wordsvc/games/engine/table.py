"""Cards and the secret table they lie on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from wordsvc.games.engine.chance import Chance

MAX_CARDS = 400


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its kind (``letter``, ``digit``, ``footballer``, ``prize`` …) and what it shows.

    >>> Card("digit", "7").document()
    {'digit': '7'}
    """

    kind: str
    name: str
    points: int | None = None
    color: str | None = None
    details: tuple[tuple[str, str | int], ...] = ()

    @property
    def is_prize(self) -> bool:
        """Tell whether the card is named by its effect, ``{"prize": "yellow"}``."""
        return self.kind == "prize"

    def document(self) -> dict[str, Any]:
        """Return the card as JSON data, ``{kind: name, …}``."""
        document: dict[str, Any] = {self.kind: self.name, **dict(self.details)}
        if self.color is not None:
            document["color"] = self.color
        if self.points is not None:
            document["points"] = self.points
        return document


@dataclass(frozen=True, slots=True)
class Table:
    """Cards by place, rows of ``columns``; a place is None once its card is taken.

    ``up`` are the places whose card the running step has turned over and not yet settled.
    """

    columns: int
    cards: tuple[Card | None, ...] = field(repr=False)
    up: tuple[int, ...] = ()

    @property
    def down(self) -> tuple[int, ...]:
        """Places where a card lies face down, ascending."""
        return tuple(i for i, card in enumerate(self.cards) if card is not None and i not in self.up)

    def card(self, place: int) -> Card:
        """Return the card that lies there.

        Raises ``ValueError`` when no card lies there.
        """
        card = self.cards[place]
        if card is None:
            raise ValueError(f"no card at place {place}")
        return card

    def turned(self, places: Sequence[int]) -> Table:
        """Return the table with these cards face up as well."""
        return replace(self, up=(*self.up, *places))

    def back(self, places: Sequence[int]) -> Table:
        """Return the table with these cards face down, each where it was (rules, common ground)."""
        return replace(self, up=tuple(i for i in self.up if i not in places))

    def without(self, places: Sequence[int]) -> Table:
        """Return the table after these cards were taken."""
        gone = frozenset(places)
        cards = tuple(None if i in gone else card for i, card in enumerate(self.cards))
        return replace(self.back(places), cards=cards)

    def shuffled(self, places: Sequence[int], chance: Chance) -> tuple[Table, Chance]:
        """Return the table with the cards of these places in a new order among them.

        The places are taken in ascending order, so that how a player lists them changes nothing.
        """
        where = sorted(places)
        mixed, chance = chance.shuffled([self.cards[i] for i in where])
        cards = list(self.cards)
        for i, card in zip(where, mixed, strict=True):
            cards[i] = card
        return replace(self, cards=tuple(cards)), chance

    def shown(self, places: Sequence[int]) -> list[dict[str, Any]]:
        """Return ``[{"place", "card"}]`` for cards that somebody may see now."""
        return [{"place": i, "card": self.card(i).document()} for i in places]

    def view(self) -> Mapping[str, Any]:
        """Return what everybody sees: the columns and where cards lie face down."""
        return {"columns": self.columns, "places": list(self.down)}
