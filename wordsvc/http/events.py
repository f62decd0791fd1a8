"""The events of a game as a stream that never ends before the game does."""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Iterator
from typing import Annotated, Any, Final

from flask import Blueprint, Response, request
from pydantic import ConfigDict, Field
from pydantic_core import to_json

from wordsvc.games.state import plain
from wordsvc.http.endpoint import endpoint
from wordsvc.http.game_answers import EventHeaders
from wordsvc.http.games import TAG, bearer
from wordsvc.http.metrics import STREAMS
from wordsvc.http.problems import RequestError, fault
from wordsvc.http.state import state
from wordsvc.http.wire import Request
from wordsvc.store import Happening, Store, StoreUnavailable

COMMENT_SECONDS: Final = 7
"""A sign of life after so long a silence."""
_GIVE_UP_MS: Final = 20_000
_ID: Final = re.compile(r"\d{1,9}")

events = Blueprint("events", __name__, url_prefix="/v1/games")
_log = logging.getLogger("wordsvc")


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
def follow(game_id: str, asked: EventsQuery) -> Response:
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
        return Response(status=204)
    if not slots.acquire(blocking=False):
        raise RequestError(503, "too_many_streams", headers={"Retry-After": "5"})
    _give_up_on_the_gone()
    STREAMS.inc()
    response = Response(_stream(store, game_id, found.seat, after), mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    # A proxy that collects the answer before it passes it on would hold every event back.
    response.headers["X-Accel-Buffering"] = "no"

    @response.call_on_close
    def close() -> None:
        STREAMS.dec()
        slots.release()

    return response


def _stream(store: Store, game_id: str, seat: int | None, after: int) -> Iterator[str]:
    yield "retry: 1000\n\n"
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
            if not news and not woken.wait(COMMENT_SECONDS):
                yield ":\n\n"


def _frame(happening: Happening) -> str:
    data: dict[str, Any] = plain({"version": happening.version, **happening.event})
    return f"id: {happening.sequence}\ndata: {to_json(data).decode()}\n\n"


def _give_up_on_the_gone() -> None:
    """Let the system end a connection whose other end has vanished without a word: it would keep its slot."""
    connection = request.environ.get("gunicorn.socket")
    if connection is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _GIVE_UP_MS)
