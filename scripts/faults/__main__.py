"""The fault tests of tests/faults/ with their full numbers; docs/trust.md has the results.

    .venv/bin/python -m scripts.faults                       what there is
    .venv/bin/python -m scripts.faults worker-kills          its full number
    .venv/bin/python -m scripts.faults hidden --rounds 100 --seed 3

Everything happens on loopback and in a temporary folder. Exit status 0: nothing was found.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from flask import Flask

from tests.databases import KINDS, address
from tests.faults import (
    crowd,
    databases,
    documents,
    framing,
    hidden,
    hostile,
    index,
    moves,
    requests,
    secrecy,
    stateful,
    streams,
    tokens,
)
from tests.faults.measure import Figures
from tests.faults.talkative import Talkative
from tests.service import Service, services
from wordsvc.app import create_app
from wordsvc.settings import Settings

Run = Callable[[Path, int, int], list[Figures]]
"""From a folder, a number of rounds and a seed to what was found."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: how many rounds make the full number, and what runs them in a folder of its own."""

    about: str
    rounds: int
    run: Run


def _both(run: Callable[[list[Service], int, int], Figures]) -> Run:
    """Run on SQLite and on PostgreSQL, each with two services of two workers."""

    def on_both(folder: Path, rounds: int, seed: int) -> list[Figures]:
        found = []
        for kind in KINDS:
            with services(address(kind, folder), folder, many=2, workers=2) as served:
                found.append({"database": kind, **run(served, rounds, seed)})
        return found

    return on_both


def _one(run: Callable[[Service, int], Figures]) -> Run:
    """Run against one service of two workers."""

    def on_one(folder: Path, rounds: int, _seed: int) -> list[Figures]:
        with services(address("sqlite", folder), folder, workers=2) as [service]:
            return [run(service, rounds)]

    return on_one


def _app(run: Callable[[Flask, int], Figures]) -> Run:
    """Run against an app in this process."""

    def on_app(folder: Path, rounds: int, _seed: int) -> list[Figures]:
        app = create_app(
            Settings.read(os.environ | {"WORDSVC_RATES": "off", "WORDSVC_DATABASE": address("sqlite", folder)})
        )
        try:
            return [run(app, rounds)]
        finally:
            app.extensions["wordsvc"].store.close()

    return on_app


def _overheard(folder: Path, rounds: int, seed: int) -> list[Figures]:
    database = address("sqlite", folder)
    with services(database, folder, kind=Talkative, log_level="debug") as [service]:
        return secrecy.overheard(service, database, secrecy.ALL_GAMES, rounds, seed)


def _streams(folder: Path, rounds: int, seed: int) -> list[Figures]:
    with services(address("postgresql", folder), folder, many=3) as served:
        return [streams.cut(served, rounds, seed)]


def _damaged(folder: Path, rounds: int, seed: int) -> list[Figures]:
    copied = folder / "copied.index"
    shutil.copy(Settings.read().index, copied)
    return [index.damaged(copied, rounds, seed)]


def _databases(folder: Path, seconds: int, _seed: int) -> list[Figures]:
    found = []
    for name, strike in {
        "full": databases.disk_full,
        "locked": databases.lock_held,
        "restarted": databases.postgres_restarted,
    }.items():
        (folder / name).mkdir()
        found.append(strike(folder / name, seconds))
    return [*found, databases.read_only(folder)]


FAULTS = {
    "worker-kills": Fault("kill -9 of a service's workers amid moves", 200, _both(moves.worker_kills)),
    "one-version": Fault(
        "concurrent moves on one version", 1000, _both(lambda served, rounds, _: moves.one_version(served, rounds))
    ),
    "one-key": Fault(
        "one Idempotency-Key, 100 times in parallel and after a kill",
        10,
        _both(lambda served, rounds, _: moves.one_key(served, 100, rounds)),
    ),
    "hidden": Fault(
        "face-down cards permuted in random games, all that outsiders are told compared",
        10_000,
        lambda folder, rounds, seed: [hidden.hidden_cards(folder, rounds, seed)],
    ),
    "secrets": Fault("whole games of every kind, all that is told and logged grepped", 25, _overheard),
    "tokens": Fault("tokens guessed", 100_000, _app(tokens.guessed)),
    "large": Fault("bodies too long, too deep, too wide, to every endpoint", 20, _one(requests.large)),
    "texts": Fault("nasty texts to every place that takes one", 5, _one(requests.texts)),
    "framing": Fault("bad frames, heads and paths", 5, _one(framing.framing)),
    "documents": Fault("decks, rules and settings that attack", 1, _app(lambda app, _: documents.documents(app))),
    "walks": Fault("a fuzz that follows the links of the OpenAPI document", 1000, _app(stateful.walks)),
    "streams": Fault("streams of events cut, over three services", 1000, _streams),
    "databases": Fault("seconds of a full disk, a held lock, PostgreSQL away", 10, _databases),
    "index-damaged": Fault("the whole index cut or one bit turned over", 1000, _damaged),
    "index-replaced": Fault(
        "the index replaced under load", 20, lambda folder, rounds, _: [index.replaced(folder, rounds)]
    ),
    "hostile": Fault("hostile hands", 50, _one(hostile.hostile)),
    "crowd": Fault("dripping connections and open streams", 500, _one(crowd.crowd)),
}


def main() -> int:
    """Run what is asked for and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m scripts.faults", description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="name", help="all: everything")
    parser.add_argument("--rounds", type=int, help="how many instead of the full number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", help="where databases are kept meanwhile; in memory (/dev/shm) commits are faster")
    asked = parser.parse_args()
    names = list(FAULTS) if asked.names == ["all"] else asked.names
    if not names or set(names) - set(FAULTS):
        for name, fault in FAULTS.items():
            print(f"{name:16} {fault.rounds:>7}  {fault.about}")
        return 2 * bool(names)
    for name in names:
        fault = FAULTS[name]
        print(f"{name}: {fault.about}", flush=True)
        started = time.perf_counter()
        with tempfile.TemporaryDirectory(prefix="wordsvc-faults-", dir=asked.folder) as folder:
            found = fault.run(Path(folder), asked.rounds or fault.rounds, asked.seed)
        for figures in found:
            print("  " + "\n    ".join(f"{what}: {figure}" for what, figure in figures.items()))
        print(f"  {time.perf_counter() - started:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
