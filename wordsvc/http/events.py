"""The events of a game as a stream that never ends before the game does."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Generator, Iterator
from threading import BoundedSemaphore, Event
from typing import Annotated, Any, Final

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue
from pydantic import ConfigDict, Field
from pydantic_core import to_json

from wordsvc.games.engine.state import plain
from wordsvc.http.endpoint import endpoint
from wordsvc.http.game_answers import EventHeaders
from wordsvc.http.games import TAG, bearer
from wordsvc.http.metrics import STREAMS
from wordsvc.http.problems import RequestError, fault
from wordsvc.http.state import state
from wordsvc.service.questions import Request
from wordsvc.store import Happening, Store, StoreUnavailable

COMMENT_SECONDS: Final = 7
"""A sign of life after so long a silence."""
_LOOK_SECONDS: Final = 0.5
"""How soon a stream whose client has left gives its slot back."""
_READ_SECONDS: Final = 2.0
"""How soon a stream reads by itself what no signal told it of; each reading costs the database a question."""
_GIVE_UP_MS: Final = 20_000
_ID: Final = re.compile(r"\d{1,9}")
_NOT_KEPT: Final = {"Cache-Control": "no-store"}

events = Blueprint("events", __name__, url_prefix="/v1/games")


class EventsQuery(Request):
    """Where to begin, for clients that can't set a header; ``Last-Event-ID`` goes before it."""

    model_config = ConfigDict(strict=False)

    after: Annotated[int, Field(ge=0, le=999_999_999)] = 0


class EventStream(Request):
    """Server-sent events: ``id`` is the event's number in the game, ``data`` is ``{"version", "event", …}``."""


@events.get("/<game_id>/events")
@endpoint(
    EventStream,
    tag=TAG,
    query=EventsQuery,
    headers=EventHeaders,
    security="optional",
    refusals=(401, 404, 503),
)
def follow(game_id: str, asked: EventsQuery) -> ResponseReturnValue:
    """Follow the game: all its events after the one named, then each as it happens; a comment every 7 s of silence.

    The stream ends with the game. With a token it also carries what only that seat may see.
    """
    given = request.headers.get("Last-Event-ID")
    if given is not None and not _ID.fullmatch(given):
        raise fault("/Last-Event-ID", "event_id", {})
    store, slots = state().store, state().slots
    found = store.find(game_id, bearer())
    after = asked.after if given is None else int(given)
    if found.state.over and after >= found.sequence:
        # Nothing can follow; this status tells an EventSource not to come again.
        return Response(status=204, headers=_NOT_KEPT)
    if not slots.acquire(blocking=False):
        raise RequestError(503, "too_many_streams", headers={"Retry-After": "5"})
    connection = request.environ.get("gunicorn.socket")
    _give_up_on_the_silent(connection)
    # A proxy that collects the answer before it passes it on would hold every event back.
    headers = {"Content-Type": "text/event-stream", "X-Accel-Buffering": "no", **_NOT_KEPT}
    return _Stream(slots, _told(store, game_id, found.seat, after, connection)), 200, headers


class _Stream(Iterator[str]):
    """A stream that gives its slot back however it ends, even before it has begun."""

    def __init__(self, slots: BoundedSemaphore, told: Generator[str, None, None]) -> None:
        self._slots, self._told = slots, told
        self._open = True
        STREAMS.inc()

    def __next__(self) -> str:
        return next(self._told)

    def close(self) -> None:
        """End the stream; the server calls this when the client has gone."""
        self._told.close()
        if self._open:
            self._open = False
            STREAMS.dec()
            self._slots.release()


def _told(
    store: Store, game_id: str, seat: int | None, after: int, connection: socket.socket | None
) -> Generator[str, None, None]:
    yield "retry: 1000\n\n"
    spoken = time.monotonic()
    with store.signals.listen(game_id) as woken:
        while not store.signals.stopping():
            woken.clear()
            try:
                news = store.happenings(game_id, after)
            except StoreUnavailable:
                # The client comes back by itself, and to whichever process can serve it.
                return
            for happening in news:
                after = happening.sequence
                if happening.only in (None, seat):
                    yield _frame(happening)
                if happening.event["event"] == "over":
                    return
            if news:
                spoken = time.monotonic()
            elif (
                not _waited(woken, connection, spoken + COMMENT_SECONDS)
                and time.monotonic() >= spoken + COMMENT_SECONDS
            ):
                yield ":\n\n"
                spoken = time.monotonic()
            if _gone(connection):
                return


def _waited(woken: Event, connection: socket.socket | None, latest: float) -> bool:
    """Wait for a signal, for the client to leave, or for the time to read without one; whether it was a signal."""
    until = min(time.monotonic() + _READ_SECONDS, latest)
    while not woken.wait(min(COMMENT_SECONDS, _LOOK_SECONDS)):
        if _gone(connection) or time.monotonic() >= until:
            return False
    return True


def _frame(happening: Happening) -> str:
    data: dict[str, Any] = plain({"version": happening.version, **happening.event})
    return f"id: {happening.sequence}\ndata: {to_json(data).decode()}\n\n"


def _gone(connection: socket.socket | None) -> bool:
    """Tell whether the client has closed its end; writing would show that only at the second comment."""
    if connection is None:
        return False
    try:
        return connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def _give_up_on_the_silent(connection: socket.socket | None) -> None:
    """Let the system end a connection whose other end has vanished without a word: it would keep its slot."""
    if connection is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _GIVE_UP_MS)
