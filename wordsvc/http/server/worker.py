"""A gunicorn worker that is an event loop. gunicorn starts it, watches it and tells it to stop; nothing more."""

from __future__ import annotations

import asyncio
import os

from gunicorn.workers.base import Worker

from wordsvc.http.server.loop import serve


class LoopWorker(Worker):  # type: ignore[misc]  # the library has no types
    """One process of the service."""

    def run(self) -> None:
        """Serve until told to stop."""
        listeners = [listener.sock for listener in self.sockets]
        settings = {"threads": self.cfg.threads, "patience": self.cfg.graceful_timeout}
        asyncio.run(serve(self.wsgi, listeners, self._beat, **settings))

    def _beat(self) -> bool:
        self.notify()
        return bool(self.alive) and self.ppid == os.getppid()
