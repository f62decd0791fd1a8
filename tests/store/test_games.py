"""Games in the store: rebuilt from their logs, their events, their secrets."""

from __future__ import annotations

import contextlib
import hmac
import json
import re
from types import SimpleNamespace
from typing import Any

import pytest

from tests.databases import Opened, agreed, make_move, rendered
from tests.games.plain import GAMES
from wordsvc.games.engine.record import Proposal, log, settle_setting, verify_log
from wordsvc.games.engine.state import canonical
from wordsvc.store import Store, UnknownGame, WrongToken
from wordsvc.store.database import Database
from wordsvc.store.tables import metadata


def play_out(store: Store, created: Any) -> None:
    while not store.find(created.id).state.over:
        assert make_move(store, created).status == 200


def test_a_game_is_rebuilt_from_its_log(open_store: Opened) -> None:
    store = open_store()
    created = store.create(agreed())
    play_out(store, created)
    mine, other = store.find(created.id), open_store().find(created.id)
    assert canonical(other.state) == canonical(mine.state)
    assert (other.sequence, other.state.commitment) == (mine.sequence, created.state.commitment)
    found, entries = open_store().record(created.id)
    assert [entry.version for entry in entries] == list(range(1, found.state.version + 1))
    assert verify_log(json.loads(json.dumps(log(found.state, entries))), GAMES) == []


def test_events_are_numbered_without_gaps_and_keep_their_seat(open_store: Opened) -> None:
    store = open_store()
    created = store.create(agreed())
    play_out(store, created)
    found: list[Any] = []
    reader = open_store()
    while news := reader.happenings(created.id, found[-1].sequence if found else 0):
        found += news
    assert [event.sequence for event in found] == list(range(1, store.find(created.id).sequence + 1))
    assert found[-1].event["event"] == "over"
    assert reader.happenings(created.id, found[4].sequence)[0] == found[5]


def _var(seat: Any) -> bool:
    return any(card.name == "var" for card in seat.hand)


def test_what_only_one_seat_sees_is_marked(store: Store) -> None:
    created = store.create(
        agreed(deck={**agreed().deck.document, "prizes": {"yellow": 0, "red": 0, "var": 40, "play_game": 0}})
    )
    while True:
        found = store.find(created.id)
        seat = found.state.turn
        assert seat is not None
        if _var(found.state.seats[seat]):
            break
        make_move(store, created)
    places = list(found.state.table.down[:2])
    move = {"kind": "var", "version": found.state.version, "places": places}
    store.move(created.id, created.tokens[seat], move, rendered)
    last = [event for event in store.happenings(created.id, found.sequence) if event.event["event"] == "seen"]
    assert [event.only for event in last] == [seat]


def test_no_token_is_stored(store: Store, database: str) -> None:
    created = store.create(agreed())
    assert len(set(created.tokens)) == 2
    assert all(len(token) >= 43 for token in created.tokens)
    dump = b""
    with Database(database).lone().connect() as connection:
        for table in metadata.sorted_tables:
            for row in connection.execute(table.select()):
                dump += b" ".join(value if isinstance(value, bytes) else repr(value).encode() for value in row)
    assert created.state.chance.seed in dump
    assert not [token for token in created.tokens if token.encode() in dump]


def test_a_token_is_compared_with_every_seats_in_constant_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    created = store.create(agreed())
    compared: list[tuple[bytes, bytes]] = []

    def compare(given: bytes, expected: bytes) -> bool:
        compared.append((given, expected))
        return hmac.compare_digest(given, expected)

    monkeypatch.setattr("wordsvc.store.store.hmac", SimpleNamespace(compare_digest=compare))
    for token in (*created.tokens, "wrong", ""):
        compared.clear()
        with contextlib.suppress(WrongToken):
            store.find(created.id, token)
        assert len(compared) == len(created.tokens)
        assert {len(one) for pair in compared for one in pair} == {32}


def test_ids_and_tokens_can_not_be_guessed_from_each_other(store: Store) -> None:
    games = [store.create(agreed()) for _ in range(20)]
    assert len({game.id for game in games}) == 20
    assert all(re.fullmatch(r"[\w-]{22}", game.id) for game in games)
    with pytest.raises(UnknownGame):
        store.find(games[0].id[:-1] + "~")
    for token in ("", games[1].tokens[0], games[0].tokens[0][:-1], "é" * 300, "\udce9"):
        with pytest.raises(WrongToken):
            store.find(games[0].id, token)
        with pytest.raises(WrongToken):
            store.move(games[0].id, token, {"kind": "resign", "version": 0}, rendered)
    assert store.find(games[0].id, games[0].tokens[1]).seat == 1


def test_text_of_any_kind_is_kept(store: Store, open_store: Opened) -> None:
    names = ["\x00", "’; DROP TABLE games; --", "🐱\u202e", "\ud7ff"]
    setting: Any = settle_setting(GAMES, Proposal("english", names))
    created = store.create(setting)
    assert [seat.player for seat in open_store().find(created.id).state.seats] == names
