"""Games over HTTP: the contract of every route, refusals, secrets."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.databases import SMALL_FOOTBALL
from tests.games.plain import GAMES
from tests.http.conftest import MakeApp
from tests.http.tables import Table
from wordsvc.games.engine.record import verify_log

OPEN = {"kind": "open", "version": 0, "places": [0, 1]}
NO_PICTURE = {"name": "d", "game": "english", "syncopes": 0, "words": [{"word": "cat"}]}


def test_a_game_begins(players: FlaskClient) -> None:
    answer = players.post("/v1/games", json={"game": "maths", "players": ["Оля", "Тарас"]})
    created = answer.get_json()
    assert answer.status_code == 201
    assert set(created) == {"id", "version", "commitment", "seats"}
    assert created["version"] == 0
    assert [seat["player"] for seat in created["seats"]] == ["Оля", "Тарас"]
    assert answer.headers["Location"] == f"/v1/games/{created['id']}"
    assert answer.headers["Cache-Control"] == "no-store"
    assert players.get(answer.headers["Location"]).get_json()["commitment"] == created["commitment"]


def test_a_view_has_what_a_client_needs(players: FlaskClient) -> None:
    table = Table(players)
    view = table.view()
    assert set(view) >= {
        "id", "game", "version", "phase", "turn", "seats", "table", "open", "allowed", "over", "result", "sequence",
    }  # fmt: skip
    assert view["table"]["places"] == list(range(21))
    assert "private" not in view
    assert table.view(seat=0) == {**view, "private": {"look": []}}


def test_a_move_is_answered_with_its_events_and_the_view(players: FlaskClient) -> None:
    table = Table(players)
    answer = table.move(0, OPEN)
    moved = answer.get_json()
    assert (answer.status_code, moved["version"]) == (200, 1)
    assert moved["events"][0]["event"] == "opened"
    assert moved["view"] == table.view(seat=0)
    assert moved["view"]["sequence"] == len(moved["events"])


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_is_played_and_its_log_checked(players: FlaskClient, game: str) -> None:
    table = Table(players, game)
    table.play_out(most=30)
    log = table.get("/log").get_json()
    assert table.view()["over"]
    assert verify_log(log, GAMES) == []


REFUSED = [
    ({**OPEN, "version": 3}, 0, "stale_version", "версія 0", "version 0"),
    (OPEN, 1, "not_your_turn", "Гравець 0", "Гравець 0"),
    ({**OPEN, "places": [5]}, 0, "wrong_count", "Треба вибрати 2 картки; вибрано 1", "2 cards; 1 was"),
    ({**OPEN, "places": [5, 5]}, 0, "repeated_place", "різні картки", "different cards"),
    ({**OPEN, "places": [5, 99]}, 0, "no_card_there", "ще лежить", "lies face down"),
    ({"kind": "red", "version": None}, 0, "not_owned", "ЧЕРВОНИХ карток треба 1, а у вас 0", "needs 1 red card"),
]


@pytest.mark.parametrize(("move", "seat", "code", "uk", "en"), REFUSED, ids=[row[2] for row in REFUSED])
def test_a_move_that_is_not_allowed(
    players: FlaskClient, move: dict[str, Any], seat: int, code: str, uk: str, en: str
) -> None:
    table = Table(players)
    before = table.view()
    for language, said in ((None, uk), ("en", en)):
        answer = table.move(seat, move, language=language)
        assert answer.status_code == 409
        assert answer.mimetype == "application/problem+json"
        problem = answer.get_json()
        assert problem["code"] == code
        assert said in problem["detail"]
    assert table.view() == before


@pytest.mark.parametrize(
    ("move", "pointers"),
    [
        ({}, ["/kind"]),
        ({"kind": "fly", "version": 0}, ["/kind"]),
        ({"kind": "open"}, ["/version", "/places"]),
        ({"kind": "open", "version": None, "places": [0, 1]}, ["/version"]),
        ({"kind": "open", "version": "0", "places": [0, "1"], "extra": 1}, ["/version", "/places/1", "/extra"]),
    ],
)
def test_what_is_no_move_is_told_with_every_fault(
    players: FlaskClient, move: dict[str, Any], pointers: list[str]
) -> None:
    table = Table(players)
    answer = table.move(0, move)
    assert answer.status_code == 422
    assert [fault["pointer"] for fault in answer.get_json()["errors"]] == pointers
    assert table.view()["version"] == 0


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({}, {"/players", "/game"}),
        ({"game": "chess", "players": ["A", "A", ""], "x": 1}, {"/x", "/game", "/players/1", "/players/2"}),
        ({"game": "maths", "players": ["A"], "rules": {"goal": "most"}, "columns": 0}, {"/rules/goal", "/columns"}),
        ({"game": "football", "players": ["A"], "deck": "words"}, None),
        ({"game": "football", "players": ["A"], "deck": "none", "rules": []}, {"/deck", "/rules"}),
        ({"game": "english", "players": ["A"], "deck": NO_PICTURE}, {"/deck/words/0/picture"}),
        (
            {
                "game": "football",
                "players": ["A"],
                "deck": {
                    **SMALL_FOOTBALL,
                    "footballers": [{"name": "A", "number": 1, "position": "forward", "points": -1, "count": 0}],
                },
            },
            {"/deck/footballers", "/deck/footballers/0/points", "/deck/footballers/0/count"},
        ),
    ],
)  # fmt: skip
def test_a_game_that_can_not_be_played_is_refused_with_every_fault(
    players: FlaskClient, body: dict[str, Any], pointers: set[str] | None
) -> None:
    answer = players.post("/v1/games", json=body)
    assert answer.status_code == 422
    found = {fault["pointer"] for fault in answer.get_json()["errors"]}
    assert found == pointers if pointers is not None else all(pointer.startswith("/deck") for pointer in found)


@pytest.mark.parametrize(
    ("data", "mimetype", "status"),
    [
        (b"{", "application/json", 400),
        (b"[" * 100_000, "application/json", 400),
        (b'{"players": ["\\ud800"]}', "application/json", 400),
        (b"[]", "application/json", 422),
        (b"{}", "text/plain", 415),
        (b'{"x": "' + b"a" * 300_000 + b'"}', "application/json", 413),
    ],
)
def test_bodies_that_can_not_be_read(players: FlaskClient, data: bytes, mimetype: str, status: int) -> None:
    table = Table(players)
    for path in ("/v1/games", f"/v1/games/{table.id}/moves"):
        answer = players.post(path, data=data, content_type=mimetype, headers=table.headers(0))
        assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")


def test_unknown_games_and_wrong_tokens_are_answered_alike(players: FlaskClient) -> None:
    table, other = Table(players), Table(players)
    unknown = set()
    for game in ("x", "a" * 22, table.id[:-1], table.id.swapcase(), "%00", "'--"):
        for answer in (
            players.get(f"/v1/games/{game}"),
            players.get(f"/v1/games/{game}/log"),
            players.get(f"/v1/games/{game}/events"),
            players.get(f"/v1/games/{game}", headers=table.headers(0)),
            players.post(f"/v1/games/{game}/moves", json=OPEN, headers=table.headers(0)),
            players.post(f"/v1/games/{game}/moves", json=OPEN),
        ):
            unknown.add((answer.status_code, answer.data, answer.headers["Content-Type"]))
    assert len(unknown) == 1
    assert next(iter(unknown))[0] == 404
    wrong = set()
    tokens = [f"Bearer {other.tokens[0]}", f"Bearer {table.tokens[0][:-1]}", "Bearer", "Bearer ", "Basic YTpi", "x", ""]
    for authorization in [*tokens, f"Bearer {table.tokens[0].swapcase()}", f"Token {table.tokens[0]}"]:
        headers = {"Authorization": authorization}
        for answer in (
            players.post(f"/v1/games/{table.id}/moves", json=OPEN, headers=headers),
            players.get(f"/v1/games/{table.id}", headers=headers),
            players.get(f"/v1/games/{table.id}/events", headers=headers),
        ):
            wrong.add((answer.status_code, answer.data, answer.headers["WWW-Authenticate"]))
    answer = players.post(f"/v1/games/{table.id}/moves", json=OPEN)
    wrong.add((answer.status_code, answer.data, answer.headers["WWW-Authenticate"]))
    assert len(wrong) == 1
    assert next(iter(wrong))[0] == 401
    assert table.view()["version"] == 0


def test_another_seats_token_moves_only_its_own_seat(players: FlaskClient) -> None:
    table = Table(players)
    assert table.move(1, OPEN).get_json()["code"] == "not_your_turn"
    assert table.move(1, {"kind": "resign", "version": 0}).get_json()["events"][0] == {"event": "resigned", "seat": 1}


def test_a_key_gives_the_same_bytes(players: FlaskClient, make_app: MakeApp) -> None:
    table = Table(players)
    first = table.move(0, OPEN, "k")
    again = make_app().test_client().post(f"/v1/games/{table.id}/moves", json=OPEN, headers=table.headers(0, "k", "en"))
    assert (again.status_code, again.data, again.mimetype) == (200, first.data, first.mimetype)
    refused = table.move(0, OPEN, "other")
    assert refused.get_json()["code"] == "stale_version"
    again = table.move(0, OPEN, "other", "en")
    assert (again.status_code, again.data, again.mimetype) == (409, refused.data, "application/problem+json")
    reused = table.move(0, {**OPEN, "places": [3, 4]}, "k")
    assert (reused.status_code, reused.get_json()["code"]) == (422, "idempotency_key_reused")
    for name in ("", "k k", "ї", "k" * 201):
        answer = players.post(
            f"/v1/games/{table.id}/moves", json=OPEN, headers=[*table.headers(0).items(), ("Idempotency-Key", name)]
        )
        assert answer.get_json()["errors"][0]["pointer"] == "/Idempotency-Key"
    assert table.view()["version"] == 1


def test_readiness_and_metrics(players: FlaskClient) -> None:
    table = Table(players)
    table.move(0, OPEN)
    assert players.get("/readyz").status_code == 200
    metrics = players.get("/metrics").text
    assert 'wordsvc_games_total{game="football"}' in metrics
    assert 'wordsvc_moves_total{game="football",outcome="accepted"}' in metrics
    assert 'route="/v1/games/<game_id>/moves"' in metrics
    assert table.id not in metrics


def test_without_the_database_words_go_on(make_app: MakeApp) -> None:
    gone = make_app(database="postgresql://nobody:geheim@127.0.0.1:1/none").test_client()
    for answer in (gone.get("/v1/games/x"), gone.post("/v1/games", json={"game": "maths", "players": ["A"]})):
        assert (answer.status_code, answer.get_json()["code"]) == (503, "store_unavailable")
        assert "Retry-After" in answer.headers
    assert gone.get("/readyz").get_json()["code"] == "not_ready"
    assert gone.get("/healthz").status_code == 200
    assert gone.post("/v1/verdicts", json={"word": "кит"}).get_json()["valid"]


@pytest.mark.parametrize(
    ("origins", "path", "shared"),
    [
        ((), "/v1/games/x", False),
        ((), "/v1/games", False),
        ((), "/v1/search?pattern=кит", True),
        ((), "/v1/lexicon", True),
        (("https://a.example",), "/v1/games/x", True),
        (("https://b.example",), "/v1/games/x", False),
    ],
)
def test_other_origins(make_app: MakeApp, origins: tuple[str, ...], path: str, shared: bool) -> None:
    client = make_app(game_origins=origins).test_client()
    answer = client.get(path, headers={"Origin": "https://a.example"})
    assert (answer.headers.get("Access-Control-Allow-Origin") in ("*", "https://a.example")) is shared


def placed(value: Any) -> Iterator[tuple[int, str]]:
    """Every card of a document that is told together with its place."""
    if isinstance(value, dict):
        if {"place", "card"} <= set(value):
            yield value["place"], json.dumps(value["card"], sort_keys=True)
        for item in value.values():
            yield from placed(item)
    if isinstance(value, list):
        for item in value:
            yield from placed(item)


MANY_LOOKS = {**SMALL_FOOTBALL, "prizes": {"yellow": 2, "red": 2, "var": 12, "play_game": 0}}


def test_nothing_tells_a_secret(players: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    """A whole game, with looks and refusals: all traffic, logs and metrics, grepped."""
    caplog.set_level(logging.DEBUG)
    table = Table(players, deck=MANY_LOOKS)
    state = players.application.extensions["wordsvc"].store.find(table.id).state
    seed, cards = state.chance.seed, [card.document() for card in state.table.cards]
    looks = 0
    for _ in range(300):
        for seat in (None, 0, 1):
            table.get(seat=seat)
        seat, move = table.legal()
        table.move(1 - seat, move)
        table.move(seat, {**move, "places": [500, 501]})
        table.move(seat, {**move, "junk": True})
        before = len(table.traffic)
        answer = table.move(seat, move, key=f"k{move['version']}")
        assert answer.status_code == 200
        if answer.get_json()["view"]["over"]:
            table.traffic = table.traffic[:before]
            break
        table.get("/log")
        if move["kind"] == "var":
            looks += 1
            hidden = {json.dumps(cards[place], sort_keys=True) for place in move["places"]}
            seen = {card for _, card in placed(answer.get_json()["view"]["private"])}
            assert hidden <= seen
            for other in (None, 1 - seat):
                assert not list(placed(table.view(other)))
            assert "seen" not in table.get("/log").text
    assert looks >= 3
    assert table.view()["over"]
    table.traffic.pop()
    told = "\n".join(text for _, text in table.traffic)
    heard = f"{told}\n{caplog.text}\n{players.get('/metrics').text}\n{players.get('/openapi.json').text}"
    for secret in (seed.hex(), repr(seed)[2:-1], *table.tokens):
        assert secret not in heard
    shown = set()
    for name, text in table.traffic:
        if name.startswith("POST"):
            body = text[text.index("{") :]
            shown |= set(placed(json.loads(body).get("events", [])))
            if "'var'" not in name:
                assert set(placed(json.loads(body))) <= shown
    assert f'"seed":"{seed.hex()}"' in table.get("/log").text


def test_logs_at_the_most_talkative_level_hold_no_secret(
    players: FlaskClient, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error amid a move is logged with its trace, without what was being written."""
    caplog.set_level(logging.DEBUG)
    table = Table(players)
    store = players.application.extensions["wordsvc"].store
    seed = store.find(table.id).state.chance.seed
    monkeypatch.setattr("wordsvc.store.rows._INSERT_MOVE", "this is no statement")
    answer = table.move(0, OPEN, "k")
    assert answer.status_code == 500
    monkeypatch.undo()
    assert "unanswered request" in caplog.text
    assert table.view()["version"] == 0
    for secret in (seed.hex(), repr(seed)[2:-1], *table.tokens):
        assert secret not in caplog.text + answer.text
    assert table.move(0, OPEN, "k").status_code == 200
