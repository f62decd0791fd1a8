"""What can befall the database of a running service: full, read-only, locked, restarted.

Meanwhile moves are refused with a problem document and words are judged; afterwards moves go on, and the log has
exactly what was acknowledged.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

from tests import postgres
from tests.databases import agreed, make_move
from tests.faults.measure import Figures, milliseconds
from tests.faults.moves import Player
from tests.games.plain import GAMES
from tests.players import Game
from tests.service import Service, services
from wordsvc.store import Store
from wordsvc.store.database import sqlite_module

Befall = contextlib.AbstractContextManager[None]


def endured(service: Service, befall: Callable[[], Befall], seconds: float) -> Figures:
    """Play and judge while the database is struck for some seconds; check what is said then, and what is left."""
    done, player = threading.Event(), Player(service)
    with ThreadPoolExecutor(2) as pool:
        playing, judging = pool.submit(player.play, done), pool.submit(_judge, service, done)
        try:
            _until(lambda: player.acknowledged >= 3, 30)
            probe = Game([service])
            with befall():
                refused = _refused(service, probe, seconds)
            ended = time.perf_counter()
            _until(lambda: _moved(service, probe), 60)
            recovered = time.perf_counter() - ended
            before = player.acknowledged
            _until(lambda: player.acknowledged > before, 60)
        finally:
            done.set()
        playing.result(timeout=60)
        verdicts = judging.result(timeout=60)
    player.check()
    assert [entry["version"] for entry in json.loads(service.ask("GET", f"{probe.path}/log")[1])["moves"]] == [1]
    assert "Traceback" not in service.log.read_text()
    return {
        "struck for, s": seconds,
        "moves refused with 503": refused,
        "moves acknowledged, all there, none twice": player.acknowledged,
        "moves accepted again after, s": round(recovered, 2),
        "verdicts meanwhile, all 200": len(verdicts),
        "a verdict takes": milliseconds(verdicts),
        "recovered": recovered,
    }


def _judge(service: Service, until: threading.Event) -> list[float]:
    taken = []
    while not until.is_set():
        started = time.perf_counter()
        status, body = service.ask("POST", "/v1/verdicts", {"word": "кіт"}, timeout=30)
        taken.append(time.perf_counter() - started)
        assert (status, json.loads(body)["valid"]) == (200, True)
        time.sleep(0.02)
    return taken


def _refused(service: Service, game: Game, seconds: float) -> int:
    """Try to move until the time is over; each answer has to be the problem document."""
    deadline, refused = time.monotonic() + seconds, 0
    while time.monotonic() < deadline or not refused:
        status, body = _try(service, game)
        problem = json.loads(body)
        assert (status, problem["status"], problem["code"]) == (503, 503, "store_unavailable"), (status, body)
        assert problem["title"]
        assert problem["detail"]
        refused += 1
        time.sleep(0.05)
    return refused


def _moved(service: Service, game: Game) -> bool:
    return _try(service, game)[0] == 200


def _try(service: Service, game: Game) -> tuple[int, bytes]:
    move = {"kind": "open", "version": 0, "places": [0, 1]}
    return service.ask("POST", f"{game.path}/moves", move, game.headers(0, "probe"), timeout=30)


def _until(true: Callable[[], bool], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it takes too long"
        time.sleep(0.01)


def lock_held(folder: Path, seconds: float) -> Figures:
    """Somebody else holds SQLite's lock for writing."""
    file = folder / "games.sqlite"

    @contextmanager
    def held() -> Iterator[None]:
        with closing(sqlite_module().connect(str(file), isolation_level=None, timeout=30)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")

    with services(f"sqlite:///{file}", folder, workers=2) as [service]:
        return {"fault": "SQLite's lock held", **endured(service, held, seconds)}


def disk_full(folder: Path, seconds: float) -> Figures:
    """The disk of SQLite's file has no byte left: a small one that is filled up, or, where none may be mounted, a limit
    on the size of the service's files.
    """
    disk = folder / "disk"
    disk.mkdir()
    mounted = os.geteuid() == 0 and not subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=16m", "none", str(disk)], check=False, capture_output=True
    ).returncode  # fmt: skip
    try:
        with services(f"sqlite:///{disk / 'games.sqlite'}", folder, workers=2) as [service]:
            befall = (lambda: _filled(disk)) if mounted else (lambda: _limited(service, disk))
            how = "a full disk" if mounted else "no file may grow"
            return {"fault": how, **endured(service, befall, seconds)}
    finally:
        if mounted:
            subprocess.run(["umount", str(disk)], check=True)


@contextmanager
def _filled(disk: Path) -> Iterator[None]:
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))
    # A move may have been granted the last page meanwhile, and room within the file is used up by the moves to come.
    try:
        _until(lambda: not _free(disk), 10)
        yield
    finally:
        filler.unlink()


def _free(disk: Path) -> int:
    return os.statvfs(disk).f_bavail


@contextmanager
def _limited(service: Service, disk: Path) -> Iterator[None]:
    size = max(file.stat().st_size for file in disk.iterdir())
    limits = {pid: resource.prlimit(pid, resource.RLIMIT_FSIZE) for pid in service.workers()}
    for pid, (_, hard) in limits.items():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        for pid, limit in limits.items():
            resource.prlimit(pid, resource.RLIMIT_FSIZE, limit)


def postgres_restarted(folder: Path, seconds: float) -> Figures:
    """PostgreSQL ends as by a crash, stays away, and comes back."""
    with postgres.own_cluster() as server:

        @contextmanager
        def away() -> Iterator[None]:
            server.stop()
            yield
            server.start()

        with services(f"{server.address}/postgres", folder, workers=2) as [service]:
            return {"fault": "PostgreSQL stopped and started", **endured(service, away, seconds)}


def read_only(folder: Path) -> Figures:
    """SQLite's file may only be read: games are shown, moves refused, and go on once it may be written again."""
    file = folder / "games.sqlite"
    store = Store(f"sqlite:///{file}", GAMES)
    created = store.create(agreed())
    store.close()
    path, headers = f"/v1/games/{created.id}", {"Authorization": f"Bearer {created.tokens[0]}"}
    with services(f"sqlite:///file:{file}?mode=ro&uri=true", folder) as [service]:
        for asked in (
            service.ask("POST", f"{path}/moves", {"kind": "open", "version": 0, "places": [0, 1]}, headers),
            service.ask("POST", "/v1/games", {"game": "maths", "players": ["A"]}),
        ):
            assert (asked[0], json.loads(asked[1])["code"]) == (503, "store_unavailable")
        assert service.ask("GET", path)[0] == 200
        assert json.loads(service.ask("POST", "/v1/verdicts", {"word": "кіт"})[1])["valid"]
        assert "Traceback" not in service.log.read_text()
    store = Store(f"sqlite:///{file}", GAMES)
    assert store.find(created.id).state.version == 0
    accepted = make_move(store, created).status == 200
    store.close()
    return {"fault": "read-only file", "refused with 503": 2, "accepted when writable again": accepted}
