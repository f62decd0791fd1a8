"""Servers and clients for the benchmarks: on loopback, bounded, ended by process id."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path

BARE = """
import sys
from flask import Flask
from gunicorn.app.base import BaseApplication
app = Flask("bare")
@app.post("/bare")
def bare():
    return {"ok": True}
class Service(BaseApplication):
    def load_config(self):
        for name, value in {"bind": f"127.0.0.1:{sys.argv[1]}", "workers": 1, "threads": 8, "worker_class": "gthread",
                            "preload_app": True, "control_socket_disable": True, "loglevel": "warning"}.items():
            self.cfg.set(name, value)
    def load(self):
        return app
Service().run()
"""


def free_port() -> int:
    """A loopback port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def bare_view() -> Iterator[int]:
    """A Flask view that does nothing, behind the same server with one worker; yields its port."""
    with _running([sys.executable, "-c", BARE], "/bare") as (port, _):
        yield port


@contextlib.contextmanager
def service(workers: int) -> Iterator[tuple[int, int]]:
    """The service with so many workers; yields its port and the process id of its master."""
    command = [str(Path(sys.executable).with_name("wordsvc")), "serve", "--workers", str(workers), "--port"]
    with _running(command, "/healthz") as running:
        yield running


@contextlib.contextmanager
def _running(command: list[str], path: str) -> Iterator[tuple[int, int]]:
    port = free_port()
    # Requests are counted as ever, but one client may ask without end.
    environment = {**os.environ, "WORDSVC_RATE_WORDS": "999999999/minute"}
    silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen([*command, str(port)], env=environment, **silent)
    try:
        _wait(port, path)
        yield port, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)


def _wait(port: int, path: str) -> None:
    for _ in range(200):
        with contextlib.suppress(OSError):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
            connection.request("GET", path)
            connection.getresponse().read()
            return
        time.sleep(0.1)
    msg = f"nothing answers on port {port}"
    raise RuntimeError(msg)


def rate(port: int, path: str, bodies: list[bytes], seconds: float, clients: int = 2) -> float:
    """Requests a second that ``clients`` processes get answered over kept-alive connections."""
    context = get_context("fork")
    with context.Pool(clients) as pool:
        counts = pool.starmap(_client, [(port, path, bodies, seconds)] * clients)
    return sum(counts) / seconds


def _client(port: int, path: str, bodies: list[bytes], seconds: float) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    headers = {"Content-Type": "application/json"}
    count = 0
    deadline = time.perf_counter() + seconds
    while time.perf_counter() < deadline:
        connection.request("POST", path, bodies[count % len(bodies)], headers)
        response = connection.getresponse()
        response.read()
        if response.status != 200:
            msg = f"{path} answered {response.status}"
            raise RuntimeError(msg)
        count += 1
    connection.close()
    return count


def memory(master: int) -> float:
    """Proportional resident memory of a master and its workers together, in MB."""
    children = Path(f"/proc/{master}/task/{master}/children").read_text().split()
    return sum(_pss(process) for process in (master, *map(int, children))) / 1024


def _pss(process: int) -> int:
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1])
    msg = f"no memory map of process {os.getpid()}"
    raise RuntimeError(msg)
