"""Guessing tokens is hopeless; 100,000 guesses: ``python -m scripts.faults tokens``."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.faults.tokens import guessed, limited
from tests.http.conftest import MakeApp
from tests.http.conftest import database as database
from tests.http.conftest import make_app as make_app
from wordsvc.settings import Settings


def test_guessed_tokens_are_all_wrong_and_answered_alike(app: Flask) -> None:
    assert guessed(app, rounds=400)["right"] == 0


def test_who_guesses_is_stopped(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDSVC_RATES", "on")
    app = make_app(rates=Settings.read().rates)
    assert limited(app, rounds=300)["answered before the limit"] <= 200
