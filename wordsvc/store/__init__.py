"""Games in SQLite or PostgreSQL: what was agreed, the seed, the log of moves; nobody else knows SQLAlchemy."""

from wordsvc.store.answers import Answer, Key
from wordsvc.store.database import StoreUnavailable, read_url
from wordsvc.store.health import examine, sqlite_file
from wordsvc.store.known import UnknownGame
from wordsvc.store.retention import Dropped, Retention
from wordsvc.store.rows import Happening
from wordsvc.store.store import Created, FoundGame, KeyReused, Store, WrongToken

__all__ = [
    "Answer",
    "Created",
    "Dropped",
    "FoundGame",
    "Happening",
    "Key",
    "KeyReused",
    "Retention",
    "Store",
    "StoreUnavailable",
    "UnknownGame",
    "WrongToken",
    "examine",
    "read_url",
    "sqlite_file",
]
