"""The decks and house rules that ship with the project, by name; the same models validate a family's own files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self, TypeVar

from pydantic import BaseModel

from wordsvc.cards import Deck
from wordsvc.house_rules import HouseRules

Model = TypeVar("Model", bound=BaseModel)

DEFAULT_DECK: Final = "words"
DEFAULT_RULES: Final = "printed"


@dataclass(frozen=True)
class Catalog:
    """Named decks of the word game and named house rules."""

    decks: Mapping[str, Deck]
    rules: Mapping[str, HouseRules]

    @classmethod
    def read(cls, dictionaries: Path) -> Self:
        """Read ``decks/words*.toml`` and ``house_rules/*.toml``. Raises ValueError that names a file with a fault."""
        decks = [read_document(path, Deck) for path in sorted((dictionaries / "decks").glob("words*.toml"))]
        rules = [read_document(path, HouseRules) for path in sorted((dictionaries / "house_rules").glob("*.toml"))]
        return cls({deck.name: deck for deck in decks}, {document.name: document for document in rules})


def read_document(path: Path, model: type[Model]) -> Model:
    """The document of a TOML file. Raises ValueError (with the file's name) if it is not one, OSError if not read."""
    with path.open("rb") as file:
        try:
            return model.model_validate(tomllib.load(file))
        except ValueError as error:
            msg = f"{path}: {error}"
            raise ValueError(msg) from error
