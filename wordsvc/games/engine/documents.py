"""What the documents of games share: decks and house rules, validated; every fault is named at once.

A game's deck is a model over :class:`DeckDocument`; its house rules, if it has any, one over :class:`RulesDocument`.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from wordsvc.games.engine.faults import from_pydantic, pointer
from wordsvc.games.engine.state import Fault, PrintedDeck
from wordsvc.games.engine.table import MAX_CARDS, Card

R = TypeVar("R", bound="RulesDocument")

Name = Field(min_length=1, max_length=64)
Count = Field(ge=0, le=MAX_CARDS)


class Document(BaseModel):
    """A part of a document: no field that is not described, no value of another type."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class DeckDocument(Document, ABC):
    """What every deck has. ``columns``: how many cards lie in a row unless players say otherwise."""

    game_name: ClassVar[str]
    name: str = Field(pattern=r"^[a-z0-9_]{1,64}$")
    game: str
    title: dict[Literal["uk", "en"], str] = Field(default_factory=dict)
    columns: int | None = Field(default=None, ge=1, le=MAX_CARDS)

    @abstractmethod
    def cards(self) -> Iterator[Card]:
        """Yield the cards in printed order."""

    @classmethod
    @abstractmethod
    def unplayable(cls, document: dict[str, Any]) -> Iterator[Fault]:
        """Yield what makes a game impossible; must bear a document of any shape."""


class RulesDocument(Document):
    """What every rules document has: a name. Every default is exactly the printed rules."""

    name: str = Field(default="printed", pattern=r"^[a-z0-9_]{1,64}$")


def read_deck(model: type[DeckDocument], document: object) -> PrintedDeck | tuple[Fault, ...]:
    """Return the deck of a document, or every fault of shape and of sense in it, by pointer."""
    if not isinstance(document, dict):
        return (Fault("", "deck_no_object"),)
    faults: list[Fault] = []
    parsed: DeckDocument | None = None
    try:
        parsed = model.model_validate(document)
    except ValidationError as error:
        faults += from_pydantic(error)
    if isinstance(document.get("game"), str) and document["game"] != model.game_name:
        faults.append(Fault("/game", "deck_of_another_game", {"game": model.game_name}))
    told = {fault.pointer for fault in faults}
    faults += [fault for fault in model.unplayable(document) if fault.pointer not in told]
    if faults or parsed is None:
        return tuple(faults)
    cards = tuple(parsed.cards())
    columns = parsed.columns or math.ceil(math.sqrt(len(cards)))
    return PrintedDeck(parsed.name, cards, columns, parsed.model_dump(mode="json", exclude_none=True))


def read_rules(model: type[R], document: object) -> R | tuple[Fault, ...]:
    """Return the rules of a document (``"printed"`` or None: the printed ones), or every fault in it."""
    if document is None or document == "printed":
        return model()
    if not isinstance(document, dict):
        return (Fault("", "rules_no_object"),)
    try:
        return model.model_validate(document)
    except ValidationError as error:
        return from_pydantic(error)


def is_count(value: object) -> bool:
    """Tell whether a value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def table(document: dict[str, Any], key: str) -> dict[str, Any]:
    """Return an object of a document by the names in it; an empty one where there is no object."""
    value = document.get(key)
    return {str(name): item for name, item in value.items()} if isinstance(value, dict) else {}


def rows(document: dict[str, Any], key: str) -> list[tuple[int, dict[str, Any]]]:
    """Return the objects of a list of objects with their places, whatever the document is like."""
    value = document.get(key)
    return [(i, row) for i, row in enumerate(value) if isinstance(row, dict)] if isinstance(value, list) else []


def wrong_count(path: tuple[str | int, ...], many: Any) -> Iterator[Fault]:
    """Yield the fault of a count that is negative."""
    if is_count(many) and many < 0:
        yield Fault(pointer(path), "fewer_than_none")


def twice(key: str, entries: list[tuple[int, dict[str, Any]]], field: str) -> Iterator[Fault]:
    """Yield a fault for every entry whose ``field`` has the value of an earlier one."""
    seen: dict[str, int] = {}
    for i, entry in entries:
        value = entry.get(field)
        if not isinstance(value, str) or not value:
            continue
        if value in seen:
            yield Fault(f"/{key}/{i}/{field}", "entry_twice", {"value": value, "first": seen[value]})
        seen.setdefault(value, i)


def too_many(counts: list[Any]) -> Iterator[Fault]:
    """Yield the fault of a deck with more cards than a table bears."""
    total = sum(many for many in counts if is_count(many) and many > 0)
    if total > MAX_CARDS:
        yield Fault("", "too_many_cards", {"count": total, "most": MAX_CARDS})
