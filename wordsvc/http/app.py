"""The Flask application."""

from __future__ import annotations

import logging
from threading import BoundedSemaphore
from typing import Any

from flask import Flask, Response, request
from flask_cors import CORS
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge

from wordsvc.catalog import Catalog
from wordsvc.games.catalog import all_games, check_boxes
from wordsvc.http.documentation import docs
from wordsvc.http.events import events
from wordsvc.http.games import games as games_api
from wordsvc.http.hands import hands
from wordsvc.http.metrics import measure, metrics
from wordsvc.http.operations import operations
from wordsvc.http.problems import MAX_BODY, RequestError, problem_response
from wordsvc.http.reference import reference
from wordsvc.http.solvers import solvers
from wordsvc.http.state import State
from wordsvc.http.words import words
from wordsvc.lexicon import Lexicon
from wordsvc.settings import Settings
from wordsvc.store import Store, StoreUnavailable
from wordsvc.web.pages import add_pages

_log = logging.getLogger("wordsvc")


def create_app(settings: Settings | None = None) -> Flask:
    """The service over the index and the dictionaries that ``settings`` name (by default the environment's).

    Raises IndexFileError for an index that can't be used, ValueError for a deck or rules file with a fault.
    """
    settings = settings or Settings.read()
    app = Flask("wordsvc.http")
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    lexicon, catalog = Lexicon(settings.index), Catalog.read(settings.dictionaries)
    games = all_games(lexicon, catalog.rules)
    check_boxes(games, catalog.boxes)
    app.extensions["wordsvc"] = State(
        lexicon,
        catalog,
        games,
        Store(settings.database, games),
        BoundedSemaphore(settings.streams),
    )
    for blueprint in (words, hands, solvers, games_api, events, reference, operations, metrics, docs):
        app.register_blueprint(blueprint)
    _share(app, settings)
    measure(app)
    add_pages(app)
    app.register_error_handler(RequestError, problem_response)
    app.register_error_handler(StoreUnavailable, _store_problem)
    app.register_error_handler(HTTPException, _http_problem)
    app.register_error_handler(Exception, _internal_problem)
    return app


def _share(app: Flask, settings: Settings) -> None:
    """Let pages of other origins ask: the word API always, games where the settings name the origins."""
    resources: dict[Any, Any] = {r"/v1/(?!games).*|/openapi\.json": {"origins": "*"}}
    if settings.game_origins:
        resources[r"/v1/games.*"] = {"origins": list(settings.game_origins)}
    CORS(app, resources=resources, expose_headers=["ETag", "Retry-After"], max_age=86_400)


def _http_problem(error: HTTPException) -> Response:
    match error:
        case NotFound():
            return problem_response(RequestError(404, "not_found", details={"path": request.path}))
        case MethodNotAllowed():
            methods = ", ".join(sorted(error.valid_methods or ()))
            return problem_response(
                RequestError(405, "method_not_allowed", details={"methods": methods}, headers={"Allow": methods})
            )
        case RequestEntityTooLarge():
            return problem_response(RequestError(413, "too_large", details={"most": MAX_BODY // 1024}))
    if error.code is not None and error.code >= 500:
        return _internal_problem(error)
    if error.code is not None and error.code < 400 and error.response is None:
        return Response(status=error.code, headers=dict(error.get_headers()))
    return problem_response(RequestError(error.code or 400, "bad_request"))


def _store_problem(_error: StoreUnavailable) -> Response:
    return problem_response(RequestError(503, "store_unavailable", headers={"Retry-After": "1"}))


def _internal_problem(error: Exception) -> Response:
    _log.exception("unanswered request", exc_info=error)
    return problem_response(RequestError(500, "internal_error"))
