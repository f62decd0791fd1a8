"""The fault tests of tests/faults/ with their full numbers; docs/trust.md has the results.

    .venv/bin/python -m scripts.faults                       what there is
    .venv/bin/python -m scripts.faults worker-kills          its full number
    .venv/bin/python -m scripts.faults hidden --rounds 100 --seed 3

Everything happens on loopback and in a temporary folder. Exit status 0: nothing was found.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.databases import KINDS, address
from tests.faults import hidden, moves, secrecy
from tests.faults.measure import Figures
from tests.faults.talkative import Talkative
from tests.service import Service, services


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: how many rounds make the full number, and what runs them in a folder of its own."""

    about: str
    rounds: int
    run: Callable[[Path, int, int], list[Figures]]


def _both(run: Callable[[list[Service], int, int], Figures]) -> Callable[[Path, int, int], list[Figures]]:
    """Run on SQLite and on PostgreSQL, each with two services of two workers."""

    def on_both(folder: Path, rounds: int, seed: int) -> list[Figures]:
        found = []
        for kind in KINDS:
            with services(address(kind, folder), folder, many=2, workers=2) as served:
                found.append({"database": kind, **run(served, rounds, seed)})
        return found

    return on_both


def _overheard(folder: Path, rounds: int, seed: int) -> list[Figures]:
    database = address("sqlite", folder)
    with services(database, folder, kind=Talkative) as [service]:
        return secrecy.overheard(service, database, secrecy.ALL_GAMES, rounds, seed)


FAULTS = {
    "worker-kills": Fault(
        "kill -9 of a service's workers amid moves",
        200,
        _both(moves.worker_kills),
    ),
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
