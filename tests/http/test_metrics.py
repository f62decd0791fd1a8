"""Metrics: what is counted, and that no label holds anything that a client chose."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from tests.http.tables import Table
from wordsvc.solver.expression.answers import BestExpression


def values(client: FlaskClient) -> dict[str, float]:
    """All samples by name and labels."""
    return {
        sample.name + str(sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(client.get("/metrics").text)
        for sample in family.samples
    }


def grown(client: FlaskClient, before: dict[str, float]) -> set[str]:
    return {name for name, value in values(client).items() if value > before.get(name, 0)}


@pytest.mark.parametrize(
    ("path", "body", "solver"),
    [
        ("/v1/hands/best-words", {"hand": "кіт"}, "best_words"),
        ("/v1/hands/best-play", {"hand": "кіт"}, "best_play"),
        ("/v1/expressions/best", {"cards": ["1", "+", "2"]}, "expression"),
        ("/v1/chains/best", {"words": ["cat", "tea"]}, "chain"),
    ],
)
def test_searches_are_timed_and_counted_by_whether_they_are_complete(
    client: FlaskClient, path: str, body: object, solver: str
) -> None:
    before = values(client)
    assert client.post(path, json=body).status_code == 200
    assert {
        f"wordsvc_solver_seconds_count[('solver', '{solver}')]",
        f"wordsvc_solved_total[('outcome', 'complete'), ('solver', '{solver}')]",
    } <= grown(client, before)


def test_a_search_that_proves_nothing_is_incomplete(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "wordsvc.solver.expression.answers.best", lambda *_: BestExpression("1", None, (), optimal=False)
    )
    before = values(client)
    client.post("/v1/expressions/best", json={"cards": ["1"]})
    assert "wordsvc_solved_total[('outcome', 'incomplete'), ('solver', 'expression')]" in grown(client, before)


def test_games_are_counted_when_they_begin_and_when_they_end(players: FlaskClient) -> None:
    before = values(players)
    table = Table(players)
    assert "wordsvc_games_total[('game', 'football')]" in grown(players, before)
    table.move(0, {"kind": "open", "version": 0, "places": [0, 1]})
    assert "wordsvc_games_ended_total[('game', 'football')]" not in grown(players, before)
    table.play_out(most=30)
    assert "wordsvc_games_ended_total[('game', 'football')]" in grown(players, before)
    for outcome in ("accepted", "game_over"):
        table.move(0, {"kind": "open", "version": table.view()["version"], "places": [0, 1]})
        assert f"wordsvc_moves_total[('game', 'football'), ('outcome', '{outcome}')]" in grown(players, before)


YELLOWS = {
    "name": "yellows", "game": "football", "columns": 2,
    "footballers": [{"name": "А", "number": 1, "position": "forward", "points": 1}],
    "prizes": {"yellow": 2, "red": 0, "var": 0, "play_game": 0},
}  # fmt: skip


def test_a_move_that_is_sent_again_is_counted_as_that_whatever_was_tried(players: FlaskClient) -> None:
    """A card out of turn would be accepted once more, had its key not been used."""
    while True:
        table = Table(players, deck=YELLOWS, players=3)
        table.move(0, {"kind": "open", "version": 0, "places": [0, 1]})
        if len(table.view()["seats"][0]["hand"]) == 2 and not table.view()["over"] and table.view()["turn"] == 1:
            break
    card = {"kind": "yellow", "version": None, "player": 2}
    accepted = "wordsvc_moves_total[('game', 'football'), ('outcome', 'accepted')]"
    repeated = "wordsvc_moves_total[('game', 'any'), ('outcome', 'repeated')]"
    before = values(players)
    first, second = table.move(0, card, key="k"), table.move(0, card, key="k")
    assert (first.status_code, first.data) == (second.status_code, second.data) == (200, first.data)
    after = values(players)
    assert after[accepted] - before[accepted] == 1
    assert after[repeated] - before.get(repeated, 0) == 1


def test_requests_and_latencies_are_by_route_and_status(client: FlaskClient) -> None:
    before = values(client)
    client.get("/v1/words/хлямзик/forms")
    route = "'/v1/words/<word>/forms'"
    assert {
        f"wordsvc_requests_total[('method', 'GET'), ('route', {route}), ('status', '404')]",
        f"wordsvc_request_seconds_count[('route', {route}), ('status', '404')]",
    } <= grown(client, before)


def test_nothing_that_a_client_chose_becomes_a_label(client: FlaskClient) -> None:
    client.open("/v1/words/таємне?rules=sekret", method="SEKRET")
    client.open("/v1/verdicts", method="SEKRET", json={"word": "sekret"})
    client.post("/v1/games", json={"game": "sekret", "players": ["sekret"]})
    client.post("/v1/games/sekret/moves", json={"kind": "sekret", "version": 1})
    text = client.get("/metrics").text
    assert "sekret" not in text.lower()
    assert "таємне" not in text
    assert set(re.findall(r'method="(\w+)"', text)) <= {"GET", "POST", "HEAD", "OPTIONS", "any"}
