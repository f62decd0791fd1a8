"""The service in processes of its own, on loopback: started, killed, asked; nothing outlives a test."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[1]
Answer = tuple[int, bytes]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Service:
    """A `wordsvc serve` with one worker."""

    program = (str(Path(sys.executable).with_name("wordsvc")), "serve")

    def __init__(self, database: str, folder: Path, **settings: object) -> None:
        self.database = database
        self.port = free_port()
        self.log = folder / f"service-{self.port}.log"
        named = {f"WORDSVC_{name.upper()}": str(value) for name, value in settings.items()}
        self._environment = {
            **os.environ,
            "WORDSVC_WORKERS": "1",
            # Tests are one client that asks more than any other.
            "WORDSVC_RATES": "off",
            **named,
            # What a killed service leaves behind goes with the folder of the test.
            "TMPDIR": str(folder),
            "WORDSVC_DATABASE": database,
            "WORDSVC_HOST": "127.0.0.1",
            "WORDSVC_PORT": str(self.port),
        }
        self.start()

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.program, env=self._environment, stdout=log, stderr=log, cwd=PROJECT, start_new_session=True
            )

    def wait(self, seconds: float = 120) -> None:
        """Wait until it is ready, all workers included: the first may answer before the last is there."""
        deadline = time.monotonic() + seconds
        many = int(self._environment["WORDSVC_WORKERS"])
        while True:
            with contextlib.suppress(OSError, http.client.HTTPException):
                if self.ask("GET", "/readyz")[0] == 200 and len(self.workers()) == many:
                    return
            assert time.monotonic() < deadline, self.log.read_text()
            assert self._process.poll() is None, self.log.read_text()
            time.sleep(0.05)

    def workers(self) -> list[int]:
        """The process ids of its workers."""
        path = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        return [int(pid) for pid in path.read_text().split()]

    def kill_workers(self) -> None:
        """End the workers as a power cut would; the master starts others."""
        for pid in self.workers():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def kill(self) -> None:
        """End all of it as a power cut would."""
        workers = self.workers()
        self._process.kill()
        self._process.wait(timeout=10)
        for pid in workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end."""
        if self._process.poll() is None:
            self._process.terminate()
            self._process.wait(timeout=30)

    def ask(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None, timeout: float = 10
    ) -> Answer:
        """Send one request on a connection of its own; the status and the body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            sent = None if body is None else json.dumps(body).encode()
            given = {"Content-Type": "application/json", **(headers or {})}
            connection.request(method, path, sent, given)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    @contextlib.contextmanager
    def follow(self, path: str, headers: Mapping[str, str] | None = None) -> Iterator[Iterator[tuple[int, Any]]]:
        """Follow a stream; the numbered events as they come."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=15)
        with contextlib.closing(connection):
            connection.request("GET", path, headers=dict(headers or {}))
            # A response without a length owns its connection.
            with contextlib.closing(connection.getresponse()) as response:
                assert response.status == 200, response.read()
                yield _events(response)


def _events(response: http.client.HTTPResponse) -> Iterator[tuple[int, Any]]:
    number = 0
    while line := response.readline():
        if line.startswith(b"id: "):
            number = int(line[4:])
        if line.startswith(b"data: "):
            yield number, json.loads(line[6:])


@contextlib.contextmanager
def services(
    database: str, folder: Path, many: int = 1, kind: type[Service] = Service, **settings: object
) -> Iterator[list[Service]]:
    """So many services on one database, started at once."""
    running: list[Service] = []
    try:
        running += [kind(database, folder, **settings) for _ in range(many)]
        for service in running:
            service.wait()
        yield running
    finally:
        for service in running:
            with contextlib.suppress(Exception):
                service.stop()
            if service._process.poll() is None:
                service.kill()
