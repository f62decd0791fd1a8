"""All connections of a process: how many there are, who waits until when, how much is kept for them."""

from __future__ import annotations

import resource
import time
from typing import Final, Protocol

MOST_HELD: Final = 128 * 1024 * 1024
"""Bytes of requests that have not come whole, and of answers that have not been taken."""
_OWN_FILES: Final = 100
"""Files that a process needs beside those of its clients: the database, the index, the log."""


class Client(Protocol):
    """A connection, as far as the others are concerned."""

    deadline: float

    def late(self) -> None:
        """Its deadline has passed."""

    def give_up(self) -> None:
        """Close it at once, whatever is under way."""


class Clients:
    """Everybody who is connected, ``most`` at once. Used by the event loop alone."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: set[Client] = set()
        self._waiting: dict[Client, bool] = {}
        self._held = 0
        self._stopping_at: float | None = None

    def __len__(self) -> int:
        return len(self._open)

    @property
    def stopping(self) -> bool:
        """Whether connections are closed after their present request."""
        return self._stopping_at is not None

    def enter(self, client: Client) -> bool:
        """Let a client in; those who have waited for longest go for it. False when all are being answered."""
        most = min(self._most, _most_files())
        while len(self._open) >= most and self._give_up_oldest():
            pass
        if len(self._open) >= most:
            return False
        self._open.add(client)
        return True

    def leave(self, client: Client) -> None:
        """Forget a client."""
        self._open.discard(client)
        self.done(client)

    def expect(self, client: Client, seconds: float) -> None:
        """Wait for a request; once the service is to stop, no longer than that allows."""
        self.wait(client, seconds)
        self._waiting[client] = True
        if self._stopping_at is not None:
            client.deadline = min(client.deadline, self._stopping_at)

    def wait(self, client: Client, seconds: float) -> None:
        """Wait, for so long at most, for a client to take an answer or to leave."""
        self._waiting.pop(client, None)
        self._waiting[client] = False
        client.deadline = time.monotonic() + seconds

    def done(self, client: Client) -> None:
        """The service no longer waits for the client."""
        self._waiting.pop(client, None)

    def hold(self, more: int) -> None:
        """Count so many bytes more (or fewer) that are kept; beyond the limit those go who have waited for longest."""
        self._held += more
        while self._held > MOST_HELD and self._give_up_oldest():
            pass

    def look(self) -> None:
        """Tell those whose time is over."""
        now = time.monotonic()
        for client in [client for client in self._waiting if client.deadline <= now]:
            client.late()

    def stop(self, seconds: float) -> None:
        """From now on wait for no request longer than this."""
        self._stopping_at = time.monotonic() + seconds
        for client, expected in self._waiting.items():
            if expected:
                client.deadline = min(client.deadline, self._stopping_at)

    def _give_up_oldest(self) -> bool:
        oldest = next(iter(self._waiting), None)
        if oldest is None:
            return False
        self.leave(oldest)
        oldest.give_up()
        return True


def _most_files() -> int:
    """As many as the system gives files for; the limit may be changed while the service runs."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return max(files - _OWN_FILES, files // 4)
