"""One client's connection: what has come of its request so far, and what it has not yet taken of its answer."""

from __future__ import annotations

import contextlib
import re
import socket
import struct
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, Self

from gunicorn.workers.gthread import TConn

from wordsvc.http.problems import MAX_BODY

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

MAX_HEAD: Final = 64 * 1024
"""Bytes of a request's line and headers."""
MOST_UNSENT: Final = 64 * 1024 * 1024
"""Bytes that one process keeps for clients that have not taken them."""

# A chunk's line has its size and perhaps an extension, the framing of a body is about as long as the body at worst.
_MOST_CHUNKED: Final = MAX_BODY + MAX_HEAD
_CHUNK_LINE: Final = 4096
_STALLED: Final = struct.pack("ll", 5, 0)
_LENGTH: Final = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,18})", re.IGNORECASE)
_CODED: Final = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)
_EXPECTS: Final = re.compile(rb"\r\nexpect:[ \t]*100-continue", re.IGNORECASE)
_SIZE: Final = re.compile(rb"[0-9a-fA-F]{1,16}")


class Unsent:
    """How much all clients of a process have not yet taken."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._bytes = 0

    def add(self, size: int) -> bool:
        """Count ``size`` bytes more (or fewer); False, and nothing counted, when that is too much."""
        with self._lock:
            if size > 0 and self._bytes + size > MOST_UNSENT:
                return False
            self._bytes += size
            return True


class ClientSocket(socket.socket):
    """A socket that never makes a thread wait for its client to take an answer: what does not fit is kept."""

    unsent: Unsent
    outbox: bytearray

    @classmethod
    def of(cls, accepted: socket.socket, unsent: Unsent) -> Self:
        """The socket that was accepted."""
        family, kind, protocol = accepted.family, accepted.type, accepted.proto
        made = cls(family, kind, protocol, fileno=accepted.detach())
        made.unsent, made.outbox = unsent, bytearray()
        # A request is complete when a thread reads it; should one not be, the thread does not wait for long.
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, _STALLED)
        return made

    def recv(self, bufsize: int, flags: int = 0, /) -> bytes:
        """Read as ever; who sends nothing for too long has gone."""
        try:
            return super().recv(bufsize, flags)
        except BlockingIOError:
            if self.gettimeout() == 0 or flags & socket.MSG_DONTWAIT:
                raise
            raise ConnectionResetError from None

    def sendall(self, data: ReadableBuffer, flags: int = 0, /) -> None:  # noqa: ARG002 - the base class has them
        """Send what the client takes now and keep the rest. Raises ConnectionResetError when too much is kept."""
        sent = 0 if self.outbox else self._send(data)
        rest = memoryview(data)[sent:]
        if rest:
            if not self.unsent.add(len(rest)):
                raise ConnectionResetError
            self.outbox += rest
            self.flush()

    def flush(self) -> bool:
        """Send what is kept, as much as the client takes; tells whether that was all."""
        while self.outbox:
            sent = self._send(self.outbox)
            if not sent:
                return False
            del self.outbox[:sent]
            self.unsent.add(-sent)
        return True

    def _send(self, data: ReadableBuffer) -> int:
        try:
            return self.send(data, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return 0

    def close(self) -> None:
        """Close it; what is kept is lost."""
        self.unsent.add(-len(self.outbox))
        self.outbox.clear()
        super().close()


class Client(TConn):  # type: ignore[misc]  # the library has no types
    """A connection, and the request that is coming in on it."""

    sock: ClientSocket

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.deadline = 0.0
        self.keep = False
        """Whether another request may follow."""
        self.drained = 0
        """Bytes that came after the last answer."""
        self.expect()

    def expect(self, begun: bytes = b"") -> None:
        """Wait for another request, of which ``begun`` has come with the one before."""
        self.gathered = bytearray(begun)
        self.hasty = False
        """The request is refused before all of it has come, so nothing can follow it on this connection."""
        self._looked = 0
        self._body_at: int | None = None
        self._length: int | None = 0
        self._chunk_at = 0

    @property
    def awaits_body(self) -> bool:
        """Whether the head has come."""
        return self._body_at is not None

    def whole(self) -> bool:
        """Whether there is a request to answer, or enough of one to refuse it."""
        if self._body_at is None and not self._head_came():
            return False
        assert self._body_at is not None  # noqa: S101 - the line above
        came = len(self.gathered) - self._body_at
        if self._length is None:
            self.hasty = came > _MOST_CHUNKED
            return self.hasty or self._chunks_came()
        self.hasty = self._length > MAX_BODY
        return self.hasty or came >= self._length

    def _head_came(self) -> bool:
        end = self.gathered.find(b"\r\n\r\n", max(0, self._looked - 3))
        self._looked = len(self.gathered)
        if end < 0:
            return False
        self._body_at = self._chunk_at = end + 4
        length = _LENGTH.search(self.gathered, 0, end)
        coded = _CODED.search(self.gathered, 0, end)
        self._length = None if coded else int(length[1]) if length else 0
        asks_first = self._length != 0 and len(self.gathered) == self._body_at
        if asks_first and _EXPECTS.search(self.gathered, 0, end):
            # A client that has left is noticed when there is nothing to read.
            with contextlib.suppress(OSError):
                self.sock.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
        return True

    def _chunks_came(self) -> bool:
        """Whether the last chunk has come; of what is no chunk the parser will say so."""
        while True:
            end = self.gathered.find(b"\r\n", self._chunk_at)
            if end < 0:
                return len(self.gathered) - self._chunk_at > _CHUNK_LINE
            size = _SIZE.match(self.gathered, self._chunk_at)
            if size is None:
                return True
            if int(size[0], 16) == 0:
                return self.gathered.find(b"\r\n\r\n", end) >= 0
            self._chunk_at = end + 2 + int(size[0], 16) + 2
