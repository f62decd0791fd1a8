"""Logs: one line a request with its id and its route's rule; tracebacks go there, secrets and words do not."""

from __future__ import annotations

import io
import json
import logging
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.http.conftest import MakeApp
from tests.http.tables import Table
from tests.http.test_problems import problem
from tests.service import services
from wordsvc.http.logs import configure_logs
from wordsvc.settings import Settings

Lines = list[dict[str, Any]]


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Closes the logs of a test, and puts back where everybody else logs to."""
    root = logging.getLogger()
    kept, level = root.handlers[:], root.level
    with ExitStack() as stack:
        yield stack
    root.handlers[:], root.level = kept, level


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """The file that everything is logged to."""
    return tmp_path / "log"


LoggedApp = Callable[..., Flask]


@pytest.fixture
def logged_app(make_app: MakeApp, log: Path, stack: ExitStack) -> LoggedApp:
    """Make an app that logs to the file."""

    def make(**options: object) -> Flask:
        stream = stack.enter_context(log.open("w", encoding="utf-8"))
        return make_app(access_log=configure_logs(Settings.read().changed(**options), stream))

    return make


@pytest.fixture
def client(logged_app: LoggedApp) -> FlaskClient:
    return logged_app().test_client()


def read(log: Path) -> Lines:
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


def test_a_request_has_one_line_with_its_route_and_nothing_that_was_asked(client: FlaskClient, log: Path) -> None:
    client.post("/v1/verdicts?rules=secret", json={"word": "кіт", "hand": "кіт"}, headers={"User-Agent": "secret"})
    client.get("/v1/words/мама")
    client.get("/secret/place?secret=1", headers={"Authorization": "Bearer secret"})
    lines = read(log)
    assert [(line["method"], line["route"], line["status"]) for line in lines] == [
        ("POST", "/v1/verdicts", 200),
        ("GET", "/v1/words/<word>", 200),
        ("any", "unknown", 404),
    ]
    for line in lines:
        assert set(line) == {"event", "level", "method", "route", "status", "ms", "request_id", "time"}
        assert line["ms"] >= 0
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:]{8}\.\d{6}Z", line["time"])
    text = log.read_text(encoding="utf-8")
    for asked in ("secret", "кіт", "мама"):
        assert asked not in text
        assert json.dumps(asked)[1:-1] not in text


def test_who_watches_the_service_is_logged_at_the_debug_level_alone(logged_app: LoggedApp, log: Path) -> None:
    for level, lines in (("info", 0), ("debug", 1), ("warning", 0)):
        client = logged_app(log_level=level).test_client()
        client.get("/healthz")
        assert len([line for line in read(log) if line["event"] == "request"]) == lines


def test_the_id_of_a_request_is_the_clients_if_it_is_sane(client: FlaskClient, log: Path) -> None:
    given = "0af7651916cd43dd8448eb211c80319c"
    assert client.get("/", headers={"X-Request-ID": given}).headers["X-Request-ID"] == given
    made = set()
    for strange in ("short", "x" * 65, "with space", "newline\\n12345", '"quotes"12', "кирилиця-кирилиця", ""):
        made.add(client.get("/", headers={"X-Request-ID": strange.encode().decode("latin-1")}).headers["X-Request-ID"])
    made.add(client.get("/nothing").headers["X-Request-ID"])
    assert len(made) == 8
    assert all(re.fullmatch(r"[0-9a-f]{16}", one) for one in made)
    assert {line["request_id"] for line in read(log)} == {given, *made}


def test_a_failure_is_logged_with_its_trace_under_the_id_that_the_client_gets(
    client: FlaskClient, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_self: object, hidden: str, *_: object) -> None:
        local = hidden  # noqa: F841 - what a formatter of tracebacks might show
        msg = "what went wrong"
        raise RuntimeError(msg)

    monkeypatch.setattr("wordsvc.law.referee.Referee.judge", fail)
    response = client.post("/v1/verdicts", json={"word": "таємниця"})
    request_id = response.headers["X-Request-ID"]
    document = dict(response.get_json())
    assert document.pop("details") == {"request_id": request_id}
    assert request_id in document["detail"]
    assert "went wrong" not in response.text
    failure, line = read(log)
    assert (failure["level"], failure["request_id"]) == ("error", request_id)
    assert "Traceback" in failure["exception"]
    assert "RuntimeError: what went wrong" in failure["exception"]
    assert (line["status"], line["request_id"]) == (500, request_id)
    assert "таємниця" not in log.read_text(encoding="utf-8")


def test_for_people_a_failure_shows_no_local_variables_either(
    logged_app: LoggedApp, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = logged_app(log_format="text").test_client()
    monkeypatch.setattr("wordsvc.law.referee.Referee.judge", lambda _self, _word, _hand: 1 // 0)
    client.post("/v1/verdicts", json={"word": "таємниця"})
    text = log.read_text(encoding="utf-8")
    assert "ZeroDivisionError" in text
    assert "/v1/verdicts" in text
    assert "таємниця" not in text


class Output(io.StringIO):
    """Somewhere to write, a terminal or not."""

    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal

    def fileno(self) -> int:
        return 2


@pytest.mark.usefixtures("stack")
@pytest.mark.parametrize(
    ("form", "terminal", "as_json"),
    [("auto", False, True), ("auto", True, False), ("json", True, True), ("text", False, False)],
)
def test_what_is_no_terminal_gets_json_unless_the_setting_says_otherwise(
    form: str, terminal: bool, as_json: bool
) -> None:
    output = Output(terminal=terminal)
    configure_logs(Settings.read().changed(log_format=form), output)
    logging.getLogger("wordsvc").warning("told %s", "so")
    assert output.getvalue().startswith("{") == as_json
    assert "told so" in output.getvalue()


@pytest.mark.usefixtures("stack")
def test_a_log_that_can_not_be_written_stops_no_request(make_app: MakeApp) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        client = make_app(access_log=configure_logs(Settings.read(), full)).test_client()
        assert client.get("/v1/words/кіт").status_code == 200


def test_the_served_service_logs_everything_as_json_and_no_request_that_is_none(tmp_path: Path) -> None:
    with services(f"sqlite:///{tmp_path}/games.sqlite", tmp_path) as (service,):
        service.ask("GET", "/v1/words/x?secret=1")
        for raw in (b"GET / HTTP/1.1\r\nHost: x\r\nAuthorization Bearer secret\r\n\r\n", b"secret\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", service.port), timeout=10) as connection:
                connection.sendall(raw)
                assert b" 400 " in connection.recv(4096)
        service.stop()
        lines = read(service.log)
    assert {"gunicorn.error"} <= {line.get("logger") for line in lines}
    assert [line["route"] for line in lines if line["event"] == "request"] == ["/v1/words/<word>"]
    assert [line["event"] for line in lines if line["level"] == "warning"] == ["Invalid request"] * 2
    assert "secret" not in service.log.read_text()


def test_a_game_leaves_no_token_id_seed_or_card_in_the_log(logged_app: LoggedApp, log: Path) -> None:
    app = logged_app(log_level="debug")
    table = Table(app.test_client())
    state = app.extensions["wordsvc"].store.find(table.id).state
    table.move(0, {"kind": "open", "version": 0, "places": [0, 1]}, "secret-key")
    table.move(1, {"kind": "open", "version": 0, "places": [0, 1]})
    for seat in (None, 0, 1):
        table.get(seat=seat)
    text = log.read_text(encoding="utf-8")
    assert text.count('"route":"/v1/games/<game_id>/moves"') == 2
    for secret in (table.id, *table.tokens, state.chance.seed.hex(), "secret-key", *table.tokens[0].split("-")):
        assert len(secret) < 6 or secret not in text


def test_a_problem_of_a_failure_is_a_problem_document(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordsvc.law.referee.Referee.judge", lambda *_: 1 // 0)
    response = client.post("/v1/verdicts", json={"word": "кіт"}, headers={"Accept-Language": "en"})
    assert problem(response, 500, "internal_error")["detail"].startswith("The fault is ours")
