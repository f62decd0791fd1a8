"""What the proxy does by itself: repeats only what may be repeated, believes no client, holds nothing back."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tests.scale.nginx import Proxy, proxy
from wordsvc.http.problems import MAX_BODY
from wordsvc.texts.request_problems import PROBLEMS, problem_title

GAME = "/v1/games/AAAAAAAAAAAAAAAAAAAAAA"


@dataclass
class Request:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


class Replica:
    """A server that keeps what it is asked; a broken one hangs up instead of answering."""

    def __init__(self) -> None:
        self.asked: list[Request] = []
        self.broken = False
        self.heard = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.port: int = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self) -> None:
        self.broken = True
        self.heard.set()
        self._server.shutdown()
        self._server.server_close()

    def _handler(replica) -> type[BaseHTTPRequestHandler]:  # noqa: N805 - the handler has the usual name
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                replica.asked.append(Request(self.command, self.path, dict(self.headers), body))
                if replica.broken:
                    self.close_connection = True
                elif self.path.endswith("/events"):
                    self._tell()
                else:
                    self.send_response(200)
                    self.send_header("Content-Length", "2")
                    self.end_headers()
                    self.wfile.write(b"ok")

            do_POST = do_GET  # noqa: N815 - what the library calls

            def _tell(self) -> None:
                """One event, and the next only when the first was heard."""
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.send_header("Connection", "close")
                self.end_headers()
                self.wfile.write(b'id: 1\ndata: "first"\n\n')
                if replica.heard.wait(10):
                    self.wfile.write(b'id: 2\ndata: "second"\n\n')

            def log_message(self, *_args: object) -> None:
                pass

        return Handler


@pytest.fixture
def replicas() -> Iterator[tuple[Replica, Replica]]:
    pair = (Replica(), Replica())
    yield pair
    for replica in pair:
        replica.stop()


@pytest.fixture
def front(replicas: tuple[Replica, Replica]) -> Iterator[Proxy]:
    with proxy([replica.port for replica in replicas]) as running:
        yield running


def test_nginx_finds_nothing_wrong_with_the_configuration(front: Proxy) -> None:
    said = front.check()
    assert "test is successful" in said
    warnings = [line for line in said.splitlines() if "[warn]" in line]
    assert all("open file resource limit" in line for line in warnings), warnings


@pytest.mark.parametrize(
    ("method", "path", "key", "times"),
    [
        ("GET", "/v1/words/%D0%BD%D1%96%D1%87", None, 2),
        ("GET", GAME, None, 2),
        ("GET", f"{GAME}/events", None, 2),
        ("POST", "/v1/verdicts", None, 2),
        ("POST", "/v1/verdicts/batch", None, 2),
        ("POST", "/v1/hands/best-words", None, 2),
        ("POST", "/v1/expressions/verdict", None, 2),
        ("POST", "/v1/chains/best", None, 2),
        ("POST", f"{GAME}/moves", "move-1", 2),
        ("POST", f"{GAME}/moves", None, 1),
        ("POST", "/v1/games", None, 1),
        ("POST", "/v1/games", "no-keys-here", 1),
        ("POST", "/play", None, 1),
    ],
)
def test_only_what_may_be_repeated_goes_to_a_second_replica(
    replicas: tuple[Replica, Replica], front: Proxy, method: str, path: str, key: str | None, times: int
) -> None:
    for replica in replicas:
        replica.broken = True
    headers = {} if key is None else {"Idempotency-Key": key}
    status, _ = front.ask(method, path, {"a": 1} if method == "POST" else None, headers)
    assert status == 503
    asked = [request for replica in replicas for request in replica.asked]
    assert len(asked) == times
    assert {(request.method, request.body) for request in asked} == {(method, b'{"a": 1}' if method == "POST" else b"")}
    assert all(request.headers.get("Idempotency-Key") == key for request in asked)


def test_a_replica_that_is_down_is_passed_over_by_everything(replicas: tuple[Replica, Replica], front: Proxy) -> None:
    replicas[0].stop()
    for _ in range(8):
        assert front.ask("POST", "/v1/games", {})[0] == 200
    assert len(replicas[1].asked) == 8
    replicas[1].stop()
    assert front.ask("POST", "/v1/games", {})[0] == 503


@pytest.mark.parametrize("language", ["uk", "en"])
def test_what_the_proxy_refuses_looks_as_if_the_service_did(
    replicas: tuple[Replica, Replica], front: Proxy, language: Any
) -> None:
    def refused(body: bytes) -> tuple[dict[str, Any], dict[str, str]]:
        connection = HTTPConnection("127.0.0.1", front.port, timeout=10)
        headers = {"Accept-Language": f"{language};q=0.9", "Content-Type": "application/json"}
        connection.request("POST", "/v1/games", body, headers)
        response = connection.getresponse()
        assert response.headers["Content-Type"] == "application/problem+json"
        document = json.loads(response.read())
        assert document["status"] == response.status
        connection.close()
        return document, dict(response.headers)

    def expected(status: int, code: str, **details: object) -> dict[str, Any]:
        return {
            "type": f"/docs/problems#{code}",
            "title": problem_title(code, language),
            "status": status,
            "detail": PROBLEMS.say(f"{code}.detail", language, details),
            "code": code,
        }

    document, _ = refused(b" " * (MAX_BODY + 1))
    assert document == expected(413, "too_large", most=MAX_BODY // 1024)
    assert not replicas[0].asked + replicas[1].asked
    for replica in replicas:
        replica.broken = True
    document, headers = refused(b"{}")
    assert document == expected(503, "service_unavailable")
    assert headers["Retry-After"] == "1"


def test_a_body_of_the_greatest_size_passes(replicas: tuple[Replica, Replica], front: Proxy) -> None:
    assert front.ask("POST", "/v1/verdicts/batch", "x" * (MAX_BODY - 2))[0] == 200
    assert sum(len(request.body) for replica in replicas for request in replica.asked) == MAX_BODY


def test_clients_are_named_by_the_proxy_and_requests_keep_their_ids(
    replicas: tuple[Replica, Replica], front: Proxy
) -> None:
    forged = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "a.example"}
    ids = ["0123456789abcdef", 'no"good\\', "short", None]
    for given in ids:
        assert front.ask("GET", "/", headers=forged | ({} if given is None else {"X-Request-Id": given}))[0] == 200
    asked = [request for replica in replicas for request in replica.asked]
    assert {request.headers["X-Forwarded-For"] for request in asked} == {"127.0.0.1"}
    assert {request.headers["X-Forwarded-Proto"] for request in asked} == {"http"}
    assert {request.headers["X-Forwarded-Host"] for request in asked} == {f"127.0.0.1:{front.port}"}
    passed = [request.headers["X-Request-Id"] for request in asked]
    assert passed.count(ids[0] or "") == 1
    assert len(set(passed)) == len(ids)
    assert all(len(name) in (16, 32) and name.isalnum() for name in passed)
    assert {line["request_id"] for line in front.requests(len(ids))} == set(passed)


def test_the_log_keeps_neither_queries_nor_tokens(front: Proxy) -> None:
    headers = {"Authorization": "Bearer c2VjcmV0", "Idempotency-Key": "k2V5", "Cookie": "language=en"}
    front.ask("POST", f"{GAME}/moves?word=hidden", {"a": "body"}, headers)
    front.requests(1)
    kept = front.log.read_text()
    assert f'"path":"{GAME}/moves"' in kept
    assert not [secret for secret in ("c2VjcmV0", "k2V5", "hidden", "language=en", "body") if secret in kept]


def test_metrics_are_not_for_everybody(replicas: tuple[Replica, Replica], front: Proxy) -> None:
    assert front.ask("GET", "/metrics")[0] == 404
    assert front.ask("GET", "/./metrics?a=b")[0] == 404
    assert front.ask("GET", "/%6detrics")[0] == 404
    assert not replicas[0].asked + replicas[1].asked


def test_events_are_not_held_back(replicas: tuple[Replica, Replica], front: Proxy) -> None:
    with front.follow(f"{GAME}/events") as events:
        assert next(events) == (1, "first")
        for replica in replicas:
            replica.heard.set()
        assert next(events) == (2, "second")


def test_a_slow_body_waits_at_the_proxy(replicas: tuple[Replica, Replica], front: Proxy) -> None:
    with socket.create_connection(("127.0.0.1", front.port), timeout=10) as slow:
        slow.sendall(b"POST /v1/verdicts HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n01234")
        time.sleep(0.3)
        assert not replicas[0].asked + replicas[1].asked
        slow.sendall(b"56789")
        assert slow.recv(100).startswith(b"HTTP/1.1 200")
    assert [request.body for replica in replicas for request in replica.asked] == [b"0123456789"]
