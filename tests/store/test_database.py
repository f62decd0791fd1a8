"""What the store stands on: migrations, addresses, and what can befall a file."""

from __future__ import annotations

import multiprocessing
import stat
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

from tests.databases import agreed, make_move
from tests.games.plain import GAMES
from wordsvc.store import Store, StoreUnavailable, read_url
from wordsvc.store import database as database_module
from wordsvc.store.database import Database
from wordsvc.store.migrate import migrate
from wordsvc.store.tables import metadata


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
