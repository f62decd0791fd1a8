"""Whole games over the wire, with bad moves and strangers, under an ear that knows all secrets."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from random import Random
from typing import Any

import httpx

from tests.faults.listening import Ear, Listener, marked_box, spellings
from tests.faults.measure import Figures
from tests.games.plain import GAMES
from tests.service import Service
from wordsvc.games.engine.record import verify_log
from wordsvc.store.database import sqlite_module
from wordsvc.terminal_game.client import Api, Refused

ALL_GAMES = (*GAMES, "words")
MOST_MOVES = 300
STRANGER = "A" * 43


class Overheard:
    """One game between two bots on a service, listened to by its seats and a stranger."""

    def __init__(self, service: Service, database: str, game: str, seed: int) -> None:
        self._random = Random(f"{game} {seed}")
        self._service, self._game = service, game
        self._http = httpx.Client(base_url=f"http://127.0.0.1:{service.port}", timeout=30)
        self._api = Api(self._http, "uk")
        box = marked_box(game, self._random)
        created = self._api.begin({"game": game, "players": ["Оля", "Тарас"], "deck": box})
        self.id, self.tokens = created["id"], [seat["token"] for seat in created["seats"]]
        self.path = f"/v1/games/{self.id}"
        self.seed = _seed(database, self.id)
        self.ear = Ear(self.seed, self.path, self.tokens)
        self._http.event_hooks["response"].append(self.ear.hear)
        self.moves = self.looks = self.refused = 0

    def play(self) -> Figures:
        """Play to the end, while three listen to the events."""
        with ThreadPoolExecutor(3) as pool, ExitStack() as ending:
            ending.callback(self._http.close)
            ready = threading.Barrier(4)
            streams = {who: pool.submit(self._follow, who, ready) for who in (None, 0, 1)}
            ready.wait(30)
            try:
                while not self._over():
                    self._misbehave()
                    self._step()
            except BaseException:
                self._resign()
                raise
            heard = {who: stream.result(timeout=60) for who, stream in streams.items()}
            events = sum(self.ear.stream(who, told) for who, told in heard.items())
            self._check_streams(heard)
            log = self._api.log(self.id)
        assert log["result"]["seed"] == self.seed.hex()
        return {
            "game": self._game,
            "moves": self.moves,
            "looks": self.looks,
            "refused or malformed": self.refused,
            "answers": self.ear.answers,
            "events told": events,
            "faults of its log": len(verify_log(log, GAMES)) if self._game != "words" else 0,
        }

    def break_the_database(self, database: str) -> None:
        """Make the database fail amid a move, when a row with secrets is being written."""
        view = self._api.view(self.id)
        places = view["table"]["places"]
        move = {"kind": "open", "version": 0, "places": places[:2], "place": places[0]}
        del move["place" if self._game != "english" else "places"]
        if self._game == "words":
            move = {"kind": "resign", "version": None}
        with closing(sqlite_module().connect(database.removeprefix("sqlite:///"))) as connection:
            connection.execute("ALTER TABLE moves RENAME TO gone")
            answer = self._http.post(
                f"{self.path}/moves",
                json=move,
                headers={"Authorization": f"Bearer {self.tokens[0]}", "Idempotency-Key": "k"},
            )
            connection.execute("ALTER TABLE gone RENAME TO moves")
        assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable")
        assert self._api.view(self.id) == view

    def _over(self) -> bool:
        view = self._api.view(self.id)
        for token in self.tokens:
            self._api.view(self.id, token)
        self._api.log(self.id)
        return bool(view["over"])

    def _step(self) -> None:
        assert self.moves < MOST_MOVES
        for seat, token in sorted(enumerate(self.tokens), key=lambda _: self._random.random()):
            level = self._random.choice((1, 5, 5, 5))
            move = self._api.advice(self.id, token, level)
            if move is None:
                continue
            self._api.move(self.id, self.tokens[seat], move)
            self.moves += 1
            self.looks += move["kind"] == "var"
            return

    def _misbehave(self) -> None:
        """What others try: each refusal and each fault goes to the ear as well."""
        view = self._api.view(self.id)
        version, places = view["version"], view["table"]["places"]
        seat, first = self._random.randrange(2), places[0] if places else 0
        tries: list[tuple[str, dict[str, Any]]] = [
            (self.tokens[seat], {"kind": "open", "version": version, "places": [first]}),
            (self.tokens[seat], {"kind": "open", "version": version, "place": 999}),
            (self.tokens[1 - (view["turn"] or 0)], {"kind": "open", "version": version, "places": places[:2]}),
            (self.tokens[seat], {"kind": "open", "version": version + 1, "places": places[:2]}),
            (self.tokens[seat], {"kind": "chaos", "version": version, "places": [first, first]}),
            (self.tokens[seat], {"kind": "compose", "version": version, "words": [{"word": "кіт", "cards": [0, 99]}]}),
            (self.tokens[seat], {"kind": "var", "version": version, "places": [first, 400]}),
            (self.tokens[seat], {"kind": "expression", "version": version, "expression": "((((7"}),
            (self.tokens[seat], {"kind": "chain", "version": version, "chain": [{"word": "x" * 60}]}),
            (STRANGER, {"kind": "open", "version": version, "places": places[:2]}),
        ]
        token, move = self._random.choice(tries)
        try:
            self._api.move(self.id, token, move)
        except Refused:
            self.refused += 1
        else:
            self.moves += 1

    def _resign(self) -> None:
        for token in self.tokens:
            self._http.post(
                f"{self.path}/moves",
                json={"kind": "resign", "version": None},
                headers={"Authorization": f"Bearer {token}"},
            )

    def _follow(self, who: Listener, ready: threading.Barrier) -> list[tuple[int, dict[str, Any]]]:
        headers = {} if who is None else {"Authorization": f"Bearer {self.tokens[who]}"}
        with self._service.follow(f"{self.path}/events", headers) as events:
            ready.wait(30)
            return list(events)

    @staticmethod
    def _check_streams(heard: dict[Listener, list[tuple[int, dict[str, Any]]]]) -> None:
        """Seats hear what everybody hears, and their own looks."""
        for who in (0, 1):
            assert [one for one in heard[who] if one[1]["event"] != "seen"] == heard[None]

    def never_written(self) -> list[str]:
        """What no log, metric or other place may ever have, not even after the end."""
        return [*self.tokens, *spellings(self.seed)]


def overheard(service: Service, database: str, games: Sequence[str], rounds: int, seed: int = 1) -> list[Figures]:
    """Play so many games of each kind under an ear; then grep the service's log and its metrics."""
    found, secrets = [], []
    for game in games:
        for number in range(rounds):
            table = Overheard(service, database, game, seed + number)
            if number == 0:
                table.break_the_database(database)
            found.append(table.play())
            secrets += table.never_written()
    log = service.log.read_text()
    metrics = service.ask("GET", "/metrics")[1].decode()
    for secret in secrets:
        assert secret not in log
        assert secret not in metrics
    assert "zq" not in metrics, "a marker of a card"
    assert not [line for line in log.splitlines() if "zq" in line], "a marker of a card"
    return [_summed(game, [one for one in found if one["game"] == game]) for game in games]


def _summed(game: str, found: list[Figures]) -> Figures:
    return {"game": game, "games": len(found)} | {
        name: sum(one[name] for one in found) for name in found[0] if name != "game"
    }


def _seed(database: str, game: str) -> bytes:
    with closing(sqlite_module().connect(database.removeprefix("sqlite:///"))) as connection:
        return bytes(connection.execute("SELECT seed FROM games WHERE id = ?", (game,)).fetchone()[0])
