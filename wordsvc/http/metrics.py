"""Prometheus metrics: requests and their latencies by route, verdicts by outcome; summed over all workers."""

from __future__ import annotations

import collections
import functools
import os
import time
from collections.abc import Iterable
from typing import Final

from flask import Blueprint, Flask, Response, g, request
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

from wordsvc.answers import VerdictAnswer

metrics = Blueprint("metrics", __name__)

REQUESTS: Final = Counter("wordsvc_requests", "Requests answered.", ["method", "route", "status"])
LATENCY: Final = Histogram(
    "wordsvc_request_seconds",
    "Time from the request to the answer.",
    ["route"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
GAMES: Final = Counter("wordsvc_games", "Games begun.", ["game"])
MOVES: Final = Counter("wordsvc_moves", "Moves tried, accepted or refused for the code.", ["game", "outcome"])
STREAMS: Final = Gauge("wordsvc_event_streams", "Event streams open.", multiprocess_mode="livesum")
VERDICTS: Final = Counter("wordsvc_verdicts", "Words judged.", ["status", "valid"])


@metrics.get("/metrics")
def expose() -> Response:
    """Show the metrics of all workers in Prometheus' text format."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), mimetype=CONTENT_TYPE_LATEST)


# Routes, methods and statuses are few, and finding a metric by its labels costs more than counting.
_requests = functools.cache(REQUESTS.labels)
_latency = functools.cache(LATENCY.labels)


def judged(verdicts: Iterable[VerdictAnswer]) -> None:
    """Count verdicts by outcome; the words themselves are nobody's business."""
    outcomes = collections.Counter((verdict["status"], str(verdict["valid"]).lower()) for verdict in verdicts)
    for outcome, count in outcomes.items():
        VERDICTS.labels(*outcome).inc(count)


def measure(app: Flask) -> None:
    """Count and time every request of ``app``; an address that no route has is one label, whatever it was."""

    @app.before_request
    def start() -> None:
        g.started = time.perf_counter()

    @app.after_request
    def count(response: Response) -> Response:
        route = request.url_rule.rule if request.url_rule else "unknown"
        method = request.method if request.url_rule else "any"
        _requests(method, route, response.status_code).inc()
        _latency(route).observe(time.perf_counter() - g.started)
        return response
