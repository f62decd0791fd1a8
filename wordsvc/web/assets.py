"""Styles, scripts, icons, the manifest and the service worker.

All of them hang under one version, the hash of their contents: a page and its assets always fit together, browsers
may keep them for good, and a new version makes the service worker fetch its shell anew.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, jsonify, render_template, send_from_directory, url_for

from wordsvc.web.languages import page_language
from wordsvc.web.texts import text

FOLDER: Final = Path(__file__).with_name("static")
SHELL: Final = ("/", "/hand", "/play", "/rules", "/about")
"""Pages that open without a connection."""

_DAY: Final = 24 * 3600
_YEAR: Final = 365 * _DAY

assets = Blueprint("assets", __name__, template_folder="templates")


def asset_names() -> list[str]:
    """All assets by the names that :func:`asset` takes."""
    return sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file())


def _version() -> str:
    identity = hashlib.sha256()
    for path in [*map(FOLDER.joinpath, asset_names()), *sorted(Path(__file__).with_name("templates").iterdir())]:
        identity.update(path.name.encode() + b"\0" + path.read_bytes())
    return identity.hexdigest()[:12]


VERSION: Final = _version()


def asset(name: str) -> str:
    """The address of an asset."""
    return url_for("assets.file", version=VERSION, name=name)


@assets.get("/assets/<version>/<path:name>")
def file(version: str, name: str) -> Response:
    """Serve an asset; the one of another version is served too, but not to be kept."""
    response = send_from_directory(FOLDER, name, max_age=_YEAR if version == VERSION else 0)
    if version == VERSION:
        response.cache_control.immutable = True
    return response


@assets.get("/favicon.ico")
def favicon() -> Response:
    """Serve the icon to browsers that ask for it without being told where it is."""
    return send_from_directory(FOLDER, "icon-192.png", max_age=_DAY)


@assets.get("/sw.js")
def worker() -> Response:
    """Serve the service worker, which must live at the root to see all pages."""
    shell = [*SHELL, *(asset(name) for name in asset_names() if name.startswith(("css/", "js/", "icon.")))]
    script = render_template("sw.js", version=VERSION, shell=shell)
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
