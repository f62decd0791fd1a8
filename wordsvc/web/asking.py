"""Where the pages ask."""

from __future__ import annotations

from flask import current_app

from wordsvc.service.desk import DESK, Desk


def desk() -> Desk:
    """The desk of the running app."""
    shared: Desk = current_app.extensions[DESK]
    return shared
