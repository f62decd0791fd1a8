"""A fuzz driven by the service's own document: no failure of the service, and every answer fits the document."""

from __future__ import annotations

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

from wordsvc.http.problems import PROBLEM_JSON

EXAMPLES = 40
"""Requests for each operation and mode: enough to reach every field, few enough for every run of the tests."""


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=lambda mode: mode.value)
def test_every_answer_to_a_generated_request_fits_the_document(app: Flask, mode: GenerationMode) -> None:
    # A schema can't say that a name is unknown or that a text is no hand; refusing those is right.
    load_all_checks()
    meaning = CHECKS.get_by_names(["positive_data_acceptance"])
    schema = schemathesis.openapi.from_wsgi("/openapi.json", app)
    operations = [result.ok() for result in schema.get_all_operations()]
    assert len(operations) >= 13
    statuses: set[int] = set()
    for operation in operations:
        if mode is GenerationMode.NEGATIVE and not (operation.body or operation.query):
            continue

        @settings(
            max_examples=EXAMPLES,
            derandomize=True,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def answered(case: Case) -> None:
            response = case.call()
            case.validate_response(response, excluded_checks=meaning)
            assert response.status_code < 500
            if response.status_code >= 400:
                assert response.headers["content-type"] == [PROBLEM_JSON]
            statuses.add(response.status_code)

        answered()
    assert statuses >= ({200} if mode is GenerationMode.POSITIVE else {422})
