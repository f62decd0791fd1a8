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
        """An allowed move: a look by VAR when there is one, else a pair, as only one who sees through cards could."""
        view = self.view()
        store = self.client.application.extensions["wordsvc"].store
        secret = store.find(self.id).state.table
        allowed = {entry["kind"]: entry for entry in view["allowed"]}
        kind = next(kind for kind in ("var", "open", "chaos", "resign") if kind in allowed)
        move: dict[str, Any] = {"kind": kind, "version": view["version"]}
        places = view["table"]["places"]
        if kind == "open" and view["game"] == "english":
            move["place"] = places[view["version"] % len(places)]
        elif kind != "resign":
            move["places"] = places[: allowed[kind].get("count", 2)]
        if kind == "open" and "places" in move and view["version"] % 4:
            by_name: dict[str, list[int]] = {}
            for place in places:
                by_name.setdefault(secret.card(place).name, []).append(place)
            move["places"] = next((same[:2] for same in by_name.values() if len(same) > 1), move["places"])
        return allowed[kind]["seats"][0], move

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
