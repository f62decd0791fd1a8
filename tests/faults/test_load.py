"""What others feel while somebody asks for too much: bounds here are ten times what is promised, or more."""

from __future__ import annotations

from tests.faults.hostile import hostile
from tests.faults.soak import soak
from tests.service import Service


def test_hostile_hands_are_stopped_at_their_budget(service: Service) -> None:
    figures = hostile(service, rounds=7)
    assert figures["longest, in budgets"] < 30
    assert figures["p99"] < 5


def test_a_little_of_everything_at_once_fails_nowhere(service: Service) -> None:
    figures = soak(service, minutes=0.05)
    assert figures["failures"] == 0
    assert figures["whole games"]
