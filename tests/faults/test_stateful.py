"""The fuzz that walks; 1,000 walks: ``python -m scripts.faults walks``."""

from __future__ import annotations

from flask import Flask

from tests.faults.stateful import MOVE, walks


def test_games_begun_and_moved_on_by_the_documents_links(app: Flask) -> None:
    answers = walks(app, rounds=8)["answers"]
    assert answers["POST /v1/games 201"]
    assert answers[f"{MOVE} 200"] > 1
    assert "GET /v1/games/{game_id} 200" in answers
