"""Decks of a family's own, put as files into the configured folder: known by name wherever decks are."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.http.conftest import MakeApp
from wordsvc.cli import main
from wordsvc.places import DICTIONARIES

OURS = """
name = "ours"
columns = 3
[[letters]]
letters = "аб"
points = 7
count = 2
"""
SUMS = """
name = "sums"
game = "maths"
variables = 0
chaos = 0
[digits]
1 = 2
[signs]
"+" = 2
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A dictionaries folder with two decks more; their files may be called as one likes."""
    copy = tmp_path / "dictionaries"
    for name in ("decks", "house_rules"):
        shutil.copytree(DICTIONARIES / name, copy / name)
    (copy / "decks" / "family.toml").write_text(OURS, "utf-8")
    (copy / "decks" / "Наші рахунки.toml").write_text(SUMS, "utf-8")
    return copy


def test_games_hands_and_lists_know_them(make_app: MakeApp, folder: Path) -> None:
    client = make_app(dictionaries=folder).test_client()
    for game, deck, cards in (("words", "ours", 4), ("maths", "sums", 4), ("maths", "maths_plus_minus", 100)):
        answer = client.post("/v1/games", json={"game": game, "players": ["А"], "deck": deck})
        assert answer.status_code == 201, answer.get_json()
        view = client.get(answer.headers["Location"]).get_json()
        assert len(view["table"]["places"]) == cards
    verdict = client.post("/v1/verdicts", json={"word": "баба", "hand": "баба", "deck": "ours"}).get_json()
    assert verdict["score"]["total"] == 28
    listed = client.get("/v1/decks").get_json()
    assert "ours" in [deck["name"] for deck in listed["decks"]]
    assert {"name": "ours", "game": "words"} in listed["boxes"]
    assert {"name": "sums", "game": "maths"} in listed["boxes"]
    assert {"name": "football", "game": "football"} in listed["boxes"]


FAMILY = 'name = "family"\ntitle = "Наші правила"\nmin_length = 3\n'


def test_house_rules_of_a_family_are_known_to_the_pages(make_app: MakeApp, folder: Path) -> None:
    (folder / "house_rules" / "family.toml").write_text(FAMILY, "utf-8")
    client = make_app(dictionaries=folder).test_client()
    for path in ("/?word=кіт&rules=family", "/hand?hand=кіт&rules=family", "/hand/play?hand=кіт&rules=family", "/play"):
        page = client.get(path)
        assert page.status_code == 200
        assert "Наші правила" in page.get_data(as_text=True)


def test_two_files_of_house_rules_with_one_name_stop_the_service(make_app: MakeApp, folder: Path) -> None:
    for name in ("family", "later"):
        (folder / "house_rules" / f"{name}.toml").write_text(FAMILY, "utf-8")
    with pytest.raises(ValueError, match=r"later\.toml: the name 'family' is taken by family\.toml"):
        make_app(dictionaries=folder)


def test_a_deck_for_another_game_and_one_that_is_not_there(make_app: MakeApp, folder: Path) -> None:
    client = make_app(dictionaries=folder).test_client()
    for deck in ("sums", "nothing"):
        answer = client.post("/v1/games", json={"game": "football", "players": ["А"], "deck": deck})
        assert answer.status_code == 422
        (fault,) = answer.get_json()["errors"]
        assert fault["pointer"] == "/deck"
        assert "football" in fault["detail"]
        assert "ours" not in fault["detail"]
    maths = client.post("/v1/games", json={"game": "maths", "players": ["А"], "deck": "ours"})
    assert "maths, maths_plus_minus, sums" in maths.get_json()["errors"][0]["detail"]


def test_the_word_game_may_be_named_too(make_app: MakeApp, folder: Path) -> None:
    (folder / "decks" / "family.toml").write_text('game = "words"\n' + OURS, "utf-8")
    client = make_app(dictionaries=folder).test_client()
    assert client.post("/v1/games", json={"game": "words", "players": ["А"], "deck": "ours"}).status_code == 201


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.toml", SUMS.replace("1 = 2", "1 = -2"), "/digits/1"),
        ("a.toml", SUMS.replace('"maths"', '"chess"'), "chess"),
        ("a.toml", OURS.replace("count = 2", "count = 0"), "a.toml"),
        ("a.toml", OURS, "family.toml"),
        ("a.toml", "name = ", "a.toml"),
    ],
)
def test_a_deck_with_a_fault_stops_the_service_with_its_name(
    monkeypatch: pytest.MonkeyPatch, make_app: MakeApp, folder: Path, name: str, text: Any, told: str
) -> None:
    (folder / "decks" / name).write_text(text.replace('"sums"', '"other"'), "utf-8")
    with pytest.raises(ValueError, match=r"a\.toml|other"):
        make_app(dictionaries=folder)
    monkeypatch.setenv("WORDSVC_DICTIONARIES", str(folder))
    result = CliRunner().invoke(main, ["serve"])
    assert (result.exit_code, told in result.output) == (1, True), result.output
