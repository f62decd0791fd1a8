"""A PostgreSQL of our own: a temporary cluster on a loopback port, gone when the tests are over."""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from functools import cache
from pathlib import Path

HOW = "PostgreSQL is not installed: apt-get install postgresql (scripts/test does it when run by root)"


def programs() -> Path | None:
    """The folder of Debian's newest PostgreSQL."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


@cache
def cluster() -> str:
    """Start the cluster; return the address of a server on it, without a database's name."""
    binaries = programs()
    assert binaries is not None, HOW
    folder = Path(tempfile.mkdtemp(prefix="wordsvc-postgres-"))
    user, before = _unprivileged()
    if user is not None:
        shutil.chown(folder, user)
    data, port = folder / "data", _free_port()

    def run(*command: str) -> None:
        subprocess.run([*before, *command], check=True, capture_output=True, cwd=folder, timeout=60)

    run(str(binaries / "initdb"), "-D", str(data), "-U", "wordsvc", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
    options = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories= -c max_connections=200"
    run(str(binaries / "pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
    atexit.register(_remove, folder, [*before, str(binaries / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop"])
    return f"postgresql://wordsvc@127.0.0.1:{port}"


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


def _remove(folder: Path, stop: list[str]) -> None:
    subprocess.run(stop, check=False, capture_output=True, cwd=folder, timeout=60)
    shutil.rmtree(folder, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
