"""``wordsvc verify-log``: exit status 0 for a true log, 1 for another, 2 for bad usage."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tests.games.conformance import GAMES, play_one
from tests.games.small_lexicon import small_lexicon
from wordsvc.cli import main
from wordsvc.games.engine.record import log

PLAYED = {name: play_one(game, 5) for name, game in GAMES.items()}


@pytest.fixture
def run(monkeypatch, tmp_path):
    """Run the command over a document; the word game is judged by the small lexicon."""
    monkeypatch.setenv("WORDSVC_INDEX", str(small_lexicon().path))

    def run(document, *options):
        path = tmp_path / "log.json"
        path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
        return CliRunner().invoke(main, ["verify-log", str(path), *options])

    return run


def document(name):
    return json.loads(json.dumps(log(PLAYED[name].state, PLAYED[name].entries)))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_true_log(run, name):
    result = run(document(name))
    assert (result.exit_code, "перевірено" in result.output) == (0, True), result.output
    assert json.loads(run(document(name), "--json").output) == {"verified": True, "faults": []}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_false_one(run, name):
    forged = document(name)
    forged["commitment"] = "0" * 64
    result = run(forged, "--lang", "en")
    assert result.exit_code == 1
    assert "/commitment" in result.output
    assert "the deck was changed" in " ".join(result.output.split())


def test_another_lexicon(run, monkeypatch):
    monkeypatch.setenv("WORDSVC_INDEX", str(small_lexicon("few").path))
    fair = document("words")
    assert json.loads(run(fair, "--json").output) == {"verified": True, "faults": []}, "it judges alike"
    answer = json.loads(run({**fair, "commitment": "0" * 64}, "--json").output)
    assert [fault["pointer"] for fault in answer["faults"]] == ["/lexicon", "/commitment"]


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000])
def test_no_json(run, text):
    assert run(text).exit_code == 2


@pytest.mark.parametrize("junk", ["null", "[]", '{"format": "klepka-log-1", "moves": [[[[[]]]]]}'])
def test_no_log(run, junk):
    assert run(junk).exit_code == 1


def test_no_file():
    assert CliRunner().invoke(main, ["verify-log", "/nowhere.json"]).exit_code == 2
