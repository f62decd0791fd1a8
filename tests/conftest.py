"""What the tests share: the whole lexicon, the shipped decks and house rules, a referee for each rules document."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings

from wordsvc.app import create_app
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.presets import Catalog
from wordsvc.law.referee import PlayedWord, Referee
from wordsvc.lexicon import IndexFileError, Lexicon
from wordsvc.settings import Settings

pytest_plugins = ("tests.databases",)

# The tests are one client that asks more than any other.
os.environ["WORDSVC_RATES"] = "off"

# Machines that run the tests are shared, so time is no reason to fail; a run is the same run every time.
settings.register_profile(
    "suite", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("suite")

RefereeOf = Callable[..., Referee]


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    """The whole index, as `wordsvc build` makes it."""
    path = Settings.read().index
    try:
        return Lexicon.shared(path)
    except IndexFileError as error:
        pytest.fail(f"the tests need the built index: {error}; make it with: wordsvc build", pytrace=False)


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return Catalog.read(Settings.read().dictionaries)


@pytest.fixture(scope="session")
def referee_of(lexicon: Lexicon, catalog: Catalog) -> RefereeOf:
    """Make a referee by the name of a preset or by a rules document."""

    def make(
        rules: str | dict[str, Any] | HouseRules = "printed",
        played: tuple[PlayedWord, ...] = (),
        player: str | None = None,
    ) -> Referee:
        if isinstance(rules, str):
            rules = catalog.rules[rules]
        elif isinstance(rules, dict):
            rules = HouseRules.model_validate(rules)
        return Referee(lexicon, rules, catalog.decks["words"], played, player)

    return make


@pytest.fixture(scope="session")
def app(lexicon: Lexicon, tmp_path_factory: pytest.TempPathFactory) -> Flask:  # noqa: ARG001 - says what is missing
    games = tmp_path_factory.mktemp("games") / "games.sqlite"
    return create_app(Settings.read().changed(database=f"sqlite:///{games}"))


@pytest.fixture(scope="session")
def client(app: Flask) -> FlaskClient:
    return app.test_client()
