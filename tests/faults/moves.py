"""Moves that collide, that are sent again, and that a kill cuts short: what is acknowledged is there, once."""

from __future__ import annotations

import json
import random
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from tests.faults.measure import Figures, milliseconds
from tests.players import Game
from tests.service import Answer, Service

PLAYERS = 3
OPEN = {"kind": "open", "version": 0, "places": [0, 1]}


def worker_kills(served: list[Service], rounds: int, seed: int = 1) -> Figures:
    """Kill all workers of a service amid the moves of several games, again and again.

    Each kill waits for moves of every game to have been acknowledged since the last one.
    """
    chance, service = random.Random(seed), served[0]
    tables = [Player(service) for _ in range(PLAYERS)]
    done, ready = threading.Event(), []
    with ThreadPoolExecutor(PLAYERS) as pool:
        playing = [pool.submit(table.play, done) for table in tables]
        try:
            for _ in range(rounds):
                _wait_for_moves(tables)
                time.sleep(chance.uniform(0, 0.03))
                ready.append(_killed_and_back(service))
        finally:
            done.set()
        for future in playing:
            future.result(timeout=60)
    for table in tables:
        table.check()
    repeated = sum(game.repeated for table in tables for game in table.games)
    assert repeated > 0, "no kill hit a request"
    return {
        "kills": rounds,
        "moves acknowledged, all there, none twice": sum(table.acknowledged for table in tables),
        "requests cut off and sent again": repeated,
        "ready again after": milliseconds(ready),
        "slowest": max(ready),
    }


class Player:
    """Plays game after game on a service, and remembers what was acknowledged."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.games: list[Game] = []
        self._moves: list[list[tuple[int, list[int]]]] = []

    @property
    def acknowledged(self) -> int:
        return sum(map(len, self._moves))

    def play(self, until: threading.Event) -> None:
        while not until.is_set():
            self._begin()
            for version, move in self.games[-1].moves(until):
                self._moves[-1].append((version, move["places"]))

    def _begin(self) -> None:
        while True:
            try:
                self.games.append(Game([self._service]))
            except OSError:
                time.sleep(0.02)
            else:
                self._moves.append([])
                return

    def check(self) -> None:
        for game, acknowledged in zip(self.games, self._moves, strict=True):
            log = json.loads(game.insist("GET", f"{game.path}/log")[1])
            recorded = [(entry["version"], entry["move"]["places"]) for entry in log["moves"]]
            assert recorded == acknowledged


def _wait_for_moves(tables: list[Player]) -> None:
    before, deadline = [table.acknowledged for table in tables], time.monotonic() + 30
    while any(table.acknowledged < old + 2 for table, old in zip(tables, before, strict=True)):
        assert time.monotonic() < deadline, "no move for too long"
        time.sleep(0.005)


def _killed_and_back(service: Service) -> float:
    """Seconds from the kill until new workers are there and one says that it is ready."""
    victims = set(service.workers())
    started = time.perf_counter()
    service.kill_workers()
    while len(set(service.workers()) - victims) < len(victims):
        assert time.perf_counter() < started + 30, "no workers came"
        time.sleep(0.002)
    service.wait()
    return time.perf_counter() - started


def one_version(served: list[Service], rounds: int) -> Figures:
    """Send so many moves made on one version through all services; exactly one may be accepted."""
    game = Game(served)

    def send(number: int) -> Answer:
        return served[number % len(served)].ask("POST", f"{game.path}/moves", OPEN, game.headers(0), timeout=60)

    started = time.perf_counter()
    with ThreadPoolExecutor(64) as pool:
        answers = list(pool.map(send, range(rounds)))
    seconds = time.perf_counter() - started
    assert Counter(status for status, _ in answers) == {200: 1, 409: rounds - 1}
    assert {json.loads(body)["code"] for status, body in answers if status == 409} == {"stale_version"}
    assert _versions(game) == [1]
    return {"moves on one version": rounds, "accepted": 1, "stale_version": rounds - 1, "seconds": seconds}


def one_key(served: list[Service], rounds: int, keys: int) -> Figures:
    """Send a move under one key so many times in parallel, all workers killed meanwhile; kill a service, ask again."""
    repeated = 0
    for _ in range(keys):
        game = Game(served)
        headers = game.headers(0, "once")

        def send(_number: int, game: Game = game, headers: dict[str, str] = headers) -> Answer:
            return game.insist("POST", f"{game.path}/moves", OPEN, headers)

        with ThreadPoolExecutor(25) as pool:
            asked = [pool.submit(send, number) for number in range(rounds)]
            time.sleep(0.03)
            for service in served:
                service.kill_workers()
            answers = {future.result(timeout=60) for future in asked}
        served[0].kill()
        served[0].start()
        served[0].wait()
        answers.add(served[0].ask("POST", f"{game.path}/moves", OPEN, headers))
        assert len(answers) == 1
        status, body = answers.pop()
        assert (status, json.loads(body)["version"]) == (200, 1)
        assert _versions(game) == [1]
        repeated += game.repeated
    return {
        "keys": keys,
        "requests a key": rounds + 1,
        "effects a key": 1,
        "different answers a key": 1,
        "requests cut off and sent again": repeated,
    }


def _versions(game: Game) -> list[int]:
    log = json.loads(game.insist("GET", f"{game.path}/log")[1])
    return [entry["version"] for entry in log["moves"]]
