"""What every request of one process shares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import current_app

from wordsvc.games.engine.state import Game
from wordsvc.http.streams import Streams
from wordsvc.service.desk import Desk
from wordsvc.store import Store


@dataclass(frozen=True)
class State:
    """The heart of the service: read-only, but for the store and who follows its games."""

    desk: Desk
    games: Mapping[str, Game[Any]]
    store: Store
    streams: Streams


def state() -> State:
    """The state of the running app."""
    shared: State = current_app.extensions["wordsvc"]
    return shared


def desk() -> Desk:
    """Where the running app asks."""
    return state().desk
