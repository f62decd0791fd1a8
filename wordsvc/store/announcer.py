"""Telling other processes, over PostgreSQL, that a game has moved on.

After the commit, not within it: a transaction that notifies holds a lock of the whole server while it is made
durable, so that no two moves anywhere could be written at once. A signal that gets lost with its process is made up
for: whoever listens also looks by itself from time to time.
"""

from __future__ import annotations

import logging
import time
from threading import Condition, Thread
from typing import Any, Final

from wordsvc.store.database import Database

CHANNEL: Final = "wordsvc_games"
_RETRY_SECONDS: Final = 0.5

_log = logging.getLogger("wordsvc")


class Announcer:
    """One thread and one connection of a process, there from the first announcement on."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._news = Condition()
        self._pending: dict[str, int] = {}
        self._thread: Thread | None = None
        self._closed = False

    def announce(self, game_id: str, sequence: int) -> None:
        """Tell of the game and the number of its last event; returns at once."""
        with self._news:
            if self._closed:
                return
            self._pending[game_id] = sequence
            if self._thread is None:
                self._thread = Thread(target=self._run, name="wordsvc-announcer", daemon=True)
                self._thread.start()
            self._news.notify()

    def close(self) -> None:
        """Tell what is left to be told, and end."""
        with self._news:
            self._closed = True
            self._news.notify()
        if self._thread is not None:
            self._thread.join(timeout=2)

    def _run(self) -> None:
        while self._wait_for_news():
            try:
                with self._database.lone().connect() as connection:
                    raw: Any = connection.connection.driver_connection
                    raw.autocommit = True
                    while self._wait_for_news():
                        self._tell(raw)
            except self._database.errors as error:
                _log.warning("announcing moves failed: %s", type(error).__name__)
                if self._closed:
                    return
                time.sleep(_RETRY_SECONDS)

    def _wait_for_news(self) -> bool:
        """Wait until there is something to tell; False when there never will be."""
        with self._news:
            while not self._pending and not self._closed:
                self._news.wait()
            return bool(self._pending)

    def _tell(self, connection: Any) -> None:
        # What gets lost here is not told again: listeners look by themselves.
        with self._news:
            told, self._pending = self._pending, {}
        notes = [f"{game_id}:{sequence}" for game_id, sequence in told.items()]
        connection.execute("SELECT pg_notify(%s, note) FROM unnest(%s::text[]) AS note", (CHANNEL, notes))
