"""The OpenAPI document, a page to browse it, and what the problem codes mean. Everything is served from here."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, abort, current_app, make_response, render_template, send_file
from pydantic_core import to_json

from wordsvc.http.description import describe
from wordsvc.http.examples import add_examples
from wordsvc.http.game_answers import refusal_titles
from wordsvc.http.games_documentation import describe_games
from wordsvc.http.problems import language
from wordsvc.http.state import state
from wordsvc.texts.request_problems import request_problems

_ASSETS: Final = {
    "swagger.js": ("swagger_bundle.js", "text/javascript"),
    "swagger-preset.js": ("swagger_preset.js", "text/javascript"),
    "swagger.css": ("swagger_style.css", "text/css"),
}

docs = Blueprint("docs", __name__, template_folder="templates", static_folder="static", static_url_path="/static")


@docs.get("/openapi.json")
def openapi() -> Response:
    """Serve the OpenAPI document."""
    document = current_app.extensions.get("openapi")
    if document is None:
        document = current_app.extensions["openapi"] = to_json(
            add_examples(describe_games(describe(current_app), state().games))
        )
    return Response(document, mimetype="application/json")


@docs.get("/docs")
def browse() -> str:
    """Show the page on which people read and try the API."""
    return render_template("docs.html")


@docs.get("/docs/problems")
def problems() -> Response:
    """List the codes of problem documents; their ``type`` points here."""
    spoken = language()
    titles = {**request_problems(spoken), **refusal_titles(spoken)}
    response = make_response(render_template("problems.html", problems=titles, language=spoken))
    response.content_language = [spoken]
    response.vary.add("Accept-Language")
    return response


@docs.get("/docs/<name>")
def asset(name: str) -> Response:
    """Serve a file of Swagger UI."""
    if name not in _ASSETS:
        abort(404)
    file, mimetype = _ASSETS[name]
    return send_file(Path(str(files("offapi").joinpath(file))), mimetype=mimetype, max_age=86_400)
