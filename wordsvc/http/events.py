"""The events of a game as a stream that never ends before the game does."""

from __future__ import annotations

import re
from typing import Annotated, Final

from flask import Blueprint, Response, request
from pydantic import ConfigDict, Field

from wordsvc.http.endpoint import endpoint
from wordsvc.http.game_answers import EventHeaders
from wordsvc.http.games import TAG, bearer
from wordsvc.http.problems import fault
from wordsvc.http.state import state
from wordsvc.service.questions import Request
from wordsvc.service.refusals import RequestError

_ID: Final = re.compile(r"\d{1,9}")
_NOT_KEPT: Final = {"Cache-Control": "no-store"}

events = Blueprint("events", __name__, url_prefix="/v1/games")


class EventsQuery(Request):
    """Where to begin, for clients that can't set a header; ``Last-Event-ID`` goes before it."""

    model_config = ConfigDict(strict=False)

    after: Annotated[int, Field(ge=0, le=999_999_999)] = 0


@events.get("/<game_id>/events")
@endpoint(
    None,
    tag=TAG,
    cost="moves",
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
    shared = state()
    found = shared.store.find(game_id, bearer())
    after = asked.after if given is None else int(given)
    if found.state.over and after >= found.sequence:
        # Nothing can follow; this status tells an EventSource not to come again.
        return Response(status=204, headers=_NOT_KEPT)
    following = shared.streams.follow(game_id, found.seat, after)
    if following is None:
        raise RequestError(503, "too_many_streams", headers={"Retry-After": "5"})
    # A proxy that collects the answer before it passes it on would hold every event back.
    headers = {"X-Accel-Buffering": "no", **_NOT_KEPT}
    return Response(following, headers=headers, content_type="text/event-stream", direct_passthrough=True)
