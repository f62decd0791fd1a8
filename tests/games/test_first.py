"""Who begins: named, or drawn by the game's own seed, where anyone can check it (rules, common ground)."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from tests.games.conformance import GAMES, play_one
from tests.games.laid import DECKS, SEED
from tests.games.plain import told
from wordsvc.games.engine.chance import Chance
from wordsvc.games.engine.engine import start, view
from wordsvc.games.engine.record import Proposal, log, settle_setting, verify_log
from wordsvc.games.engine.state import GameState, Setting

PLAYERS = ["Оля", "Тарас", "Іван"]


def agreed(name: str, first: object) -> Setting:
    setting = settle_setting(GAMES, Proposal(name, PLAYERS, DECKS[name], first=first))
    assert isinstance(setting, Setting), setting
    return setting


def begun(name: str, first: object, seed: bytes = SEED) -> GameState[Any]:
    return start(GAMES[name], agreed(name, first), seed)


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize(("first", "seat"), [(None, 0), (0, 0), (2, 2)])
def test_who_begins(name: str, first: object, seat: int) -> None:
    state = begun(name, first)
    seen = view(GAMES[name], state, "g")
    assert (seen["turn"], seen["begins"], log(state, [])["begins"]) == (seat, seat, seat)
    assert [one["seats"] for one in seen["allowed"] if one["kind"] == "open"] == [[seat]]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_draw_is_the_next_number_of_the_stream_and_falls_on_everybody(name: str) -> None:
    seats = set()
    for number in range(20):
        state = begun(name, "draw", bytes([number] * 16))
        _, chance = Chance(bytes([number] * 16)).shuffled(state.setting.deck.cards)
        assert (state.begins, state.chance) == chance.below(3)
        assert state.turn == state.begins
        seats.add(state.begins)
    assert seats == {0, 1, 2}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_without_it_deals_as_before(name: str) -> None:
    plainly, drawn = begun(name, None), begun(name, "draw")
    assert "first" not in plainly.setting.document()
    _, chance = Chance(SEED).shuffled(plainly.setting.deck.cards)
    assert plainly.chance == chance
    assert (plainly.table, plainly.commitment) == (drawn.table, drawn.commitment)


@pytest.mark.parametrize("first", [-1, 3, True, 1.0, "1", "toss", []])
def test_a_seat_that_is_not_there(first: object) -> None:
    (fault,) = settle_setting(GAMES, Proposal("maths", PLAYERS, first=first))  # type: ignore[misc]
    assert fault.pointer == "/first"
    assert "0 to 2" in told(fault, "maths")


def test_what_is_agreed_can_be_read_again() -> None:
    for first in (None, 1, "draw"):
        setting = agreed("football", first)
        assert settle_setting(GAMES, Proposal.of_log(setting.document())) == setting


def test_a_draw_that_was_changed_is_found_out() -> None:
    tables = (play_one(GAMES["football"], number) for number in range(100))
    table = next(one for one in tables if one.setting.first == "draw" and len(one.state.seats) > 1)
    document = json.loads(json.dumps(log(table.state, table.entries)))
    assert verify_log(document, GAMES) == []
    forged = copy.deepcopy(document)
    forged["begins"] = (document["begins"] + 1) % len(document["players"])
    assert [fault.pointer for fault in verify_log(forged, GAMES)] == ["/begins"]
    named = {**document, "first": forged["begins"]}
    assert "/begins" in {fault.pointer for fault in verify_log(named, GAMES)}
    old = {key: value for key, value in document.items() if key != "begins"}
    assert verify_log(old, GAMES) == [], "the logs of before do not say it"
