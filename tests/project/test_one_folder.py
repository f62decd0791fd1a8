"""A game is one folder: outside of it nothing names it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import wordsvc
from tests.games.plain import FOLDERS

PACKAGE = Path(wordsvc.__file__).parent
GAMES = PACKAGE / "games"
# The deck of the word game's law is called as the game, and so is the view of the best words of a hand.
WORDS = "words"
BEST_WORDS = {"web/static/js/best.js", "web/templates/hand_page.html", "web/templates/best.html"}


def outside(*endings: str) -> list[Path]:
    found = [path for path in PACKAGE.rglob("*") if path.suffix in endings and path.is_file()]
    own = [folder.path for folder in FOLDERS.values()]
    return [path for path in found if not any(folder in path.parents for folder in own)]


def named(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def mentions(tree: ast.AST) -> Iterator[str]:
    """Texts that are a value, and the parts of what is imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("game", [name for name in FOLDERS if name != WORDS])
def test_no_module_outside_of_its_folder_names_a_game(game: str) -> None:
    found = [
        named(path)
        for path in outside(".py")
        if any(one == game or f"games.{game}" in one for one in mentions(ast.parse(path.read_text("utf-8"))))
    ]
    assert found == []


def test_no_module_outside_of_its_folder_imports_a_game() -> None:
    imported = re.compile(rf"wordsvc\.games\.({'|'.join(FOLDERS)})\b")
    assert [named(path) for path in outside(".py") if imported.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("game", list(FOLDERS))
def test_no_page_script_or_style_names_a_game(game: str) -> None:
    name = re.compile(rf"""["'`]{game}["'`]|^\s*{game}:|games/{game}|game-cards\.{game}""", re.MULTILINE)
    found = {named(path) for path in outside(".js", ".html", ".css") if name.search(path.read_text("utf-8"))}
    assert found <= (BEST_WORDS if game == WORDS else set())


def test_every_game_has_all_that_people_see() -> None:
    for folder in FOLDERS.values():
        assert {"page.js", "rules_uk.html", "rules_en.html"} <= {path.name for path in folder.page.iterdir()}
        assert folder.page_texts["game.name"] != folder.page_texts["game.about"]
        assert folder.path.parent == GAMES
