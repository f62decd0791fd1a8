"""The events of games as streams, all of them in the event loop of their process.

The table of moves is the truth. Signals say which games have moved on; each of these is then read once by a thread,
and everybody who follows it is told what is new to them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from threading import BoundedSemaphore
from typing import Any, Final

from pydantic_core import to_json

from wordsvc.games.engine.state import plain
from wordsvc.http.metrics import STREAMS
from wordsvc.http.server.connection import StreamClient
from wordsvc.store import Happening, Store, StoreUnavailable

COMMENT_SECONDS: Final = 7
"""A sign of life after so long a silence."""
_TEND_SECONDS: Final = 1.0
_POSITIONS_SECONDS: Final = 2.0
"""How soon what no signal told of is read all the same: one question for all games."""
_MANY: Final = 100
"""So many events at once may be not yet all."""
_GREETING: Final = b"retry: 1000\n\n"

_log = logging.getLogger("wordsvc")


class Following:
    """One client that follows a game, from the event after the one numbered ``after``; ``seat``: what it may see.

    The event loop writes it. Any other server can iterate over it: what there is by now, then the client comes again.
    """

    def __init__(self, streams: Streams, game_id: str, seat: int | None, after: int) -> None:
        self.game_id, self.seat, self.after = game_id, seat, after
        self.spoken = time.monotonic()
        self.client: StreamClient | None = None
        self._streams = streams
        self._open = True

    @property
    def ready(self) -> bool:
        """Whether the client has taken all that it was sent."""
        return self.client is not None and not self.client.full

    def begin(self, client: StreamClient) -> None:
        """Write to this client from now on."""
        self.client = client
        self.write(_GREETING)
        self._streams.join(self)

    def go_on(self) -> None:
        """The client has taken all that was written."""
        self._streams.wake(self.game_id)

    def write(self, data: bytes) -> None:
        """Send something, if the client is still there."""
        if self.client is not None:
            self.spoken = time.monotonic()
            self.client.write(data)

    def finish(self) -> None:
        """End the stream."""
        if self.client is not None:
            self.client.finish()

    def close(self) -> None:
        """Give the place back, however the stream ended, and even if it never began."""
        self.client = None
        if self._open:
            self._open = False
            self._streams.leave(self)

    def told(self, happenings: Sequence[Happening]) -> list[Happening]:
        """Which of these are news that this client may hear."""
        return [one for one in happenings if one.sequence > self.after and one.only in (None, self.seat)]

    def __iter__(self) -> Iterator[bytes]:
        yield _GREETING
        while news := self._streams.store.happenings(self.game_id, self.after):
            yield from map(frame, self.told(news))
            self.after = news[-1].sequence


class Streams:
    """Everybody who follows a game in this process. Places are taken in any thread, the rest happens in the loop."""

    def __init__(self, store: Store, most: int) -> None:
        self.store, self.most = store, most
        self._places = BoundedSemaphore(most)
        self._audiences: dict[str, _Audience] = {}
        self._threads: Executor | None = None
        self._tending: asyncio.Task[None] | None = None

    def follow(self, game_id: str, seat: int | None, after: int) -> Following | None:
        """A place for one more client; None when all are taken."""
        if not self._places.acquire(blocking=False):
            return None
        STREAMS.inc()
        return Following(self, game_id, seat, after)

    def open(self, threads: Executor) -> None:
        """Begin in the running loop; the database is read in these threads."""
        self._threads = threads
        self._tending = asyncio.get_running_loop().create_task(self._tend())

    def close(self) -> None:
        """End all streams."""
        self._threads = None
        if self._tending is not None:
            self._tending.cancel()
        for following in self._all():
            following.finish()

    def join(self, following: Following) -> None:
        """Tell a client from now on what happens in its game."""
        if self._threads is None:
            following.finish()
            return
        audience = self._audiences.get(following.game_id)
        if audience is None:
            audience = self._audiences[following.game_id] = _Audience(self.store, following.game_id, self._threads)
        audience.followings.add(following)
        audience.wake()

    def leave(self, following: Following) -> None:
        """Give a place back."""
        STREAMS.dec()
        self._places.release()
        audience = self._audiences.get(following.game_id)
        if audience is not None:
            audience.followings.discard(following)
            if not audience.followings:
                del self._audiences[following.game_id]
                audience.close()

    def wake(self, game_id: str) -> None:
        """Read the game again."""
        if game_id in self._audiences:
            self._audiences[game_id].wake()

    def _all(self) -> list[Following]:
        return [following for audience in self._audiences.values() for following in audience.followings]

    async def _tend(self) -> None:
        looked = time.monotonic()
        while True:
            await asyncio.sleep(min(_TEND_SECONDS, COMMENT_SECONDS / 2))
            now = time.monotonic()
            for following in self._all():
                if now - following.spoken >= COMMENT_SECONDS and following.ready:
                    following.write(b":\n\n")
            if self._audiences and now - looked >= _POSITIONS_SECONDS:
                looked = now
                await self._look()

    async def _look(self) -> None:
        loop, games = asyncio.get_running_loop(), list(self._audiences)
        try:
            positions = await loop.run_in_executor(self._threads, self.store.positions, games)
        except StoreUnavailable:
            return
        for game_id, sequence in positions.items():
            audience = self._audiences.get(game_id)
            if audience is not None and any(one.after < sequence for one in audience.followings):
                audience.wake()


class _Audience:
    """Everybody who follows one game in this process."""

    def __init__(self, store: Store, game_id: str, threads: Executor) -> None:
        self.followings: set[Following] = set()
        self._store, self._game_id, self._threads = store, game_id, threads
        self._loop = asyncio.get_running_loop()
        self._reading = self._stale = False
        self._signals = contextlib.ExitStack()
        self._signals.enter_context(store.signals.listen(game_id, self._signalled))

    def close(self) -> None:
        """Nobody is left."""
        self._signals.close()

    def _signalled(self) -> None:
        # The loop may have ended while a signal was on its way.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self.wake)

    def wake(self) -> None:
        """There may be news: read them, once for everybody, now or when they have been read that are being read."""
        self._stale = True
        ready = [one.after for one in self.followings if one.ready]
        if self._reading or not ready:
            return
        self._stale, self._reading = False, True
        after = min(ready)
        reading = self._loop.run_in_executor(self._threads, self._store.happenings, self._game_id, after)
        reading.add_done_callback(partial(self._read, after))

    def _read(self, after: int, reading: asyncio.Future[list[Happening]]) -> None:
        self._reading = False
        error = None if reading.cancelled() else reading.exception()
        if error is not None or reading.cancelled():
            if not isinstance(error, StoreUnavailable | None):
                _log.error("events could not be read", exc_info=error)
            # The clients come back by themselves, and to whichever process can serve them.
            for following in tuple(self.followings):
                following.finish()
            return
        news = reading.result()
        if news:
            self._tell(after, news)
        if self._stale or len(news) >= _MANY:
            self.wake()

    def _tell(self, after: int, news: Sequence[Happening]) -> None:
        frames = {one.sequence: frame(one) for one in news}
        over = any(one.event["event"] == "over" for one in news)
        # Who has joined since may lack what lies before; who has not taken the last ones is told later.
        for following in [one for one in self.followings if one.ready and one.after >= after]:
            told = following.told(news)
            following.after = max(following.after, news[-1].sequence)
            if told:
                following.write(b"".join(frames[one.sequence] for one in told))
            if over:
                following.finish()


def frame(happening: Happening) -> bytes:
    """An event as it goes over the wire."""
    data: dict[str, Any] = plain({"version": happening.version, **happening.event})
    return b"id: %d\ndata: %b\n\n" % (happening.sequence, to_json(data))
