"""What every request gets at the edge of the service: an id, its headers, its line in the log and in the metrics.

A WSGI layer around the application: hooks within it, and werkzeug's headers, cost several times as much.
"""

from __future__ import annotations

import functools
import random
import re
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from flask import Flask

from wordsvc.http.limits import STANDING
from wordsvc.http.logs import REQUEST_ID, AccessLog
from wordsvc.http.metrics import LATENCY, REQUESTS

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ID_HEADER: Final = "X-Request-ID"
# Long enough for any tracing system, too short to smuggle anything.
_ID: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
_WATCHED: Final = frozenset({"/healthz", "/readyz", "/metrics"})

# Routes, methods and statuses are few, and finding a metric by its labels costs more than counting.
_requests = functools.cache(REQUESTS.labels)
_latency = functools.cache(LATENCY.labels)


def _new_id() -> str:
    # Asking the system for bytes that nobody can guess takes longer than judging a word, and ids are no secret.
    return f"{random.getrandbits(64):016x}"


class Edge:
    """The application with its edge. ``log`` writes a line for every request."""

    def __init__(self, inner: WSGIApplication, log: AccessLog | None) -> None:
        self._inner, self._log = inner, log

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        started = time.perf_counter()
        given = environ.get("HTTP_X_REQUEST_ID")
        request_id = given if given and _ID.fullmatch(given) else _new_id()
        environ[REQUEST_ID] = request_id

        def begin(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
            self._tell(environ, status[:3], started, request_id)
            more = [(ID_HEADER, request_id), *environ.get(STANDING, ())]
            return start_response(status, headers + more, exc_info)

        return self._inner(environ, begin)

    def _tell(self, environ: WSGIEnvironment, status: str, started: float, request_id: str) -> None:
        asked = environ.get("werkzeug.request")
        rule = asked.url_rule if asked is not None else None
        # An address that no route has is one label, whatever it was.
        route, method = (rule.rule, environ["REQUEST_METHOD"]) if rule else ("unknown", "any")
        took = time.perf_counter() - started
        _requests(method, route, status).inc()
        _latency(route, status).observe(took)
        if self._log is not None:
            self._log(
                quiet=route in _WATCHED,
                method=method,
                route=route,
                status=int(status),
                ms=round(took * 1000, 2),
                request_id=request_id,
            )


def surround(app: Flask, log: AccessLog | None) -> None:
    """Put the edge around ``app``."""
    app.wsgi_app = Edge(app.wsgi_app, log)  # type: ignore[method-assign]
