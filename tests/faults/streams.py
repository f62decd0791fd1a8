"""Streams of events cut off again and again: what a listener hears in all is each event once, in order."""

from __future__ import annotations

import contextlib
import http.client
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from tests.faults.measure import Figures
from tests.players import Game
from tests.service import Service

LISTENERS = 4


def cut(served: list[Service], rounds: int, seed: int = 1) -> Figures:
    """Cut streams so many times in all, by listeners that come back each time to another service."""
    cuts = events = 0
    games = 0
    while cuts < rounds:
        made, heard = _one_game(served, rounds - cuts, seed + games)
        cuts, events, games = cuts + made, events + heard, games + 1
    return {
        "games": games,
        "services": len(served),
        "cuts": cuts,
        "events heard, each once and in order": events,
        "lost or doubled": 0,
    }


def _one_game(served: list[Service], cuts: int, seed: int) -> tuple[int, int]:
    game, done = Game(served), threading.Event()
    heard: list[list[tuple[int, Any]]] = [[] for _ in range(LISTENERS)]
    left = threading.Semaphore(cuts)

    def listen(number: int) -> int:
        random, made = Random(f"{seed} {number}"), 0
        while True:
            told = heard[number]
            last = told[-1][0] if told else 0
            many = random.randint(1, 9) if left.acquire(blocking=False) else None
            if many is None:
                # Cuts are used up: to the end now.
                done.set()
            with (
                contextlib.suppress(OSError, http.client.HTTPException),
                random.choice(served).follow(f"{game.path}/events", {"Last-Event-ID": str(last)}) as events,
            ):
                for event in events:
                    told.append(event)
                    if event[1]["event"] == "over":
                        return made
                    many = None if many is None else many - 1
                    if many == 0:
                        made += 1
                        break

    with ThreadPoolExecutor(LISTENERS) as pool:
        listening = [pool.submit(listen, number) for number in range(LISTENERS)]
        try:
            for _ in game.moves(done):
                pass
        finally:
            resigns = {"kind": "resign", "version": None}
            status, answer = game.insist("POST", f"{game.path}/moves", resigns, game.headers(0, "the-end"))
            assert status == 200, answer
        made = sum(one.result(timeout=120) for one in listening)
    log = json.loads(game.insist("GET", f"{game.path}/log")[1])
    told = [{**event, "version": entry["version"]} for entry in log["moves"] for event in entry["events"]]
    for one in heard:
        assert [number for number, _ in one] == list(range(1, len(told) + 1))
        assert [event for _, event in one] == told
    return made, sum(map(len, heard))
