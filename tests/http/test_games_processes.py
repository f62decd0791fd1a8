"""Games served by several processes, killed in the middle: nothing acknowledged is lost, nothing happens twice."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.databases import KINDS, address
from tests.players import PATIENCE, Game
from tests.service import Service, services

KILLS = 20


def test_workers_inherit_no_open_database(tmp_path: Path) -> None:
    """SQLite's locks belong to a process: a connection carried over a fork seems to hold locks that it does not."""
    with services(address("sqlite", tmp_path), tmp_path) as (service,):
        opened = [str(file.readlink()) for file in Path(f"/proc/{service._process.pid}/fd").iterdir()]
    assert not [name for name in opened if "games.sqlite" in name]


def _wait_for_more(acknowledged: list[list[tuple[int, dict[str, Any]]]]) -> None:
    before, deadline = sum(map(len, acknowledged)), time.monotonic() + PATIENCE
    while sum(map(len, acknowledged)) < before + 3:
        assert time.monotonic() < deadline, "no move for too long"
        time.sleep(0.005)


@pytest.mark.parametrize("kind", KINDS)
def test_every_acknowledged_move_outlives_a_kill(kind: str, tmp_path: Path) -> None:
    """Two processes, killed 20 times amid moves: workers mostly, every fifth time a whole service."""
    with services(address(kind, tmp_path), tmp_path, many=2) as served:
        # Enough cards that no game ends before the last kill.
        games = [Game(served, pairs=100) for _ in range(2)]
        acknowledged: list[list[tuple[int, dict[str, Any]]]] = [[], []]
        done = threading.Event()

        def play(number: int) -> None:
            for move in games[number].moves(done):
                acknowledged[number].append(move)

        with ThreadPoolExecutor(2) as pool:
            playing = [pool.submit(play, number) for number in range(2)]
            try:
                for kill in range(KILLS):
                    # Each kill finds the games going on.
                    _wait_for_more(acknowledged)
                    time.sleep(random.uniform(0, 0.1))
                    victim = served[kill % 2]
                    if kill % 5 == 4:
                        victim.kill()
                        victim.start()
                    else:
                        victim.kill_workers()
                time.sleep(0.3)
            finally:
                done.set()
            for future in playing:
                future.result(timeout=2 * PATIENCE)
        for service in served:
            service.wait()
        assert sum(game.repeated for game in games) > 0, "no kill hit a request"
        for game, moves in zip(games, acknowledged, strict=True):
            assert moves
            log = json.loads(game.insist("GET", f"{game.path}/log")[1])
            recorded = {entry["version"]: entry["move"]["places"] for entry in log["moves"]}
            assert [entry["version"] for entry in log["moves"]] == list(range(1, len(log["moves"]) + 1))
            assert recorded == {version: move["places"] for version, move in moves}


@pytest.fixture(scope="module", params=KINDS)
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Service]]:
    """Two services on one database."""
    folder = tmp_path_factory.mktemp("pair")
    with services(address(request.param, folder), folder, many=2, threads=8, streams=4) as served:
        yield served


def test_a_listener_cut_off_again_and_again_misses_nothing(pair: list[Service]) -> None:
    """It comes back each time to the other process, while moves are made through both."""
    game = Game(pair)
    heard: list[tuple[int, Any]] = []
    over = threading.Event()

    def listen() -> None:
        cut = random.Random(4)
        for number in range(200):
            last = heard[-1][0] if heard else 0
            with pair[number % 2].follow(f"{game.path}/events", {"Last-Event-ID": str(last)}) as events:
                for _, event in zip(range(cut.randint(1, 12)), events, strict=False):
                    heard.append(event)
            if heard and heard[-1][1]["event"] == "over":
                return

    with ThreadPoolExecutor(1) as pool:
        listening = pool.submit(listen)
        for made, _ in enumerate(game.moves(over)):
            if made == 60:
                over.set()
        view = game.view()
        game.insist("POST", f"{game.path}/moves", {"kind": "resign", "version": None}, game.headers(view["turn"]))
        listening.result(timeout=60)
    assert [number for number, _ in heard] == list(range(1, game.view()["sequence"] + 1))
    log = json.loads(game.insist("GET", f"{game.path}/log")[1])
    told = [{**event, "version": entry["version"]} for entry in log["moves"] for event in entry["events"]]
    assert [event for _, event in heard] == told


def test_open_streams_starve_nobody(pair: list[Service]) -> None:
    """All streams that a worker has are taken: further ones are refused, everything else goes on."""
    game, served = Game(pair), pair[0]
    path = f"{game.path}/events"
    open_streams = [served.follow(path) for _ in range(4)]
    events = [stream.__enter__() for stream in open_streams]
    try:
        assert served.ask("GET", path)[0] == 503
        slowest = 0.0
        for _ in range(40):
            started = time.monotonic()
            assert served.ask("GET", "/healthz")[0] == 200
            slowest = max(slowest, time.monotonic() - started)
        assert slowest < 2
        move = {"kind": "open", "version": 0, "places": [0, 1]}
        assert served.ask("POST", f"{game.path}/moves", move, game.headers(0))[0] == 200
        assert {next(stream)[0] for stream in events} == {1}
    finally:
        for stream in open_streams:
            stream.__exit__(None, None, None)
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with served.follow(path) as again:
                assert next(again)[0] == 1
                return
        except AssertionError:
            assert time.monotonic() < deadline
            time.sleep(0.1)


def test_a_service_with_open_streams_ends_at_once(tmp_path: Path) -> None:
    with services(address("sqlite", tmp_path), tmp_path) as served:
        game = Game(served)
        with served[0].follow(f"{game.path}/events") as events:
            started = time.monotonic()
            served[0].stop()
            assert list(events) == []
            assert time.monotonic() - started < 5
        log = served[0].log.read_text()
        assert "Traceback" not in log
        assert not [token for token in game.tokens if token in log]
