"""What every game must keep to, over hundreds of random games."""

from __future__ import annotations

import copy
import json

import pytest

from tests.games.conformance import GAMES, play_one
from wordsvc.games.engine.record import log, verify_log

ROUNDS = 500


@pytest.mark.parametrize("name", sorted(GAMES))
def test_random_games(name):
    """They end; refusals change nothing; nothing hidden shows; cards, scores and replays agree with the log."""
    refusals = sum(play_one(GAMES[name], number).refusals for number in range(ROUNDS))
    assert refusals > ROUNDS / 2


@pytest.mark.parametrize(
    ("name", "deck"),
    [
        ("maths", "maths"),
        ("maths", "maths_plus_minus"),
        ("english", "english"),
        ("football", "football"),
        ("words", "words"),
    ],
)
def test_a_whole_box(name, deck):
    play_one(GAMES[name], 1, deck)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_changed_log_is_found_out(name):
    table = play_one(GAMES[name], 7)
    true = json.loads(json.dumps(log(table.state, table.entries)))
    changes = {
        "/commitment": lambda d: d.update(commitment="0" * 64),
        "/result": lambda d: d["result"].update(winners=[5]),
        "/moves/0/events": lambda d: d["moves"][0]["events"].append({"event": "gift"}),
        "/moves/0": lambda d: d["moves"].pop(0) and d["moves"].insert(0, {"seat": 77, "move": {}}),
        "/result/seed": lambda d: d["result"].update(seed="zz"),
        "/format": lambda d: d.update(format="other"),
        "/players": lambda d: d.update(players=[]),
        "/moves": lambda d: d.update(moves={}),
    }
    for pointer, change in changes.items():
        forged = copy.deepcopy(true)
        change(forged)
        assert pointer in {fault.pointer for fault in verify_log(forged, GAMES)}, pointer
    other_seed = copy.deepcopy(true)
    other_seed["result"]["seed"] = "00" * 16
    assert "/commitment" in {fault.pointer for fault in verify_log(other_seed, GAMES)}


def test_a_log_of_a_running_game_holds_no_seed():
    table = play_one(GAMES["football"], 3)
    running = copy.copy(table.state)
    document = log(type(running)(**{f: getattr(running, f) for f in running.__slots__} | {"result": None}), [])
    assert document["result"] is None
    assert table.seed.hex() not in json.dumps(document)


@pytest.mark.parametrize(
    "junk", [None, [], "log", {}, {"format": "klepka-log-1"}, {"format": "klepka-log-1", "moves": [1]}]
)
def test_junk_is_no_log(junk):
    assert verify_log(junk, GAMES)
