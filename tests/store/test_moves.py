"""Moves of many at once, and moves sent again: what counts counts once."""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.databases import Opened, agreed, legal, make_move, rendered
from wordsvc.games.engine.state import Malformed
from wordsvc.store import Key, KeyReused, Store


def key(name: str = "k", fingerprint: bytes = b"f") -> Key:
    return Key(name, fingerprint)


def test_of_200_simultaneous_moves_one_is_accepted(open_store: Opened) -> None:
    stores = [open_store(), open_store()]
    created = stores[0].create(agreed())
    seat, move = legal(stores[0].find(created.id))
    gate = threading.Barrier(50)

    def rush(number: int) -> int:
        if number < 50:
            gate.wait()
        return stores[number % 2].move(created.id, created.tokens[seat], move, rendered).status

    with ThreadPoolExecutor(50) as pool:
        statuses = Counter(pool.map(rush, range(200)))
    assert statuses == {200: 1, 409: 199}
    assert open_store().find(created.id).state.version == 1


def test_moves_whatever_the_state_all_count(open_store: Opened) -> None:
    """Everybody resigns at once without a version: every move is made on the state that the others left."""
    stores = [open_store(), open_store()]
    created = stores[0].create(agreed(players=8))

    def leave(seat: int) -> int:
        move = {"kind": "resign", "version": None}
        return stores[seat % 2].move(created.id, created.tokens[seat], move, rendered).status

    with ThreadPoolExecutor(8) as pool:
        statuses = Counter(pool.map(leave, range(8)))
    state = open_store().find(created.id).state
    assert statuses == {200: 7, 409: 1}, "the last one has won"
    assert (state.version, state.over) == (7, True)


def test_a_process_that_is_behind_refuses_by_the_true_state(open_store: Opened) -> None:
    one, other = open_store(), open_store()
    created = one.create(agreed())
    other.find(created.id)
    for _ in range(2):
        make_move(one, created)
        answer = make_move(other, created)
        assert answer.status == 200
    seat, move = legal(one.find(created.id))
    make_move(other, created)
    assert one.move(created.id, created.tokens[seat], move, rendered).body == b"stale_version"


def test_a_key_acts_once(open_store: Opened) -> None:
    stores = [open_store(), open_store()]
    created = stores[0].create(agreed())
    seat, move = legal(stores[0].find(created.id))
    gate = threading.Barrier(20)

    def send(number: int) -> tuple[int, bytes]:
        gate.wait()
        answer = stores[number % 2].move(created.id, created.tokens[seat], move, rendered, key())
        return answer.status, answer.body

    with ThreadPoolExecutor(20) as pool:
        answers = Counter(pool.map(send, range(20)))
    assert [status for status, _ in answers] == [200]
    later = open_store()
    assert later.find(created.id).state.version == 1
    make_move(later, created)
    assert later.move(created.id, created.tokens[seat], move, rendered, key()).body == next(iter(answers))[1]
    for other in (move, {"kind": "nonsense"}):
        with pytest.raises(KeyReused):
            later.move(created.id, created.tokens[seat], other, rendered, key(fingerprint=b"other"))


def test_a_key_of_a_move_whatever_the_state_acts_once(store: Store) -> None:
    created = store.create(agreed(players=3))
    move = {"kind": "resign", "version": None}
    first = store.move(created.id, created.tokens[0], move, rendered, key())
    assert store.move(created.id, created.tokens[0], move, rendered, key()) == first
    assert store.find(created.id).state.version == 1


def test_a_refusal_under_a_key_stays_one(store: Store) -> None:
    created = store.create(agreed())
    move = {"kind": "open", "version": 0, "places": [0, 0]}
    refused = store.move(created.id, created.tokens[0], move, rendered, key())
    assert (refused.status, refused.body) == (409, b"repeated_place")
    make_move(store, created)
    assert store.move(created.id, created.tokens[0], move, rendered, key()) == refused
    assert store.move(created.id, created.tokens[0], move, rendered).body == b"stale_version"


def test_keys_of_seats_and_games_are_apart(store: Store) -> None:
    games = [store.create(agreed()) for _ in range(2)]
    move = {"kind": "resign", "version": None}
    assert [store.move(g.id, g.tokens[0], move, rendered, key()).status for g in games] == [200, 200]


@pytest.mark.parametrize("move", [{}, {"kind": "open"}, {"kind": "open", "version": 0, "places": ["0"]}, {"kind": 7}])
def test_what_is_no_move_changes_nothing(store: Store, move: dict[str, Any]) -> None:
    created = store.create(agreed())
    with pytest.raises(Malformed):
        store.move(created.id, created.tokens[0], move, rendered, key())
    assert store.find(created.id).state.version == 0
