"""Advice over HTTP: whose it is, when it is refused, and that bots need nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.databases import SMALL_FOOTBALL
from tests.games.plain import GAMES
from tests.http.conftest import MakeApp
from tests.http.tables import Table
from wordsvc.games.engine.record import verify_log
from wordsvc.settings import Rate

DECKS = {
    "football": SMALL_FOOTBALL,
    "english": {"name": "t", "game": "english", "syncopes": 1, "words": [{"word": "cat", "picture": "🐱"}]},
    "maths": {"name": "t", "game": "maths", "digits": {"7": 2}, "signs": {"+": 1}, "variables": 0, "chaos": 1},
    "words": {
        "name": "t",
        "letters": [{"letters": "кітлос", "points": 2, "count": 2}],
        "prizes": [{"prize": "exchange", "count": 1}, {"prize": "chaos", "count": 1}],
    },
}


def ask(table: Table, seat: int | None, body: dict[str, Any] | None = None, language: str = "en") -> TestResponse:
    return table.client.post(
        f"/v1/games/{table.id}/advice", json=body or {"level": 5}, headers=table.headers(seat, language=language)
    )


def test_a_move_that_can_be_sent_as_it_is_and_why(players: FlaskClient) -> None:
    table = Table(players)
    before = table.view(0)
    told = ask(table, 0).get_json()
    assert set(told) == {"move", "version", "reason"}
    assert told["version"] == 0
    assert told["reason"] == {"code": "not_known", "message": "No pair comes to mind: try your luck."}
    assert ask(table, 0, language="uk").get_json()["reason"]["message"].startswith("Жодної пари")
    assert table.view(0) == before, "it is not made"
    assert ask(table, 0).get_json() == told, "asked again, it is the same"
    assert table.move(0, told["move"]).status_code == 200


def test_a_seat_with_nothing_to_do(players: FlaskClient) -> None:
    told = ask(Table(players), 1).get_json()
    assert told == {"move": None, "version": 0, "reason": {"code": "nothing", "message": "There is nothing to do now."}}


@pytest.mark.parametrize("game", sorted(DECKS))
def test_bots_play_to_the_end(players: FlaskClient, game: str) -> None:
    """With no more than the advice of each seat."""
    table = Table(players, game, deck=DECKS[game])
    while not (view := table.view())["over"]:
        for seat in sorted((0, 1), key=lambda seat: seat == view["turn"]):
            move = ask(table, seat, {"level": 1 + 3 * seat, "version": view["version"]}).get_json()["move"]
            if move is not None:
                assert table.move(seat, move).status_code == 200
                break
        else:
            pytest.fail(f"nobody knows what to do: {view}")
    if game in GAMES:
        assert verify_log(table.get("/log").get_json(), GAMES) == []
    assert ask(table, 0).get_json()["reason"]["code"] == "nothing"


def test_it_is_refused(players: FlaskClient) -> None:
    table = Table(players)
    assert (ask(table, None).status_code, ask(table, None).get_json()["code"]) == (401, "wrong_token")
    late = ask(table, 0, {"level": 5, "version": 7})
    assert (late.status_code, late.get_json()["code"]) == (409, "stale_version")
    for body in ({"level": 0}, {"level": 6}, {"level": 5, "seat": 1}, {"version": 0}):
        assert ask(table, 0, body).status_code == 422
    table.id = "none"
    assert ask(table, 0).status_code == 404


def test_a_game_without_advice(players: FlaskClient) -> None:
    body = {"game": "football", "players": ["A", "B"], "deck": SMALL_FOOTBALL, "advice": "off"}
    table = Table(players)
    table.created = players.post("/v1/games", json=body).get_json()
    table.id, table.tokens = table.created["id"], [seat["token"] for seat in table.created["seats"]]
    refused = ask(table, 0)
    assert (refused.status_code, refused.get_json()["code"]) == (403, "advice_off")
    assert table.get("/log").get_json()["advice"] == "off"
    table.play_out(most=30)
    assert verify_log(table.get("/log").get_json(), GAMES) == []
    wrong = players.post("/v1/games", json={**body, "advice": "some"})
    assert [fault["pointer"] for fault in wrong.get_json()["errors"]] == ["/advice"]


def test_whoever_guesses_tokens_is_stopped_here_too(make_app: MakeApp) -> None:
    table = Table(make_app(rates={"guesses": Rate(3, 3600)}).test_client())
    table.tokens[1] = "a guess"
    codes = [ask(table, 1).get_json()["code"] for _ in range(5)]
    assert codes == ["wrong_token"] * 3 + ["too_many_guesses"] * 2
