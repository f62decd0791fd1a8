"""The frame of the table: its texts and choices, and that it says nothing of any game."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.games.plain import FOLDERS
from wordsvc.games.engine.decks import names
from wordsvc.law.presets import Catalog
from wordsvc.web import assets, table_page
from wordsvc.web.texts_table import SCRIPTS

MODULES = sorted((assets.FOLDER / "js" / "table").glob("*.js"))
OWN = {name: sorted(folder.page.glob("*.js")) for name, folder in FOLDERS.items()}
"""The modules that a game has of its own."""
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


@pytest.mark.parametrize("language", ["uk", "en"])
def test_the_scripts_get_the_module_and_the_texts_of_every_game(fresh: FlaskClient, language: str) -> None:
    found = re.search(r'data-games="([^"]*)"', page(fresh, f"/play?lang={language}"))
    assert found
    games = json.loads(html.unescape(found[1]))
    assert set(games) == set(FOLDERS)
    for name, told in games.items():
        assert told["texts"] == {code: said[language == "en"] for code, said in FOLDERS[name].page_texts.items()}
        with fresh.get(told["module"]) as module:
            assert module.get_data() == (FOLDERS[name].page / "page.js").read_bytes()
            assert "immutable" in module.headers["Cache-Control"]


def asked_for(written: str) -> tuple[set[str], tuple[str, ...]]:
    """The keys of texts that scripts name, and how keys begin that they put together."""
    literal = set(re.findall(r'\bsay\(\s*"([a-z_.0-9]+)"', written))
    return literal, tuple(re.findall(r"""(?:`|said\(")([a-z_]+\.(?:[a-z_]+\.)?)(?:\$\{|" ~)""", written))


@pytest.mark.parametrize("game", list(FOLDERS))
def test_the_scripts_ask_for_texts_that_there_are_and_every_text_is_asked_for(game: str) -> None:
    own = "\n".join(path.read_text("utf-8") for path in [*OWN[game], *FOLDERS[game].page.glob("*.html")])
    texts = {*SCRIPTS, *FOLDERS[game].page_texts}
    literal, prefixes = asked_for(own)
    common, beginnings = asked_for(WRITTEN)
    assert literal <= texts
    assert common <= set(SCRIPTS)
    assert all(any(key.startswith(prefix) for key in texts) for prefix in prefixes)
    said = own + WRITTEN + Path(assets.TEMPLATES / "table.html").read_text("utf-8")
    ways = (*prefixes, *beginnings)
    unused = [key for key in FOLDERS[game].page_texts if f'"{key}"' not in said and not key.startswith(ways)]
    assert unused == []


def test_every_text_of_the_page_is_asked_for() -> None:
    said = WRITTEN + "".join(path.read_text("utf-8") for paths in OWN.values() for path in paths)
    _, prefixes = asked_for(said)
    assert [key for key in SCRIPTS if f'"{key}"' not in said and not key.startswith(prefixes)] == []


def test_nothing_of_a_game_is_in_its_page(fresh: FlaskClient) -> None:
    """So that the frame can be kept for when there is no connection, whichever game it is asked for."""
    one, other = (page(fresh, f"/play/{name}") for name in ("AAAAAAAAAAAAAAAAAAAAAA", "BBBBBBBBBBBBBBBBBBBBBB"))
    assert one.replace("A" * 22, "") == other.replace("B" * 22, "")
    assert '<script>"' not in page(fresh, '/play/<script>"alert(1)')


def test_every_deck_can_be_chosen_for_its_game(catalog: Catalog) -> None:
    games = [table_page.game_choice(folder, catalog.documents, "uk") for folder in FOLDERS.values()]
    assert sorted(deck.name for game in games for deck in game.decks) == list(names())
    assert [game.decks[0].name for game in games] == list(FOLDERS)
    assert [deck.name for game in games for deck in game.decks if game.name == "maths"] == ["maths", "maths_plus_minus"]


def test_the_page_says_what_it_needs_without_scripts_and_has_no_inline_script(fresh: FlaskClient) -> None:
    text = page(fresh, "/play")
    assert "потрібні скрипти" in text
    assert re.findall(r"<script(?![^>]*\bsrc=)", text) == []
    assert re.findall(r"\sstyle=", text) == []
    for module in re.findall(r'src="([^"]*)"', text):
        fresh.get(module).close()


@pytest.mark.parametrize(
    "module",
    [*MODULES, *(path for paths in OWN.values() for path in paths)],
    ids=lambda path: f"{path.parent}/{path.name}",
)
def test_a_module_imports_what_there_is_and_stays_short(module: Path) -> None:
    text = module.read_text("utf-8")
    # Games are served beside js/.
    base = assets.FOLDER / "games" / "any" if module.parent.name == "page" else module.parent
    for name in re.findall(r'from "([^"]+)"', text):
        assert (module.parent / name).resolve().is_file() or (base / name).resolve().is_file(), name
    assert len(text.splitlines()) <= 300
    assert "innerHTML" not in text  # names of players and cards are never markup
