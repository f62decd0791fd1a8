"""What a bot remembers of the table: the last cards that it was shown, no more than its level allows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Final

LEVELS: Final = {1: 2, 2: 6, 3: 12, 4: 24, 5: 400}
"""How many cards a bot of each level remembers; the highest remembers everything."""

Card = Mapping[str, Any]
"""A card as views and events show it."""


class Memory:
    """The last ``most`` cards shown, by place; what is shown again counts as shown last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._cards: dict[int, Card] = {}

    def watch(self, events: Iterable[Mapping[str, Any]]) -> None:
        """Take in what everybody at the table sees, and what only the bot was shown."""
        for event in events:
            match event["event"]:
                case "opened" | "seen":
                    for shown in event["cards"]:
                        self._cards.pop(shown["place"], None)
                        self._cards[shown["place"]] = shown["card"]
                case "taken":
                    for shown in event["cards"]:
                        self._cards.pop(shown["place"], None)
                case "shuffled":
                    for place in event["places"]:
                        self._cards.pop(place, None)
            while len(self._cards) > self._most:
                del self._cards[next(iter(self._cards))]

    def known(self, places: Iterable[int]) -> dict[int, Card]:
        """Return the cards that it remembers at these places."""
        return {place: self._cards[place] for place in places if place in self._cards}

    def pairs(self, places: Iterable[int], picture: Callable[[Card], Hashable | None]) -> list[tuple[int, int]]:
        """Return pairs of places whose cards it knows to match; no place twice."""
        waiting: dict[Hashable, int] = {}
        found: list[tuple[int, int]] = []
        for place, card in self.known(places).items():
            shows = picture(card)
            if shows is None:
                continue
            if shows in waiting:
                found.append((waiting.pop(shows), place))
            else:
                waiting[shows] = place
        return found
