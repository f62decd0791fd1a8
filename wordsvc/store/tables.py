"""The tables. Migrations make them; ``tests`` compare the two."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    DateTime,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata: Final = MetaData()

# Documents are kept as the text of their JSON: PostgreSQL's jsonb would refuse a NUL and forget the order of keys.
games: Final = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("setting", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("token_hash", LargeBinary, nullable=False),
)

# One row a move, with its events in it; ``sequence`` numbers the last of them. ``editions`` are those that judged it,
# where they are not those that the game was begun with.
moves: Final = Table(
    "moves",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("editions", Text),
    Column("created", DateTime(timezone=True), nullable=False),
    UniqueConstraint("game", "version", name="one_move_a_version"),
)

answers: Final = Table(
    "answers",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("key", String(200), primary_key=True),
    Column("fingerprint", LargeBinary, nullable=False),
    Column("status", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
)

# What people report about words: nothing of who did. ``reasons`` is the JSON of pairs, a text and an address.
reports: Final = Table(
    "reports",
    metadata,
    Column("word", String(64), primary_key=True),
    Column("wanted", String(16), primary_key=True),
    Column("count", Integer, nullable=False),
    Column("reasons", Text, nullable=False),
    Column("first", Date, nullable=False),
    Column("last", Date, nullable=False),
    Column("closed", Boolean, nullable=False),
)
