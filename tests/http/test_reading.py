"""Requests out of bytes: whole with their last byte, the same however cut, and framed as another parser does."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

import h11
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from wordsvc.http.problems import MAX_BODY
from wordsvc.http.server.clients import Clients
from wordsvc.http.server.reading import MAX_HEAD, MAX_PIPELINED, EarlyRefusal, RequestReader, WholeRequest

WORD = json.dumps({"word": "кіт"}).encode()
HEAD = b"POST /v1/verdicts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
ASKED = HEAD + b"Content-Length: %d\r\n\r\n" % len(WORD) + WORD
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n3\r\n" + WORD[:3] + b"\r\n%x;e=1\r\n" % len(WORD[3:]) + WORD[3:]
CHUNKED += b"\r\n0\r\nX-Behind: b\r\n\r\n"
PLAIN = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
AS_CHUNKS = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"


def read(pieces: Iterable[bytes]) -> list[WholeRequest | EarlyRefusal]:
    reader = RequestReader()
    for piece in pieces:
        reader.feed(piece)
    return list(reader.came)


class Told(NamedTuple):
    """What a request says, whoever has read it."""

    method: bytes
    target: bytes
    body: bytes


def ours(data: bytes) -> tuple[list[Told], bool]:
    """The requests, and whether the last one was refused."""
    came = read([data])
    told = [
        Told(one.method.encode(), one.path + (b"?" + one.query if one.query else b""), one.body)
        for one in came
        if isinstance(one, WholeRequest)
    ]
    return told, any(isinstance(one, EarlyRefusal) for one in came)


def theirs(data: bytes) -> tuple[list[Told], bool]:
    """The same by h11, a parser that shares nothing with ours."""
    connection = h11.Connection(h11.SERVER)
    connection.receive_data(data)
    told: list[Told] = []
    try:
        while True:
            asked = connection.next_event()
            if not isinstance(asked, h11.Request):
                return told, False
            body = bytearray()
            while isinstance(event := connection.next_event(), h11.Data):
                body += event.data
            if not isinstance(event, h11.EndOfMessage):
                return told, False
            told.append(Told(asked.method, asked.target, bytes(body)))
            connection.send(h11.Response(status_code=200, headers=[("Content-Length", "0")]))
            connection.send(h11.EndOfMessage())
            if connection.our_state is h11.MUST_CLOSE:
                return told, False
            connection.start_next_cycle()
    except h11.RemoteProtocolError:
        return told, True


@pytest.mark.parametrize("asked", [ASKED, CHUNKED, PLAIN])
@pytest.mark.parametrize("step", [1, 2, 7, 10_000])
def test_a_request_is_whole_with_its_last_byte_and_not_before(asked: bytes, step: int) -> None:
    reader = RequestReader()
    for at in range(0, len(asked), step):
        assert not reader.came
        reader.feed(asked[at : at + step])
    (request,) = reader.came
    assert isinstance(request, WholeRequest)
    assert request.keep
    assert request.body == (b"" if asked is PLAIN else WORD)


def test_a_header_behind_the_body_is_none() -> None:
    (request,) = read([CHUNKED])
    assert isinstance(request, WholeRequest)
    environment = request.environment(("1.2.3.4", 5), ("6.7.8.9", 10))
    assert environment["CONTENT_LENGTH"] == str(len(WORD))
    assert "HTTP_X_BEHIND" not in environment


def test_a_header_with_an_underscore_passes_for_no_other() -> None:
    (request,) = read(
        [b"GET / HTTP/1.1\r\nHost: x\r\nX_Forwarded_For: evil\r\nScript_Name: /evil\r\nA: b\r\nA: c\r\n\r\n"]
    )
    assert isinstance(request, WholeRequest)
    environment = request.environment(("1.2.3.4", 5), ("6.7.8.9", 10))
    assert "evil" not in str(environment)
    assert (environment["HTTP_A"], environment["REMOTE_ADDR"]) == ("b,c", "1.2.3.4")


@pytest.mark.parametrize(
    "asked",
    [
        HEAD + b"Content-Length: 100000000\r\n\r\n{",
        HEAD + b"Content-Length: 100000000\r\nExpect: 100-continue\r\n\r\n",
        AS_CHUNKS + b"5\r\n12345\r\n" * (MAX_BODY // 3),
        AS_CHUNKS + b"1\r\n1\r\n" * 60_000,
        AS_CHUNKS + b"5;" + b"e" * (MAX_BODY + MAX_HEAD),
    ],
)
def test_what_is_too_large_is_answered_before_it_has_come(asked: bytes) -> None:
    (request,) = read(asked[at : at + 50_000] for at in range(0, len(asked), 50_000))
    assert isinstance(request, WholeRequest)
    assert (request.large, request.keep) == (True, False)
    assert int(request.environment(("a", 1), ("b", 2))["CONTENT_LENGTH"]) > MAX_BODY


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        (HEAD + b"Content-Length: 999999999999999999999999\r\n\r\n{", 400),
        (AS_CHUNKS + b"xyz\r\n", 400),
        (AS_CHUNKS + b"-1\r\n", 400),
        (AS_CHUNKS + b"\r\n\r\n", 400),
        (HEAD + b"Transfer-Encoding: gzip, chunked\r\n\r\n", 501),
        (HEAD + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"GET /\r\n\r\n", 505),
        (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"A" * MAX_HEAD, 431),
        (b"GET /" + b"A" * MAX_HEAD, 414),
    ],
)
def test_what_can_not_be_read_is_refused(asked: bytes, status: int) -> None:
    came = read([PLAIN, asked, PLAIN])
    assert [type(one) for one in came] == [WholeRequest, EarlyRefusal]
    assert isinstance(came[-1], EarlyRefusal)
    assert came[-1].status == status


def test_what_drips_is_waited_for_by_no_thread() -> None:
    """Numbers that are longer than others would read, and lines without end, are no whole requests."""
    zeros = b"0" * 30
    assert read([HEAD + b"Content-Length: " + zeros + b"5\r\n\r\n1234"]) == []
    assert read([AS_CHUNKS + zeros + b"5\r\n1234"]) == []
    assert read([AS_CHUNKS + b"5;" + b"e" * 4200]) == []


def test_who_asks_first_is_told_to_send_once() -> None:
    reader = RequestReader()
    reader.feed(ASKED.split(b"\r\n\r\n")[0] + b"\r\nExpect: 100-continue\r\n")
    assert not reader.asked_first()
    reader.feed(b"\r\n")
    assert reader.asked_first()
    assert not reader.asked_first()
    reader.feed(WORD)
    assert len(reader.came) == 1


def test_only_so_many_requests_are_read_ahead() -> None:
    came = read([PLAIN * 1000])
    assert len(came) == MAX_PIPELINED
    assert [one.keep for one in came if isinstance(one, WholeRequest)] == [True] * (MAX_PIPELINED - 1) + [False]


PARTS = [
    b"GET / HTTP/1.1\r\n", b"POST /a?b HTTP/1.1\r\n", b"HEAD / HTTP/1.0\r\n", b"Host: x\r\n", b"\r\n", b"\n", b"\r",
    b"Content-Length: 5\r\n", b"Content-Length: 05\r\n", b"Content-Length: 5, 5\r\n", b"Content-Length : 5\r\n",
    b"Content-Length: +5\r\n", b"Content-Length:5 \r\n", b"Content-Length: 0x5\r\n", b"Content-Length: 5_0\r\n",
    b"Transfer-Encoding: chunked\r\n", b"Transfer-Encoding: Chunked\r\n", b"Transfer-Encoding: identity\r\n",
    b"Transfer-Encoding:\x0bchunked\r\n", b"Transfer-Encoding: chunked, chunked\r\n", b"Transfer_Encoding: chunked\r\n",
    b" folded\r\n", b"Connection: close\r\n", b"Connection: keep-alive\r\n", b"Upgrade: h2c\r\nConnection: Upgrade\r\n",
    b"Expect: 100-continue\r\n", b"12345", b"5\r\n12345\r\n", b"0\r\n\r\n", b"0\r\nA: b\r\n\r\n", b"5;e=1\r\n12345\r\n",
    b"5 \r\n12345\r\n", b"5\n12345\n", b"0" * 20 + b"5\r\n12345\r\n", b"fffffffffffffffff\r\n", b"0x5\r\n12345\r\n",
    b"\0", b"\xff", b":", b" ", b"\t", PLAIN, ASKED, CHUNKED,
]  # fmt: skip
_WHOLE = st.sampled_from(
    [PLAIN, ASKED, CHUNKED, HEAD + b"Content-Length: 5\r\n\r\n12345", AS_CHUNKS + b"5\r\n12345\r\n0\r\n\r\n"]
)


@st.composite
def framings(draw: st.DrawFn) -> bytes:
    """Requests with something put in, taken out or changed anywhere; or parts of some in any order."""
    if draw(st.booleans()):
        return b"".join(draw(st.lists(st.sampled_from(PARTS), max_size=12)))
    data = bytearray(b"".join(draw(st.lists(_WHOLE, min_size=1, max_size=3))))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(data)))
        data[at : at + draw(st.integers(0, 4))] = draw(st.sampled_from(PARTS) | st.binary(max_size=3))
    return bytes(data)


@settings(max_examples=1000)
@given(framings())
@example(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n" + PLAIN)
def test_where_requests_begin_and_end_no_two_parsers_disagree(data: bytes) -> None:
    """Either of the two may refuse more; what both let through is the same, request by request."""
    (mine, _), (other, _) = ours(data), theirs(data)
    for one, two in zip(mine, other, strict=False):
        assert one == two


@settings(max_examples=300)
@given(framings(), st.lists(st.integers(0, 400), max_size=5))
def test_whatever_comes_is_never_a_failure_and_never_depends_on_how_it_was_cut(data: bytes, cuts: list[int]) -> None:
    edges = sorted({0, len(data), *(min(cut, len(data)) for cut in cuts)})
    at_once, in_pieces = read([data]), read(data[start:end] for start, end in pairwise(edges))
    assert [_kind(one) for one in at_once] == [_kind(one) for one in in_pieces]


def _kind(one: WholeRequest | EarlyRefusal) -> object:
    return one.status if isinstance(one, EarlyRefusal) else one


class Waiting:
    """A client that others may have to make room for."""

    deadline = 0.0

    def __init__(self) -> None:
        self.fate = ""

    def late(self) -> None:
        self.fate = "late"

    def give_up(self) -> None:
        self.fate = "given up"


def test_when_there_is_no_room_those_go_who_have_waited_for_longest() -> None:
    clients, (a, b, c, d, e) = Clients(3), (Waiting() for _ in range(5))
    for client in (a, b, c):
        assert clients.enter(client)
        clients.expect(client, 10)
    clients.expect(a, 10)
    clients.done(c)
    assert clients.enter(d)
    assert [client.fate for client in (a, b, c)] == ["", "given up", ""]
    clients.done(a)
    assert not clients.enter(e), "all are being answered"
    assert len(clients) == 3


def test_of_what_clients_send_and_do_not_take_only_so_much_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordsvc.http.server.clients.MOST_HELD", 100)
    clients, (a, b) = Clients(9), (Waiting() for _ in range(2))
    for client in (a, b):
        clients.enter(client)
        clients.wait(client, 10)
    clients.hold(100)
    assert (a.fate, b.fate) == ("", "")
    clients.hold(1)
    assert a.fate == "given up"


def test_told_to_stop_nobody_is_waited_for_but_who_takes_an_answer() -> None:
    clients, (asking, taking) = Clients(9), (Waiting() for _ in range(2))
    clients.expect(asking, 10)
    clients.wait(taking, 10)
    clients.stop(-1)
    clients.look()
    assert (asking.fate, taking.fate) == ("late", "")
