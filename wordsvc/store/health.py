"""Looking at a database without changing it: reachable, writable, sound, its tables up to date?"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.pool import NullPool

from wordsvc.store.database import BUSY_SECONDS, SOUND_WAL, Database, read_url, sqlite_module
from wordsvc.store.migrate import config

_OLDEST_POSTGRESQL: Final = 13

Finding = tuple[str, dict[str, Any]]


def examine(url: str) -> list[Finding]:
    """What is to be said of the database at ``url``: codes, each with what fills its text.

    ``store_ok`` and ``store_new`` are good news, ``sqlite_old`` and ``store_behind`` are warnings, the rest are faults.
    """
    try:
        database = Database(url)
    except ValueError as error:
        return [("store_address", {"reason": str(error)})]
    found: list[Finding] = []
    file = sqlite_file(url)
    if file is not None:
        version = sqlite_module().sqlite_version_info
        if version < SOUND_WAL:
            found.append(("sqlite_old", {"version": _dotted(version), "least": _dotted(SOUND_WAL)}))
        missing = _missing_file(file)
        if missing is not None:
            return [*found, missing]
    try:
        with _plain_engine(database).connect() as connection:
            return found + _look(connection, database)
    except database.errors as error:
        cause = getattr(error, "orig", None) or error
        return [*found, ("store_unreachable", {"reason": type(cause).__name__})]


def sqlite_file(url: str) -> Path | None:
    """The file of the database at ``url``; None for PostgreSQL, and for an address that is none."""
    try:
        parsed = read_url(url)
    except ValueError:
        return None
    if parsed.drivername != "sqlite":
        return None
    return Path((parsed.database or "").removeprefix("file:").partition("?")[0])


def _missing_file(path: Path) -> Finding | None:
    """What follows from there being no file yet; None when there is one."""
    if path.exists():
        return None
    folder = path.parent
    while not folder.exists():
        folder = folder.parent
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        return ("store_folder", {"path": str(folder)})
    return ("store_new", {"path": str(path)})


def _plain_engine(database: Database) -> Engine:
    """Connections that set nothing: the usual ones would change the file's journal."""
    options: dict[str, Any] = {"hide_parameters": True, "poolclass": NullPool}
    if database.is_sqlite:
        return create_engine(database.url, module=sqlite_module(), connect_args={"timeout": BUSY_SECONDS}, **options)
    return create_engine(database.url, connect_args={"connect_timeout": BUSY_SECONDS}, **options)


def _look(connection: Connection, database: Database) -> list[Finding]:
    found: list[Finding] = []
    if database.is_sqlite:
        version = str(connection.exec_driver_sql("SELECT sqlite_version()").scalar_one())
    else:
        number = int(connection.exec_driver_sql("SHOW server_version_num").scalar_one())
        version = f"{number // 10_000}.{number % 10_000}"
        if number // 10_000 < _OLDEST_POSTGRESQL:
            found.append(("postgresql_old", {"version": version, "least": _OLDEST_POSTGRESQL}))
    if not _writable(connection, database):
        found.append(("store_readonly", {}))
    found += _tables(connection)
    return found or [("store_ok", {"kind": "SQLite" if database.is_sqlite else "PostgreSQL", "version": version})]


def _writable(connection: Connection, database: Database) -> bool:
    if not database.is_sqlite:
        return bool(connection.exec_driver_sql("SHOW transaction_read_only").scalar_one() == "off")
    raw: Any = connection.connection.driver_connection
    raw.isolation_level = None
    try:
        raw.execute("BEGIN IMMEDIATE")
        # Of a file that can only be read, the transaction alone would be let pass.
        raw.execute("CREATE TABLE wordsvc_doctor (written)")
    except sqlite_module().OperationalError as error:
        # A lock that somebody holds shows that one can be had.
        return "locked" in str(error)
    finally:
        if raw.in_transaction:
            raw.execute("ROLLBACK")
    return True


def _tables(connection: Connection) -> list[Finding]:
    scripts = ScriptDirectory.from_config(config())
    head, current = scripts.get_current_head(), MigrationContext.configure(connection).get_current_revision()
    if current == head:
        return []
    known = {script.revision for script in scripts.walk_revisions()}
    ahead = current is not None and current not in known
    return [("store_ahead" if ahead else "store_behind", {"current": current or "—", "head": head})]


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
