"""Clients that take connections and give nothing: dripping headers and bodies, streams in which nothing happens."""

from __future__ import annotations

import contextlib
import selectors
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tests.faults.measure import Figures, milliseconds, percentile
from tests.players import Game
from tests.service import Service

_DRIPS = (
    b"POST /v1/verdicts HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    b"POST /v1/verdicts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n{",
    b"POST /v1/verdicts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
)


LONGEST = 5.0
"""Seconds that one answer is waited for."""
PATIENCE = 60.0
"""Seconds after which what was asked is enough."""


@contextmanager
def dripping(port: int, many: int, pause: float = 1.0) -> Iterator[None]:
    """So many connections, each with a request begun, that send a byte every ``pause`` seconds."""
    done = threading.Event()
    with ExitStack() as stack:
        sockets = []
        for number in range(many):
            connection = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30))
            connection.sendall(_DRIPS[number % len(_DRIPS)])
            connection.setblocking(False)
            sockets.append(connection)
        dropping = threading.Thread(target=_drip, args=(sockets, done, pause), daemon=True)
        dropping.start()
        try:
            yield
        finally:
            done.set()
            dropping.join(timeout=10)


def _drip(sockets: list[socket.socket], done: threading.Event, pause: float) -> None:
    with selectors.DefaultSelector() as selector:
        for connection in sockets:
            selector.register(connection, selectors.EVENT_WRITE)
        while not done.wait(pause):
            for key, _ in selector.select(0):
                with contextlib.suppress(OSError):
                    key.fileobj.send(b"a")  # type: ignore[union-attr]


def crowd(service: Service, rounds: int, asked: int = 200) -> Figures:
    """With so many dripping connections and as many streams open, ask for ``/healthz`` and for verdicts."""
    game = Game([service])
    with ExitStack() as stack:
        for _ in range(rounds):
            stack.enter_context(service.follow(f"{game.path}/events"))
        stack.enter_context(dripping(service.port, rounds))
        time.sleep(0.5)
        health = _asked(service, "/healthz", asked)
        verdicts = _asked(service, "/v1/words/a", asked)
    return {
        "dripping connections": rounds,
        "streams open": rounds,
        f"/healthz, asked {len(health)} times, takes": milliseconds(health),
        f"a verdict, asked {len(verdicts)} times, takes": milliseconds(verdicts),
        "p99": percentile(health, 0.99),
    }


def _asked(service: Service, path: str, many: int) -> list[float]:
    taken: list[float] = []
    while len(taken) < many and sum(taken) < PATIENCE:
        started = time.perf_counter()
        with contextlib.suppress(TimeoutError):
            assert service.ask("GET", path, timeout=LONGEST)[0] == 200
        taken.append(time.perf_counter() - started)
    return taken
