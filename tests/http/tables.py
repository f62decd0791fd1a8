"""A table of players who talk to the service by HTTP, in one process; all that is said is kept."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.databases import SMALL_FOOTBALL


class Table:
    """A game begun over HTTP."""

    def __init__(self, client: FlaskClient, game: str = "football", players: int = 2, deck: Any = None) -> None:
        self.client = client
        self.traffic: list[tuple[str, str]] = []
        box = SMALL_FOOTBALL if deck is None and game == "football" else deck
        body = {"game": game, "players": [f"Гравець {i}" for i in range(players)]}
        answer = client.post("/v1/games", json=body if box is None else {**body, "deck": box})
        assert answer.status_code == 201, answer.text
        self.created = answer.get_json()
        self.id: str = self.created["id"]
        self.tokens: list[str] = [seat["token"] for seat in self.created["seats"]]

    def headers(self, seat: int | None, key: str | None = None, language: str | None = None) -> dict[str, str]:
        headers = {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}
        headers |= {} if key is None else {"Idempotency-Key": key}
        return headers if language is None else {**headers, "Accept-Language": language}

    def get(self, path: str = "", seat: int | None = None) -> TestResponse:
        answer = self.client.get(f"/v1/games/{self.id}{path}", headers=self.headers(seat))
        self.traffic.append((f"GET {path} {seat}", f"{answer.headers}{answer.text}"))
        return answer

    def view(self, seat: int | None = None) -> dict[str, Any]:
        answer = self.get(seat=seat)
        assert answer.status_code == 200
        view: dict[str, Any] = answer.get_json()
        return view

    def move(
        self, seat: int | None, move: dict[str, Any], key: str | None = None, language: str | None = None
    ) -> TestResponse:
        answer = self.client.post(f"/v1/games/{self.id}/moves", json=move, headers=self.headers(seat, key, language))
        self.traffic.append((f"POST {move} {seat}", f"{answer.headers}{answer.text}"))
        return answer

    def legal(self) -> tuple[int, dict[str, Any]]:
        """An allowed move in a game of football or maths, a VAR when there is one."""
        view = self.view()
        allowed = {entry["kind"]: entry for entry in view["allowed"]}
        version, places = view["version"], view["table"]["places"]
        for kind in ("var", "open"):
            if kind in allowed:
                seat = allowed[kind]["seats"][0]
                count, at = allowed[kind]["count"], version * 7 % max(1, len(places))
                return seat, {"kind": kind, "version": version, "places": (places[at:] + places[:at])[:count]}
        if "chaos" in allowed:
            return allowed["chaos"]["seats"][0], {"kind": "chaos", "version": version, "places": places[:2]}
        return allowed["resign"]["seats"][0], {"kind": "resign", "version": version}

    def play_out(self, most: int = 400) -> int:
        """Play until the game is over or so many moves are made; the last ones leave then."""
        for made in range(most):
            if self.view()["over"]:
                return made
            seat, move = self.legal()
            assert self.move(seat, move).status_code == 200
        for seat in range(len(self.tokens) - 1):
            self.move(seat, {"kind": "resign", "version": None})
        return most
