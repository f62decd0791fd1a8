"""The latest state of games, rebuilt from their logs and remembered a while."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any, Final

from cachetools import LRUCache
from sqlalchemy import Connection

from wordsvc.games.engine.engine import Accepted, start
from wordsvc.games.engine.record import Entry, Proposal, rebuild, settle_setting
from wordsvc.games.engine.state import Game, GameState, Setting
from wordsvc.store import rows

_MOST_GAMES: Final = 512


class UnknownGame(LookupError):  # noqa: N818
    """There is no game of this id."""


@dataclass(frozen=True, slots=True)
class Known:
    """A game at one version: its state, the number of its last event, the hashes of its seats' tokens."""

    state: GameState[Any]
    sequence: int
    hashes: tuple[bytes, ...]

    def after(self, step: Accepted[Any]) -> Known:
        """The game after one more accepted move."""
        return Known(step.state, self.sequence + len(step.events), self.hashes)


class KnownGames:
    """A small memory of the latest states; what it gives was true, and the stored version says whether it still is."""

    def __init__(self, games: Mapping[str, Game[Any]]) -> None:
        self._games = games
        self._latest: LRUCache[str, Known] = LRUCache(_MOST_GAMES)
        self._lock = Lock()

    def get(self, game_id: str) -> Known | None:
        """What is remembered of a game."""
        with self._lock:
            return self._latest.get(game_id)

    def put(self, game_id: str, known: Known) -> None:
        """Remember a game, unless a later version is remembered already."""
        with self._lock:
            held = self._latest.get(game_id)
            if held is None or held.state.version < known.state.version:
                self._latest[game_id] = known

    def load(self, connection: Connection, game_id: str) -> Known:
        """The game as it is stored now. Raises UnknownGame."""
        version = rows.game_version(connection, game_id)
        if version is None:
            self._forget(game_id)
            raise UnknownGame
        known = self.get(game_id)
        if known is not None and known.state.version > version:
            # The database was put back to an earlier day.
            self._forget(game_id)
            known = None
        known = known or self._begun(connection, game_id)
        if known.state.version < version:
            known = self._caught_up(known, rows.entries(connection, game_id, known.state.version))
        self.put(game_id, known)
        return known

    def _forget(self, game_id: str) -> None:
        with self._lock:
            self._latest.pop(game_id, None)

    def _begun(self, connection: Connection, game_id: str) -> Known:
        row = rows.head(connection, game_id)
        document = json.loads(row.setting)
        setting = settle_setting(self._games, Proposal.of_log(document))
        if not isinstance(setting, Setting):
            msg = f"a stored game can no longer be set up: {setting[0].pointer}"
            raise RuntimeError(msg)
        # What it was begun with, whatever judges now.
        editions = {name: document[name] for name in setting.editions if name in document}
        state = start(self._games[setting.game], replace(setting, editions=editions), bytes(row.seed))
        return Known(state, 0, rows.token_hashes(connection, game_id))

    def _caught_up(self, known: Known, entries: Sequence[Entry]) -> Known:
        for step in rebuild(self._games[known.state.setting.game], known.state, entries):
            known = known.after(step)
        return known
