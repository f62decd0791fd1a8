"""Decks, house rules and settings that attack."""

from __future__ import annotations

from flask import Flask

from tests.faults.documents import documents


def test_no_document_is_taken_that_nobody_can_play_with(app: Flask) -> None:
    assert documents(app)["documents"] > 200
