"""The database fails under a running service: full, locked, read-only, restarted."""

from __future__ import annotations

from pathlib import Path

from tests.databases import need_postgres
from tests.faults.databases import disk_full, lock_held, postgres_restarted, read_only

RECOVERED = 30
"""Seconds; five are promised."""


def test_a_full_disk(tmp_path: Path) -> None:
    assert disk_full(tmp_path, seconds=1)["recovered"] < RECOVERED


def test_a_lock_held_by_somebody_else(tmp_path: Path) -> None:
    assert lock_held(tmp_path, seconds=6)["recovered"] < RECOVERED


def test_a_file_that_may_only_be_read(tmp_path: Path) -> None:
    assert read_only(tmp_path)["accepted when writable again"]


def test_postgresql_restarted(tmp_path: Path) -> None:
    need_postgres()
    assert postgres_restarted(tmp_path, seconds=1)["recovered"] < RECOVERED
