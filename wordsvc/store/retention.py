"""What the store need not keep for ever: old answers to repeated requests and, where it is so set, old games.

A game that goes on is never dropped, unless it is set how long nobody may have moved in it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from sqlalchemy import Connection, Select, delete, func, select

from wordsvc.store.rows import now
from wordsvc.store.tables import answers, games, moves

_BATCH: Final = 200
"""Games that one transaction touches: others wait for no more."""

Writing = Callable[[], AbstractContextManager[Connection]]


@dataclass(frozen=True, slots=True)
class Retention:
    """How many days are kept: an answer; a game after its end, a game after its last move (None: for ever)."""

    answers: int = 7
    finished: int | None = None
    abandoned: int | None = None


@dataclass(frozen=True, slots=True)
class Dropped:
    """How many answers and games were dropped."""

    answers: int
    games: int


def clean(writing: Writing, retention: Retention) -> Dropped:
    """Drop what is older than it need be, in short transactions. Raises what ``writing`` does."""
    many = 0
    for over, days in ((True, retention.finished), (False, retention.abandoned)):
        if days is not None:
            many += _all_of(partial(_drop_games, over=over, before=_before(days)), writing)
    return Dropped(_all_of(partial(_drop_answers, before=_before(retention.answers)), writing), many)


def _before(days: int) -> datetime:
    return now() - timedelta(days=days)


def _all_of(batch: Callable[[Connection], int], writing: Writing) -> int:
    total = 0
    while True:
        with writing() as connection:
            dropped = batch(connection)
        if not dropped:
            return total
        total += dropped


def _drop_answers(connection: Connection, before: datetime) -> int:
    of = connection.execute(select(answers.c.game).where(answers.c.created < before).distinct().limit(_BATCH)).scalars()
    found = of.all()
    if not found:
        return 0
    return connection.execute(delete(answers).where(answers.c.game.in_(found), answers.c.created < before)).rowcount


def _drop_games(connection: Connection, *, over: bool, before: datetime) -> int:
    found = connection.execute(_still(over=over, before=before).limit(_BATCH)).scalars().all()
    if not found:
        return 0
    # Locked first and asked again: a move that came meanwhile is seen then, and one that comes later finds no game.
    connection.execute(select(games.c.id).where(games.c.id.in_(found)).with_for_update()).all()
    still = connection.execute(_still(over=over, before=before).where(games.c.id.in_(found))).scalars().all()
    connection.execute(delete(games).where(games.c.id.in_(still)))
    return len(still)


def _still(*, over: bool, before: datetime) -> Select[tuple[str]]:
    """Games, over or not, in which nothing has happened since."""
    last = (
        select(moves.c.created)
        .where(moves.c.game == games.c.id, moves.c.version == games.c.version)
        .correlate(games)
        .scalar_subquery()
    )
    return select(games.c.id).where(games.c.over.is_(over), func.coalesce(last, games.c.created) < before)
