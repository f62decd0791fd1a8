"""`wordsvc serve` with every logger at its most talkative: ``python -m tests.faults.talkative``."""

from __future__ import annotations

import logging
import sys

from tests.service import Service
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


if __name__ == "__main__":
    logging.basicConfig(level=logging.DEBUG)
    service.Service = _Gunicorn
    service.serve(Settings.read())
