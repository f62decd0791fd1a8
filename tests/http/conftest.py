"""The service in this process, on a fresh database of either kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.databases import address
from wordsvc.app import create_app
from wordsvc.http.logs import AccessLog
from wordsvc.settings import Settings

MakeApp = Callable[..., Flask]


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty SQLite, or what a test asks for: the store has its own tests on both."""
    return address(getattr(request, "param", "sqlite"), tmp_path)


@pytest.fixture
def make_app(database: str) -> Iterator[MakeApp]:
    """Make one more process's app on the database."""
    apps: list[Flask] = []

    def make(access_log: AccessLog | None = None, **options: object) -> Flask:
        apps.append(create_app(Settings.read().changed(**{"database": database, **options}), access_log))
        return apps[-1]

    yield make
    for app in apps:
        app.extensions["wordsvc"].store.close()


@pytest.fixture
def players(make_app: MakeApp) -> FlaskClient:
    """A client of the service."""
    return make_app().test_client()
