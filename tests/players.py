"""A game played over HTTP through any of several services, by players who ask again until they are answered."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any

from tests.service import Answer, Service

PATIENCE = 120.0
"""Seconds that an answer may take while services are killed, on a machine that has much else to do."""


def deck(pairs: int) -> dict[str, Any]:
    """A box of so many footballers: opened at random they last for the square of that in moves, about."""
    return {
        "name": "small",
        "game": "football",
        "footballers": [
            {"name": f"№ {n}", "number": n, "position": "forward", "points": 1} for n in range(1, pairs + 1)
        ],
        "prizes": {"yellow": 0, "red": 0, "var": 0, "play_game": 0},
    }


class Game:
    """A game, played through any of the services; a request that got no answer is sent again with its key."""

    def __init__(self, served: list[Service], pairs: int = 30) -> None:
        self.served = served
        body = {"game": "football", "players": ["A", "B"], "deck": deck(pairs)}
        status, answer = served[0].ask("POST", "/v1/games", body)
        assert status == 201, answer
        created = json.loads(answer)
        self.path = f"/v1/games/{created['id']}"
        self.tokens = [seat["token"] for seat in created["seats"]]
        self.repeated = 0

    def headers(self, seat: int, key: str | None = None) -> dict[str, str]:
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"}
        return headers if key is None else {**headers, "Idempotency-Key": key}

    def insist(
        self, method: str, path: str, body: Any = None, headers: Any = None, seconds: float = PATIENCE
    ) -> Answer:
        """Ask until there is an answer, each time another service."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                status, answer = random.choice(self.served).ask(method, path, body, headers, timeout=8)
                if status != 503:
                    return status, answer
            except (OSError, HTTPException):
                pass
            assert time.monotonic() < deadline, "no answer for too long"
            self.repeated += 1
            time.sleep(0.02)

    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = json.loads(self.insist("GET", self.path)[1])
        return view

    def moves(self, until: threading.Event) -> Iterator[tuple[int, dict[str, Any]]]:
        """Make moves until told to stop; each acknowledged one with the version it led to."""
        view = self.view()
        while not until.is_set() and not view["over"]:
            places = view["table"]["places"]
            move = {"kind": "open", "version": view["version"], "places": random.sample(places, 2)}
            headers = self.headers(view["turn"], f"move-{view['version']}")
            status, answer = self.insist("POST", f"{self.path}/moves", move, headers)
            assert status == 200, answer
            view = json.loads(answer)["view"]
            yield view["version"], move
