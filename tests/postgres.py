"""A PostgreSQL of our own: a temporary cluster on a loopback port, gone when the tests are over."""

from __future__ import annotations

import atexit
import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

HOW = "PostgreSQL is not installed: apt-get install postgresql (scripts/test does it when run by root)"


def programs() -> Path | None:
    """The folder of Debian's newest PostgreSQL."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


class Server:
    """A cluster in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        binaries = programs()
        assert binaries is not None, HOW
        self._folder, self._port = folder, _free_port()
        self.address = f"postgresql://wordsvc@127.0.0.1:{self._port}"
        user, self._before = _unprivileged()
        if user is not None:
            shutil.chown(folder, user)
        self._control = (str(binaries / "pg_ctl"), "-D", str(folder / "data"), "-w")
        options = ("-U", "wordsvc", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        self._run(str(binaries / "initdb"), "-D", str(folder / "data"), *options)
        self.start()

    def start(self) -> None:
        options = (
            f"-c listen_addresses=127.0.0.1 -c port={self._port} -c unix_socket_directories= -c max_connections=200"
        )
        self._run(*self._control, "-l", str(self._folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """Stop it as a crash would."""
        self._run(*self._control, "-m", "immediate", "stop")

    def _run(self, *command: str) -> None:
        subprocess.run([*self._before, *command], check=True, capture_output=True, cwd=self._folder, timeout=60)


@contextlib.contextmanager
def own_cluster() -> Iterator[Server]:
    """A cluster for one test, to stop and start."""
    folder = Path(tempfile.mkdtemp(prefix="wordsvc-postgres-"))
    try:
        server = Server(folder)
        yield server
        server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@cache
def cluster() -> str:
    """Start the cluster that the tests share; return its address, without a database's name."""
    running = contextlib.ExitStack()
    atexit.register(running.close)
    return running.enter_context(own_cluster()).address


def new_database(name: str) -> str:
    """Make an empty database; return its address."""
    import psycopg

    with psycopg.connect(f"{cluster()}/postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return f"{cluster()}/{name}"


def _unprivileged() -> tuple[str | None, list[str]]:
    """PostgreSQL refuses to run as root: whom to run it as, and how."""
    if os.geteuid() != 0:
        return None, []
    names = {entry.pw_name for entry in pwd.getpwall()}
    user = "postgres" if "postgres" in names else "nobody"
    return user, ["setpriv", f"--reuid={user}", f"--regid={pwd.getpwnam(user).pw_gid}", "--clear-groups"]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
