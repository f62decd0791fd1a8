"""The application in threads: the event loop hands it whole requests and gets whole answers."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from flask import Flask
from werkzeug.exceptions import HTTPException

from wordsvc.http.server.connection import Reply
from wordsvc.http.streams import Following
from wordsvc.service.costs import Cost, cost_of

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


class Threads:
    """The threads of a process, shared out by what requests cost: none of them is held up by those of another kind.

    Of ``many`` threads half judge words, the others solve and play; who advises seats, which waits for the store and
    solves as well, and who watches the service have some apart.
    """

    def __init__(self, app: Flask, many: int) -> None:
        self._application, self._views = app.wsgi_app, app.view_functions
        self._routes = app.url_map.bind("localhost")
        self.games = _threads("games", many // 4)
        words, solving, watching = _threads("words", many // 2), _threads("solving", many // 4), _threads("watching", 2)
        self._by_cost: Mapping[Cost, ThreadPoolExecutor] = {
            "words": words,
            "solvers": solving,
            "plays": solving,
            "advice": _threads("advising", many // 8),
            "games": self.games,
            "moves": self.games,
            "reports": self.games,
            "watching": watching,
        }

    def __call__(self, environment: WSGIEnvironment) -> asyncio.Future[Reply]:
        """Have a request answered."""
        threads = self._by_cost[self._cost(environment)]
        return asyncio.get_running_loop().run_in_executor(threads, self._answer, environment)

    def close(self) -> None:
        """Begin nothing more."""
        for threads in self._by_cost.values():
            threads.shutdown(wait=False, cancel_futures=True)

    def _cost(self, environment: WSGIEnvironment) -> Cost:
        path = environment["PATH_INFO"].encode("latin-1").decode(errors="replace")
        try:
            endpoint, _ = self._routes.match(path, environment["REQUEST_METHOD"])
        except HTTPException:
            return cost_of(None)
        return cost_of(self._views[endpoint])

    def _answer(self, environment: WSGIEnvironment) -> Reply:
        status, headers = "", list[tuple[str, str]]()

        def begin(told: str, fields: list[tuple[str, str]], _error: Any = None) -> Any:
            nonlocal status, headers
            status, headers = told, fields

        parts = self._application(environment, begin)
        if isinstance(parts, Following):
            return Reply(status, headers, stream=parts)
        try:
            return Reply(status, headers, b"".join(parts))
        finally:
            if hasattr(parts, "close"):
                parts.close()


def _threads(name: str, many: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max(1, many), f"wordsvc-{name}")
