"""A process gives back what it frees: few places keep it, however many threads it has."""

from __future__ import annotations

import os
import platform
import subprocess
import sys

import pytest

MANY_THREADS = """
import ctypes
import threading
from wordsvc.http.server.allocator import give_memory_back

print(give_memory_back())
together = threading.Barrier(8)

def take():
    kept = [bytes(100_000) for _ in range(10)]
    together.wait()
    return kept

threads = [threading.Thread(target=take) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
ctypes.CDLL(None).malloc_stats()
"""

pytestmark = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the C library is not glibc")


def run(**settings: str) -> tuple[bool, int]:
    """Whether the allocator was set, and in how many places a process of eight threads then keeps memory."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("MALLOC_", "GLIBC_"))}
    command = [sys.executable, "-c", MANY_THREADS]
    done = subprocess.run(command, env=clean | settings, capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.strip() == "True", done.stderr.count("Arena ")


def test_memory_is_kept_in_two_places_at_most() -> None:
    assert run() == (True, 2)


def test_who_runs_the_service_may_set_it_otherwise() -> None:
    chosen, places = run(MALLOC_ARENA_MAX="5")
    assert not chosen
    assert places == 5
