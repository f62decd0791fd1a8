"""Styles, scripts, icons, the manifest and the service worker; those of the games' folders beside our own.

All of them hang under one version, the hash of their contents: a page and its assets always fit together, browsers
may keep them for good, and a new version makes the service worker fetch its shell anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from flask import Blueprint, Flask, Response, abort, current_app, jsonify, render_template, send_file, url_for
from jinja2 import ChoiceLoader, FunctionLoader

from wordsvc.games.registry import GameFolder
from wordsvc.web.languages import page_language
from wordsvc.web.texts import text

FOLDER: Final = Path(__file__).with_name("static")
TEMPLATES: Final = Path(__file__).with_name("templates")
SHELL: Final = ("/", "/hand", "/play", "/rules", "/about")
"""Pages that open without a connection."""

_DAY: Final = 24 * 3600
_YEAR: Final = 365 * _DAY

assets = Blueprint("assets", __name__, template_folder="templates")


@dataclass(frozen=True, slots=True)
class Assets:
    """The files of an application by the names that :func:`asset` takes, and their version."""

    files: Mapping[str, Path]
    version: str


def add_assets(app: Flask, folders: Mapping[str, GameFolder]) -> None:
    """Let an application serve its assets and draw the templates of the games' folders."""
    own = {path.relative_to(FOLDER).as_posix(): path for path in FOLDER.rglob("*") if path.is_file()}
    games = {
        game_asset(folder, path.relative_to(folder.page).as_posix()): path
        for folder in folders.values()
        for path in folder.page.rglob("*")
        if path.is_file()
    }
    files = {name: path for name, path in {**own, **games}.items() if not name.endswith(".html")}
    forms = {name: path for name, path in games.items() if name.endswith(".html")}
    templates = {path.name: path for path in TEMPLATES.iterdir()}
    identity = hashlib.sha256()
    for name, path in [*sorted(files.items()), *sorted(forms.items()), *sorted(templates.items())]:
        identity.update(name.encode() + b"\0" + path.read_bytes())
    app.extensions["assets"] = Assets(dict(sorted(files.items())), identity.hexdigest()[:12])
    read = FunctionLoader(lambda name: forms[name].read_text(encoding="utf-8") if name in forms else None)
    app.jinja_loader = ChoiceLoader([loader for loader in (app.jinja_loader, read) if loader])
    app.register_blueprint(assets)


def served() -> Assets:
    """The assets of the running application."""
    found: Assets = current_app.extensions["assets"]
    return found


def asset_names() -> list[str]:
    """All assets by the names that :func:`asset` takes."""
    return list(served().files)


def asset(name: str) -> str:
    """The address of an asset."""
    return url_for("assets.file", version=served().version, name=name)


def game_asset(folder: GameFolder, name: str) -> str:
    """The name of a file that a game has for the page."""
    return f"games/{folder.name}/{name}"


@assets.get("/assets/<version>/<path:name>")
def file(version: str, name: str) -> Response:
    """Serve an asset; the one of another version is served too, but not to be kept."""
    current = version == served().version
    if name not in served().files:
        abort(404)
    response = send_file(served().files[name], max_age=_YEAR if current else 0)
    if current:
        response.cache_control.immutable = True
    return response


@assets.get("/favicon.ico")
def favicon() -> Response:
    """Serve the icon to browsers that ask for it without being told where it is."""
    return send_file(FOLDER / "icon-192.png", max_age=_DAY)


@assets.get("/sw.js")
def worker() -> Response:
    """Serve the service worker, which must live at the root to see all pages."""
    shell = [*SHELL, *(asset(name) for name in asset_names() if name.startswith(("css/", "js/", "games/", "icon.")))]
    script = render_template("sw.js", version=served().version, shell=shell)
    response = Response(script, mimetype="text/javascript")
    response.cache_control.no_cache = True
    return response


@assets.get("/manifest.webmanifest")
def manifest() -> Response:
    """Describe the pages as an application that can be installed."""
    language = page_language()
    response = jsonify(
        {
            "id": "/",
            "name": text("app.name", language),
            "short_name": text("brand", language),
            "description": text("app.description", language),
            "lang": language,
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": "#e8ece4",
            "theme_color": "#174a86",
            "icons": [
                {"src": asset("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
                *(
                    {"src": asset(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
                    for size in (192, 512)
                ),
                {"src": asset("icon-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
            ],
        }
    )
    response.mimetype = "application/manifest+json"
    response.vary.add("Cookie")
    return response
