"""One app over the whole index for all tests of the HTTP service, and a client that asks it."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from wordsvc.http import app as application
from wordsvc.lexicon import Lexicon


@pytest.fixture(scope="session")
def app(lexicon: Lexicon) -> Flask:  # noqa: ARG001 - says what is missing if there is no index
    return application.create_app()


@pytest.fixture(scope="session")
def client(app: Flask) -> FlaskClient:
    return app.test_client()
