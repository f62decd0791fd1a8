"""The HTTP API as a player uses it: begin a game, look, move, ask for advice."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final
from uuid import uuid4

import httpx

_ATTEMPTS: Final = 4
_PAUSE: Final = 0.5
_SILENT: Final = 30.0
_LATER: Final = (httpx.codes.SERVICE_UNAVAILABLE, httpx.codes.TOO_MANY_REQUESTS)
_LONGEST: Final = 60

Json = dict[str, Any]


class Refused(Exception):  # noqa: N818
    """The service understood and says no: its code, and a sentence in the player's language."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(detail)
        self.status, self.code, self.detail = status, code, detail


class Unreachable(Exception):  # noqa: N818
    """The service does not answer, or what answers is no such service."""


class NotStarted(Unreachable):
    """A service of one's own did not start; the text is its last words."""


class Api:
    """One service, spoken to in one language. Raises Refused and Unreachable."""

    def __init__(self, http: httpx.Client, language: str) -> None:
        self._http = http
        self._language = language

    def begin(self, asked: Mapping[str, Any]) -> Json:
        """Begin a game; the answer has the tokens of its seats."""
        return self._ask("POST", "/v1/games", json=dict(asked))

    def view(self, game: str, token: str | None = None) -> Json:
        """The game as a seat sees it, or as everybody does."""
        return self._ask("GET", f"/v1/games/{game}", token=token)

    def log(self, game: str) -> Json:
        """The public record of the game."""
        return self._ask("GET", f"/v1/games/{game}/log")

    def move(self, game: str, token: str, move: Mapping[str, Any]) -> Json:
        """Make a move. It is made once, however often the connection fails on the way."""
        return self._ask("POST", f"/v1/games/{game}/moves", json=dict(move), token=token, key=str(uuid4()))

    def advice(self, game: str, token: str, level: int) -> Json | None:
        """A move that the seat of a token may make now, as a bot of this level likes it; None: it has nothing to do."""
        move: Json | None = self._ask("POST", f"/v1/games/{game}/advice", json={"level": level}, token=token)["move"]
        return move

    def _ask(
        self, method: str, path: str, *, json: Any = None, token: str | None = None, key: str | None = None
    ) -> Json:
        headers = {"Accept-Language": self._language}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        if key is not None:
            headers["Idempotency-Key"] = key
        # Asking again is safe: looking changes nothing, a move has its key. Only a game could begin twice.
        attempts = 1 if path == "/v1/games" else _ATTEMPTS
        for attempt in range(1, attempts + 1):
            pause = _PAUSE
            try:
                response = self._http.request(method, path, json=json, headers=headers, timeout=_SILENT)
            except httpx.HTTPError as error:
                if attempt == attempts:
                    raise Unreachable(str(error) or type(error).__name__) from None
            else:
                if response.status_code not in _LATER or attempt == attempts:
                    return _read(response)
                pause = _told_to_wait(response)
            time.sleep(pause)
        raise Unreachable


def _told_to_wait(response: httpx.Response) -> float:
    """How long the service asks to wait, in seconds; nobody waits for more than a minute."""
    told = response.headers.get("Retry-After", "")
    return min(int(told), _LONGEST) if told.isdecimal() else _PAUSE


def _read(response: httpx.Response) -> Json:
    try:
        document = response.json()
    except ValueError:
        document = None
    if not isinstance(document, dict):
        raise Unreachable(f"{response.request.url}: HTTP {response.status_code}")
    if response.is_success:
        return document
    detail = str(document.get("detail") or document.get("title") or response.status_code)
    faults = document.get("errors") or ()
    told = [_said(fault) for fault in faults if isinstance(fault, dict)]
    raise Refused(response.status_code, str(document.get("code", "")), "\n".join(told) or detail)


def _said(fault: Mapping[str, Any]) -> str:
    """A fault for people, with its place where a document of theirs has places."""
    pointer, detail = str(fault.get("pointer", "")), str(fault.get("detail", ""))
    return f"{pointer} {detail}" if pointer.startswith(("/deck/", "/rules/")) else detail
