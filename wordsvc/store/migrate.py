"""Bringing the tables up to date: at every start, by whichever process comes first."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from wordsvc.store.database import Database

_LOCK: Final = 0x6B6C65706B61  # «klepka»: any number that nobody else locks


def config() -> Config:
    """Where the migrations are."""
    found = Config()
    found.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return found


def migrate(database: Database) -> None:
    """Make the tables, or bring them up to date. Processes that start together wait for one another.

    Raises what SQLAlchemy raises when the database can't be used.
    """
    settings = config()
    head = ScriptDirectory.from_config(settings).get_current_head()
    engine = database.lone()
    with engine.connect() as connection:
        if MigrationContext.configure(connection).get_current_revision() == head:
            return
    with engine.connect().execution_options(wordsvc_write=True) as connection, connection.begin():
        if not database.is_sqlite:
            # The lock of a transaction: it ends with it, whatever happens.
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        settings.attributes["connection"] = connection
        command.upgrade(settings, "head")
