"""Reading and writing rows; every function takes the connection whose transaction it is part of."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, func, insert, select, update

from wordsvc.games.engine.record import Entry
from wordsvc.games.engine.state import Event, GameState, canonical
from wordsvc.store.answers import Answer, Key
from wordsvc.store.tables import answers, games, moves, seats


@dataclass(frozen=True, slots=True)
class Happening:
    """An event of a game with its number in the game; ``only``: the seat that alone may see it."""

    sequence: int
    version: int
    only: int | None
    event: Mapping[str, Any]


# Built once: SQLAlchemy caches by structure, but making a statement costs as much as running it.
_VERSION = select(games.c.version).where(games.c.id == bindparam("game"))
_HEAD = select(games.c.setting, games.c.seed).where(games.c.id == bindparam("game"))
_HASHES = select(seats.c.token_hash).where(seats.c.game == bindparam("game")).order_by(seats.c.seat)
_MOVES = (
    select(moves.c.version, moves.c.seat, moves.c.move, moves.c.events, moves.c.editions)
    .where(moves.c.game == bindparam("game"), moves.c.version > bindparam("after"))
    .order_by(moves.c.version)
)
_EVENTS = (
    select(moves.c.version, moves.c.sequence, moves.c.events)
    .where(moves.c.game == bindparam("game"), moves.c.sequence > bindparam("after"))
    .order_by(moves.c.version)
    .limit(100)
)
_POSITIONS = select(games.c.id, games.c.sequence).where(games.c.id.in_(bindparam("games", expanding=True)))
# Databases limit the parameters of a statement.
_MANY_IDS = 500
_ANSWER = select(answers.c.fingerprint, answers.c.status, answers.c.body).where(
    answers.c.game == bindparam("game"), answers.c.seat == bindparam("at"), answers.c.key == bindparam("name")
)
_STEP = (
    update(games)
    .where(games.c.id == bindparam("of"), games.c.version == bindparam("before"))
    .values(version=bindparam("after"), sequence=bindparam("last"), over=bindparam("ended"))
)
# Without asking for the row's number back.
_INSERT_MOVE = insert(moves).inline()
_INSERT_ANSWER = insert(answers)
_NEWEST = select(func.coalesce(func.max(moves.c.id), 0))
_CHANGED = select(moves.c.id, moves.c.game).where(moves.c.id > bindparam("after"))


def now() -> datetime:
    """The time that rows are stamped with; nothing depends on it."""
    return datetime.now(UTC)


def insert_game(connection: Connection, game_id: str, state: GameState[Any], hashes: Sequence[bytes]) -> None:
    """Write a new game and its seats."""
    connection.execute(
        insert(games),
        {
            "id": game_id,
            "game": state.setting.game,
            "setting": canonical(state.setting.document()).decode(),
            "seed": state.chance.seed,
            "commitment": state.commitment,
            "version": state.version,
            "sequence": 0,
            "over": state.over,
            "created": now(),
        },
    )
    connection.execute(
        insert(seats), [{"game": game_id, "seat": seat, "token_hash": digest} for seat, digest in enumerate(hashes)]
    )


def game_version(connection: Connection, game_id: str) -> int | None:
    """The version that a game is at, None if there is no such game."""
    return connection.execute(_VERSION, {"game": game_id}).scalar_one_or_none()


def head(connection: Connection, game_id: str) -> Row[Any, Any]:
    """What was agreed (JSON) and the seed."""
    return connection.execute(_HEAD, {"game": game_id}).one()


def token_hashes(connection: Connection, game_id: str) -> tuple[bytes, ...]:
    """The hashes of the seats' tokens, in order."""
    return tuple(bytes(digest) for digest in connection.execute(_HASHES, {"game": game_id}).scalars())


def entries(connection: Connection, game_id: str, after: int = 0) -> list[Entry]:
    """The accepted moves that led to versions above ``after``."""
    rows = connection.execute(_MOVES, {"game": game_id, "after": after})
    return [
        Entry(version, seat, json.loads(move), read_events(events), json.loads(editions or "{}"))
        for version, seat, move, events, editions in rows
    ]


def happenings(connection: Connection, game_id: str, after: int) -> list[Happening]:
    """The next events numbered above ``after``, of a hundred moves at most; an empty list: there are none yet."""
    found = []
    for version, last, text in connection.execute(_EVENTS, {"game": game_id, "after": after}):
        events = read_events(text)
        for sequence, event in enumerate(events, last - len(events) + 1):
            if sequence > after:
                found.append(Happening(sequence, version, event.only, event.document()))
    return found


def positions(connection: Connection, game_ids: Sequence[str]) -> dict[str, int]:
    """The numbers of the last events of these games, as far as they exist."""
    found: dict[str, int] = {}
    for at in range(0, len(game_ids), _MANY_IDS):
        some = connection.execute(_POSITIONS, {"games": game_ids[at : at + _MANY_IDS]})
        found.update((game_id, sequence) for game_id, sequence in some)
    return found


def kept_answer(connection: Connection, game_id: str, seat: int, key: str) -> Row[Any, Any, Any] | None:
    """The answer given to the first request with this key."""
    return connection.execute(_ANSWER, {"game": game_id, "at": seat, "name": key}).one_or_none()


def keep_answer(connection: Connection, game_id: str, seat: int, key: Key, answer: Answer) -> None:
    """Keep an answer under its key. Raises IntegrityError when there is one."""
    connection.execute(
        _INSERT_ANSWER,
        {
            "game": game_id,
            "seat": seat,
            "key": key.name,
            "fingerprint": key.fingerprint,
            "status": answer.status,
            "body": answer.body,
            "created": now(),
        },
    )


def step(connection: Connection, game_id: str, before: int, sequence: int, entry: Entry, *, over: bool) -> bool:
    """Write a move that leads on from version ``before``; tell whether that was still the version."""
    done = connection.execute(
        _STEP, {"of": game_id, "before": before, "after": entry.version, "last": sequence, "ended": over}
    )
    if done.rowcount != 1:
        return False
    connection.execute(
        _INSERT_MOVE,
        {
            "game": game_id,
            "version": entry.version,
            "sequence": sequence,
            "seat": entry.seat,
            "move": _text(entry.move),
            "events": _text([_stored(event) for event in entry.events]),
            "editions": _text(entry.editions) if entry.editions else None,
            "created": now(),
        },
    )
    return True


def newest_move(connection: Connection) -> int:
    """The number of the last move of all games."""
    newest: int = connection.execute(_NEWEST).scalar_one()
    return newest


def changed_games(connection: Connection, after: int) -> tuple[int, set[str]]:
    """The number of the last move of all, and the games that had moves after the one numbered ``after``."""
    rows = connection.execute(_CHANGED, {"after": after}).all()
    if not rows:
        # Where the newest moves were dropped with their games, SQLite gives their numbers again.
        return min(after, newest_move(connection)), set()
    return max((number for number, _ in rows), default=after), {game for _, game in rows}


def read_events(text: str) -> tuple[Event, ...]:
    """The events of a row."""
    return tuple(Event(row["event"], row["data"], row.get("only")) for row in json.loads(text))


def _stored(event: Event) -> dict[str, Any]:
    row: dict[str, Any] = {"event": event.kind, "data": event.data}
    return row if event.only is None else {**row, "only": event.only}


def _text(value: Any) -> str:
    return canonical(value).decode()
