"""The decks and house rules of a dictionaries folder, by name: those that ship with the project, and a family's own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self, TypeVar

from pydantic import BaseModel

from wordsvc.law.cards import Deck
from wordsvc.law.house_rules import HouseRules

Model = TypeVar("Model", bound=BaseModel)

DEFAULT_DECK: Final = "words"
DEFAULT_RULES: Final = "printed"
_GAME: Final = "words"
"""The game that this law is of: a deck of it need not say so."""


@dataclass(frozen=True)
class Catalog:
    """Named decks of the word game and named house rules; ``documents`` are those of all decks, of every game."""

    decks: Mapping[str, Deck]
    rules: Mapping[str, HouseRules]
    documents: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def read(cls, dictionaries: Path) -> Self:
        """Read ``decks/*.toml`` and ``house_rules/*.toml``.

        A deck without ``game`` is one of the word game. Those of other games are only read: their games know their
        models. Raises ValueError that names a file with a fault, or two with one name.
        """
        documents = {path: _deck_document(path) for path in sorted((dictionaries / "decks").glob("*.toml"))}
        decks = [_validated(path, Deck, document) for path, document in documents.items() if "game" not in document]
        rules = {
            path: read_document(path, HouseRules) for path in sorted((dictionaries / "house_rules").glob("*.toml"))
        }
        return cls(
            {deck.name: deck for deck in decks},
            {name: rules[path] for name, path in _by_name({path: one.name for path, one in rules.items()}).items()},
            {
                name: documents[path]
                for name, path in _by_name({path: one.get("name") for path, one in documents.items()}).items()
            },
        )


def deck_game(document: Mapping[str, Any]) -> str:
    """The name of the game that a deck is for."""
    return str(document.get("game", _GAME))


def _by_name(names: Mapping[Path, object]) -> dict[str, Path]:
    """The files by the names in them. Raises ValueError for a name that two have."""
    named: dict[str, Path] = {}
    for path, name in names.items():
        first = named.setdefault(str(name), path)
        if first != path:
            msg = f"{path}: the name {name!r} is taken by {first.name}"
            raise ValueError(msg)
    return named


def _deck_document(path: Path) -> dict[str, Any]:
    document = _loaded(path)
    if document.get("game") == _GAME:
        # Said of the word game as of the others; its own model knows no other game.
        del document["game"]
    return document


def read_document(path: Path, model: type[Model]) -> Model:
    """The document of a TOML file. Raises ValueError (with the file's name) if it is not one, OSError if not read."""
    return _validated(path, model, _loaded(path))


def _loaded(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        try:
            return tomllib.load(file)
        except ValueError as error:
            msg = f"{path}: {error}"
            raise ValueError(msg) from error


def _validated(path: Path, model: type[Model], document: Mapping[str, Any]) -> Model:
    try:
        return model.model_validate(document)
    except ValueError as error:
        msg = f"{path}: {error}"
        raise ValueError(msg) from error
