"""A server of one's own for one evening: ``wordsvc serve`` on a free loopback port, ended with the game."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import httpx

from wordsvc.terminal_game.client import NotStarted

_START_SECONDS: Final = 60.0
_END_SECONDS: Final = 10.0
_COMMAND: Final = "from wordsvc.cli import main; main()"


@contextmanager
def embedded_server() -> Iterator[str]:
    """Serve until the block ends; gives the address. Raises NotStarted with the server's last words if it fails."""
    with TemporaryDirectory(prefix="wordsvc-play-") as folder:
        port, words = _free_port(), Path(folder) / "server.log"
        environment = {**os.environ, "WORDSVC_DATABASE": f"sqlite:///{folder}/games.sqlite", "PYTHONSAFEPATH": "1"}
        # Nobody else asks it, and bots ask fast.
        environment["WORDSVC_RATES"] = "off"
        arguments = [sys.executable, "-c", _COMMAND, "serve", "--host", "127.0.0.1", "--port", str(port)]
        with words.open("wb") as output:
            # A session of its own: Ctrl-C is for the game, which then ends the server.
            server = subprocess.Popen(  # noqa: S603 - our own command
                [*arguments, "--workers", "1"],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=environment,
                start_new_session=True,
            )
        try:
            address = f"http://127.0.0.1:{port}"
            _wait(server, address, words)
            yield address
        finally:
            _end(server)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait(server: subprocess.Popen[bytes], address: str, words: Path) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline:
        if server.poll() is not None:
            break
        try:
            if httpx.get(f"{address}/readyz", timeout=5, trust_env=False).is_success:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)
    last = words.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-3:]
    raise NotStarted("\n".join(last) or f"{address}: no answer")


def _end(server: subprocess.Popen[bytes]) -> None:
    server.terminate()
    try:
        server.wait(_END_SECONDS)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
