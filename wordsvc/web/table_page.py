"""The page of the table: a frame, the boxes and rules to choose from, the texts of its scripts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from wordsvc.http.state import state
from wordsvc.messages import Language
from wordsvc.web.assets import asset_names
from wordsvc.web.texts import text
from wordsvc.web.texts_table import SCRIPTS
from wordsvc.web.verdict_view import rules_title

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


def table_view(language: Language) -> dict[str, Any]:
    """What the page's template needs; nothing of it depends on a game that is being played."""
    presets = [(one.name, rules_title(one, language)) for one in state().catalog.rules.values()]
    return {
        "games": GAMES,
        "boxes": {
            game: [(box, box.titles.get(language) or text(f"new.{game}", language)) for box in those]
            for game, those in boxes(state().catalog.boxes).items()
        },
        "presets": sorted(presets, key=lambda one: one[0] != "printed"),
        "modules": [name for name in asset_names() if name.startswith("js/table/")],
        "texts": {key: text(f"table.{key}", language) for key in SCRIPTS},
    }
