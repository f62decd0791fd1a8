"""What others feel while somebody asks for too much: bounds here are ten times what is promised, or more."""

from __future__ import annotations

from tests.faults.hostile import hostile
from tests.service import Service


def test_hostile_hands_are_stopped_at_their_budget(service: Service) -> None:
    figures = hostile(service, rounds=7)
    assert figures["longest, in budgets"] < 10
    assert figures["p99"] < 2
