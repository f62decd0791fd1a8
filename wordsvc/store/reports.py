"""Reports of words in the store: merged by word and wish, bounded, without anything of who reported."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from wordsvc.lexicon.reports import Reason, Reported, Wanted, first_report
from wordsvc.store.database import StoreUnavailable
from wordsvc.store.rows import now
from wordsvc.store.tables import reports

REPORTS: Final = "wordsvc.reports"
"""Under which name of its extensions an application has its reports."""
MOST: Final = 5000
"""Words and wishes that are kept; with all their reasons some tens of megabytes at most."""
_TRIES: Final = 10

Connecting = Callable[[], AbstractContextManager[Connection]]


class ReportsFull(Exception):  # noqa: N818
    """There is no room for a further word until somebody closes reports."""


class Reports:
    """What people report about words. Shared by threads."""

    def __init__(self, reading: Connecting, writing: Connecting) -> None:
        self._reading, self._writing = reading, writing

    def add(self, word: str, wanted: Wanted, reason: Reason) -> Reported:
        """Take a report; all of this word with this wish, this one included. Raises ReportsFull, StoreUnavailable.

        One that is closed stays closed: somebody has decided.
        """
        for _ in range(_TRIES):
            try:
                with self._writing() as connection:
                    return _added(connection, word, wanted, reason)
            except IntegrityError:
                # Another process was the first to report this.
                continue
        msg = "the same word is reported too fast"
        raise StoreUnavailable(msg)

    def listed(self, *, closed: bool = False) -> list[Reported]:
        """The open reports, or with ``closed`` all, the most frequent first. Raises StoreUnavailable."""
        wanted = select(reports).order_by(reports.c.count.desc(), reports.c.word, reports.c.wanted)
        with self._reading() as connection:
            rows = connection.execute(wanted if closed else wanted.where(reports.c.closed.is_(False))).all()
        return [_read(row) for row in rows]

    def close(self, words: Collection[str], wanted: Wanted | None = None) -> int:
        """Mark the reports of these words as dealt with; how many were open. Raises StoreUnavailable."""
        chosen = reports.c.word.in_(words) & reports.c.closed.is_(False)
        if wanted is not None:
            chosen &= reports.c.wanted == wanted
        with self._writing() as connection:
            return connection.execute(update(reports).where(chosen).values(closed=True)).rowcount


def _added(connection: Connection, word: str, wanted: Wanted, reason: Reason) -> Reported:
    this = (reports.c.word == word) & (reports.c.wanted == wanted)
    row = connection.execute(select(reports).where(this).with_for_update()).one_or_none()
    today = now().date()
    if row is not None:
        merged = _read(row).once_more(reason, today)
        connection.execute(update(reports).where(this).values(_values(merged)))
        return merged
    _make_room(connection)
    reported = first_report(word, wanted, reason, today)
    connection.execute(insert(reports), {"word": word, "wanted": wanted, **_values(reported)})
    return reported


def _make_room(connection: Connection) -> None:
    """Drop the oldest closed report where there are too many. Raises ReportsFull where all are open."""
    if connection.execute(select(func.count()).select_from(reports)).scalar_one() < MOST:
        return
    oldest = select(reports.c.word, reports.c.wanted).where(reports.c.closed.is_(True)).order_by(reports.c.last)
    row = connection.execute(oldest.limit(1)).one_or_none()
    if row is None:
        raise ReportsFull
    connection.execute(delete(reports).where(reports.c.word == row.word, reports.c.wanted == row.wanted))


def _values(reported: Reported) -> dict[str, Any]:
    return {
        "count": reported.count,
        # In ASCII: PostgreSQL takes no NUL in a text.
        "reasons": json.dumps([[reason.text, reason.address] for reason in reported.reasons]),
        "first": reported.first,
        "last": reported.last,
        "closed": reported.closed,
    }


def _read(row: Row[Any]) -> Reported:
    reasons = tuple(Reason(text, address) for text, address in json.loads(row.reasons))
    return Reported(row.word, row.wanted, row._mapping["count"], reasons, row.first, row.last, row.closed)
