"""Fixtures: a fresh database of either kind, and stores on it."""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import postgres
from tests.games.plain import GAMES
from wordsvc.games.engine.record import Proposal, settle_setting
from wordsvc.games.engine.state import Refusal, Setting
from wordsvc.store import Answer, Created, FoundGame, Store

KINDS = ("sqlite", "postgresql")
Opened = Callable[[], Store]


def need_postgres() -> None:
    """Skip without PostgreSQL, but never where it has to be there."""
    if postgres.programs() is not None:
        return
    if os.environ.get("CI") == "true":
        pytest.fail(postgres.HOW, pytrace=False)
    pytest.skip(postgres.HOW)


def address(kind: str, folder: Path) -> str:
    """A fresh database."""
    if kind == "sqlite":
        return f"sqlite:///{folder / 'games.sqlite'}"
    need_postgres()
    return postgres.new_database(f"t{uuid.uuid4().hex}")


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, SQLite and PostgreSQL in turn."""
    return address(request.param, tmp_path)


@pytest.fixture
def open_store(database: str) -> Iterator[Callable[[], Store]]:
    """Open one more store on the database, as another process would."""
    stores: list[Store] = []

    def make() -> Store:
        stores.append(Store(database, GAMES))
        return stores[-1]

    yield make
    for store in stores:
        store.close()


@pytest.fixture
def store(open_store: Callable[[], Store]) -> Store:
    return open_store()


SMALL_FOOTBALL: dict[str, Any] = {
    "name": "small",
    "game": "football",
    "footballers": [
        {"name": f"№ {number}", "number": number, "position": "forward", "points": number} for number in range(1, 9)
    ],
    "prizes": {"yellow": 2, "red": 1, "var": 2, "play_game": 0},
}


def agreed(game: str = "football", players: int = 2, deck: Any = SMALL_FOOTBALL) -> Setting:
    """What players agree on."""
    setting = settle_setting(GAMES, Proposal(game, [f"P{i}" for i in range(players)], deck))
    assert isinstance(setting, Setting), setting
    return setting


def rendered(found: FoundGame, outcome: Any) -> Answer:
    """A plain answer to a move."""
    if isinstance(outcome, Refusal):
        return Answer(409, outcome.code.encode())
    return Answer(200, f"{found.state.version} {[event.kind for event in outcome]}".encode())


def legal(found: FoundGame) -> tuple[int, dict[str, Any]]:
    """A move of the seat in turn in football: by turns two cards that match, and whatever lies first."""
    assert found.state.turn is not None
    table = found.state.table
    places = list(table.down[:2])
    if found.state.version % 3:
        by_name: dict[str, list[int]] = {}
        for place in table.down:
            by_name.setdefault(table.card(place).name, []).append(place)
        places = next((same[:2] for same in by_name.values() if len(same) > 1), places)
    return found.state.turn, {"kind": "open", "version": found.state.version, "places": places}


def make_move(store: Store, created: Created) -> Answer:
    """Make a legal move."""
    seat, move = legal(store.find(created.id))
    return store.move(created.id, created.tokens[seat], move, rendered)
