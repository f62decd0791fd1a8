"""Two tables that differ only in what nobody has seen: every byte that an outsider gets has to be the same.

A random game is played so far, and stopped somewhere. Then the deck is laid again with the same seed, but with the
cards that were never turned over changed about among their places, and the same requests are sent again: legal moves,
illegal ones and junk. Ids, tokens and the commitment (a digest of seed and order) are fixed to be equal in both
worlds; all else is compared as it comes: status, every header, every byte, and the stream of events.

A look by VAR turns a card over for one seat. In half of the games looks count as turned over, and what seats are told
is compared too; in the others a looked-at card is changed about as well, and what strangers get is compared.
"""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from flask import Flask
from flask.testing import FlaskClient

from tests.faults.measure import Figures
from tests.games import conformance, random_moves
from tests.games.conformance import GAMES, Table
from wordsvc.app import create_app
from wordsvc.games.engine.engine import Accepted, make_move, start
from wordsvc.games.engine.state import Game, GameState, Malformed, Setting
from wordsvc.games.engine.table import Card
from wordsvc.settings import Settings

MOST_MOVES = 20
BAD_SHARE = 0.4
STRANGER = "stranger"
Order = tuple[Card | None, ...]
Told = list[tuple[str, int, list[tuple[str, str]], bytes]]


@dataclass(frozen=True, slots=True)
class Script:
    """A game so far: what was agreed, the seed, who tried what; the order of cards, and the places never shown."""

    asked: dict[str, Any]
    seed: bytes
    tried: tuple[tuple[int, dict[str, Any]], ...]
    order: Order
    unseen: tuple[int, ...]
    looks_count: bool


class _Scribe:
    """Plays a random game and notes which cards were turned over, telling cards apart as objects."""

    def __init__(self, game: Game[Any], random: Random, *, looks_count: bool) -> None:
        self._table = Table.set_up(game, random)
        state = self._table.state
        self._order: Order = tuple(replace(card) for card in state.table.cards if card is not None)
        self._table.state = replace(state, table=replace(state.table, cards=self._order))
        self._place = {id(card): place for place, card in enumerate(self._order)}
        self._shown: set[int] = set()
        self._kinds = {"opened", "seen"} if looks_count else {"opened"}
        self._looks_count = looks_count
        self._tried: list[tuple[int, dict[str, Any]]] = []

    def write(self, moves: int) -> Script:
        random, table = self._table.random, self._table
        while table.state.version < moves and not table.state.over:
            if random.random() < BAD_SHARE:
                self._try(random.randrange(len(table.state.seats)), random.choice(random_moves.BAD)(table))
            else:
                self._try(*self._legal())
        hidden = {id(table.state.table.cards[place]) for place in table.state.table.down}
        if table.state.over:
            # The last move tells the seed, and with it all: it is no part of the script.
            self._tried.pop()
        unseen = tuple(sorted(self._place[card] for card in hidden - self._shown))
        return Script(self._agreed(), table.seed, tuple(self._tried), self._order, unseen, self._looks_count)

    def _agreed(self) -> dict[str, Any]:
        setting = self._table.setting
        return {
            "game": setting.game,
            "players": list(setting.players),
            "deck": dict(setting.deck.document),
            "rules": dict(setting.rules_document) or None,
            "columns": setting.columns,
            "first": setting.first,
        }

    def _legal(self) -> tuple[int, dict[str, Any]]:
        table, random = self._table, self._table.random
        offers = conformance.view(table.game, table.state, "g")["allowed"]
        offer = random.choice([one for one in offers if one["kind"] != "resign"] or offers)
        seat = random.choice(offer["seats"])
        filled = random_moves.FILL[table.game.name](table, offer, seat)
        return seat, {"kind": offer["kind"], "version": table.state.version, **filled}

    def _try(self, seat: int, move: dict[str, Any]) -> None:
        self._tried.append((seat, move))
        before = self._table.state
        try:
            outcome = make_move(self._table.game, before, seat, move)
        except Malformed:
            return
        if isinstance(outcome, Accepted):
            for event in outcome.events:
                if event.kind in self._kinds:
                    self._shown |= {id(before.table.cards[one["place"]]) for one in event.document()["cards"]}
            self._table.accept(seat, outcome)


class World:
    """A service in which the next game gets a given seed and a given order of cards."""

    def __init__(self, folder: Path, name: str) -> None:
        with mock.patch("wordsvc.http.api.all_games", return_value=GAMES):
            self._app: Flask = create_app(
                # How far a window of the clock has gone is told with every limit.
                Settings.read().changed(database=f"sqlite:///{folder / name}.sqlite", rates={})
            )
        self._games = itertools.count()

    def close(self) -> None:
        self._app.extensions["wordsvc"].store.close()

    def play(self, script: Script, order: Order, commitment: str, chance: Random) -> Told:
        """Send the requests of a script; what outsiders were told, in order. ``chance`` says what is asked besides."""
        number = next(self._games)
        with _laid(script.seed, order, commitment, number):
            return _Requests(self._app.test_client(), script, chance).send()


@contextmanager
def _laid(seed: bytes, order: Order, commitment: str, number: int) -> Iterator[None]:
    names = Random(number)

    def lay(game: Game[Any], setting: Setting, given: bytes) -> GameState[Any]:
        state = start(game, setting, given)
        return replace(state, table=replace(state.table, cards=order), commitment=commitment)

    with (
        mock.patch("wordsvc.store.store.start", lay),
        mock.patch("wordsvc.store.known.start", lay),
        mock.patch.object(secrets, "token_bytes", return_value=seed),
        mock.patch("wordsvc.http.edge.random.getrandbits", return_value=0),
        # A search that is ended by the clock would end elsewhere the next time.
        mock.patch("wordsvc.service.advice.BUDGET", 20.0),
        mock.patch.object(secrets, "token_urlsafe", lambda size: names.randbytes(size).hex()),
    ):
        yield


class _Requests:
    def __init__(self, client: FlaskClient, script: Script, chance: Random) -> None:
        self._client, self._script, self._chance = client, script, chance
        self._told: Told = []

    def send(self) -> Told:
        created = self._client.post("/v1/games", json=self._script.asked)
        assert created.status_code == 201, created.text
        self._keep("begin", created)
        document = created.get_json()
        self._path, self._tokens = f"/v1/games/{document['id']}", [seat["token"] for seat in document["seats"]]
        for number, (seat, move) in enumerate(self._script.tried):
            self._try(number, seat, move)
            if self._chance.random() < 0.15:
                self._look()
        self._look()
        self._follow()
        return self._told

    def _try(self, number: int, seat: int, move: dict[str, Any]) -> None:
        headers = {
            "Accept-Language": self._chance.choice(("uk", "en")),
            "Authorization": f"Bearer {self._tokens[seat]}",
        }
        if self._chance.random() < 0.2:
            stranger = {**headers, "Authorization": f"Bearer {STRANGER}"}
            self._keep("stranger's", self._client.post(f"{self._path}/moves", json=move, headers=stranger))
        if self._chance.random() < 0.2:
            headers["Idempotency-Key"] = f"key-{number}"
        answer = self._client.post(f"{self._path}/moves", json=move, headers=headers)
        if self._script.looks_count:
            self._keep("move", answer)
        else:
            self._told.append(("move", answer.status_code, [], b""))

    def _look(self) -> None:
        self._keep("view", self._client.get(self._path))
        self._keep("log", self._client.get(f"{self._path}/log"))
        if self._script.looks_count:
            for token in self._tokens:
                seat = {"Authorization": f"Bearer {token}"}
                self._keep("own view", self._client.get(self._path, headers=seat))
                level = {"level": self._chance.randint(1, 5)}
                self._keep("advice", self._client.post(f"{self._path}/advice", json=level, headers=seat))

    def _follow(self) -> None:
        log = self._client.get(f"{self._path}/log").get_json()
        most = sum(len(entry["events"]) for entry in log["moves"])
        stream = self._client.get(f"{self._path}/events", buffered=False)
        # A greeting, then an event a chunk; more would have to be waited for.
        chunks = b"".join(itertools.islice(stream.iter_encoded(), most + 1))
        stream.close()
        self._told.append(("events", stream.status_code, list(stream.headers), chunks))

    def _keep(self, what: str, answer: Any) -> None:
        self._told.append((what, answer.status_code, list(answer.headers), answer.get_data()))


def permuted(order: Order, places: Sequence[int], random: Random) -> Order:
    """The order with the cards of these places changed about among them."""
    mixed = list(order)
    for place, source in zip(places, random.sample(places, len(places)), strict=True):
        mixed[place] = order[source]
    return tuple(mixed)


def hidden_cards(folder: Path, rounds: int, seed: int = 1) -> Figures:
    """Compare so many pairs of worlds, the games in turn."""
    worlds = World(folder, "one"), World(folder, "other")
    kinds = itertools.cycle(sorted(GAMES))
    compared = different = answers = octets = 0
    while compared < rounds:
        kind = next(kinds)
        random = Random(f"{seed} {kind} {different}")
        script = _Scribe(GAMES[kind], random, looks_count=different % 8 < 4).write(random.randint(1, MOST_MOVES))
        different += 1
        other = permuted(script.order, script.unseen, random)
        if [card and card.document() for card in other] == [card and card.document() for card in script.order]:
            # Too few cards were left for a difference.
            continue
        commitment = f"{different:064x}"
        told = [
            world.play(script, order, commitment, Random(different))
            for world, order in zip(worlds, (script.order, other), strict=True)
        ]
        for one, two in zip(*told, strict=True):
            assert one == two, (script, one, two)
        compared += 1
        answers += len(told[0])
        octets += sum(len(body) for *_, body in told[0])
    for world in worlds:
        world.close()
    return {"pairs of games": compared, "answers compared": answers, "bytes compared": octets}
