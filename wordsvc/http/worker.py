"""A gunicorn worker whose threads never wait for clients.

gunicorn's own hands a connection to a thread as soon as a first byte has come, and the thread then waits for the rest
and for the client to take the answer: as many slow clients as threads stop the service. Here the main loop gathers
requests and hands on whole ones, sends what a client did not take at once, and closes connections without waiting.
"""

from __future__ import annotations

import errno
import selectors
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from http import HTTPStatus
from typing import Any, Final

from gunicorn.http.errors import ParseException
from gunicorn.workers.gthread import STOP_KEEPALIVE_LINGER, ThreadWorker

from wordsvc.http.clients import MAX_HEAD, Client, ClientSocket, Unsent
from wordsvc.http.unread import HEAD_TOO_LARGE, refusal, unread_answer

HEAD_SECONDS: Final = 10.0
"""How long a client may take for a request's line and headers."""
BODY_SECONDS: Final = 30.0
"""How long it may take for the whole request."""
SEND_SECONDS: Final = 60.0
"""How long it may take to receive an answer."""
MOST_GATHERED: Final = 64 * 1024 * 1024
"""Bytes of requests that have not come whole; beyond it the oldest ones are given up."""

_LINGER_SECONDS: Final = 2.0
_LINGER_BYTES: Final = 64 * 1024
_READ: Final = 64 * 1024
_LOOK_SECONDS: Final = 0.25
_ROOM: Final = 16
_NO_ROOM_SECONDS: Final = 0.05
_NO_ROOM: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_WATCHED: Final = (b"GET /healthz ", b"GET /readyz ", b"GET /metrics ")


class PatientWorker(ThreadWorker):  # type: ignore[misc]  # the library has no types
    """The threads of one process, and the loop that receives and sees off its clients."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._waiting: dict[Client, None] = {}
        self._unsent = Unsent()
        self._gathered = 0
        self._next_look = 0.0
        self._reading = threading.local()

    def init_process(self) -> None:
        """Serve; who watches the service has threads apart, so that it is answered however busy the others are."""
        self._watch_pool = ThreadPoolExecutor(2)
        super().init_process()

    def accept(self, listener: Any) -> bool:
        """Receive a new client, if there is one; when there are too many, the one that waited for longest goes."""
        try:
            accepted, address = listener.accept()
        except OSError as error:
            if error.errno in _NO_ROOM:
                self._make_room()
            elif error.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK):
                raise
            return False
        self.nr_conns += 1
        conn = Client(self.cfg, ClientSocket.of(accepted, self._unsent), address, listener.getsockname())
        if self.nr_conns > self.worker_connections - _ROOM:
            self._give_up_oldest()
        self._wait(conn, selectors.EVENT_READ, self._readable, HEAD_SECONDS)
        return True

    def enqueue_req(self, conn: Client) -> None:
        """Let a thread answer a request that has come whole."""
        self._gathered -= len(conn.gathered)
        pool = self._watch_pool if conn.gathered.startswith(_WATCHED) else self.tpool
        work = pool.submit(self.handle, conn)
        work.add_done_callback(lambda done: self.method_queue.defer(self.finish_request, conn, done))

    def handle(self, conn: Client) -> Any:
        """Answer a request; runs in a thread."""
        conn.init()
        self._reading.request = bytes(conn.gathered)
        conn.parser.unreader.unread(self._reading.request)
        conn.gathered.clear()
        try:
            return super().handle(conn)
        finally:
            del self._reading.request

    def handle_error(self, req: Any, client: ClientSocket, addr: Any, exc: Exception) -> None:
        """Answer a request that can't be read; what else went wrong is gunicorn's to tell."""
        if req is not None or not isinstance(exc, ParseException):
            super().handle_error(req, client, addr, exc)
            return
        self.log.warning("Invalid request: %s", exc)
        head = self._reading.request[:MAX_HEAD].partition(b"\r\n\r\n")[0]
        try:
            client.sendall(unread_answer(head, exc))
        except OSError:
            self.log.debug("Failed to send error message.")

    def _keepalive_after(self, conn: Client, keepalive: Any) -> bool:
        return not conn.hasty and bool(super()._keepalive_after(conn, keepalive))

    def finish_request(self, conn: Client, done: Future[Any]) -> None:
        """Go on with a connection after its answer: send the rest, wait for the next request, or say good-bye."""
        try:
            conn.keep = bool(not done.cancelled() and done.result())
            conn.sock.setblocking(False)
        except Exception:
            self._close(conn)
            return
        if conn.sock.outbox:
            self._wait(conn, selectors.EVENT_WRITE, self._writable, SEND_SECONDS)
        else:
            self._answered(conn)

    def murder_keepalived(self, force: bool = False) -> None:
        """Close connections that have taken too long, or all."""
        now = time.monotonic()
        if not force and now < self._next_look:
            return
        self._next_look = now + _LOOK_SECONDS
        for conn in [conn for conn in self._waiting if force or conn.deadline <= now]:
            self._give_up(conn)

    def _cap_keepalive(self, deadline: float) -> None:
        """Told to stop: receive who has come, then nobody, and wait for no request beyond ``deadline``."""
        for listener in self.sockets:
            for _ in range(self.cfg.backlog):
                if not self.accept(listener):
                    break
            # Open, it would let clients connect that nobody will ever answer.
            listener.close()
        for conn in self._waiting:
            if not conn.sock.outbox:
                conn.deadline = min(conn.deadline, deadline)

    def _wait(self, conn: Client, event: int, callback: Callable[[Client], None], seconds: float) -> None:
        conn.deadline = time.monotonic() + seconds
        self._waiting[conn] = None
        self.poller.register(conn.sock, event, partial(self._happened, conn, callback))

    def _happened(self, conn: Client, callback: Callable[[Client], None], _socket: socket.socket) -> None:
        # Another one's turn in the same round may have given this one up.
        if conn in self._waiting:
            callback(conn)

    def _leave(self, conn: Client) -> None:
        del self._waiting[conn]
        self.poller.unregister(conn.sock)

    def _readable(self, conn: Client) -> None:
        try:
            data = conn.sock.recv(_READ)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._give_up(conn)
            return
        self._gathered += len(data)
        if not conn.gathered:
            conn.deadline = time.monotonic() + HEAD_SECONDS
        conn.gathered += data
        had_head = conn.awaits_body
        if conn.whole():
            self._leave(conn)
            self.enqueue_req(conn)
        elif not conn.awaits_body and len(conn.gathered) > MAX_HEAD:
            self._refuse(conn)
        elif conn.awaits_body and not had_head:
            conn.deadline += BODY_SECONDS - HEAD_SECONDS
        while self._gathered > MOST_GATHERED and self._give_up_oldest():
            pass

    def _refuse(self, conn: Client) -> None:
        self._leave(conn)
        self._gathered -= len(conn.gathered)
        answer = refusal(bytes(conn.gathered), HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, HEAD_TOO_LARGE)
        conn.expect()
        try:
            conn.sock.sendall(answer)
        except OSError:
            self._close(conn)
        else:
            self._see_off(conn)

    def _writable(self, conn: Client) -> None:
        try:
            if not conn.sock.flush():
                return
        except OSError:
            self._give_up(conn)
            return
        self._leave(conn)
        self._answered(conn)

    def _answered(self, conn: Client) -> None:
        if not conn.keep:
            self._see_off(conn)
            return
        # What came behind a request has been read with it.
        conn.expect(conn.parser.unreader.take_buffered())
        self._gathered += len(conn.gathered)
        if conn.gathered and conn.whole():
            self.enqueue_req(conn)
            return
        seconds = self.cfg.keepalive if self.alive else STOP_KEEPALIVE_LINGER
        self._wait(conn, selectors.EVENT_READ, self._readable, HEAD_SECONDS if conn.gathered else seconds)

    def _see_off(self, conn: Client) -> None:
        """Close a connection so that its client gets all of the answer: what it still sends is let run out first."""
        try:
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._close(conn)
            return
        self._wait(conn, selectors.EVENT_READ, self._drain, _LINGER_SECONDS)

    def _drain(self, conn: Client) -> None:
        try:
            data = conn.sock.recv(_LINGER_BYTES)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        conn.drained += len(data)
        if not data or conn.drained > _LINGER_BYTES:
            self._give_up(conn)

    def _give_up_oldest(self) -> bool:
        """Close the connection that has waited for longest for its client; False if none waits."""
        oldest = next(iter(self._waiting), None)
        if oldest is not None:
            self._give_up(oldest)
        return oldest is not None

    def _make_room(self) -> None:
        """The system has no more files, or no memory, for clients: those that waited for longest go."""
        if not self._give_up_oldest():
            # All are being answered, and asking again at once would only take their time.
            time.sleep(_NO_ROOM_SECONDS)
        for _ in range(_ROOM - 1):
            self._give_up_oldest()

    def _give_up(self, conn: Client) -> None:
        self._leave(conn)
        self._gathered -= len(conn.gathered)
        self._close(conn)

    def _close(self, conn: Client) -> None:
        self.nr_conns -= 1
        conn.close()
