"""Connections: SQLite in its safe settings, or PostgreSQL; one engine a process."""

from __future__ import annotations

import logging
import os
import time
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import NullPool

BUSY_SECONDS: Final = 5
# Older ones can corrupt a WAL file when two connections checkpoint at once.
SOUND_WAL: Final = (3, 51, 3)
_DRIVERS: Final = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}

# Its debug log prints rows, and rows hold seeds.
logging.getLogger("sqlalchemy").setLevel(logging.WARNING)


class StoreUnavailable(Exception):  # noqa: N818
    """The database can't be reached, is locked, full or read-only: nothing was changed, and trying again may help."""


def read_url(text: str) -> URL:
    """The address of a database, with the driver that is used for it.

    Raises ValueError, without the password, when it is neither SQLite nor PostgreSQL.
    """
    try:
        url = make_url(text)
    except ArgumentError:
        url = URL.create("nothing")
    driver = _DRIVERS.get(url.drivername.partition("+")[0])
    if driver is None or (driver == "sqlite" and url.database in (None, "", ":memory:")):
        msg = "the database must be sqlite:///a/file or postgresql://user:password@host/name"
        raise ValueError(msg)
    return url.set(drivername=driver)


def sqlite_module() -> ModuleType:
    """The newest SQLite at hand: the wheel with its own, or else Python's."""
    try:
        from pysqlite3 import dbapi2
    except ImportError:
        import sqlite3.dbapi2 as dbapi2
    module: ModuleType = dbapi2
    return module


def _driver_error(is_sqlite: bool) -> type[Exception]:
    if is_sqlite:
        error: type[Exception] = sqlite_module().Error
        return error
    import psycopg

    return psycopg.Error


class Database:
    """Where connections come from. Opened when first wanted, and anew in every process after a fork."""

    def __init__(self, url: str, pool_size: int = 16) -> None:
        self.url = read_url(url)
        self.is_sqlite = self.url.drivername == "sqlite"
        self.errors: tuple[type[Exception], ...] = (DBAPIError, PoolTimeout, _driver_error(self.is_sqlite), OSError)
        """What it raises when it can't be used."""
        self._pool_size = pool_size
        self._lock = Lock()
        self._engine: Engine | None = None
        self._owner = 0

    @property
    def engine(self) -> Engine:
        """The engine of this process."""
        with self._lock:
            if self._engine is None or self._owner != os.getpid():
                if self._engine is not None:
                    # The sockets belong to the parent: forget them, do not close them.
                    self._engine.dispose(close=False)
                self._engine, self._owner = self._make(), os.getpid()
            return self._engine

    def reading(self) -> Connection:
        """A connection that begins without a lock."""
        return self.engine.connect()

    def writing(self, *, lone: bool = False) -> Connection:
        """A connection that, on SQLite, takes the lock when it begins: it can't fail halfway for want of it.

        ``lone``: nothing of it stays open, for work before the fork.
        """
        engine = self.lone() if lone else self.engine
        return engine.connect().execution_options(wordsvc_write=True)

    def lone(self) -> Engine:
        """An engine that keeps no connection open, for work before the fork."""
        return self._make(pooled=False)

    def close(self) -> None:
        """Close this process's connections."""
        with self._lock:
            if self._engine is not None and self._owner == os.getpid():
                self._engine.dispose()
            self._engine = None

    def _make(self, *, pooled: bool = True) -> Engine:
        # Parameters hold seeds and hashes: they belong into no message.
        options: dict[str, Any] = {"hide_parameters": True}
        options |= (
            {"pool_size": self._pool_size, "max_overflow": 2 * self._pool_size, "pool_timeout": BUSY_SECONDS}
            if pooled
            # Closing ends what was begun; asking a lost connection to end it would only fill the log.
            else {"poolclass": NullPool, "pool_reset_on_return": None}
        )
        return self._sqlite(options) if self.is_sqlite else self._postgresql(options)

    def _sqlite(self, options: dict[str, Any]) -> Engine:
        if "uri" not in self.url.query:
            Path(self.url.database or "").parent.mkdir(parents=True, exist_ok=True)
        module = sqlite_module()
        engine = create_engine(self.url, module=module, connect_args={"timeout": BUSY_SECONDS}, **options)
        sound = module.sqlite_version_info >= SOUND_WAL

        @event.listens_for(engine, "connect")
        def prepare(connection: Any, _record: Any) -> None:
            # Python's own transactions begin too late and without the lock.
            connection.isolation_level = None
            _journal(connection, module, "wal" if sound else "delete")
            for pragma in ("synchronous=FULL", "foreign_keys=ON", "trusted_schema=OFF"):
                connection.execute(f"PRAGMA {pragma}")

        @event.listens_for(engine, "begin")
        def begin(connection: Connection) -> None:
            write = connection.get_execution_options().get("wordsvc_write")
            connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")

        return engine

    def _postgresql(self, options: dict[str, Any]) -> Engine:
        arguments = {"connect_timeout": BUSY_SECONDS, "application_name": "wordsvc"}
        engine = create_engine(self.url, connect_args=arguments, pool_pre_ping=True, **options)

        @event.listens_for(engine, "connect")
        def prepare(connection: Any, _record: Any) -> None:
            connection.autocommit = True
            connection.execute(f"SET lock_timeout = '{BUSY_SECONDS}s'")
            connection.execute(f"SET statement_timeout = '{2 * BUSY_SECONDS}s'")
            connection.autocommit = False

        return engine


def _journal(connection: Any, module: ModuleType, wanted: str) -> None:
    """Set the journal's mode; changing it needs the file for oneself, and does not wait for that by itself."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            if connection.execute("PRAGMA journal_mode").fetchone()[0] == wanted:
                return
            if connection.execute(f"PRAGMA journal_mode={wanted}").fetchone()[0] == wanted:
                return
        except module.OperationalError:
            if time.monotonic() > deadline:
                raise
        if time.monotonic() > deadline:
            msg = f"SQLite {module.sqlite_version} can't use the journal mode {wanted!r} for this file"
            raise module.OperationalError(msg)
        time.sleep(0.02)
