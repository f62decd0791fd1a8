"""Clients that take connections and give nothing."""

from __future__ import annotations

from tests.faults.crowd import LONGEST, crowd
from tests.service import Service


def test_a_few_slow_clients_and_all_streams_taken_starve_nobody(service: Service) -> None:
    # Two workers of 32 threads; ``python -m scripts.faults crowd`` has 500 connections.
    assert crowd(service, rounds=20, asked=40)["p99"] < LONGEST
