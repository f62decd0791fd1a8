"""The decks that ship with the service, as documents."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from wordsvc.places import DICTIONARIES

FOLDER = DICTIONARIES / "decks"


def load_document(name: str, folder: Path = FOLDER) -> dict[str, Any]:
    """Return the document of a deck that ships with the service.

    Raises ``KeyError`` when there is no deck of that name.
    """
    if name not in names(folder):
        raise KeyError(name)
    return tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def shipped() -> Mapping[str, Mapping[str, Any]]:
    """Return the documents of all decks that ship with the service, by name."""
    return {name: load_document(name) for name in names()}


def names(folder: Path = FOLDER) -> tuple[str, ...]:
    """Return the names of the decks that ship with the service, sorted."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))
