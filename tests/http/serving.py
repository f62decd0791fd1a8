"""An app of this process behind the server's event loop, on loopback: what a test client of Flask can't hold open."""

from __future__ import annotations

import asyncio
import http
import http.client
import json
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from flask import Flask

from wordsvc.http.server.loop import serve

PATIENCE = 30.0
"""Seconds for what takes some hundredths of one."""


@contextmanager
def serving(app: Flask) -> Iterator[int]:
    """Serve the app in a thread; its port."""
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    done = threading.Event()

    def beat() -> bool:
        return not done.is_set()

    running = threading.Thread(target=lambda: asyncio.run(serve(app, [listener], beat, threads=8, patience=5)))
    running.start()
    try:
        yield port
    finally:
        done.set()
        running.join(PATIENCE)


class Stream:
    """One stream of events, read line by line."""

    def __init__(self, port: int, path: str, headers: Mapping[str, str] | None = None) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self._connection.request("GET", path, headers=dict(headers or {}))
        self.response = self._connection.getresponse()
        self.status = self.response.status
        self.body = b""
        if self.status != http.HTTPStatus.OK:
            self.body = self.response.read()
            self.close()

    def lines(self) -> Iterator[bytes]:
        while line := self.response.readline():
            yield line
        self.close()

    def events(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """The events with their numbers, comments left out."""
        number = 0
        for line in self.lines():
            if line.startswith(b"id: "):
                number = int(line[4:])
            if line.startswith(b"data: "):
                yield number, json.loads(line[6:])

    def close(self) -> None:
        self.response.close()
        self._connection.close()
