"""Connections in this process: deadlines, what comes behind an answer, and who leaves when it can't be waited for."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.http.conftest import MakeApp
from tests.http.serving import PATIENCE, serving
from wordsvc.http.server import connection

HEAD = b"POST /v1/verdicts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
SOON = 0.3


@pytest.fixture
def app(make_app: MakeApp) -> Flask:
    return make_app()


@pytest.fixture
def client(app: Flask) -> Iterator[socket.socket]:
    """A connection to the app."""
    with serving(app) as port, socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connected:
        yield connected


def until_closed(client: socket.socket) -> bytes:
    came = b""
    while data := client.recv(65536):
        came += data
    return came


@pytest.mark.parametrize(
    ("seconds", "begun"),
    [("HEAD_SECONDS", HEALTH), ("BODY_SECONDS", HEAD + b"Content-Length: 5\r\n\r\n{")],
)
def test_who_takes_too_long_is_told_so(
    client: socket.socket, monkeypatch: pytest.MonkeyPatch, seconds: str, begun: bytes
) -> None:
    monkeypatch.setattr(connection, seconds, SOON)
    client.sendall(begun)
    head, _, body = until_closed(client).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 ")
    assert b"\r\nContent-Type: application/problem+json\r\n" in head
    assert json.loads(body)["code"] == "too_slow"


@pytest.mark.parametrize(("seconds", "asked"), [("HEAD_SECONDS", b""), ("KEEP_SECONDS", HEALTH + b"\r\n")])
def test_who_asks_nothing_is_not_waited_for(
    app: Flask, monkeypatch: pytest.MonkeyPatch, seconds: str, asked: bytes
) -> None:
    monkeypatch.setattr(connection, seconds, SOON)
    with serving(app) as port, socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as client:
        client.sendall(asked)
        assert until_closed(client).startswith(b"HTTP/1.1 200 OK" if asked else b"")


def test_who_does_not_take_an_answer_is_not_waited_for(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "SEND_SECONDS", SOON)
    body = json.dumps({"words": ["молоко"] * 1000}).encode()
    with serving(app) as port, socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(PATIENCE)
        client.connect(("127.0.0.1", port))
        asked = HEAD.replace(b"verdicts", b"verdicts/batch") + b"Content-Length: %d\r\n\r\n" % len(body)
        for _ in range(8):
            client.sendall(asked + body)
        # Nobody reads; the next one to send on this connection finds that it has ended.
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            send_on(client, asked + body)


def send_on(client: socket.socket, data: bytes) -> None:
    while True:
        client.sendall(data)


def test_after_a_refusal_nothing_more_is_read(client: socket.socket) -> None:
    client.sendall(b"nonsense\r\n\r\n" + HEALTH + b"\r\n")
    assert until_closed(client).count(b"HTTP/1.1 ") == 1


def test_answers_come_in_the_order_of_their_requests(client: socket.socket) -> None:
    asked = HEAD + b"Content-Length: %d\r\n\r\n%b"
    words = ["кіт", "молоко", "хлямзик", "ґанок"]
    bodies = [json.dumps({"word": word}).encode() for word in words]
    client.sendall(b"".join(asked % (len(body), body) for body in bodies) + HEALTH + b"Connection: close\r\n\r\n")
    answers = until_closed(client).decode()
    places = [answers.index(f'"given":"{word}"') for word in words]
    assert places == sorted(places)
    assert answers.endswith('{"status":"ok"}')


@pytest.mark.parametrize("method", [b"HEAD", b"OPTIONS"])
def test_an_answer_without_a_body_ends_with_its_head(client: socket.socket, method: bytes) -> None:
    asked = HEALTH.replace(b"GET", method)
    client.sendall(asked + b"\r\n" + HEALTH + b"Connection: close\r\n\r\n")
    answers = until_closed(client)
    assert answers.count(b"HTTP/1.1 200 OK") == 2
    assert answers.count(b'{"status":"ok"}') == 1


def test_every_answer_says_once_when_and_how_long_it_is(client: socket.socket) -> None:
    """What may be cached has a date of its own."""
    client.sendall(HEALTH + b"\r\n" + HEALTH.replace(b"healthz", b"v1/lexicon") + b"Connection: close\r\n\r\n")
    answers = until_closed(client)
    for header in (b"\r\nDate: ", b"\r\nContent-Length: "):
        assert answers.count(header) == 2


def test_who_comes_by_the_old_protocol_is_answered_once(client: socket.socket) -> None:
    client.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
    assert b"\r\nConnection: close\r\n" in until_closed(client)


def test_an_offer_of_another_protocol_is_declined(client: socket.socket) -> None:
    body = json.dumps({"word": "кіт"}).encode()
    offer = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n"
    client.sendall(HEAD + offer + b"Content-Length: %d\r\n\r\n" % len(body) + body)
    answer = until_closed(client)
    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert "кіт".encode() in answer
