"""Games that were played by an earlier reading of the rules stay as they were played.

The logs in ``old_logs/`` were written by the engine of rules version 1. In the word game «україні», «слава» won
nothing, a lone card was of one colour, and the game ended although an Exchange could be played; in maths nobody had an
expression, for none began with a sign.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.laid import GAMES, SEED
from wordsvc.games.engine.engine import start
from wordsvc.games.engine.record import Entry, Proposal, public, rebuild, settle_setting, verify_log
from wordsvc.games.engine.state import RULES_VERSION, Event, Setting
from wordsvc.games.words.deck import rules_then

OLD = {path.stem: json.loads(path.read_text("utf-8")) for path in (Path(__file__).parent / "old_logs").glob("*.json")}


def settled(document: dict[str, Any]) -> Setting:
    setting = settle_setting(GAMES, Proposal.of_log(document))
    assert isinstance(setting, Setting), setting
    return setting


@pytest.mark.parametrize("name", OLD)
def test_an_old_log_is_judged_as_then(name: str) -> None:
    assert "rules_version" not in OLD[name]
    assert settled(OLD[name]).rules_version == 1
    assert verify_log(OLD[name], GAMES) == []


@pytest.mark.parametrize("name", OLD)
def test_a_stored_game_goes_on_as_then(name: str) -> None:
    game, setting = GAMES[name], settled(OLD[name])
    entries = [
        Entry(
            made["version"],
            made["seat"],
            made["move"],
            tuple(
                Event(event["event"], {key: value for key, value in event.items() if key != "event"})
                for event in made["events"]
            ),
        )
        for made in OLD[name]["moves"]
    ]
    made = list(rebuild(game, start(game, setting, SEED), entries))
    assert [public(one.events) for one in made] == [one["events"] for one in OLD[name]["moves"]]
    assert made[-1].state.over


def test_by_the_rules_of_now_the_old_word_game_went_another_way() -> None:
    [fault, *_] = [
        fault for fault in verify_log({**OLD["words"], "rules_version": 2}, GAMES) if "/moves" in fault.pointer
    ]
    assert fault.code == "log_events"


def test_a_new_game_says_its_rules_version() -> None:
    setting = settle_setting(GAMES, Proposal("maths", ["a"]))
    assert isinstance(setting, Setting)
    assert (setting.rules_version, setting.document()["rules_version"]) == (RULES_VERSION, RULES_VERSION)
    assert settled(setting.document()) == setting


@pytest.mark.parametrize("version", [0, RULES_VERSION + 1, "1", True, None, 1.0])
def test_a_version_that_there_is_not(version: object) -> None:
    [fault] = verify_log({**OLD["maths"], "rules_version": version}, GAMES)
    assert (fault.pointer, fault.code) == ("/rules_version", "rules_version")


def test_an_old_document_lets_in_what_counted_then() -> None:
    said = {"name": "t", "coefficients": [{"name": "one_color", "when": {"one_color": True}, "factor": 2}]}
    then = rules_then(said, 1)
    assert (then["names"], then["symbols"], then["coefficients"][0]["min_cards"]) == ("allow", "allow", 0)
    assert rules_then(said, 2) == said
