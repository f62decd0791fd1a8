"""Streams of events in one process."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.databases import KINDS, SMALL_FOOTBALL
from tests.http.conftest import MakeApp
from tests.http.tables import Table
from wordsvc.http import events

OPEN = {"kind": "open", "version": 0, "places": [0, 1]}


def follow(table: Table, seat: int | None = None, after: int | None = None, query: str = "") -> TestResponse:
    headers = table.headers(seat) | ({} if after is None else {"Last-Event-ID": str(after)})
    return table.client.get(f"/v1/games/{table.id}/events{query}", headers=headers, buffered=False)


def read(stream: TestResponse) -> Iterator[tuple[int, dict[str, Any]]]:
    """The events of a stream, comments left out."""
    for chunk in stream.iter_encoded():
        fields = dict(line.split(": ", 1) for line in chunk.decode().splitlines() if ": " in line)
        if "data" in fields:
            yield int(fields["id"]), json.loads(fields["data"])


def take(stream: TestResponse, many: int) -> list[tuple[int, dict[str, Any]]]:
    reader = read(stream)
    taken = [next(reader) for _ in range(many)]
    stream.close()
    return taken


def test_a_stream_is_one(players: FlaskClient) -> None:
    table = Table(players)
    stream = follow(table)
    assert stream.status_code == 200
    assert stream.mimetype == "text/event-stream"
    assert stream.headers["Cache-Control"] == "no-store"
    assert stream.headers["X-Accel-Buffering"] == "no"
    assert next(iter(stream.iter_encoded())) == b"retry: 1000\n\n"
    stream.close()


@pytest.mark.parametrize("database", KINDS, indirect=True)
def test_events_come_as_moves_are_made_elsewhere(players: FlaskClient, make_app: MakeApp) -> None:
    table = Table(players)
    stream = follow(table)
    reader = read(stream)
    other = make_app().test_client()
    seen: list[tuple[int, dict[str, Any]]] = []
    for _ in range(6):
        seat, move = table.legal()
        answer = other.post(f"/v1/games/{table.id}/moves", json=move, headers=table.headers(seat)).get_json()
        public = [event for event in answer["events"] if event["event"] != "seen"]
        news = [next(reader) for _ in public]
        assert [{k: v for k, v in event.items() if k != "version"} for _, event in news] == public
        assert {event["version"] for _, event in news} == {answer["version"]}
        seen += news
    stream.close()
    assert [number for number, _ in seen] == sorted({number for number, _ in seen})


@pytest.mark.parametrize("database", KINDS, indirect=True)
def test_a_client_that_comes_back_misses_nothing_and_gets_nothing_twice(players: FlaskClient) -> None:
    table = Table(players)
    table.play_out()
    whole = list(read(follow(table)))
    assert whole[-1][1]["event"] == "over"
    for after in (0, 1, 2, 3, 7, len(whole) - 1):
        assert list(read(follow(table, after=after))) == [event for event in whole if event[0] > after]
    assert list(read(follow(table, query="?after=5"))) == [event for event in whole if event[0] > 5]
    assert list(read(follow(table, after=7, query="?after=2"))) == [event for event in whole if event[0] > 7]


def test_after_the_end_there_is_nothing_to_wait_for(players: FlaskClient) -> None:
    table = Table(players)
    table.move(0, {"kind": "resign", "version": 0})
    last = table.view()["sequence"]
    ended = follow(table, after=last)
    assert (ended.status_code, ended.headers["Cache-Control"]) == (204, "no-store")
    assert follow(table, query=f"?after={last}").status_code == 204


def test_a_look_goes_to_its_own_seat_only(players: FlaskClient) -> None:
    table = Table(players, deck={**SMALL_FOOTBALL, "prizes": {"yellow": 0, "red": 0, "var": 30, "play_game": 0}})
    while True:
        seat, move = table.legal()
        table.move(seat, move)
        if move["kind"] == "var":
            break
    table.play_out()
    own = [event["event"] for _, event in read(follow(table, seat))]
    looks = [number for number, event in read(follow(table, seat)) if event["event"] == "seen"]
    assert own.count("seen") >= 1
    for other in (None, 1 - seat):
        theirs = list(read(follow(table, other)))
        assert not {number for number, _ in theirs} & set(looks)


@pytest.mark.parametrize("given", ["x", "-1", "1.5", "9" * 30, "٣"])
def test_what_is_no_number_of_an_event(players: FlaskClient, given: str) -> None:
    table = Table(players)
    for answer in (
        players.get(f"/v1/games/{table.id}/events", headers=[("Last-Event-ID", given)] if given.isascii() else []),
        players.get(f"/v1/games/{table.id}/events", query_string={"after": given}),
    )[0 if given.isascii() else 1 :]:
        assert answer.status_code == 422


def test_streams_are_limited_and_their_places_given_back(make_app: MakeApp) -> None:
    table = Table(make_app(streams=2).test_client())
    table.move(0, OPEN)
    for _ in range(3):
        streams = [follow(table), follow(table)]
        refused = follow(table)
        assert (refused.status_code, refused.get_json()["code"]) == (503, "too_many_streams")
        assert refused.headers["Retry-After"] == "5"
        assert table.view()["version"] == 1
        next(read(streams[0]))
        for stream in streams:
            stream.close()
            stream.close()


def test_silence_is_broken_by_comments(players: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert events.COMMENT_SECONDS == 7
    monkeypatch.setattr(events, "COMMENT_SECONDS", 0.05)
    stream = follow(Table(players))
    chunks = iter(stream.iter_encoded())
    assert [next(chunks) for _ in range(3)][1:] == [b":\n\n"] * 2
    stream.close()


def test_streams_end_when_the_worker_does(players: FlaskClient) -> None:
    store = players.application.extensions["wordsvc"].store
    stream = follow(Table(players))
    reader = read(stream)
    started = time.monotonic()
    stopping = store.signals.stopping
    store.signals.stopping = lambda: time.monotonic() > started + 0.2
    assert list(reader) == []
    assert time.monotonic() < started + 3
    store.signals.stopping = stopping
    stream.close()
