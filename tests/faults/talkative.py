"""`wordsvc serve` with every logger at its most talkative: ``python -m tests.faults.talkative``."""

from __future__ import annotations

import logging
import sys

from flask import Flask

from tests.service import Service
from wordsvc.http.logs import AccessLog
from wordsvc.http.server import service
from wordsvc.settings import Settings


class Talkative(Service):
    """A service that logs all that it could."""

    program = (sys.executable, "-m", "tests.faults.talkative")


class _Gunicorn(service.Service):
    def load_config(self) -> None:
        super().load_config()
        for name, value in {"loglevel": "debug", "accesslog": "-", "capture_output": True}.items():
            self.cfg.set(name, value)


def _make_app(settings: Settings, log: AccessLog) -> Flask:
    # Imported late, as the service does it: the metrics library looks for the workers' common folder.
    from wordsvc.app import create_app

    return create_app(settings, log)


if __name__ == "__main__":
    logging.basicConfig(level=logging.DEBUG)
    service.Service = _Gunicorn
    service.serve(Settings.read(), _make_app)
