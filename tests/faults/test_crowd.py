"""Clients that take connections and give nothing."""

from __future__ import annotations

from tests.faults.crowd import LONGEST, crowd
from tests.service import Service

CONNECTIONS = 500


def test_slow_clients_and_open_streams_starve_nobody(service: Service) -> None:
    assert crowd(service, rounds=CONNECTIONS, asked=40)["p99"] < LONGEST
