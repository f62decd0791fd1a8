"""The worker: slow clients hold no thread, requests are gathered whole however they come, the end is orderly."""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from tests.games.plain import GAMES
from tests.service import Service, services
from wordsvc.http.server.reading import MAX_HEAD, EarlyRefusal
from wordsvc.http.server.refusals import refusal_answer
from wordsvc.store import Store

WORD = json.dumps({"word": "кіт"}).encode()
HEAD = b"POST /v1/verdicts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
ASKED = HEAD + b"Content-Length: %d\r\n\r\n" % len(WORD) + WORD
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n3\r\n" + WORD[:3] + b"\r\n%x;e=1\r\n" % len(WORD[3:]) + WORD[3:]
CHUNKED += b"\r\n0\r\nA: b\r\n\r\n"
SLOW = 2.5
"""Seconds: ten times what an answer may take while others are slow."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("worker")
    with services(f"sqlite:///{folder}/games.sqlite", folder, threads=8) as (running,):
        yield running


def connect(service: Service, **options: Any) -> socket.socket:
    return socket.create_connection(("127.0.0.1", service.port), timeout=20, **options)


def until_closed(connection: socket.socket) -> bytes:
    came = b""
    while data := connection.recv(65536):
        came += data
    return came


def begin(service: Service) -> tuple[str, str]:
    status, answer = service.ask("POST", "/v1/games", {"game": "football", "players": ["А", "Б"]})
    assert status == 201
    begun = json.loads(answer)
    return f"/v1/games/{begun['id']}", begun["seats"][0]["token"]


def test_slow_clients_and_all_streams_keep_nobody_waiting(service: Service) -> None:
    """Heads and bodies that drip, answers that nobody reads: many times as many as there are threads."""
    path, _ = begin(service)
    batch = json.dumps({"words": ["молоко"] * 1000}).encode()
    slow = (
        # What another parser would take for a number that is too long, or for none.
        HEAD + b"Content-Length: " + b"0" * 18 + b"5\r\n\r\n{",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"0" * 16 + b"5\r\n{",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n5;" + b"e" * 4200,
        b"GET / HTTP/1.1\r\nHost: x\r\nX-A: ",
        HEAD + b"Content-Length: 5000\r\n\r\n{",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
        HEAD.replace(b"verdicts", b"verdicts/batch") + b"Content-Length: %d\r\n\r\n" % len(batch) + batch,
    )
    with ExitStack() as stack:
        for _ in range(40):
            stream = stack.enter_context(connect(service))
            stream.sendall(f"GET {path}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            assert b" 200 OK" in stream.recv(1000)
        dripping = []
        for number in range(120):
            connection = stack.enter_context(socket.socket())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect(("127.0.0.1", service.port))
            connection.sendall(slow[number % 7 if number % 21 < 7 else number % 6])
            dripping.append(connection)
        for number in range(30):
            dripping[number % 6].sendall(b"a")
            for method, asked, body in (("GET", "/healthz", None), ("POST", "/v1/verdicts", {"word": "кіт"})):
                # The answers that nobody reads are made in the first of these seconds.
                assert service.ask(method, asked, body, timeout=20 if number < 3 else SLOW)[0] == 200


@pytest.mark.parametrize("asked", [ASKED, CHUNKED])
def test_a_request_may_come_in_pieces_and_several_at_once(service: Service, asked: bytes) -> None:
    with connect(service) as connection:
        for at in range(0, len(asked), 40):
            connection.sendall(asked[at : at + 40])
            time.sleep(0.01)
        connection.sendall(asked * 2 + asked.replace(b"Host: x", b"Host: x\r\nConnection: close"))
        answers = until_closed(connection)
    assert answers.count(b"HTTP/1.1 200 OK") == 4
    assert answers.count("кіт".encode()) >= 4


def test_a_client_may_ask_first_whether_to_send_a_body(service: Service) -> None:
    with connect(service) as connection:
        head, body = ASKED.split(b"\r\n\r\n")
        connection.sendall(head + b"\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n")
        assert connection.recv(1000).startswith(b"HTTP/1.1 100 Continue")
        connection.sendall(body)
        assert b"HTTP/1.1 200 OK" in until_closed(connection)


def test_a_client_that_asks_first_and_leaves_takes_nobody_along(service: Service) -> None:
    workers = service.workers()
    asks = ASKED.split(b"\r\n\r\n")[0] + b"\r\nExpect: 100-continue\r\n\r\n"
    for _ in range(20):
        with connect(service) as connection:
            # An answer without a body is sent at once: that nobody is there shows when the second one is asked on.
            connection.sendall(b"HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\n" + asks)
    assert service.ask("GET", "/healthz")[0] == 200
    assert service.workers() == workers


def test_more_clients_than_the_system_has_files_for_take_nobody_along(service: Service) -> None:
    workers = service.workers()
    (worker,) = workers
    _, hard = limits = resource.prlimit(worker, resource.RLIMIT_NOFILE)
    taken = len(list(Path(f"/proc/{worker}/fd").iterdir()))
    resource.prlimit(worker, resource.RLIMIT_NOFILE, (taken + 30, hard))
    try:
        with ExitStack() as stack:
            for _ in range(100):
                stack.enter_context(connect(service)).sendall(b"GET / HTTP/1.1\r\n")
            assert service.ask("GET", "/healthz")[0] == 200
            assert service.ask("POST", "/v1/verdicts", {"word": "кіт"})[0] == 200
    finally:
        resource.prlimit(worker, resource.RLIMIT_NOFILE, limits)
    assert service.workers() == workers


def test_a_client_may_close_its_half_after_asking(service: Service) -> None:
    with connect(service) as connection:
        connection.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        connection.shutdown(socket.SHUT_WR)
        assert b'{"status":"ok"}' in until_closed(connection)


def test_a_head_without_end_is_refused(service: Service) -> None:
    with connect(service) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * (MAX_HEAD // 6))
        assert refused(until_closed(connection)) == (431, "head_too_large")


LONG = b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n"


@pytest.mark.parametrize(
    ("head", "status", "code"),
    [
        ("GET /v1/search?pattern=к?т HTTP/1.1\r\n".encode(), 400, "address_not_encoded"),
        (b"GET / v1 HTTP/1.1\r\n", 400, "bad_request"),
        (b"nonsense\r\n", 400, "bad_request"),
        (b"GET / HTTP/1.1\r\nA b: c\r\n", 400, "bad_request"),
        (b"GET / HTTP/1.1\r\nTransfer-Encoding: rot13\r\n", 501, "bad_request"),
        (b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 200, 431, "head_too_large"),
        (LONG, 414, "address_too_long"),
        (b"GET / HTTP/1.1\r\nHost: y\r\n", 400, "bad_request"),
        (b"GET / HTTP/1.1\r\nExpect: cake\r\n", 417, "bad_request"),
        (b"CONNECT example:80 HTTP/1.1\r\n", 400, "bad_request"),
    ],
    ids=lambda value: ascii(value[:30]) if isinstance(value, bytes) else str(value),
)
def test_a_request_that_can_not_be_read_is_refused_with_a_problem_document(
    service: Service, head: bytes, status: int, code: str
) -> None:
    with connect(service) as connection:
        connection.sendall(head + b"Host: x\r\n\r\n0\r\n\r\n")
        assert refused(until_closed(connection)) == (status, code)


@pytest.mark.parametrize(
    ("accept", "title"),
    [(b"", "Адреса задовга"), (b"Accept-Language: en-GB, uk;q=0.5", "The address is too long")],
)
def test_a_request_that_can_not_be_read_is_refused_in_the_language_that_it_asks_for(
    service: Service, accept: bytes, title: str
) -> None:
    with connect(service) as connection:
        connection.sendall(LONG + accept + b"\r\n\r\n")
        body = until_closed(connection).partition(b"\r\n\r\n")[2]
    assert json.loads(body)["title"] == title


def test_of_a_head_that_is_refused_for_its_size_only_the_first_languages_are_read() -> None:
    wished = b"GET / HTTP/1.1\r\nAccept-Language: " + b"fr, " * 20_000 + b"en\r\n\r\n"
    assert b"\r\nContent-Language: uk\r\n" in refusal_answer(EarlyRefusal(431, "head_too_large", wished))


def refused(answer: bytes) -> tuple[int, str]:
    """The status and the code of a whole problem document."""
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"\r\nContent-Type: application/problem+json\r\n" in head
    assert f"\r\nContent-Length: {len(body)}".encode() in head
    assert b"\r\nCache-Control: no-store\r\n" in head
    document = json.loads(body)
    assert document["type"] == f"/docs/problems#{document['code']}"
    assert document["status"] == int(head.split()[1])
    return document["status"], document["code"]


def test_a_body_that_is_too_large_is_refused_at_once(service: Service) -> None:
    with connect(service) as connection:
        started = time.monotonic()
        connection.sendall(HEAD + b"Content-Length: 100000000\r\n\r\n" + b"x" * 10_000)
        answer = b""
        while b'"too_large"' not in answer:  # the body may come after the head
            more = connection.recv(65536)
            assert more, answer
            answer += more
        assert time.monotonic() - started < SLOW
        assert answer.startswith(b"HTTP/1.1 413 ")


def test_an_answer_that_is_read_slowly_comes_whole(service: Service) -> None:
    words = {"words": ["молоко"] * 1000}
    body = json.dumps(words).encode()
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(20)
        connection.connect(("127.0.0.1", service.port))
        head = HEAD.replace(b"verdicts", b"verdicts/batch") + b"Connection: close\r\n"
        connection.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        time.sleep(1)
        answer = until_closed(connection)
    quick = service.ask("POST", "/v1/verdicts/batch", words)[1]
    assert answer.endswith(b"\r\n\r\n" + quick)
    assert len(quick) > 300_000


def ready(connection: HTTPConnection) -> tuple[int, str, str | None]:
    """What readiness says, and whether the connection is to be closed."""
    connection.request("GET", "/readyz")
    response = connection.getresponse()
    answer = json.loads(response.read())
    told = response.headers["Connection"]
    return response.status, answer.get("code", "ok"), told if told == "close" else None


def test_told_to_stop_it_finishes_what_it_began(tmp_path: Path) -> None:
    """A move that waits for the database is answered and kept, a stream ends, readiness says no, nobody comes in."""
    path = tmp_path / "games.sqlite"
    with services(f"sqlite:///{path}", tmp_path) as (service,), ExitStack() as stack:
        place, token = begin(service)
        stream = stack.enter_context(connect(service))
        stream.sendall(f"GET {place}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert b" 200 OK" in stream.recv(1000)
        locked = sqlite3.connect(path, isolation_level=None)
        stack.callback(locked.close)
        locked.execute("BEGIN IMMEDIATE")
        answers: list[tuple[int, bytes]] = []

        def move() -> None:
            asked = {"kind": "open", "version": 0, "places": [0, 1]}
            answers.append(service.ask("POST", f"{place}/moves", asked, {"Authorization": f"Bearer {token}"}))

        moving = threading.Thread(target=move)
        moving.start()
        time.sleep(0.5)
        assert not answers
        kept = HTTPConnection("127.0.0.1", service.port, timeout=20)
        stack.callback(kept.close)
        assert ready(kept) == (200, "ok", None)
        os.kill(service._process.pid, signal.SIGTERM)
        while (answer := ready(kept)) == (200, "ok", None):
            time.sleep(0.01)
        assert answer == (503, "stopping", "close")
        until_closed(stream)
        with pytest.raises(ConnectionRefusedError):
            connect(service)
        locked.execute("ROLLBACK")
        moving.join(timeout=20)
        assert [status for status, _ in answers] == [200]
        assert service._process.wait(timeout=20) == 0
        store = Store(f"sqlite:///{path}", GAMES)
        assert store.find(place.rpartition("/")[2]).state.version == 1
        store.close()
