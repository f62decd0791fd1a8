"""The decks and house rules that have a name, as the JSON that clients get."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typing_extensions import TypedDict

from wordsvc.law.presets import Catalog, deck_game


class Listed(TypedDict):
    """A named document in a list."""

    name: str
    title: str


class Box(TypedDict):
    """A named deck and the game that it is for."""

    name: str
    game: str


class DecksAnswer(TypedDict):
    """The decks of the word game, in which hands are held; and the ``boxes`` that games can be played with."""

    decks: list[Listed]
    boxes: list[Box]


class RulesAnswer(TypedDict):
    """The house rules that ship with the service."""

    rules: list[Listed]


def decks_answer(catalog: Catalog, decks: Mapping[str, Mapping[str, Any]]) -> DecksAnswer:
    """The decks of the word game and, of all games, ``decks``: those that a game can be begun with by name."""
    return {
        "decks": [{"name": deck.name, "title": deck.title} for deck in catalog.decks.values()],
        "boxes": [{"name": name, "game": deck_game(deck)} for name, deck in decks.items()],
    }


def rules_answer(catalog: Catalog) -> RulesAnswer:
    """The house rules."""
    return {"rules": [{"name": rules.name, "title": rules.title} for rules in catalog.rules.values()]}
