"""The HTTP API of games in a few lines, straight over the engine: what the terminal game is tested against."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import Any

import httpx

from tests.games.plain import GAMES as PLAIN
from tests.games.plain import told
from tests.games.random_words import WORDS
from tests.games.small_lexicon import find_slowly, small_lexicon
from wordsvc.games.engine.engine import Accepted, make_move, start, view
from wordsvc.games.engine.record import Proposal, entry, log, settle_setting
from wordsvc.games.engine.state import Fault, Malformed, Setting, plain
from wordsvc.law.cards import Deck, HandDocument, read_hand
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.referee import PlayedWord, Referee
from wordsvc.optimum.clock import Clock
from wordsvc.solver.chain.longest import longest_chain
from wordsvc.solver.expression.answers import best
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
            case "POST", [_, "best-words"]:
                return self.json({"words": best_words(body)})
            case "POST", ["expressions", _]:
                target = Fraction(body["target"].replace("−", "-"))
                found = best(body["cards"], body["goal"], target, clock=Clock(0.01), signs=body["signs"])
                return self.json({"expression": found.expression})
            case "POST", ["chains", _]:
                found = longest_chain(body["words"], body["syncopes"])
                return self.json({"chain": [link.document() for link in found.chain]})
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
        setting = settle_setting(GAMES, Proposal(body["game"], body["players"], body.get("deck"), body.get("rules")))
        if not isinstance(setting, Setting):
            return self.problem(422, "invalid_request", "?", setting, body["game"])
        self.game = GAMES[setting.game]
        self.state, self.entries = start(self.game, setting, self.seed), []
        seats = [{"player": name, "token": str(i)} for i, name in enumerate(setting.players)]
        return self.json({"id": "g", "version": 0, "commitment": self.state.commitment, "seats": seats}, 201)

    def view(self, seat: int | None) -> dict[str, Any]:
        return view(self.game, self.state, "g", seat)

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


def best_words(body: dict[str, Any]) -> list[dict[str, Any]]:
    box, rules = Deck.model_validate(body["deck"]), HouseRules.model_validate(body["rules"])
    hand = read_hand(HandDocument.model_validate(body["hand"]), box)
    played = [PlayedWord(one["word"], one["player"]) for one in body["played"]]
    referee = Referee(small_lexicon(), rules, box, played, body["player"])
    plays = [(word, referee.judge(word, hand).laying) for word in find_slowly(hand, rules, box, played, body["player"])]
    found = sorted(plays, key=lambda pair: -pair[1].score.total)
    return [
        {
            "word": word,
            "score": {"total": laid.score.total},
            "play": {"cards": [{"index": one.index} for one in laid.cards]},
        }
        for word, laid in found
    ]
