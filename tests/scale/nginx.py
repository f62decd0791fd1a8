"""Debian's nginx with the configuration that is shipped, on loopback: only its addresses are ours."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.service import PROJECT, Service, free_port

SHIPPED = PROJECT / "deploy" / "nginx"
HOW = "nginx is not installed: apt-get install nginx (scripts/test does it when run by root)"


def program() -> str:
    """Where nginx is; without it the test is skipped, but never where it has to be there."""
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail(HOW, pytrace=False)
        pytest.skip(HOW)
    return found


class Proxy:
    """An nginx in front of the replicas on these ports; asked as a service is."""

    ask = Service.ask
    follow = Service.follow

    def __init__(self, folder: Path, ports: Sequence[int]) -> None:
        self.port = free_port()
        self.log = folder / "log"
        shutil.copytree(SHIPPED, folder / "conf")
        (folder / "conf" / "listen.conf").write_text(f"listen 127.0.0.1:{self.port};\n")
        shipped = (SHIPPED / "replicas.conf").read_text().splitlines()
        assert len(shipped) == len(ports)
        (folder / "conf" / "replicas.conf").write_text("".join(map(_moved, shipped, ports)))
        self._command = [program(), "-p", str(folder), "-c", str(folder / "conf" / "nginx.conf")]
        self.log.touch()
        if os.geteuid() == 0:
            for path in (folder, self.log):
                shutil.chown(path, "nobody", "nogroup")
            self._command = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *self._command]

    def check(self) -> str:
        """What nginx says of the configuration."""
        with self.log.open("ab") as log:
            command = [*self._command, "-t"]
            checked = subprocess.run(command, check=False, stdout=log, stderr=subprocess.PIPE, text=True, timeout=30)
        assert checked.returncode == 0, checked.stderr
        return checked.stderr

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen([*self._command, "-g", "daemon off;"], stdout=log, stderr=log)
        deadline = time.monotonic() + 10
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return
            assert time.monotonic() < deadline, self.log.read_text()
            assert self._process.poll() is None, self.log.read_text()
            time.sleep(0.02)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=20)

    def requests(self, many: int) -> list[dict[str, Any]]:
        """The lines of its log, once there are so many: it writes one after it has answered."""
        deadline = time.monotonic() + 10
        while True:
            lines = [line for line in self.log.read_text().splitlines() if line.startswith("{") and line.endswith("}")]
            if len(lines) >= many:
                return [json.loads(line) for line in lines]
            assert time.monotonic() < deadline, lines
            time.sleep(0.01)


def _moved(line: str, port: int) -> str:
    directive, address, *options = line.split()
    assert directive == "server"
    assert address.endswith(":8000")
    return " ".join((directive, f"127.0.0.1:{port}", *options)) + "\n"


@contextlib.contextmanager
def proxy(ports: Sequence[int]) -> Iterator[Proxy]:
    """A running nginx in front of these ports."""
    folder = Path(tempfile.mkdtemp(prefix="wordsvc-nginx-"))
    try:
        made = Proxy(folder, ports)
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
