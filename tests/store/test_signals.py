"""Listeners: woken by other processes, and again after the database was away."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tests import postgres
from tests.databases import Opened, agreed, make_move, need_postgres
from tests.games.plain import GAMES
from wordsvc.store import Created, Store, StoreUnavailable

PATIENCE = 60.0
"""Seconds: what takes some hundredths of one, on a machine that has much else to do."""


@contextmanager
def listening(store: Store, game_id: str) -> Iterator[threading.Event]:
    """An event that is set when the listener is woken."""
    woken = threading.Event()
    with store.signals.listen(game_id, woken.set):
        yield woken


def test_listeners_are_woken_by_another_process(open_store: Opened) -> None:
    here, there = open_store(), open_store()
    games = [here.create(agreed()) for _ in range(2)]
    with listening(here, games[0].id) as woken, listening(here, games[1].id) as other:
        # Once the watcher listens, everybody looks for themselves.
        assert woken.wait(PATIENCE)
        assert other.wait(PATIENCE)
        for _ in range(5):
            woken.clear()
            other.clear()
            make_move(there, games[0])
            assert woken.wait(PATIENCE)
        assert not other.is_set()
        here.close()
        assert other.wait(PATIENCE)


def test_the_watcher_ends_with_its_listeners(open_store: Opened) -> None:
    store = open_store()
    created = store.create(agreed())
    for _ in range(2):
        with listening(store, created.id) as woken:
            assert woken.wait(PATIENCE)
        wait_until(lambda: not [t for t in threading.enumerate() if t.name == "wordsvc-signals"])


def wait_until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def is_back(store: Store, created: Created) -> bool:
    """Whether a move can be made again; a server that has just been started may still be busy with itself."""
    try:
        return make_move(store, created).status == 200
    except StoreUnavailable:
        return False


def test_postgresql_gone_and_back(caplog: pytest.LogCaptureFixture) -> None:
    """Moves fail at once while it is away and go on when it is back; listeners are woken again."""
    need_postgres()
    with postgres.own_cluster() as server:
        url = f"{server.address}/postgres"
        here, there = Store(url, GAMES), Store(url, GAMES)
        created = here.create(agreed(deck="football"))
        with listening(there, created.id) as woken:
            assert woken.wait(PATIENCE)
            make_move(here, created)
            left = time.monotonic()
            server.stop()
            for _ in range(3):
                with pytest.raises(StoreUnavailable):
                    make_move(here, created)
            time.sleep(1.2)
            server.start()
            wait_until(lambda: is_back(here, created))
            away = time.monotonic() - left

            def heard() -> bool:
                woken.clear()
                make_move(here, created)
                return woken.wait(1)

            wait_until(heard)
        here.close()
        there.close()
    assert len(caplog.records) < 20 + 10 * away, "a database that is away must not flood the log"
    assert not [record for record in caplog.records if record.exc_info]
