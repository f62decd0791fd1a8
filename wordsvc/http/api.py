"""The Flask application of the HTTP API, with room for what else it is to serve."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

from flask import Flask, Response, request
from flask_cors import CORS
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge
from werkzeug.middleware.proxy_fix import ProxyFix

from wordsvc.games.registry import all_games, check_decks, find_games
from wordsvc.http.documentation import docs
from wordsvc.http.edge import ID_HEADER, surround
from wordsvc.http.events import events
from wordsvc.http.games import games as games_api
from wordsvc.http.hands import hands
from wordsvc.http.limits import HEADERS as RATE_HEADERS
from wordsvc.http.limits import limit
from wordsvc.http.logs import REQUEST_ID, AccessLog
from wordsvc.http.metrics import metrics, searched
from wordsvc.http.operations import operations
from wordsvc.http.problems import MAX_BODY, problem_response
from wordsvc.http.reference import reference
from wordsvc.http.reports import reports
from wordsvc.http.solvers import solvers
from wordsvc.http.state import State
from wordsvc.http.streams import Streams
from wordsvc.http.words import words
from wordsvc.law.presets import Catalog
from wordsvc.lexicon import Lexicon
from wordsvc.lexicon.links import read_links
from wordsvc.service.desk import DESK, Desk
from wordsvc.service.refusals import RequestError
from wordsvc.settings import Settings
from wordsvc.store import REPORTS, Store, StoreUnavailable

_READABLE: Final = ("ETag", "Retry-After", ID_HEADER, *RATE_HEADERS)
"""Headers that pages of other origins may read."""

_log = logging.getLogger("wordsvc")


class _Service(Flask):
    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """No view here is async, and looking at each of them in every request costs as much as finding a word."""
        return func


def create_api(settings: Settings, access_log: AccessLog | None, add_rest: Callable[[Flask], None]) -> Flask:
    """The API over the index and the dictionaries that ``settings`` name; ``add_rest`` adds the other routes.

    Raises IndexFileError for an index that can't be used, ValueError for a deck or rules file with a fault.
    """
    app = _Service("wordsvc.http")
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    lexicon, catalog = Lexicon.shared(settings.index), Catalog.read(settings.dictionaries)
    desk = app.extensions[DESK] = Desk(
        lexicon, catalog, searched, find_games(*settings.games), read_links(settings.dictionaries)
    )
    games = all_games(desk.folders, lexicon, catalog.rules)
    check_decks(desk.folders, desk.decks)
    store = Store(settings.database, games)
    app.extensions[REPORTS] = store.reports
    app.extensions["wordsvc"] = State(desk, games, store, Streams(store, settings.streams))
    for blueprint in (words, hands, solvers, games_api, events, reports, reference, operations, metrics, docs):
        app.register_blueprint(blueprint)
    _share(app, settings)
    limit(app, settings)
    add_rest(app)
    if settings.proxies:
        # So many proxies of ours have each written down who asked them; what came before those is anybody's claim.
        trusted = settings.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, trusted, trusted, trusted)  # type: ignore[method-assign]
    surround(app, access_log)
    app.register_error_handler(RequestError, problem_response)
    app.register_error_handler(StoreUnavailable, _store_problem)
    app.register_error_handler(HTTPException, _http_problem)
    app.register_error_handler(Exception, _internal_problem)
    return app


def _share(app: Flask, settings: Settings) -> None:
    """Let pages of other origins ask: the word API always, games where the settings name the origins.

    None may report words: one page that many people open would make each of them a reporter.
    """
    resources: dict[Any, Any] = {r"/v1/(?!games|reports).*|/openapi\.json": {"origins": "*"}}
    if settings.game_origins:
        resources[r"/v1/games.*"] = {"origins": list(settings.game_origins)}
    CORS(app, resources=resources, expose_headers=_READABLE, max_age=86_400, intercept_exceptions=False)
    # The library looks at every answer, a tenth of what a verdict costs; most questions name no origin.
    share = app.after_request_funcs[None].pop()
    app.after_request(lambda response: share(response) if "HTTP_ORIGIN" in request.environ else response)


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
    return problem_response(RequestError(error.code or 400, "bad_request"))


def _store_problem(_error: StoreUnavailable) -> Response:
    return problem_response(RequestError(503, "store_unavailable", headers={"Retry-After": "1"}))


def _internal_problem(error: Exception) -> Response:
    _log.exception("unanswered request", exc_info=error)
    request_id = request.environ[REQUEST_ID]
    return problem_response(
        RequestError(500, "internal_error", details={"request": request_id}, members={"request_id": request_id})
    )
