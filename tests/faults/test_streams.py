"""Streams that are cut off; ``python -m scripts.faults streams`` for 1,000 cuts over three services."""

from __future__ import annotations

from tests.faults.streams import cut
from tests.service import Service


def test_streams_cut_off_lose_and_double_nothing(fleet: list[Service]) -> None:
    assert cut(fleet, rounds=60)["lost or doubled"] == 0
