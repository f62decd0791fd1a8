"""The games of a service: found by id, acted on by token, moved on one version at a time."""

from __future__ import annotations

import hmac
import logging
import os
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from threading import Lock
from typing import Any, Final

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from wordsvc.games.engine.engine import Accepted, make_move, start
from wordsvc.games.engine.record import Entry, entry
from wordsvc.games.engine.state import Event, Game, GameState, Malformed, Refusal, Setting
from wordsvc.store import rows
from wordsvc.store.answers import Answer, Key
from wordsvc.store.database import Database, StoreUnavailable
from wordsvc.store.known import Known, KnownGames
from wordsvc.store.migrate import migrate
from wordsvc.store.reports import Reports
from wordsvc.store.retention import Dropped, Retention, clean
from wordsvc.store.signals import Signals

# Each further try means that somebody else's move was accepted meanwhile.
_TRIES: Final = 100

_log = logging.getLogger("wordsvc")


class WrongToken(Exception):  # noqa: N818
    """The token is not that of a seat of this game."""


class KeyReused(ValueError):  # noqa: N818
    """The idempotency key came before, with another move."""


class _MovedOn(Exception):  # noqa: N818
    """The game is no longer at the version that a move was made on."""


@dataclass(frozen=True, slots=True)
class Created:
    """A new game; ``tokens`` by seat, shown this once."""

    id: str
    state: GameState[Any]
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game at its present version; ``sequence`` numbers its last event, ``seat`` is the one whose token was given."""

    id: str
    game: Game[Any]
    state: GameState[Any]
    sequence: int
    seat: int | None = None


Render = Callable[[FoundGame, tuple[Event, ...] | Refusal], Answer]


@dataclass(frozen=True, slots=True)
class _Request:
    """A move that somebody asks for, and how what comes of it is answered."""

    game_id: str
    token: str
    move: Mapping[str, Any]
    render: Render
    key: Key | None


class Store:
    """Games in a database. Shared by threads; opens its connections anew after a fork."""

    def __init__(self, url: str, games: Mapping[str, Game[Any]]) -> None:
        self._database = Database(url)
        self._games = games
        self._known = KnownGames(games)
        self._migration = Lock()
        self._migrated_by = 0
        self.signals = Signals(self._database)
        self.reports = Reports(self._reading, self._writing)

    def prepare(self) -> None:
        """Bring the tables up to date, once a process. Raises StoreUnavailable."""
        if self._migrated_by == os.getpid():
            return
        with self._migration, self._plainly():
            if self._migrated_by != os.getpid():
                migrate(self._database)
                self._migrated_by = os.getpid()

    def check(self) -> None:
        """Ask the database something. Raises StoreUnavailable."""
        with self._reading() as connection:
            rows.newest_move(connection)

    def close(self) -> None:
        """Send listeners home and close the connections of this process."""
        self.signals.close()
        self._database.close()

    def clean(self, retention: Retention) -> Dropped:
        """Drop what is older than it need be; no connection stays open for a fork to copy. Raises StoreUnavailable."""
        return clean(partial(self._writing, lone=True), retention)

    def create(self, setting: Setting) -> Created:
        """Begin a game on a fresh secret seed. Raises StoreUnavailable."""
        state = start(self._games[setting.game], setting, secrets.token_bytes(32))
        game_id = secrets.token_urlsafe(16)
        tokens = tuple(secrets.token_urlsafe(32) for _ in setting.players)
        with self._writing() as connection:
            rows.insert_game(connection, game_id, state, [_hash(token) for token in tokens])
        return Created(game_id, state, tokens)

    def find(self, game_id: str, token: str | None = None) -> FoundGame:
        """The game as it stands now.

        Raises UnknownGame, WrongToken when a token is given that is none of its seats', StoreUnavailable.
        """
        with self._reading() as connection:
            known = self._known.load(connection, game_id)
        return self._found(game_id, known, None if token is None else _seat(known, token))

    def record(self, game_id: str, token: str | None = None) -> tuple[FoundGame, list[Entry]]:
        """The game and all its moves up to the same version. Raises as ``find`` does."""
        with self._reading() as connection:
            known = self._known.load(connection, game_id)
            entries = rows.entries(connection, game_id)
        seat = None if token is None else _seat(known, token)
        return self._found(game_id, known, seat), entries[: known.state.version]

    def happenings(self, game_id: str, after: int) -> list[rows.Happening]:
        """The next events numbered above ``after``; an empty list when there are none yet. Raises StoreUnavailable."""
        with self._reading() as connection:
            return rows.happenings(connection, game_id, after)

    def positions(self, game_ids: Sequence[str]) -> dict[str, int]:
        """The numbers of the last events of these games, as far as they exist. Raises StoreUnavailable."""
        with self._reading() as connection:
            return rows.positions(connection, game_ids)

    def move(self, game_id: str, token: str, move: Mapping[str, Any], render: Render, key: Key | None = None) -> Answer:
        """Make a move, durably, and return the answer that ``render`` makes of what came of it.

        The first answer under an idempotency key is given again. A refusal changes nothing. Raises Malformed when it
        is no move of the game, UnknownGame, WrongToken, KeyReused, StoreUnavailable.
        """
        asked = _Request(game_id, token, move, render, key)
        known = self._known.get(game_id)
        for attempt in range(_TRIES):
            # What this process remembers may be behind: it may accept (the version is checked), but not refuse.
            fresh = known is None or attempt > 0
            if fresh:
                with self._reading() as connection:
                    known = self._known.load(connection, game_id)
                    kept = _kept(connection, game_id, _seat(known, token), key)
                if kept is not None:
                    return kept
            answer = self._try(asked, known, fresh=fresh) if known else None
            if answer is not None:
                return answer
        msg = "the game moves on too fast"
        raise StoreUnavailable(msg)

    def _try(self, asked: _Request, known: Known, *, fresh: bool) -> Answer | None:
        """The answer to a move on what is known; None when that has to be read again first."""
        seat, game = _seat(known, asked.token), self._games[known.state.setting.game]
        try:
            outcome = make_move(game, known.state, seat, asked.move)
        except Malformed:
            if fresh or asked.key is None:
                raise
            return None
        if isinstance(outcome, Accepted):
            return self._accept(asked, known, seat, outcome)
        if not fresh:
            return None
        return self._refuse(asked, seat, asked.render(self._found(asked.game_id, known, seat), outcome))

    def _refuse(self, asked: _Request, seat: int, answer: Answer) -> Answer | None:
        """The refusal, kept under its key: asked again, the same request is answered the same."""
        if asked.key is None:
            return answer
        try:
            with self._writing() as connection:
                rows.keep_answer(connection, asked.game_id, seat, asked.key, answer)
        except IntegrityError:
            return None
        return answer

    def _accept(self, asked: _Request, known: Known, seat: int, outcome: Accepted[Any]) -> Answer | None:
        """Write a move; None when the game has moved on meanwhile or the key has been used."""
        game_id, after = asked.game_id, known.after(outcome)
        own = tuple(event for event in outcome.events if event.only in (None, seat))
        answer = asked.render(self._found(game_id, after, seat), own)
        made = entry(self._games[known.state.setting.game], seat, outcome)
        try:
            with self._writing() as connection:
                over = after.state.over
                if not rows.step(connection, game_id, known.state.version, after.sequence, made, over=over):
                    raise _MovedOn
                if asked.key is not None:
                    rows.keep_answer(connection, game_id, seat, asked.key, answer)
        except (_MovedOn, IntegrityError):
            return None
        self._known.put(game_id, after)
        self.signals.announce(game_id, after.sequence)
        return answer

    def _found(self, game_id: str, known: Known, seat: int | None = None) -> FoundGame:
        return FoundGame(game_id, self._games[known.state.setting.game], known.state, known.sequence, seat)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        self.prepare()
        with self._plainly(), self._database.reading() as connection:
            yield connection

    @contextmanager
    def _writing(self, *, lone: bool = False) -> Iterator[Connection]:
        """A transaction, committed at the end; what was written is on the disk then."""
        self.prepare()
        with self._plainly(), self._database.writing(lone=lone) as connection, connection.begin():
            yield connection

    @contextmanager
    def _plainly(self) -> Iterator[None]:
        """Turn what the database says into StoreUnavailable: its own words may quote rows."""
        try:
            yield
        except IntegrityError:
            raise
        except self._database.errors as error:
            cause = getattr(error, "orig", None) or error
            _log.warning("the database failed: %s %s", type(cause).__name__, getattr(cause, "sqlstate", None) or "")
            raise StoreUnavailable(type(cause).__name__) from None


def _hash(token: str) -> bytes:
    return sha256(token.encode("utf-8", "surrogateescape")).digest()


def _seat(known: Known, token: str) -> int:
    """The seat of a token, found in a time that tells nothing. Raises WrongToken."""
    digest, found = _hash(token), None
    for seat, expected in enumerate(known.hashes):
        if hmac.compare_digest(digest, expected):
            found = seat
    if found is None:
        raise WrongToken
    return found


def _kept(connection: Connection, game_id: str, seat: int, key: Key | None) -> Answer | None:
    row = None if key is None else rows.kept_answer(connection, game_id, seat, key.name)
    if row is None or key is None:
        return None
    if bytes(row.fingerprint) != key.fingerprint:
        raise KeyReused
    return Answer(row.status, bytes(row.body))
