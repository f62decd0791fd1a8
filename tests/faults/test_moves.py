"""Moves under faults, in small numbers; ``python -m scripts.faults`` has the full ones."""

from __future__ import annotations

from tests.faults.moves import one_key, one_version, worker_kills
from tests.service import Service

SLOWEST = 30
"""Seconds: ten times what is promised, for machines that do much else."""


def test_no_acknowledged_move_is_lost_by_the_kill_of_workers(fleet: list[Service]) -> None:
    assert worker_kills(fleet, rounds=5)["slowest"] < SLOWEST


def test_of_1000_moves_on_one_version_one_is_accepted(fleet: list[Service]) -> None:
    assert one_version(fleet, rounds=1000)["accepted"] == 1


def test_one_key_acts_once_in_parallel_and_after_a_kill(fleet: list[Service]) -> None:
    assert one_key(fleet, rounds=100, keys=1)["effects a key"] == 1
