"""The application in threads: the event loop hands it whole requests and gets whole answers."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

from wordsvc.http.server.connection import Answer
from wordsvc.http.streams import Following

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

_WATCHED: Final = frozenset({"/healthz", "/readyz", "/metrics"})


class Threads:
    """The threads of a process. Who watches the service has some apart: it is answered however busy the others are."""

    def __init__(self, application: WSGIApplication, many: int) -> None:
        self._application = application
        self._watchers = ThreadPoolExecutor(2, "wordsvc-watched")
        self.others = ThreadPoolExecutor(many, "wordsvc-request")

    def __call__(self, environment: WSGIEnvironment) -> asyncio.Future[Answer]:
        """Have a request answered."""
        pool = self._watchers if environment["PATH_INFO"] in _WATCHED else self.others
        return asyncio.get_running_loop().run_in_executor(pool, self._answer, environment)

    def close(self) -> None:
        """Begin nothing more."""
        for pool in (self._watchers, self.others):
            pool.shutdown(wait=False, cancel_futures=True)

    def _answer(self, environment: WSGIEnvironment) -> Answer:
        status, headers = "", list[tuple[str, str]]()

        def begin(told: str, fields: list[tuple[str, str]], _error: Any = None) -> Any:
            nonlocal status, headers
            status, headers = told, fields

        parts = self._application(environment, begin)
        if isinstance(parts, Following):
            return Answer(status, headers, stream=parts)
        try:
            return Answer(status, headers, b"".join(parts))
        finally:
            if hasattr(parts, "close"):
                parts.close()
