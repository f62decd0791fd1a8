"""A Redis of the tests' own: Debian's, on a socket in a folder that goes with it."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest


class RedisServer:
    """A running server."""

    def __init__(self, process: subprocess.Popen[bytes], socket: Path) -> None:
        self._process = process
        self.address = f"unix://{socket}"

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=10)

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """It takes connections and answers nothing."""
        os.kill(self._process.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self._process.pid, signal.SIGCONT)


@contextlib.contextmanager
def redis_server() -> Iterator[RedisServer]:
    """Start one, and end it. Skips where Redis is not installed, but never in CI."""
    command = shutil.which("redis-server")
    if command is None:
        message = "redis-server is not installed: Debian has it as redis-server"
        pytest.fail(message) if os.environ.get("CI") == "true" else pytest.skip(message)
    with tempfile.TemporaryDirectory(prefix="wordsvc-redis-") as folder:
        socket = Path(folder) / "redis.sock"
        options = ["--port", "0", "--unixsocket", str(socket), "--save", "", "--appendonly", "no", "--dir", folder]
        process = subprocess.Popen([command, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            deadline = time.monotonic() + 10
            while not socket.exists():
                assert process.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.02)
            yield RedisServer(process, socket)
        finally:
            process.kill()
            process.wait(timeout=10)
