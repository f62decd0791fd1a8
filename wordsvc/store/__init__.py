"""Games, and reports of words, in SQLite or PostgreSQL; nobody else knows SQLAlchemy."""

from wordsvc.store.answers import Answer, Key
from wordsvc.store.database import StoreUnavailable, read_url
from wordsvc.store.health import examine, sqlite_file
from wordsvc.store.known import UnknownGame
from wordsvc.store.reports import REPORTS, Reports, ReportsFull
from wordsvc.store.retention import Dropped, Retention
from wordsvc.store.rows import Happening
from wordsvc.store.store import Created, FoundGame, KeyReused, Store, WrongToken

__all__ = [
    "REPORTS",
    "Answer",
    "Created",
    "Dropped",
    "FoundGame",
    "Happening",
    "Key",
    "KeyReused",
    "Reports",
    "ReportsFull",
    "Retention",
    "Store",
    "StoreUnavailable",
    "UnknownGame",
    "WrongToken",
    "examine",
    "read_url",
    "sqlite_file",
]
