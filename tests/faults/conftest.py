"""Services that the fault tests share: two of two workers on one database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.databases import KINDS, address
from tests.service import Service, services


@pytest.fixture(scope="session", params=KINDS)
def fleet(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Service]]:
    """Two services on one database, SQLite and PostgreSQL in turn."""
    folder = tmp_path_factory.mktemp("fleet")
    with services(address(request.param, folder), folder, many=2, workers=2) as served:
        yield served


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One service on SQLite, for what is sent to it."""
    folder = tmp_path_factory.mktemp("service")
    with services(address("sqlite", folder), folder, workers=2) as [served]:
        yield served
