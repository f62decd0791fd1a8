"""The OpenAPI document, a page to browse it, and what the problem codes mean. Everything is served from here."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, abort, render_template, send_file

from wordsvc.http.endpoint import documentation, json_response
from wordsvc.http.problems import language
from wordsvc.messages import request_problems

_ASSETS: Final = {
    "swagger.js": ("swagger_bundle.js", "text/javascript"),
    "swagger-preset.js": ("swagger_preset.js", "text/javascript"),
    "swagger.css": ("swagger_style.css", "text/css"),
}

docs = Blueprint("docs", __name__, template_folder="templates", static_folder="static", static_url_path="/static")


@docs.get("/openapi.json")
def openapi() -> Response:
    """Serve the OpenAPI document."""
    return json_response(documentation.spec)


@docs.get("/docs")
def browse() -> str:
    """Show the page on which people read and try the API."""
    return render_template("docs.html")


@docs.get("/docs/problems")
def problems() -> str:
    """List the codes of problem documents; their ``type`` points here."""
    return render_template("problems.html", problems=request_problems(language()), language=language())


@docs.get("/docs/<name>")
def asset(name: str) -> Response:
    """Serve a file of Swagger UI."""
    if name not in _ASSETS:
        abort(404)
    file, mimetype = _ASSETS[name]
    return send_file(Path(str(files("offapi").joinpath(file))), mimetype=mimetype, max_age=86_400)
