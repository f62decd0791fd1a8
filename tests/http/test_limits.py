"""Limits by client: counted by class of cost, told in headers, refused in words, never a failure of the service."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import get_args

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.http.conftest import MakeApp
from tests.http.test_problems import problem
from tests.redis import RedisServer, redis_server
from wordsvc.http.limits import HEADERS, Limits, client_of
from wordsvc.service.costs import Cost, cost_of
from wordsvc.settings import RATES, Rate

A_DAY = 86_400
"""A window that no test outlives, but for the one at midnight."""


def few(amount: int = 3, **rates: Rate) -> dict[str, Rate]:
    return {name: Rate(amount, A_DAY) for name in RATES} | rates


@pytest.fixture(autouse=True)
def _not_at_midnight() -> None:
    left = A_DAY - time.time() % A_DAY
    if left < 60:
        time.sleep(left)


@pytest.fixture
def app(make_app: MakeApp) -> Flask:
    return make_app(rates=few())


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def told(response: TestResponse) -> tuple[int, int]:
    limit, remaining, reset = (int(response.headers[name]) for name in HEADERS)
    assert 0 < reset <= A_DAY
    return limit, remaining


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/v1/words/кіт", None),
        ("GET", "/", None),
        ("GET", "/nothing", None),
        ("POST", "/v1/verdicts", {"word": "кіт"}),
        ("POST", "/v1/hands/best-words", {"hand": "кіт"}),
        ("POST", "/v1/expressions/best", {"cards": ["1"]}),
        ("POST", "/v1/chains/best", {"words": ["cat"]}),
        ("POST", "/v1/hands/best-play", {"hand": "кіт"}),
        ("GET", "/hand?hand=кіт", None),
        ("GET", "/hand/play?hand=кіт", None),
        ("POST", "/v1/games", {"game": "football", "players": ["Оля"]}),
    ],
)
def test_a_client_is_told_where_it_stands_and_beyond_the_limit_how_long_to_wait(
    client: FlaskClient, method: str, path: str, body: object
) -> None:
    for left in (2, 1, 0):
        response = client.open(path, method=method, json=body)
        assert response.status_code != 429
        assert told(response) == (3, left)
    response = client.open(path, method=method, json=body)
    document = problem(response, 429, "too_many_requests")
    assert told(response) == (3, 0)
    assert response.headers["Retry-After"] == response.headers["RateLimit-Reset"]
    assert response.headers["Retry-After"] in document["detail"]
    english = client.open(path, method=method, json=body, headers={"Accept-Language": "en"})
    assert "try again in" in english.get_json()["detail"]


def test_a_game_is_moved_on_and_looked_at_on_one_account(client: FlaskClient) -> None:
    begun = client.post("/v1/games", json={"game": "football", "players": ["Оля", "Іван"]}).get_json()
    place = f"/v1/games/{begun['id']}"
    token = {"Authorization": f"Bearer {begun['seats'][0]['token']}"}
    assert told(client.get(place)) == (3, 2)
    assert client.post(f"{place}/moves", json={"version": 0, "kind": "open", "places": [0, 1]}, headers=token).is_json
    assert client.get(f"{place}/log").status_code == 200
    problem(client.get(place), 429, "too_many_requests")
    problem(client.get(f"{place}/events"), 429, "too_many_requests")


def test_one_kind_of_work_does_not_spend_what_is_meant_for_another(client: FlaskClient) -> None:
    for _ in range(4):
        response = client.post("/v1/hands/best-play", json={"hand": "кіт"})
    assert response.status_code == 429
    assert client.get("/v1/words/кіт").status_code == 200


def test_who_watches_the_service_is_never_refused(client: FlaskClient) -> None:
    for path in ("/healthz", "/readyz", "/metrics"):
        for _ in range(8):
            response = client.get(path)
            assert response.status_code == 200
        assert not set(HEADERS) & set(response.headers)


def test_each_address_is_counted_for_itself_and_nobody_can_claim_another(client: FlaskClient) -> None:
    for number in range(3):
        client.get("/", headers={"X-Forwarded-For": f"10.0.0.{number}"})
    assert client.get("/", headers={"X-Forwarded-For": "10.0.0.9"}).status_code == 429
    assert client.get("/", environ_base={"REMOTE_ADDR": "10.0.0.9"}).status_code == 200


def test_behind_proxies_the_last_address_that_ours_wrote_down_counts(make_app: MakeApp) -> None:
    client = make_app(rates=few(), proxies=1).test_client()
    for number in range(3):
        assert client.get("/", headers={"X-Forwarded-For": f"10.0.0.{number}, 192.0.2.1"}).status_code == 200
    assert client.get("/", headers={"X-Forwarded-For": "10.0.0.9, 192.0.2.1"}).status_code == 429
    assert client.get("/", headers={"X-Forwarded-For": "192.0.2.1, 192.0.2.2"}).status_code == 200


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::2:1", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("what:ever", "what:ever"),
        (None, "unknown"),
    ],
)
def test_of_an_ipv6_address_the_network_counts(address: str | None, counted: str) -> None:
    assert client_of(address) == counted


def test_a_class_is_switched_off_by_having_no_rate(make_app: MakeApp) -> None:
    client = make_app(rates={"games": Rate(1, A_DAY)}).test_client()
    for _ in range(5):
        response = client.get("/v1/words/кіт")
        assert response.status_code == 200
    assert not set(HEADERS) & set(response.headers)


def test_guessing_tokens_and_games_ends_soon_while_players_are_not_refused_for_playing(make_app: MakeApp) -> None:
    client = make_app(rates=few(1000, guesses=Rate(3, A_DAY))).test_client()
    begun = client.post("/v1/games", json={"game": "football", "players": ["Оля", "Іван"]}).get_json()
    place, token = f"/v1/games/{begun['id']}", begun["seats"][0]["token"]
    for _ in range(20):
        assert client.get(place, headers={"Authorization": f"Bearer {token}"}).status_code == 200
    problem(client.get(place, headers={"Authorization": "Bearer wrong"}), 401, "wrong_token")
    problem(client.get("/v1/games/none"), 404, "unknown_game")
    problem(client.get("/v1/games/none/events"), 404, "unknown_game")
    for headers in ({"Authorization": "Bearer wrong"}, {"Authorization": f"Bearer {token}"}, {}):
        refused = client.get(place, headers=headers)
        problem(refused, 429, "too_many_guesses")
        assert int(refused.headers["Retry-After"]) > 0
    assert client.get(place, environ_base={"REMOTE_ADDR": "10.0.0.9"}).status_code == 200
    assert 'wordsvc_limited_total{limit="guesses"}' in client.get("/metrics").text


def test_each_endpoint_says_what_it_costs(app: Flask) -> None:
    """Most are looks at words, or pages; these are not."""
    said = {(name, cost_of(view)) for name, view in app.view_functions.items() if cost_of(view) != "words"}
    assert said == {
        ("hands.find_best_words", "solvers"),
        ("hands.find_best_play", "plays"),
        ("web.hand", "solvers"),
        ("web.hand_play", "plays"),
        ("solvers.best_expression", "solvers"),
        ("solvers.best_chain", "solvers"),
        ("games.advise", "advice"),
        ("games.begin", "games"),
        ("games.look", "moves"),
        ("games.move", "moves"),
        ("games.record", "moves"),
        ("events.follow", "moves"),
        ("reports.report", "reports"),
        ("web.report", "reports"),
        ("operations.health", "watching"),
        ("operations.readiness", "watching"),
        ("metrics.expose", "watching"),
    }
    assert {*get_args(Cost)} == {*RATES} - {"guesses"} | {"watching"}


def test_a_browser_is_told_on_a_page(client: FlaskClient) -> None:
    for _ in range(4):
        page = client.get("/", headers={"Accept": "text/html"})
    assert (page.status_code, page.mimetype) == (429, "text/html")
    assert "Забагато запитів" in page.text
    assert page.headers["Retry-After"] == page.headers["RateLimit-Reset"]


def test_pages_of_other_origins_may_read_where_they_stand(client: FlaskClient) -> None:
    exposed = client.get("/v1/words/кіт", headers={"Origin": "https://a.example"})
    assert {*HEADERS, "Retry-After", "X-Request-ID"} <= set(
        exposed.headers["Access-Control-Expose-Headers"].split(", ")
    )


def test_a_new_window_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000_000.0
    monkeypatch.setattr("wordsvc.http.limits.time.time", lambda: now)
    limits = Limits({"words": Rate(5, 60)})
    counts = [limits.count("words", "a") for _ in range(3)]
    assert [count.made for count in counts if count] == [1, 2, 3]
    assert counts[0] is not None
    assert counts[0].seconds_left == 20
    now += 20.5
    again = limits.count("words", "a")
    assert again is not None
    assert (again.made, again.seconds_left) == (1, 60)


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


def test_processes_that_share_a_redis_count_together_and_go_on_without_it(
    redis: RedisServer, make_app: MakeApp, caplog: pytest.LogCaptureFixture
) -> None:
    shared = {"rates": few(), "rate_store": redis.address}
    one, other = make_app(**shared).test_client(), make_app(**shared).test_client()
    assert [told(client.get("/"))[1] for client in (one, other, one)] == [2, 1, 0]
    assert other.get("/").status_code == 429
    redis.stop()
    response = one.get("/")
    assert (response.status_code, told(response)) == (200, (3, 2))
    assert "counted in memory" in caplog.text
    for _ in range(2):
        assert one.get("/").status_code == 200
    assert one.get("/").status_code == 429


def test_a_redis_that_does_not_answer_holds_nobody_up_for_long(redis: RedisServer, make_app: MakeApp) -> None:
    client = make_app(rates=few(10), rate_store=redis.address).test_client()
    client.get("/")
    with redis.frozen():
        started = time.monotonic()
        for _ in range(6):
            assert client.get("/").status_code == 200
        assert time.monotonic() - started < 4


def test_too_many_plays_of_the_page_are_refused_in_words(make_app: MakeApp) -> None:
    limited = make_app(rates={"plays": Rate(1, A_DAY)}).test_client()
    browser = {"Accept": "text/html,*/*;q=0.8"}
    assert limited.get("/hand/play?hand=кит", headers=browser).status_code == 200
    refused = limited.get("/hand/play?hand=кит", headers=browser)
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0
    assert "Забагато запитів" in refused.get_data(as_text=True)
    assert limited.get("/hand?hand=кит").status_code == 200
