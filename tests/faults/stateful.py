"""A fuzz that walks: games are begun, looked at and moved on by the links of the service's own document."""

from __future__ import annotations

from collections import Counter
from typing import Any

import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from schemathesis import Case
from schemathesis.checks import CHECKS, load_all_checks

from tests.faults.measure import Figures
from wordsvc.http.problems import PROBLEM_JSON

STEPS = 12


def walks(app: Flask, rounds: int) -> Figures:
    """Take so many walks of a dozen requests each, with a seat's token; every answer has to fit the document."""
    load_all_checks()
    # A schema can't say that a name is unknown or that a move is refused.
    meaning = CHECKS.get_by_names(["positive_data_acceptance"])
    statuses: Counter[str] = Counter()
    whole = schemathesis.openapi.from_wsgi("/openapi.json", app)
    # A stream of events ends with its game only.
    schema = whole.include(path_regex="^/v1/games").exclude(path_regex="/events$")

    class Walk(schema.as_state_machine()):  # type: ignore[misc]
        def setup(self) -> None:
            self._tokens: dict[str, str] = {}

        def before_call(self, case: Case) -> None:
            token = self._tokens.get(str((case.path_parameters or {}).get("game_id")))
            if token is not None:
                case.headers["Authorization"] = f"Bearer {token}"

        def after_call(self, response: Any, case: Case) -> None:
            statuses[f"{case.operation.label} {response.status_code}"] += 1
            if response.status_code == 201:
                created = response.json()
                self._tokens[created["id"]] = created["seats"][0]["token"]

        def validate_response(self, response: Any, case: Case, **_: Any) -> None:
            assert response.status_code < 500
            if response.status_code >= 400:
                assert response.headers["content-type"] == [PROBLEM_JSON]
            case.validate_response(response, excluded_checks=meaning)

    run_state_machine_as_test(
        Walk,
        settings=settings(
            max_examples=rounds,
            stateful_step_count=STEPS,
            derandomize=True,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )
    return {"walks": rounds, "requests": sum(statuses.values()), "answers": dict(sorted(statuses.items()))}
