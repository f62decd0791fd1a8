"""The store of games, on both databases."""

from __future__ import annotations

import contextlib
import hmac
import json
import multiprocessing
import re
import stat
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

from tests import postgres
from tests.databases import agreed, legal, make_move, need_postgres, rendered
from wordsvc.games.catalog import GAMES
from wordsvc.games.record import log, verify_log
from wordsvc.games.state import Malformed, canonical
from wordsvc.store import Key, KeyReused, Store, StoreUnavailable, UnknownGame, WrongToken, read_url
from wordsvc.store import database as database_module
from wordsvc.store.database import Database
from wordsvc.store.migrate import migrate
from wordsvc.store.tables import metadata

Opened = Callable[[], Store]


def key(name: str = "k", fingerprint: bytes = b"f") -> Key:
    return Key(name, fingerprint)


def play_out(store: Store, created: Any) -> None:
    while not store.find(created.id).state.over:
        assert make_move(store, created).status == 200


def test_a_game_is_rebuilt_from_its_log(open_store: Opened) -> None:
    store = open_store()
    created = store.create(agreed())
    play_out(store, created)
    mine, other = store.find(created.id), open_store().find(created.id)
    assert canonical(other.state) == canonical(mine.state)
    assert (other.sequence, other.state.commitment) == (mine.sequence, created.state.commitment)
    found, entries = open_store().record(created.id)
    assert [entry.version for entry in entries] == list(range(1, found.state.version + 1))
    assert verify_log(json.loads(json.dumps(log(found.state, entries))), GAMES) == []


def test_events_are_numbered_without_gaps_and_keep_their_seat(open_store: Opened) -> None:
    store = open_store()
    created = store.create(agreed())
    play_out(store, created)
    found: list[Any] = []
    reader = open_store()
    while news := reader.happenings(created.id, found[-1].sequence if found else 0):
        found += news
    assert [event.sequence for event in found] == list(range(1, store.find(created.id).sequence + 1))
    assert found[-1].event["event"] == "over"
    assert reader.happenings(created.id, found[4].sequence)[0] == found[5]


def _var(seat: Any) -> bool:
    return any(card.name == "var" for card in seat.hand)


def test_what_only_one_seat_sees_is_marked(store: Store) -> None:
    created = store.create(
        agreed(deck={**agreed().deck.document, "prizes": {"yellow": 0, "red": 0, "var": 40, "play_game": 0}})
    )
    while True:
        found = store.find(created.id)
        seat = found.state.turn
        assert seat is not None
        if _var(found.state.seats[seat]):
            break
        make_move(store, created)
    places = list(found.state.table.down[:2])
    move = {"kind": "var", "version": found.state.version, "places": places}
    store.move(created.id, created.tokens[seat], move, rendered)
    last = [event for event in store.happenings(created.id, found.sequence) if event.event["event"] == "seen"]
    assert [event.only for event in last] == [seat]


def test_no_token_is_stored(store: Store, database: str) -> None:
    created = store.create(agreed())
    assert len(set(created.tokens)) == 2
    assert all(len(token) >= 43 for token in created.tokens)
    dump = b""
    with Database(database).lone().connect() as connection:
        for table in metadata.sorted_tables:
            for row in connection.execute(table.select()):
                dump += b" ".join(value if isinstance(value, bytes) else repr(value).encode() for value in row)
    assert created.state.chance.seed in dump
    assert not [token for token in created.tokens if token.encode() in dump]


def test_a_token_is_compared_with_every_seats_in_constant_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    created = store.create(agreed())
    compared: list[tuple[bytes, bytes]] = []

    def compare(given: bytes, expected: bytes) -> bool:
        compared.append((given, expected))
        return hmac.compare_digest(given, expected)

    monkeypatch.setattr("wordsvc.store.store.hmac", SimpleNamespace(compare_digest=compare))
    for token in (*created.tokens, "wrong", ""):
        compared.clear()
        with contextlib.suppress(WrongToken):
            store.find(created.id, token)
        assert len(compared) == len(created.tokens)
        assert {len(one) for pair in compared for one in pair} == {32}


def test_ids_and_tokens_can_not_be_guessed_from_each_other(store: Store) -> None:
    games = [store.create(agreed()) for _ in range(20)]
    assert len({game.id for game in games}) == 20
    assert all(re.fullmatch(r"[\w-]{22}", game.id) for game in games)
    with pytest.raises(UnknownGame):
        store.find(games[0].id[:-1] + "~")
    for token in ("", games[1].tokens[0], games[0].tokens[0][:-1], "é" * 300, "\udce9"):
        with pytest.raises(WrongToken):
            store.find(games[0].id, token)
        with pytest.raises(WrongToken):
            store.move(games[0].id, token, {"kind": "resign", "version": 0}, rendered)
    assert store.find(games[0].id, games[0].tokens[1]).seat == 1


def test_the_migrations_make_the_tables(database: str) -> None:
    base = Database(database)
    migrate(base)
    migrate(base)
    with base.lone().connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def _prepare(url: str) -> int:
    store = Store(url, GAMES)
    store.prepare()
    store.create(agreed())
    store.close()
    return 1


def test_processes_that_start_at_once_migrate_once(database: str) -> None:
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        assert sum(pool.map(_prepare, [database] * 4)) == 4
    with Database(database).lone().connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM games")).scalar() == 4
        assert connection.execute(text("SELECT count(*) FROM alembic_version")).scalar() == 1


def test_of_200_simultaneous_moves_one_is_accepted(open_store: Opened) -> None:
    stores = [open_store(), open_store()]
    created = stores[0].create(agreed())
    seat, move = legal(stores[0].find(created.id))
    gate = threading.Barrier(50)

    def rush(number: int) -> int:
        if number < 50:
            gate.wait()
        return stores[number % 2].move(created.id, created.tokens[seat], move, rendered).status

    with ThreadPoolExecutor(50) as pool:
        statuses = Counter(pool.map(rush, range(200)))
    assert statuses == {200: 1, 409: 199}
    assert open_store().find(created.id).state.version == 1


def test_moves_whatever_the_state_all_count(open_store: Opened) -> None:
    """Everybody resigns at once without a version: every move is made on the state that the others left."""
    stores = [open_store(), open_store()]
    created = stores[0].create(agreed(players=8))

    def leave(seat: int) -> int:
        move = {"kind": "resign", "version": None}
        return stores[seat % 2].move(created.id, created.tokens[seat], move, rendered).status

    with ThreadPoolExecutor(8) as pool:
        statuses = Counter(pool.map(leave, range(8)))
    state = open_store().find(created.id).state
    assert statuses == {200: 7, 409: 1}, "the last one has won"
    assert (state.version, state.over) == (7, True)


def test_a_process_that_is_behind_refuses_by_the_true_state(open_store: Opened) -> None:
    one, other = open_store(), open_store()
    created = one.create(agreed())
    other.find(created.id)
    for _ in range(2):
        make_move(one, created)
        answer = make_move(other, created)
        assert answer.status == 200
    seat, move = legal(one.find(created.id))
    make_move(other, created)
    assert one.move(created.id, created.tokens[seat], move, rendered).body == b"stale_version"


def test_a_key_acts_once(open_store: Opened) -> None:
    stores = [open_store(), open_store()]
    created = stores[0].create(agreed())
    seat, move = legal(stores[0].find(created.id))
    gate = threading.Barrier(20)

    def send(number: int) -> tuple[int, bytes]:
        gate.wait()
        answer = stores[number % 2].move(created.id, created.tokens[seat], move, rendered, key())
        return answer.status, answer.body

    with ThreadPoolExecutor(20) as pool:
        answers = Counter(pool.map(send, range(20)))
    assert [status for status, _ in answers] == [200]
    later = open_store()
    assert later.find(created.id).state.version == 1
    make_move(later, created)
    assert later.move(created.id, created.tokens[seat], move, rendered, key()).body == next(iter(answers))[1]
    for other in (move, {"kind": "nonsense"}):
        with pytest.raises(KeyReused):
            later.move(created.id, created.tokens[seat], other, rendered, key(fingerprint=b"other"))


def test_a_key_of_a_move_whatever_the_state_acts_once(store: Store) -> None:
    created = store.create(agreed(players=3))
    move = {"kind": "resign", "version": None}
    first = store.move(created.id, created.tokens[0], move, rendered, key())
    assert store.move(created.id, created.tokens[0], move, rendered, key()) == first
    assert store.find(created.id).state.version == 1


def test_a_refusal_under_a_key_stays_one(store: Store) -> None:
    created = store.create(agreed())
    move = {"kind": "open", "version": 0, "places": [0, 0]}
    refused = store.move(created.id, created.tokens[0], move, rendered, key())
    assert (refused.status, refused.body) == (409, b"repeated_place")
    make_move(store, created)
    assert store.move(created.id, created.tokens[0], move, rendered, key()) == refused
    assert store.move(created.id, created.tokens[0], move, rendered).body == b"stale_version"


def test_keys_of_seats_and_games_are_apart(store: Store) -> None:
    games = [store.create(agreed()) for _ in range(2)]
    move = {"kind": "resign", "version": None}
    assert [store.move(g.id, g.tokens[0], move, rendered, key()).status for g in games] == [200, 200]


@pytest.mark.parametrize("move", [{}, {"kind": "open"}, {"kind": "open", "version": 0, "places": ["0"]}, {"kind": 7}])
def test_what_is_no_move_changes_nothing(store: Store, move: dict[str, Any]) -> None:
    created = store.create(agreed())
    with pytest.raises(Malformed):
        store.move(created.id, created.tokens[0], move, rendered, key())
    assert store.find(created.id).state.version == 0


def test_text_of_any_kind_is_kept(store: Store, open_store: Opened) -> None:
    names = ["\x00", "’; DROP TABLE games; --", "🐱\u202e", "\ud7ff"]
    from wordsvc.games.record import settle_setting

    setting: Any = settle_setting(GAMES, "english", names)
    created = store.create(setting)
    assert [seat.player for seat in open_store().find(created.id).state.seats] == names


def test_listeners_are_woken_by_another_process(open_store: Opened) -> None:
    here, there = open_store(), open_store()
    games = [here.create(agreed()) for _ in range(2)]
    with here.signals.listen(games[0].id) as woken, here.signals.listen(games[1].id) as other:
        assert woken.wait(5), "once the watcher listens, everybody looks for themselves"
        time.sleep(0.2)
        for _ in range(5):
            woken.clear()
            other.clear()
            make_move(there, games[0])
            assert woken.wait(5)
        assert not other.is_set()
        here.close()
        assert other.wait(5)


def test_the_watcher_ends_with_its_listeners(open_store: Opened) -> None:
    store = open_store()
    created = store.create(agreed())
    for _ in range(2):
        with store.signals.listen(created.id) as woken:
            assert woken.wait(5)
        _wait_until(lambda: not [t for t in threading.enumerate() if t.name == "wordsvc-signals"])


def _wait_until(true: Callable[[], bool], seconds: float = 5) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


# What can befall a file.


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


def test_sqlite_is_set_to_lose_nothing(file: Path) -> None:
    with Database(f"sqlite:///{file}").reading() as connection:

        def pragma(name: str) -> Any:
            return connection.execute(text(f"PRAGMA {name}")).scalar()

        expected = {"journal_mode": "wal", "synchronous": 2, "busy_timeout": 5000, "mmap_size": 0, "foreign_keys": 1}
        assert {name: pragma(name) for name in expected} == expected


def test_an_old_sqlite_gets_no_wal(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new = Store(f"sqlite:///{file}", GAMES)
    created = new.create(agreed())
    new.close()
    old = SimpleNamespace(**{**vars(database_module.sqlite_module()), "sqlite_version_info": (3, 51, 2)})
    monkeypatch.setattr(database_module, "sqlite_module", lambda: old)
    store = Store(f"sqlite:///{file}", GAMES)
    make_move(store, created)
    with closing(database_module.sqlite_module().connect(str(file))) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_lock_held_too_long_is_said_and_passes(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "BUSY_SECONDS", 0.3)
    store = Store(f"sqlite:///{file}", GAMES)
    created = store.create(agreed())
    with closing(database_module.sqlite_module().connect(str(file), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable):
            make_move(store, created)
        assert store.find(created.id).state.version == 0, "readers do not wait"
        other.execute("ROLLBACK")
    assert make_move(store, created).status == 200


def test_a_full_disk_loses_no_part_of_a_move(file: Path) -> None:
    store = Store(f"sqlite:///{file}", GAMES)
    created = store.create(agreed())
    with store._database.reading() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar()
    for _ in range(3):
        with store._database.reading() as connection:
            connection.exec_driver_sql(f"PRAGMA max_page_count={int(pages or 0) + 1}")
    begun = 0
    with pytest.raises(StoreUnavailable):  # noqa: PT012
        for _ in range(200):
            store.create(agreed())
            begun += 1
    fresh = Store(f"sqlite:///{file}", GAMES)
    assert fresh.find(created.id).state.version == 0
    assert make_move(fresh, created).status == 200
    with fresh._database.reading() as connection:
        counts = [connection.execute(text(f"SELECT count(*) FROM {name}")).scalar() for name in ("games", "seats")]
    assert counts == [begun + 1, 2 * begun + 2]


def test_a_database_that_may_not_be_written(tmp_path: Path, file: Path, caplog: pytest.LogCaptureFixture) -> None:
    first = Store(f"sqlite:///{file}", GAMES)
    created = first.create(agreed())
    first.close()
    store = Store(f"sqlite:///{file}?mode=ro&uri=true".replace("sqlite:///", "sqlite:///file:"), GAMES)
    assert store.find(created.id).state.version == 0
    with pytest.raises(StoreUnavailable):
        make_move(store, created)
    assert created.state.chance.seed.hex() not in caplog.text
    assert stat.S_ISREG(file.stat().st_mode)
    assert tmp_path.exists()


@pytest.mark.parametrize(
    "url", ["", "mysql://u:geheim@h/d", "sqlite://", "sqlite:///:memory:", "nonsense", "//:geheim@"]
)
def test_an_address_that_is_no_database_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(ValueError, match="sqlite:///a/file or postgresql://") as error:
        read_url(url)
    assert "geheim" not in str(error.value)


def test_addresses() -> None:
    assert read_url("postgres://u:p@h/d").drivername == "postgresql+psycopg"
    assert read_url("sqlite:////a/b").database == "/a/b"


def test_postgresql_gone_and_back(caplog: pytest.LogCaptureFixture) -> None:
    """Moves fail at once while it is away and go on when it is back; listeners are woken again."""
    need_postgres()
    with postgres.own_cluster() as server:
        url = f"{server.address}/postgres"
        here, there = Store(url, GAMES), Store(url, GAMES)
        created = here.create(agreed(deck="football"))
        with there.signals.listen(created.id) as woken:
            assert woken.wait(5)
            make_move(here, created)
            server.stop()
            for _ in range(3):
                with pytest.raises(StoreUnavailable):
                    make_move(here, created)
            time.sleep(1.2)
            server.start()
            assert make_move(here, created).status == 200

            def heard() -> bool:
                woken.clear()
                make_move(here, created)
                return woken.wait(0.2)

            _wait_until(heard, 10)
        here.close()
        there.close()
    assert len(caplog.records) < 20, "a database that is away must not flood the log"
    assert not [record for record in caplog.records if record.exc_info]
