"""Streams of events in one process."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any
from unittest.mock import Mock

import pytest
from flask.testing import FlaskClient

from tests.databases import KINDS, SMALL_FOOTBALL
from tests.http.conftest import MakeApp
from tests.http.serving import PATIENCE, Stream, serving
from tests.http.tables import Table
from wordsvc.http import streams
from wordsvc.store import Happening, StoreUnavailable

OPEN = {"kind": "open", "version": 0, "places": [0, 1]}


def follow(port: int, table: Table, seat: int | None = None, after: int | None = None, query: str = "") -> Stream:
    headers = table.headers(seat) | ({} if after is None else {"Last-Event-ID": str(after)})
    return Stream(port, f"/v1/games/{table.id}/events{query}", headers)


def told(stream: Stream) -> list[tuple[int, dict[str, Any]]]:
    """All events up to the end of the stream."""
    return list(stream.events())


@pytest.fixture
def port(players: FlaskClient) -> Iterator[int]:
    """The app of ``players``, served."""
    with serving(players.application) as port:
        yield port


def test_a_stream_is_one(players: FlaskClient, port: int) -> None:
    stream = follow(port, Table(players))
    assert stream.status == 200
    assert stream.response.headers["Content-Type"] == "text/event-stream"
    assert stream.response.headers["Cache-Control"] == "no-store"
    assert stream.response.headers["X-Accel-Buffering"] == "no"
    assert next(stream.lines()) == b"retry: 1000\n"
    stream.close()


@pytest.mark.parametrize("database", KINDS, indirect=True)
def test_events_come_as_moves_are_made_elsewhere(players: FlaskClient, port: int, make_app: MakeApp) -> None:
    table = Table(players)
    stream = follow(port, table)
    reader = stream.events()
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
def test_a_client_that_comes_back_misses_nothing_and_gets_nothing_twice(players: FlaskClient, port: int) -> None:
    table = Table(players)
    table.play_out()
    whole = told(follow(port, table))
    assert whole[-1][1]["event"] == "over"
    for after in (0, 1, 2, 3, 7, len(whole) - 1):
        assert told(follow(port, table, after=after)) == [event for event in whole if event[0] > after]
    assert told(follow(port, table, query="?after=5")) == [event for event in whole if event[0] > 5]
    assert told(follow(port, table, after=7, query="?after=2")) == [event for event in whole if event[0] > 7]


def test_after_the_end_there_is_nothing_to_wait_for(players: FlaskClient, port: int) -> None:
    table = Table(players)
    table.move(0, {"kind": "resign", "version": 0})
    last = table.view()["sequence"]
    ended = follow(port, table, after=last)
    assert (ended.status, ended.response.headers["Cache-Control"]) == (204, "no-store")
    assert follow(port, table, query=f"?after={last}").status == 204


def test_a_look_goes_to_its_own_seat_only(players: FlaskClient, port: int) -> None:
    table = Table(players, deck={**SMALL_FOOTBALL, "prizes": {"yellow": 0, "red": 0, "var": 30, "play_game": 0}})
    while True:
        seat, move = table.legal()
        table.move(seat, move)
        if move["kind"] == "var":
            break
    table.play_out()
    own = [event["event"] for _, event in told(follow(port, table, seat))]
    looks = [number for number, event in told(follow(port, table, seat)) if event["event"] == "seen"]
    assert own.count("seen") >= 1
    for other in (None, 1 - seat):
        theirs = told(follow(port, table, other))
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
    app = make_app(streams=2)
    table = Table(app.test_client())
    table.move(0, OPEN)
    with serving(app) as port:
        for _ in range(3):
            streams = [opened(port, table), opened(port, table)]
            refused = follow(port, table)
            assert (refused.status, json.loads(refused.body)["code"]) == (503, "too_many_streams")
            assert refused.response.headers["Retry-After"] == "5"
            assert table.view()["version"] == 1
            next(streams[0].events())
            for stream in streams:
                stream.close()


def opened(port: int, table: Table) -> Stream:
    """A stream, as soon as there is a place for it."""
    deadline = time.monotonic() + PATIENCE
    while (stream := follow(port, table)).status != 200:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return stream


def test_a_place_is_given_back_by_a_stream_that_never_began(make_app: MakeApp) -> None:
    app = make_app(streams=1)
    table = Table(app.test_client())
    for _ in range(3):
        answer = app.test_client().head(f"/v1/games/{table.id}/events")
        assert answer.status_code == 200
        answer.close()
        streams = app.extensions["wordsvc"].streams
        following = streams.follow(table.id, None, 0)
        assert following is not None
        following.close()
        following.close()


def test_silence_is_broken_by_comments(players: FlaskClient, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert streams.COMMENT_SECONDS == 7
    monkeypatch.setattr(streams, "COMMENT_SECONDS", 0.05)
    stream = follow(port, Table(players))
    lines = stream.lines()
    assert [next(lines) for _ in range(6)] == [b"retry: 1000\n", b"\n", b":\n", b"\n", b":\n", b"\n"]
    stream.close()


def test_streams_end_when_the_worker_does(players: FlaskClient) -> None:
    with serving(players.application) as port:
        stream = follow(port, Table(players))
        lines = stream.lines()
        assert next(lines) == b"retry: 1000\n"
    assert list(lines) == [b"\n"]


def test_a_game_is_read_once_for_all_who_follow_it(
    players: FlaskClient, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not at all while nothing happens."""
    table = Table(players)
    following = [follow(port, table) for _ in range(10)]
    events = [stream.events() for stream in following]
    table.move(0, OPEN)
    assert {next(one)[0] for one in events} == {1}
    store, asked = players.application.extensions["wordsvc"].store, []
    read = store.happenings

    def counted(game_id: str, after: int) -> list[Happening]:
        asked.append(after)
        return list(read(game_id, after))

    monkeypatch.setattr(store, "happenings", counted)
    seat, move = table.legal()
    last = table.view()["sequence"]
    table.move(seat, move)
    for one in events:
        assert next(number for number, _ in one if number > last) == last + 1
    # The signal may come between the writing of a move and its reading, and be followed by another one.
    assert 1 <= len(asked) <= 4
    for stream in following:
        stream.close()


def test_who_comes_late_or_reads_slowly_hears_all_of_a_long_game(players: FlaskClient, port: int) -> None:
    table = Table(players)
    slow = follow(port, table)
    table.play_out()
    whole = told(follow(port, table))
    assert [number for number, _ in whole] == sorted({number for number, _ in whole})
    assert told(slow) == whole


def test_a_signal_that_is_lost_costs_seconds_and_no_event(
    players: FlaskClient, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = players.application.extensions["wordsvc"].store
    monkeypatch.setattr(store.signals, "_wake", lambda _games: None)
    table = Table(players)
    stream = follow(port, table)
    next(stream.lines())
    table.move(0, OPEN)
    assert next(stream.events())[0] == 1
    stream.close()


def test_a_database_that_fails_ends_the_streams_and_so_does_what_nobody_thought_of(
    players: FlaskClient, port: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Their clients come again; only what nobody thought of is logged."""
    store = players.application.extensions["wordsvc"].store
    table = Table(players)
    for failure, logged in ((StoreUnavailable("gone"), False), (RuntimeError("what went wrong"), True)):
        stream = follow(port, table)
        lines = stream.lines()
        assert next(lines) == b"retry: 1000\n"
        with monkeypatch.context() as failing:
            failing.setattr(store, "happenings", Mock(side_effect=failure))
            seat, move = table.legal()
            table.move(seat, move)
            list(lines)
        assert ("events could not be read" in caplog.text) is logged
