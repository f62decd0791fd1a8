"""Moves a second over the store, on SQLite and on PostgreSQL, against a bare insert and commit on the same database.

    .venv/bin/python scripts/bench/games.py [rounds of a second for each figure]

Figures of one run compare with each other only. PostgreSQL is a temporary cluster on loopback, removed afterwards.
"""

from __future__ import annotations

import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from rich.table import Table
from tables import publish

from tests import postgres
from tests.databases import agreed, rendered
from tests.games.plain import GAMES
from wordsvc.store import Answer, FoundGame, Key, Store
from wordsvc.store.database import sqlite_module

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 5
SECONDS = 1.0
ROW = "x" * 600
"""About as long as the row of a move."""
Work = Callable[[], None]


def rate(make: Callable[[], Work], threads: int) -> float:
    """How often a second the work is done by so many threads, each with its own."""
    counts = [0] * threads
    works = [make() for _ in range(threads)]
    end = time.perf_counter() + SECONDS

    def run(number: int) -> None:
        while time.perf_counter() < end:
            works[number]()
            counts[number] += 1

    running = [threading.Thread(target=run, args=(number,)) for number in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    return sum(counts) / SECONDS


def bare_sqlite(path: str) -> Work:
    """Insert a row and commit, with nothing around it."""
    connection = sqlite_module().connect(path, isolation_level=None, timeout=30, check_same_thread=False)
    for statement in ("journal_mode=wal", "synchronous=FULL"):
        connection.execute(f"PRAGMA {statement}")
    connection.execute("CREATE TABLE IF NOT EXISTS bare (id INTEGER PRIMARY KEY, text TEXT)")

    def work() -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO bare (text) VALUES (?)", (ROW,))
        connection.execute("COMMIT")

    return work


def bare_postgres(url: str) -> Work:
    """Insert a row and commit, with nothing around it."""
    import psycopg

    connection = psycopg.connect(url)
    connection.execute("CREATE TABLE IF NOT EXISTS bare (id BIGSERIAL PRIMARY KEY, text TEXT)")
    connection.commit()

    def work() -> None:
        connection.execute("INSERT INTO bare (text) VALUES (%s)", (ROW,))
        connection.commit()

    return work


def moving(store: Store, *, keys: bool) -> Work:
    """Make a move in a game of one's own; a new game when it is over."""
    at: dict[str, Any] = {}

    def begin() -> None:
        at["game"] = store.create(agreed(deck="football"))
        at["state"] = at["game"].state

    def render(found: FoundGame, outcome: Any) -> Answer:
        at["state"] = found.state
        return rendered(found, outcome)

    def work() -> None:
        state, game = at["state"], at["game"]
        if state.over:
            begin()
            return
        first = state.version * 37 % len(state.table.down)
        places = [*state.table.down[first:], *state.table.down[:first]][:2]
        move = {"kind": "open", "version": state.version, "places": places}
        key = Key(f"move-{state.version}", b"f") if keys else None
        answer = store.move(game.id, game.tokens[state.turn], move, render, key)
        if answer.status != 200:
            raise AssertionError(answer)

    begin()
    return work


def measure(table: Table, name: str, url: str, bare: Callable[[], Work]) -> None:
    """Add the figures of one database; the three works take turns, so that a busy machine is busy for all."""
    store = Store(url, GAMES)
    works: dict[str, Callable[[], Work]] = {
        "bare insert and commit": bare,
        "moves": lambda: moving(store, keys=False),
        "moves with Idempotency-Key": lambda: moving(store, keys=True),
    }
    for threads in (1, 8):
        done = dict.fromkeys(works, 0.0)
        for _ in range(ROUNDS):
            for label, make in works.items():
                done[label] += rate(make, threads) / ROUNDS
        floor = done["bare insert and commit"]
        for label, found in done.items():
            table.add_row(name, str(threads), label, f"{found:.0f}", f"{found / floor:.2f}")
    store.close()


def main() -> None:
    """Measure both."""
    table = Table("database", "threads", "work", "a second", "ratio")
    with tempfile.TemporaryDirectory(
        prefix="wordsvc-bench-", dir=Path(__file__).resolve().parents[2] / "var"
    ) as folder:
        measure(table, "SQLite", f"sqlite:///{folder}/games.sqlite", lambda: bare_sqlite(f"{folder}/bare.sqlite"))
    if postgres.programs() is None:
        print(postgres.HOW)
    else:
        url = postgres.new_database("bench")
        measure(table, "PostgreSQL", url, lambda: bare_postgres(url))
    note = "The ratio is to an insert and commit of a row as long, on the same database in the same run."
    publish("Moves", note, table)


if __name__ == "__main__":
    main()
