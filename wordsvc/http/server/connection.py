"""One connection: its requests are read, answered one after the other, and no thread ever waits for its client."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import formatdate
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from wordsvc.http.server.clients import Clients
from wordsvc.http.server.reading import EarlyRefusal, RequestReader, WholeRequest
from wordsvc.http.server.refusals import refusal_answer

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

HEAD_SECONDS: Final = 10.0
"""How long a client may take for a request's line and headers."""
BODY_SECONDS: Final = 30.0
"""How long it may take for the whole request."""
SEND_SECONDS: Final = 60.0
"""How long it may take to receive an answer, or what has happened in a game."""
KEEP_SECONDS: Final = 5.0
"""How long a connection is kept for another request."""
_LINGER_SECONDS: Final = 2.0
_LINGER_BYTES: Final = 64 * 1024
_SILENT_MS: Final = 20_000
_NO_BODY: Final = frozenset({204, 304})

_log = logging.getLogger("wordsvc")


class Stream(Protocol):
    """An answer without end, written by somebody who waits for what there is to write."""

    def begin(self, client: StreamClient) -> None:
        """Write to this client from now on."""

    def go_on(self) -> None:
        """The client has taken all that was written."""

    def close(self) -> None:
        """The client has left."""


class StreamClient(Protocol):
    """Who a stream is written to."""

    @property
    def full(self) -> bool:
        """Whether it has not yet taken what was written before."""

    def write(self, data: bytes) -> None:
        """Send it more."""

    def finish(self) -> None:
        """That was all."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the application answers: a body or, in its place, a stream."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes = b""
    stream: Stream | None = None


Application = Callable[["WSGIEnvironment"], "asyncio.Future[Reply]"]


class Connection(asyncio.Protocol):
    """A client from its coming to its leaving."""

    def __init__(self, clients: Clients, application: Application) -> None:
        self._clients, self._application = clients, application
        self._reader = RequestReader()
        self._transport: asyncio.Transport
        self._stream: Stream | None = None
        self._answering = False
        """Whether a request is being answered, or a stream written."""
        self._sending = False
        """Whether the client has yet to take an answer."""
        self._keep = True
        """Whether another request may follow the present one."""
        self._leaving = False
        self._drained = 0
        self._held = 0
        self.deadline = 0.0

    # What the event loop calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the first request."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - the loop says it less exactly
        self._transport = transport
        # What a client does not take at once is counted.
        transport.set_write_buffer_limits(high=0)
        if self._clients.enter(self):
            self._clients.expect(self, HEAD_SECONDS)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Read on; what a client sends that is to leave, or listens to a stream, is nothing to us."""
        if self._leaving or self._stream:
            self._drained += len(data)
            if self._drained > _LINGER_BYTES:
                self.give_up()
            return
        reader = self._reader
        begun, in_body = bool(reader.raw), reader.in_body
        reader.feed(data)
        if reader.asked_first():
            self._transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        if not begun:
            self._clients.expect(self, HEAD_SECONDS)
        if reader.in_body and not in_body:
            self._clients.expect(self, BODY_SECONDS)
        self._count()
        self._next()

    def eof_received(self) -> bool:
        """Say good-bye, or first answer what has been asked: the client may still listen."""
        return self._answering and self._stream is None

    def resume_writing(self) -> None:
        """The client has taken all that was written."""
        self._count()
        if self._stream:
            self._clients.done(self)
            self._stream.go_on()
        elif self._sending:
            self._sent()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - the base class has it
        """Forget the client."""
        self._clients.leave(self)
        self._clients.hold(-self._held)
        self._held = 0
        if self._stream:
            self._stream.close()
            self._stream = None

    # What those call who wait for it, or write a stream to it.

    def late(self) -> None:
        """The client has taken too long. Who has begun a request is told."""
        if self._reader.raw and not self._answering and not self._leaving:
            self._reader.too_slow()
            self._next()
        else:
            self.give_up()

    def give_up(self) -> None:
        """Close the connection at once."""
        self._transport.abort()

    @property
    def full(self) -> bool:
        """Whether the client has not yet taken what was written before."""
        return self._transport.get_write_buffer_size() > 0

    def write(self, data: bytes) -> None:
        """Send a part of a stream."""
        self._transport.write(data)
        self._count()
        if self.full:
            self._clients.wait(self, SEND_SECONDS)

    def finish(self) -> None:
        """End a stream."""
        if self._stream:
            self._stream.close()
            self._stream = None
            self._see_off()

    # One request after the other.

    def _next(self) -> None:
        if self._answering or not self._reader.came:
            return
        asked = self._reader.came.popleft()
        self._answering = True
        self._clients.done(self)
        # Whoever goes on sending waits, and so do we for his leaving.
        self._transport.pause_reading()
        if isinstance(asked, EarlyRefusal):
            _log.warning("Invalid request")
            self._refuse(asked)
            return
        environment = asked.environment(
            self._transport.get_extra_info("peername"), self._transport.get_extra_info("sockname")
        )
        self._application(environment).add_done_callback(partial(self._answered, asked))

    def _answered(self, asked: WholeRequest, future: asyncio.Future[Reply]) -> None:
        try:
            answer = future.result()
        except (Exception, asyncio.CancelledError):
            # The application answers its own failures; this is one of the server's, or its end.
            _log.exception("a request could not be answered")
            self.give_up()
            return
        if self._transport.is_closing():
            if answer.stream:
                answer.stream.close()
            return
        self._keep = asked.keep and answer.stream is None and not self._clients.stopping
        self._transport.write(_head(answer, keep=self._keep) + answer.body)
        if answer.stream is None:
            self._written()
            return
        self._stream = answer.stream
        self._count()
        _give_up_on_the_silent(self._transport.get_extra_info("socket"))
        # What it reads is that the client leaves.
        self._transport.resume_reading()
        self._stream.begin(self)

    def _refuse(self, refusal: EarlyRefusal) -> None:
        self._keep = False
        if not self._transport.is_closing():
            self._transport.write(refusal_answer(refusal))
            self._written()

    def _written(self) -> None:
        self._count()
        self._sending = self.full
        if self._sending:
            self._clients.wait(self, SEND_SECONDS)
        else:
            self._sent()

    def _sent(self) -> None:
        self._answering = self._sending = False
        if not self._keep:
            self._see_off()
            return
        if self._reader.came:
            self._next()
            return
        self._clients.expect(self, HEAD_SECONDS if self._reader.raw else KEEP_SECONDS)
        self._transport.resume_reading()

    def _see_off(self) -> None:
        """Close the connection so that its client gets all of the answer: what it still sends is let run out first."""
        self._leaving = True
        self._clients.wait(self, _LINGER_SECONDS)
        with contextlib.suppress(OSError):
            self._transport.write_eof()
        self._transport.resume_reading()

    def _count(self) -> None:
        """Count what is kept for this client."""
        held = self._transport.get_write_buffer_size() + self._reader.raw
        if held != self._held:
            before, self._held = self._held, held
            self._clients.hold(held - before)


def _head(answer: Reply, *, keep: bool) -> bytes:
    lines = [f"HTTP/1.1 {answer.status}", *(f"{name}: {value}" for name, value in answer.headers)]
    named = {name.lower() for name, _ in answer.headers}
    if "date" not in named:
        lines.append(f"Date: {formatdate(usegmt=True)}")
    if not keep:
        lines.append("Connection: close")
    if "content-length" not in named and answer.stream is None and int(answer.status[:3]) not in _NO_BODY:
        lines.append(f"Content-Length: {len(answer.body)}")
    return "\r\n".join((*lines, "", "")).encode("latin-1")


def _give_up_on_the_silent(connection: socket.socket) -> None:
    """Let the system end a connection whose other end has vanished without a word."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _SILENT_MS)
