"""A fuzz that walks: games are begun, looked at and moved on by the links of the service's own document.

A schema knows the shape of a move, not which one the table allows now: every other move is therefore the one that the
service advises, so that the walk also gets to where games go.
"""

from __future__ import annotations

import os
import secrets
from collections import Counter
from random import Random
from typing import Any
from unittest import mock

import httpx
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from schemathesis import Case
from schemathesis.checks import CHECKS, load_all_checks

from tests.faults.measure import Figures
from wordsvc.http.problems import PROBLEM_JSON
from wordsvc.terminal_game.client import Api

STEPS = 12
MOVE = "POST /v1/games/{game_id}/moves"


class _Table:
    """A game that was begun, with the tokens of its seats."""

    def __init__(self, app: Flask, created: dict[str, Any]) -> None:
        self._id = created["id"]
        self.tokens = [seat["token"] for seat in created["seats"]]
        self._api = Api(httpx.Client(transport=httpx.WSGITransport(app=app), base_url="http://localhost"), "uk")

    def legal(self) -> tuple[int, dict[str, Any]] | None:
        """A seat and a move that it may make now; None once the game is over."""
        for seat, token in enumerate(self.tokens):
            move = self._api.advice(self._id, token, 5)
            if move is not None:
                return seat, move
        return None


def walks(app: Flask, rounds: int) -> Figures:
    """Take so many walks of a dozen requests each, with a seat's token; every answer has to fit the document."""
    load_all_checks()
    # A schema can't say that a name is unknown, that a move is refused, or whose token is the right one.
    meaning = CHECKS.get_by_names(["positive_data_acceptance"])
    tokens = CHECKS.get_by_names(["ignored_auth"])
    statuses: Counter[str] = Counter()
    # Hypothesis takes the same walk again: the cards then have to lie where they lay.
    chance = Random()
    whole = schemathesis.openapi.from_wsgi("/openapi.json", app)
    # A stream of events ends with its game only.
    schema = whole.include(path_regex="^/v1/games").exclude(path_regex="/events$")

    class Walk(schema.as_state_machine()):  # type: ignore[misc]
        def setup(self) -> None:
            self._tables: dict[str, _Table] = {}
            self._moves = 0
            self._is_seated = False
            chance.seed(0)

        def before_call(self, case: Case) -> None:
            table = self._tables.get(str((case.path_parameters or {}).get("game_id")))
            self._is_seated = table is not None
            if table is None:
                return
            seat, is_move = 0, case.operation.label == MOVE
            self._moves += is_move
            legal = table.legal() if is_move and self._moves % 2 else None
            if legal is not None:
                seat, case.body = legal
            case.headers["Authorization"] = f"Bearer {table.tokens[seat]}"

        def after_call(self, response: Any, case: Case) -> None:
            statuses[f"{case.operation.label} {response.status_code}"] += 1
            if response.status_code == 201:
                created = response.json()
                self._tables[created["id"]] = _Table(app, created)

        def validate_response(self, response: Any, case: Case, **_: Any) -> None:
            assert response.status_code < 500
            if response.status_code >= 400:
                assert response.headers["content-type"] == [PROBLEM_JSON]
            case.validate_response(response, excluded_checks=[*meaning, *(tokens if self._is_seated else ())])

    chosen = settings(
        max_examples=rounds,
        stateful_step_count=STEPS,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    with (
        mock.patch.object(secrets, "token_bytes", chance.randbytes),
        mock.patch.object(secrets, "token_urlsafe", lambda size: os.urandom(size).hex()),
    ):
        run_state_machine_as_test(Walk, settings=chosen)
    return {"walks": rounds, "requests": sum(statuses.values()), "answers": dict(sorted(statuses.items()))}
