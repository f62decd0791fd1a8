"""Two processes behind nginx on one PostgreSQL: one is killed in the middle of a game, and nobody has to know."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from tests.databases import address
from tests.games.plain import GAMES
from tests.scale.nginx import Proxy, proxy
from tests.service import Service, services
from wordsvc.games.engine.record import verify_log
from wordsvc.games.memory import Memory

PAIRS = 40
DECK = {
    "name": "pairs",
    "game": "football",
    "footballers": [{"name": f"№ {n}", "number": n, "position": "forward", "points": 1} for n in range(1, PAIRS + 1)],
    "prizes": {"yellow": 0, "red": 0, "var": 0, "play_game": 0},
}
VERDICT = {"word": "молоком", "hand": "м:blue л:blue к:blue м:blue *"}


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[tuple[Proxy, list[Service]]]:
    """nginx in front of two services on one PostgreSQL."""
    with (
        services(address("postgresql", tmp_path), tmp_path, many=2, rates="off") as replicas,
        proxy([replica.port for replica in replicas]) as front,
    ):
        yield front, replicas


class Table:
    """A game that is played to its end through the proxy by players with a good memory."""

    def __init__(self, front: Proxy) -> None:
        self.front = front
        status, answer = front.ask("POST", "/v1/games", {"game": "football", "players": ["A", "B"], "deck": DECK})
        assert status == 201, answer
        created = json.loads(answer)
        self.path = f"/v1/games/{created['id']}"
        self.tokens = [seat["token"] for seat in created["seats"]]
        self.acknowledged: list[tuple[int, list[int]]] = []
        self.heard: list[tuple[int, Any]] = []
        self.cut = 0

    def play(self) -> None:
        """Every move is sent once, under a key of its own, and has to be answered."""
        memory = Memory(2 * PAIRS)
        view = json.loads(self.front.ask("GET", self.path)[1])
        while not view["over"]:
            places = self._choice(memory, view["table"]["places"])
            move = {"kind": "open", "version": view["version"], "places": places}
            headers = {
                "Authorization": f"Bearer {self.tokens[view['turn']]}",
                "Idempotency-Key": f"move-{view['version']}",
            }
            status, answer = self.front.ask("POST", f"{self.path}/moves", move, headers, timeout=30)
            assert status == 200, (status, answer)
            moved = json.loads(answer)
            memory.watch(moved["events"])
            view = moved["view"]
            self.acknowledged.append((view["version"], places))

    @staticmethod
    def _choice(memory: Memory, down: list[int]) -> list[int]:
        for pair in memory.pairs(down, lambda card: card["footballer"]):
            return list(pair)
        known = memory.known(down)
        return [*(place for place in down if place not in known), *known][:2]

    def give_up(self) -> None:
        """End the game, so that its listener ends as well."""
        for token in self.tokens:
            with suppress(OSError, HTTPException):
                headers = {"Authorization": f"Bearer {token}"}
                self.front.ask("POST", f"{self.path}/moves", {"kind": "resign", "version": None}, headers)

    def listen(self) -> None:
        """Follow the game as a browser does: cut off, come back after the last event heard."""
        while not self.heard or self.heard[-1][1]["event"] != "over":
            last = self.heard[-1][0] if self.heard else 0
            headers = {"Last-Event-ID": str(last)}
            with self.front.follow(f"{self.path}/events", headers) as events, suppress(OSError, HTTPException):
                self.heard.extend(events)
            self.cut += 1
            assert self.cut < 100


def _until(reached: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not reached():
        assert time.monotonic() < deadline
        time.sleep(0.002)


def test_a_replica_is_killed_in_the_middle_of_a_game(behind: tuple[Proxy, list[Service]]) -> None:
    front, replicas = behind
    table, over = Table(front), threading.Event()
    tries: list[int] = []

    def judge() -> None:
        """Ask for verdicts all the while; one retry is allowed."""
        while not over.is_set():
            for again in range(2):
                try:
                    status, answer = front.ask("POST", "/v1/verdicts", VERDICT)
                except (OSError, HTTPException):
                    status = 0
                if status == 200:
                    tries.append(again)
                    break
            else:
                raise AssertionError(status)
            assert json.loads(answer)["score"]["total"] == 16
            time.sleep(0.005)

    with ThreadPoolExecutor(3) as pool:
        working = [pool.submit(table.listen), pool.submit(judge)]
        playing = pool.submit(table.play)
        try:
            for number, victim in enumerate(replicas, start=1):
                # Whichever the stream runs through, one of the kills cuts it.
                _until(lambda number=number: playing.done() or len(table.acknowledged) >= 15 * number)
                victim.kill()
                after = len(table.acknowledged)
                _until(lambda after=after: playing.done() or len(table.acknowledged) > after + 3)
                victim.start()
                victim.wait(90)
            playing.result(timeout=120)
        except BaseException:
            table.give_up()
            raise
        finally:
            over.set()
        for work in working:
            work.result(timeout=60)

    # Nothing lost, nothing twice.
    log = json.loads(front.ask("GET", f"{table.path}/log")[1])
    recorded = [(entry["version"], entry["move"]["places"]) for entry in log["moves"]]
    assert recorded == table.acknowledged
    assert [version for version, _ in recorded] == list(range(1, len(recorded) + 1))
    assert verify_log(log, GAMES) == []
    told = [{**event, "version": entry["version"]} for entry in log["moves"] for event in entry["events"]]
    assert [number for number, _ in table.heard] == list(range(1, len(told) + 1))
    assert [event for _, event in table.heard] == told

    # Both had their share; the kills were felt by streams, and by the proxy.
    addresses = [request["replicas"] for request in front.requests(len(recorded)) if request["path"].endswith("/moves")]
    served = {address.split(", ")[-1] for address in addresses}
    assert served == {f"127.0.0.1:{replica.port}" for replica in replicas}
    assert table.cut > 1
    assert sum(tries) <= 2, "a kill may cost each verdict under way one more try, no more"
    assert not [token for token in table.tokens if token in front.log.read_text()]
