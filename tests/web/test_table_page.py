"""The frame of the table: its texts and choices, and that it says nothing of any game."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from wordsvc.games.engine.decks import names
from wordsvc.law.presets import Catalog
from wordsvc.web import assets, table_page
from wordsvc.web.texts_table import SCRIPTS

MODULES = sorted((assets.FOLDER / "js" / "table").glob("*.js"))
WRITTEN = "\n".join(path.read_text("utf-8") for path in MODULES)


@pytest.fixture
def fresh(client: FlaskClient) -> FlaskClient:
    """A client without cookies."""
    return client.application.test_client()


def page(client: FlaskClient, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.get_data(as_text=True)


@pytest.mark.parametrize(("language", "said"), [("uk", "Гру завершено"), ("en", "The game is over")])
def test_the_scripts_get_their_texts_with_the_page(fresh: FlaskClient, language: str, said: str) -> None:
    found = re.search(r'data-texts="([^"]*)"', page(fresh, f"/play?lang={language}"))
    assert found
    texts = json.loads(html.unescape(found[1]))
    assert set(texts) == set(SCRIPTS)
    assert texts["over"] == said


def test_the_scripts_ask_for_texts_that_there_are_and_every_text_is_asked_for() -> None:
    literal = set(re.findall(r'\bsay\(\s*"([a-z_.0-9]+)"', WRITTEN))
    assert literal <= set(SCRIPTS)
    prefixes = tuple(re.findall(r"`([a-z_]+\.(?:[a-z_]+\.)?)\$\{", WRITTEN))
    assert all(any(key.startswith(prefix) for key in SCRIPTS) for prefix in prefixes if prefix != "table.")
    assert [key for key in SCRIPTS if f'"{key}"' not in WRITTEN and not key.startswith(prefixes)] == []


def test_nothing_of_a_game_is_in_its_page(fresh: FlaskClient) -> None:
    """So that the frame can be kept for when there is no connection, whichever game it is asked for."""
    one, other = (page(fresh, f"/play/{name}") for name in ("AAAAAAAAAAAAAAAAAAAAAA", "BBBBBBBBBBBBBBBBBBBBBB"))
    assert one.replace("A" * 22, "") == other.replace("B" * 22, "")
    assert '<script>"' not in page(fresh, '/play/<script>"alert(1)')


def test_every_box_can_be_chosen_for_its_game(catalog: Catalog) -> None:
    boxes = table_page.boxes(catalog.boxes)
    assert tuple(boxes) == table_page.GAMES
    assert sorted(box.name for those in boxes.values() for box in those) == list(names())
    assert [those[0].name for those in boxes.values()] == list(table_page.GAMES)
    assert [box.name for box in boxes["maths"]] == ["maths", "maths_plus_minus"]


def test_the_page_says_what_it_needs_without_scripts_and_has_no_inline_script(fresh: FlaskClient) -> None:
    text = page(fresh, "/play")
    assert "потрібні скрипти" in text
    assert re.findall(r"<script(?![^>]*\bsrc=)", text) == []
    assert re.findall(r"\sstyle=", text) == []
    for module in re.findall(r'src="([^"]*)"', text):
        fresh.get(module).close()


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_a_module_imports_what_there_is_and_stays_short(module: Path) -> None:
    text = module.read_text("utf-8")
    for name in re.findall(r'from "([^"]+)"', text):
        assert (module.parent / name).resolve().is_file(), name
    assert len(text.splitlines()) <= 300
    assert "innerHTML" not in text  # names of players and cards are never markup
