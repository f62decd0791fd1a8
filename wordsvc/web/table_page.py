"""What the games' folders have for the pages: the table with its choices and scripts, the rules for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from wordsvc.games.registry import GameFolder
from wordsvc.law.presets import deck_game
from wordsvc.texts import Language
from wordsvc.web.asking import desk
from wordsvc.web.assets import asset, asset_names, game_asset
from wordsvc.web.form_view import form_values
from wordsvc.web.texts import text
from wordsvc.web.texts_table import SCRIPTS

FORM = "new.html"
"""The part of a game's folder that has the fields of its own for a new game."""


@dataclass(frozen=True, slots=True)
class PrintedRules:
    """The rules of a game for people: its name and title, the template that has them in one language."""

    name: str
    title: str
    template: str


def printed_rules(language: Language) -> list[PrintedRules]:
    """The rules of all games that have them for people."""
    file = f"rules_{language}.html"
    return [
        PrintedRules(folder.name, folder.page_texts.say("game.name", language), game_asset(folder, file))
        for folder in desk().folders.values()
        if (folder.page / file).is_file()
    ]


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """A deck that the service knows by name: the cards in a row, its title."""

    name: str
    columns: int | str
    title: str


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game to begin, its own deck first; ``said`` gives its texts, ``form`` the template of its own fields.

    ``advises_first``: whether its sheet says who should begin.
    """

    name: str
    decks: Sequence[DeckChoice]
    said: Callable[[str], str]
    form: str | None
    advises_first: bool


def table_view(form: MultiDict[str, str], language: Language) -> dict[str, Any]:
    """What the page's template needs; nothing of it depends on a game that is being played.

    ``form`` has the house rules that a link to a new game brings.
    """
    folders = desk().folders.values()
    return {
        **form_values(form, language),
        "games": [game_choice(folder, desk().decks, language) for folder in folders],
        "modules": [name for name in asset_names() if name.startswith("js/table/")],
        "sheets": [name for name in asset_names() if name.startswith("games/") and name.endswith(".css")],
        "texts": {key: text(f"table.{key}", language) for key in SCRIPTS},
        "scripts": {folder.name: _scripts(folder, language) for folder in folders},
    }


def game_choice(folder: GameFolder, decks: Mapping[str, Mapping[str, Any]], language: Language) -> GameChoice:
    """A game with the named decks that it can be begun with."""
    said = folder.page_texts.speaker(language)
    own = [
        DeckChoice(name, deck.get("columns", ""), _title(deck, language) or said("game.name"))
        for name, deck in decks.items()
        if deck_game(deck) == folder.name
    ]
    form = game_asset(folder, FORM) if (folder.page / FORM).is_file() else None
    advises = "game.first" in folder.page_texts
    return GameChoice(folder.name, sorted(own, key=lambda deck: deck.name != folder.name), said, form, advises)


def _title(deck: Mapping[str, Any], language: Language) -> str | None:
    title = deck.get("title") or deck["name"]
    titles = title if isinstance(title, dict) else {"uk": title}
    return titles.get(language)


def _scripts(folder: GameFolder, language: Language) -> dict[str, Any]:
    """What the scripts are told of a game: the address of its module, if it has one, and what it says."""
    module = game_asset(folder, "page.js")
    texts = folder.page_texts
    return {
        "module": asset(module) if module in asset_names() else None,
        "texts": {code: texts[code][language == "en"] for code in texts},
    }
