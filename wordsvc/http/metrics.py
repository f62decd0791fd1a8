"""Prometheus metrics: requests, verdicts, searches, games, streams, refusals; summed over all workers.

Labels have few values, and none that a client chooses.
"""

from __future__ import annotations

import collections
import functools
import os
from collections.abc import Iterable
from typing import Final

from flask import Blueprint, Response
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from wordsvc.service.costs import costs
from wordsvc.service.desk import Solver
from wordsvc.service.verdict_answers import VerdictAnswer

metrics = Blueprint("metrics", __name__)

REQUESTS: Final = Counter("wordsvc_requests", "Requests answered.", ["method", "route", "status"])
LATENCY: Final = Histogram(
    "wordsvc_request_seconds",
    "Time from the request to the answer.",
    ["route", "status"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
GAMES: Final = Counter("wordsvc_games", "Games begun.", ["game"])
ENDED: Final = Counter("wordsvc_games_ended", "Games over.", ["game"])
MOVES: Final = Counter("wordsvc_moves", "Moves tried, accepted or refused for the code.", ["game", "outcome"])
STREAMS: Final = Gauge("wordsvc_event_streams", "Event streams open.", multiprocess_mode="livesum")
LIMITED: Final = Counter("wordsvc_limited", "Requests refused because their client asked too much.", ["limit"])
SOLVING: Final = Histogram(
    "wordsvc_solver_seconds",
    "Time of one search, waiting for a place included.",
    ["solver"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 5),
)
SOLVED: Final = Counter("wordsvc_solved", "Searches by whether the answer is whole and proven.", ["solver", "outcome"])
VERDICTS: Final = Counter("wordsvc_verdicts", "Words judged.", ["status", "valid"])


@metrics.get("/metrics")
@costs("watching")
def expose() -> Response:
    """Show the metrics of all workers in Prometheus' text format."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), mimetype=CONTENT_TYPE_LATEST)


def judged(verdicts: Iterable[VerdictAnswer]) -> None:
    """Count verdicts by outcome; the words themselves are nobody's business."""
    outcomes = collections.Counter((verdict["status"], verdict["valid"]) for verdict in verdicts)
    for outcome, count in outcomes.items():
        _verdicts(*outcome).inc(count)


def searched(solver: Solver, seconds: float, complete: bool) -> None:
    """Count a search of a solver by its time and by whether its answer is whole and proven."""
    SOLVING.labels(solver).observe(seconds)
    SOLVED.labels(solver, "complete" if complete else "incomplete").inc()


@functools.cache
def _verdicts(status: str, valid: bool) -> Counter:
    # Finding a metric by its labels costs more than counting.
    return VERDICTS.labels(status, str(valid).lower())
