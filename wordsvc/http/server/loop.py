"""The event loop of one process: it receives clients, holds streams, and ends in good order."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from flask import Flask

from wordsvc.http.server.clients import Clients
from wordsvc.http.server.connection import Connection
from wordsvc.http.server.threads import Threads
from wordsvc.http.state import State

_BACKLOG: Final = 2048
_ASKING: Final = 2000
"""So many clients at once may ask for something else than a stream."""
_AT_ONCE: Final = 16
"""So many clients are received before room is made for the next ones."""
_LOOK_SECONDS: Final = 0.25
_STOPPING_SECONDS: Final = 2.0
"""How long connections are kept for another request when the service is told to stop."""


async def serve(
    app: Flask, listeners: Sequence[socket.socket], beat: Callable[[], bool], *, threads: int, patience: float
) -> None:
    """Serve as long as ``beat``, which is called four times a second, says so.

    What has begun by then is finished, within ``patience`` seconds.
    """
    shared = _state(app)
    clients = Clients(shared.streams.most + _ASKING)
    shared.store.signals.stopping = lambda: clients.stopping
    workers = Threads(app, threads)
    shared.streams.open(workers.games)
    client, loop = partial(Connection, clients, workers), asyncio.get_running_loop()
    servers = [await loop.create_server(client, sock=listener, backlog=_AT_ONCE) for listener in listeners]
    for listener in listeners:
        # To the loop the number says how many to receive at once; those who wait for that may be many more.
        listener.listen(_BACKLOG)
    while beat():
        clients.look()
        await asyncio.sleep(_LOOK_SECONDS)
    clients.stop(_STOPPING_SECONDS)
    for _ in range(_BACKLOG // _AT_ONCE):
        # Those are received who have come by now.
        await asyncio.sleep(0)
    for server in servers:
        # Open, it would let clients connect that nobody will ever answer.
        server.close()
    shared.streams.close()
    latest = time.monotonic() + patience
    while len(clients) and time.monotonic() < latest:
        beat()
        clients.look()
        await asyncio.sleep(_LOOK_SECONDS)
    workers.close()


def _state(app: Flask) -> State:
    shared: State = app.extensions["wordsvc"]
    return shared
