"""A server of one's own: it serves while the game lasts, and is gone afterwards."""

from __future__ import annotations

import json

import httpx
import pytest
from click.testing import CliRunner

from tests.games import plain
from tests.games.small_lexicon import small_lexicon
from tests.terminal_game.test_play import DECKS
from wordsvc.cli import main
from wordsvc.terminal_game.client import NotStarted
from wordsvc.terminal_game.embedded import embedded_server


@pytest.fixture(autouse=True)
def small_index(monkeypatch):
    monkeypatch.setenv("WORDSVC_INDEX", str(small_lexicon().path))


def test_it_serves_and_ends():
    with embedded_server() as address:
        assert httpx.get(f"{address}/readyz", trust_env=False).status_code == 200
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{address}/readyz", trust_env=False)


def test_it_ends_with_the_game_however_that_ends():
    with pytest.raises(KeyboardInterrupt), embedded_server() as address:
        raise KeyboardInterrupt
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{address}/readyz", trust_env=False)


def test_it_says_why_it_does_not_start(monkeypatch):
    monkeypatch.setenv("WORDSVC_INDEX", "/nowhere/lexicon.index")
    with pytest.raises(NotStarted, match="wordsvc build"), embedded_server():
        pass
    result = CliRunner().invoke(main, ["play", "words"])
    assert (result.exit_code, "не запустилася" in result.output) == (1, True), result.output


@pytest.mark.parametrize("game", sorted([*plain.GAMES, "words"]))
def test_a_whole_game_over_the_real_service(game, tmp_path):
    pytest.importorskip("wordsvc.store")
    deck, log = tmp_path / "deck.toml", tmp_path / "log.json"
    deck.write_text(toml(DECKS[game]), encoding="utf-8")
    arguments = ["--players", "", "--bots", "2", "--level", "5", "--deck", str(deck), "--log", str(log)]
    result = CliRunner().invoke(main, ["play", game, *arguments])
    assert result.exit_code == 0, result.output
    assert json.loads(log.read_text(encoding="utf-8"))["result"] is not None
    verified = CliRunner().invoke(main, ["verify-log", str(log)])
    assert verified.exit_code == 0, verified.output


def toml(value) -> str:
    """A document as TOML; inline tables everywhere below the top."""
    return "".join(f"{key} = {_inline(one)}\n" for key, one in value.items())


def _inline(value) -> str:
    if isinstance(value, dict):
        return (
            "{"
            + ", ".join(f"{json.dumps(key, ensure_ascii=False)} = {_inline(one)}" for key, one in value.items())
            + "}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
