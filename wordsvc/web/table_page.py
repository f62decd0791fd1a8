"""The page of the table: a frame, the boxes and rules to choose from, the texts of its scripts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from wordsvc.texts import Language
from wordsvc.web.assets import asset_names
from wordsvc.web.desk import desk
from wordsvc.web.form_view import form_values
from wordsvc.web.texts import text
from wordsvc.web.texts_table import SCRIPTS

GAMES: Final = ("words", "maths", "english", "football")
_WORD_GAME: Final = "words"


@dataclass(frozen=True, slots=True)
class Box:
    """A box of cards that the service knows by name: its name, the cards in a row, its titles by language."""

    name: str
    columns: int | str
    titles: dict[str, str]


def boxes(documents: Mapping[str, Mapping[str, Any]]) -> dict[str, tuple[Box, ...]]:
    """The named boxes by game, each game's own first."""
    found: dict[str, list[Box]] = {game: [] for game in GAMES}
    for name, document in documents.items():
        title = document.get("title") or name
        titles = title if isinstance(title, dict) else {"uk": title}
        found[document.get("game", _WORD_GAME)].append(Box(name, document.get("columns", ""), titles))
    return {game: tuple(sorted(those, key=lambda box: box.name != game)) for game, those in found.items()}


def table_view(form: MultiDict[str, str], language: Language) -> dict[str, Any]:
    """What the page's template needs; nothing of it depends on a game that is being played.

    ``form`` has the house rules that a link to a new game brings.
    """
    return {
        **form_values(form, language),
        "games": GAMES,
        "boxes": {
            game: [(box, box.titles.get(language) or text(f"new.{game}", language)) for box in those]
            for game, those in boxes(desk().catalog.boxes).items()
        },
        "modules": [name for name in asset_names() if name.startswith("js/table/")],
        "texts": {key: text(f"table.{key}", language) for key in SCRIPTS},
    }
