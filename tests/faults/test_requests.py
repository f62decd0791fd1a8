"""Requests that no honest client sends."""

from __future__ import annotations

from tests.faults.framing import framing
from tests.faults.requests import GROWTH, large, texts
from tests.service import Service


def test_large_bodies_are_refused_and_leave_nothing_behind(service: Service) -> None:
    assert large(service, rounds=1)["workers' own memory grew by, MB"] < GROWTH


def test_nasty_texts_get_a_verdict_or_a_refusal(service: Service) -> None:
    assert texts(service, rounds=1)["failures of the service"] == 0


def test_bad_frames_and_ways_out_of_the_folders(service: Service) -> None:
    assert framing(service, rounds=1)["requests"] > 300
