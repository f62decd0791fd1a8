"""The HTTP API of games in a few lines, straight over the engine: what the terminal game is tested against."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import httpx

from tests.games.plain import FOLDERS, told
from tests.games.plain import GAMES as PLAIN
from tests.games.random_words import WORDS
from tests.games.searches import SmallSearches
from wordsvc.games.advice import Followed, advise
from wordsvc.games.engine.engine import Accepted, make_move, start, view
from wordsvc.games.engine.record import Proposal, entry, log, settle_setting
from wordsvc.games.engine.state import Fault, Malformed, Setting, plain
from wordsvc.texts import Language

MOST_MOVES = 3000
GAMES = {**PLAIN, "words": WORDS}


class Service:
    """One game at a time, its deck shuffled by a known seed."""

    def __init__(self, number: int = 0) -> None:
        self.seed = Random(number).randbytes(16)
        self.down = 0
        self.moves: list[dict[str, Any]] = []

    def client(self) -> httpx.Client:
        return httpx.Client(transport=httpx.MockTransport(self.answer), base_url="http://service")

    def answer(self, request: httpx.Request) -> httpx.Response:
        if self.down:
            self.down -= 1
            raise httpx.ConnectError("refused", request=request)
        body = json.loads(request.content) if request.content else None
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        self.language: Language = "en" if request.headers["Accept-Language"] == "en" else "uk"
        match request.method, request.url.path.split("/")[2:]:
            case "POST", ["games"]:
                return self.begin(body)
            case "GET", ["games", _]:
                return self.json(self.view(int(token) if token else None))
            case "GET", ["games", _, "log"]:
                return self.json(log(self.state, self.entries))
            case "POST", ["games", _, "moves"]:
                assert request.headers["Idempotency-Key"]
                return self.move(int(token), body)
            case "POST", ["games", _, "advice"]:
                return self.advice(int(token), body["level"])
        return self.problem(404, "not_found", "")

    @staticmethod
    def json(document: Any, status: int = 200) -> httpx.Response:
        return httpx.Response(status, json=plain(document))

    def problem(
        self, status: int, code: str, detail: str, faults: tuple[Fault, ...] = (), game: str = "words"
    ) -> httpx.Response:
        errors = [{"pointer": fault.pointer, "detail": told(fault, game, self.language)} for fault in faults]
        return httpx.Response(status, json={"code": code, "detail": detail, "errors": errors})

    def begin(self, body: dict[str, Any]) -> httpx.Response:
        setting = settle_setting(
            GAMES, Proposal(body["game"], body["players"], body.get("deck"), body.get("rules"), first=body.get("first"))
        )
        if not isinstance(setting, Setting):
            return self.problem(422, "invalid_request", "?", setting, body["game"])
        self.game = GAMES[setting.game]
        self.state, self.entries = start(self.game, setting, self.seed), []
        seats = [{"player": name, "token": str(i)} for i, name in enumerate(setting.players)]
        return self.json({"id": "g", "version": 0, "commitment": self.state.commitment, "seats": seats}, 201)

    def view(self, seat: int | None) -> dict[str, Any]:
        return view(self.game, self.state, "g", seat)

    def advice(self, seat: int, level: int) -> httpx.Response:
        plan = FOLDERS[self.game.name].plan
        wish = advise(Followed("g", self.game, self.state, self.entries, seat), plan, level, SmallSearches())
        return self.json({"move": wish and wish.move, "version": self.state.version})

    def move(self, seat: int, body: dict[str, Any]) -> httpx.Response:
        self.moves.append(body)
        assert len(self.moves) < MOST_MOVES, self.moves[-4:]
        try:
            outcome = make_move(self.game, self.state, seat, body)
        except Malformed as error:
            return self.problem(422, "invalid_request", "?", error.faults, self.game.name)
        if not isinstance(outcome, Accepted):
            return self.problem(409, outcome.code, told(outcome, self.game.name, self.language))
        self.state = outcome.state
        self.entries.append(entry(self.game, seat, outcome))
        events = [event.document() for event in outcome.events if event.only in (None, seat)]
        return self.json({"version": self.state.version, "events": events, "view": self.view(seat)})
