"""Who waits for news of a game is woken when there may be some. The table of moves is the truth; this only wakes.

One watcher thread a process, while anybody listens: on SQLite it asks every 25 ms whether another connection has
committed (``PRAGMA data_version``), on PostgreSQL it listens for the notifications that moves send.
"""

from __future__ import annotations

import logging
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Lock, Thread
from typing import Any, Final

from wordsvc.store import rows
from wordsvc.store.announcer import CHANNEL, Announcer
from wordsvc.store.database import Database

POLL_SECONDS: Final = 0.025
_LISTEN_SECONDS: Final = 0.25
_RETRY_SECONDS: Final = 0.5

_log = logging.getLogger("wordsvc")


class Signals:
    """The listeners of one process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._listeners: defaultdict[str, set[Callable[[], object]]] = defaultdict(set)
        self._watcher: Thread | None = None
        self._announcer = Announcer(database)
        self.stopping: Callable[[], bool] = lambda: False
        """Asked by the watcher; once true, all listeners are woken to go home."""

    @contextmanager
    def listen(self, game_id: str, wake: Callable[[], object]) -> Iterator[None]:
        """Have ``wake`` called, in any thread, when the game may have moved on or all listeners are to end."""
        with self._lock:
            self._listeners[game_id].add(wake)
            if self._watcher is None:
                self._watcher = Thread(target=self._watch, name="wordsvc-signals", daemon=True)
                self._watcher.start()
        try:
            yield
        finally:
            with self._lock:
                self._listeners[game_id].discard(wake)
                if not self._listeners[game_id]:
                    del self._listeners[game_id]

    def announce(self, game_id: str, sequence: int) -> None:
        """Wake who listens to this game, here and in other processes: it has moved on."""
        self._wake([game_id])
        if not self._database.is_sqlite:
            self._announcer.announce(game_id, sequence)

    def close(self) -> None:
        """Wake all listeners for the last time."""
        self.stopping = lambda: True
        self._wake(None)
        self._announcer.close()

    def _watch(self) -> None:
        watch = self._watch_sqlite if self._database.is_sqlite else self._watch_postgresql
        while True:
            try:
                watch()
            except self._database.errors as error:
                _log.warning("listening for moves failed: %s; trying again", type(error).__name__)
            if self._done():
                return
            time.sleep(_RETRY_SECONDS)

    def _done(self) -> bool:
        """Tell whether nobody listens any more, and if so, give way to the next watcher."""
        if self.stopping():
            self._wake(None)
        with self._lock:
            if self._listeners:
                return False
            self._watcher = None
            return True

    def _wake(self, games: Iterable[str] | None) -> None:
        with self._lock:
            named = list(self._listeners) if games is None else [game for game in games if game in self._listeners]
            for game in named:
                for wake in self._listeners[game]:
                    wake()

    def _watch_sqlite(self) -> None:
        with self._database.lone().connect() as connection:
            raw: Any = connection.connection.driver_connection
            newest, seen = 0, None
            while self._needed():
                version = raw.execute("PRAGMA data_version").fetchone()[0]
                if seen is None:
                    # What came before is read by the listeners themselves.
                    newest = rows.newest_move(connection)
                    self._wake(None)
                elif version != seen:
                    newest, games = rows.changed_games(connection, newest)
                    self._wake(games)
                connection.rollback()
                seen = version
                time.sleep(POLL_SECONDS)

    def _watch_postgresql(self) -> None:
        with self._database.lone().connect() as connection:
            raw: Any = connection.connection.driver_connection
            raw.autocommit = True
            raw.execute(f"LISTEN {CHANNEL}")
            self._wake(None)
            while self._needed():
                for note in raw.notifies(timeout=_LISTEN_SECONDS, stop_after=1):
                    self._wake([note.payload.partition(":")[0]])

    def _needed(self) -> bool:
        return bool(self._listeners) and not self.stopping()
