"""The application: the HTTP API and the pages, which know nothing of one another."""

from __future__ import annotations

from flask import Flask

from wordsvc.http.api import create_api
from wordsvc.http.logs import AccessLog
from wordsvc.settings import Settings
from wordsvc.web.pages import add_pages


def create_app(settings: Settings | None = None, access_log: AccessLog | None = None) -> Flask:
    """The service over the index and the dictionaries that ``settings`` name (by default the environment's).

    Raises IndexFileError for an index that can't be used, ValueError for a deck or rules file with a fault.
    """
    return create_api(settings or Settings.read(), access_log, add_pages)
