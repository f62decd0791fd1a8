"""Setting a game up, its public log, replaying it, and checking a finished one.

A log holds everything that players agreed on, the commitment, the moves with the events everybody saw, and,
once the game is over, the result with the seed. Setting the same game up with that seed and making the same
moves must give the same commitment, the same events, the same result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from pydantic import BaseModel

from wordsvc.games.engine.chance import SEED_BYTES
from wordsvc.games.engine.decks import shipped
from wordsvc.games.engine.engine import Accepted, make_move, result_view, start
from wordsvc.games.engine.state import (
    MAX_SEATS,
    RULES_VERSION,
    Event,
    Fault,
    Game,
    GameState,
    Malformed,
    PrintedDeck,
    Refusal,
    Setting,
    canonical,
    plain,
)
from wordsvc.law.presets import deck_game

FORMAT = "klepka-log-1"
MAX_NAME = 64
ADVICE: Final = ("on", "off")


@dataclass(frozen=True, slots=True)
class Entry:
    """An accepted move: who made it, what it was, the version it led to, the events.

    ``editions`` are those that it was judged by, where they are not those that the game was begun with.
    """

    version: int
    seat: int
    move: Mapping[str, Any]
    events: tuple[Event, ...]
    editions: Mapping[str, str] = field(default_factory=dict)

    def document(self) -> dict[str, Any]:
        """Return the entry as JSON data; what only one seat may see is left out."""
        return {
            "version": self.version,
            "seat": self.seat,
            "move": {key: value for key, value in self.move.items() if key != "version"},
            "events": public(self.events),
            **self.editions,
        }


def entry(game: Game[Any], seat: int, outcome: Accepted[Any]) -> Entry:
    """Return the record of a move that a seat has made in a game."""
    begun = outcome.state.setting.editions
    editions = {name: edition for name, edition in game.editions.items() if begun.get(name) != edition}
    return Entry(outcome.state.version, seat, outcome.move, outcome.events, editions)


def public(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Return the events that everybody may see, as JSON data."""
    return [plain(event.document()) for event in events if event.only is None]


@dataclass(frozen=True, slots=True)
class Proposal:
    """What somebody proposes to play, of any type: nothing of it has been looked at yet.

    ``deck`` is a whole document or a name (None: the deck called as the game); ``rules`` whatever the game reads;
    ``columns`` None: as the deck says; ``advice`` None: ``on``. ``rules_version`` is what the log of a game names;
    nobody chooses it. ``first`` a seat or ``draw``; None: the first seat.
    """

    game: object
    players: object
    deck: object = None
    rules: object = None
    columns: object = None
    advice: object = None
    first: object = None
    rules_version: object = RULES_VERSION

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Proposal:
        """Return what a request proposes."""
        return cls(*(document.get(name) for name in PROPOSED))

    @classmethod
    def of_log(cls, document: Mapping[str, Any]) -> Proposal:
        """Return what was agreed, from the head of a log; the first logs name no rules version."""
        return replace(cls.of(document), rules_version=document.get("rules_version", 1))


PROPOSED: Final = ("game", "players", "deck", "rules", "columns", "advice", "first")
"""The keys of a document that make a proposal."""


def settle_setting(
    games: Mapping[str, Game[Any]],
    proposal: Proposal,
    decks: Mapping[str, Mapping[str, Any]] | None = None,
) -> Setting | tuple[Fault, ...]:
    """Return what players agree on, or **every** fault in it; ``decks`` have a name (None: those that ship)."""
    faults = [*_player_faults(proposal.players)]
    game = games.get(proposal.game) if isinstance(proposal.game, str) else None
    if game is None:
        return (*faults, Fault("/game", "no_such_game", {"known": sorted(games)}))
    version, rules = proposal.rules_version, proposal.rules
    if not isinstance(version, int) or not _is_int(version, 1, RULES_VERSION):
        return (*faults, Fault("/rules_version", "rules_version", {"newest": RULES_VERSION}))
    deck = _deck(game, proposal.deck, shipped() if decks is None else decks)
    agreed = game.read_rules(game.rules_then(rules, version) if isinstance(rules, Mapping) else rules)
    faults += _under("/deck", deck) + _under("/rules", agreed)
    most = len(deck.cards) if isinstance(deck, PrintedDeck) else None
    columns = proposal.columns
    if columns is not None and not _is_int(columns, 1, most):
        faults.append(Fault("/columns", "columns"))
    if proposal.advice not in (None, *ADVICE):
        faults.append(Fault("/advice", "advice"))
    first = _first(proposal)
    if isinstance(first, Fault):
        faults.append(first)
    if (
        faults
        or isinstance(first, Fault)
        or not isinstance(deck, PrintedDeck)
        or not isinstance(proposal.players, list)
    ):
        return tuple(faults)
    return Setting(
        game=game.name,
        players=tuple(proposal.players),
        deck=deck,
        rules=agreed,
        rules_document=agreed.model_dump(mode="json") if isinstance(agreed, BaseModel) else {},
        # A row is never longer than the deck: what is agreed here has to be readable again.
        columns=columns if isinstance(columns, int) else min(deck.columns, len(deck.cards)),
        editions=game.editions,
        advised=proposal.advice != "off",
        rules_version=version,
        first=first,
    )


def _deck(game: Game[Any], asked: object, decks: Mapping[str, Mapping[str, Any]]) -> PrintedDeck | tuple[Fault, ...]:
    name = game.name if asked is None else asked
    if not isinstance(name, str):
        return game.read_deck(asked)
    fitting = sorted(one for one, document in decks.items() if deck_game(document) == game.name)
    if name in fitting:
        return game.read_deck(dict(decks[name]))
    return (Fault("", "no_such_deck", {"known": fitting}),)


def _first(proposal: Proposal) -> int | Literal["draw"] | Fault | None:
    """Return who begins, or the fault of naming a seat that isn't there."""
    first = proposal.first
    if first is None or first == "draw":
        return None if first is None else "draw"
    seats = len(proposal.players) if isinstance(proposal.players, list) else 0
    if isinstance(first, int) and _is_int(first, 0, seats - 1):
        return first
    return Fault("/first", "first", {"last": max(0, seats - 1)})


def _is_int(value: object, least: int, most: int | None) -> bool:
    number = isinstance(value, int) and not isinstance(value, bool)
    return number and value >= least and (most is None or value <= most)  # type: ignore[operator]


def _under(where: str, read: object) -> list[Fault]:
    return [replace(fault, pointer=where + fault.pointer) for fault in read] if isinstance(read, tuple) else []


def _player_faults(players: object) -> Iterator[Fault]:
    if not isinstance(players, list) or not 1 <= len(players) <= MAX_SEATS:
        yield Fault("/players", "players", {"most": MAX_SEATS})
        return
    for i, player in enumerate(players):
        if not isinstance(player, str) or not player.strip() or len(player) > MAX_NAME:
            yield Fault(f"/players/{i}", "player_name", {"most": MAX_NAME})
        elif player in players[:i]:
            yield Fault(f"/players/{i}", "same_name")


def log(state: GameState[Any], entries: Sequence[Entry]) -> dict[str, Any]:
    """Return the public record as JSON data; the seed is in it only when the game is over."""
    return {
        "format": FORMAT,
        **plain(state.setting.document()),
        "commitment": state.commitment,
        "begins": state.begins,
        "moves": [plain(entry.document()) for entry in entries],
        "result": result_view(state),
    }


def replay(
    game: Game[Any], setting: Setting, seed: bytes, moves: Sequence[tuple[int, Mapping[str, Any]]]
) -> Iterator[Accepted[Any] | Refusal]:
    """Yield the outcome of each (seat, move) of a game from its beginning, judged anew; stop after a refusal.

    Raises ``Malformed`` for what is no move of the game, ``IndexError`` for an unknown seat.
    """
    state = start(game, setting, seed)
    for seat, move in moves:
        outcome = make_move(game, state, seat, {**move, "version": state.version})
        yield outcome
        if isinstance(outcome, Refusal):
            return
        state = outcome.state


def rebuild(game: Game[Any], state: GameState[Any], entries: Sequence[Entry]) -> Iterator[Accepted[Any]]:
    """Yield each further recorded move as it was accepted: what was judged then is not judged again.

    Raises ``ValueError`` when a record is not one of this game.
    """
    for made in entries:
        as_then = game if game.recorded is None else game.recorded(made.events)
        outcome = make_move(as_then, state, made.seat, {**made.move, "version": state.version})
        if isinstance(outcome, Refusal):
            raise ValueError(f"a recorded move can't follow version {state.version}: {outcome.code}")
        yield outcome
        state = outcome.state


def verify_log(document: object, games: Mapping[str, Game[Any]]) -> list[Fault]:
    """Return everything wrong with the public log of a finished game; an empty list: it was played fairly.

    A game judged by another edition is fair if this one judges it alike; if not, the faults begin with the editions.
    """
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        return [Fault("/format", "log_format", {"format": FORMAT})]
    setting = settle_setting(games, Proposal.of_log(document))
    faults = [*_shape_faults(document)]
    if not isinstance(setting, Setting):
        return [*setting, *faults]
    if faults:
        return faults
    game, seed = games[setting.game], bytes.fromhex(document["result"]["seed"])
    state = start(game, setting, seed)
    if state.commitment != document.get("commitment"):
        faults.append(Fault("/commitment", "log_commitment"))
    if document.get("begins", state.begins) != state.begins:
        faults.append(Fault("/begins", "log_begins"))
    faults += _replayed(game, setting, seed, document)
    return [*_edition_faults(setting, document), *faults] if faults else []


def _shape_faults(document: Mapping[str, Any]) -> Iterator[Fault]:
    result, moves = document.get("result"), document.get("moves")
    try:
        seed = bytes.fromhex(result["seed"]) if isinstance(result, Mapping) else b""
    except (KeyError, TypeError, ValueError):
        seed = b""
    if len(seed) < SEED_BYTES:
        yield Fault("/result/seed", "log_no_seed")
    if not isinstance(moves, list):
        yield Fault("/moves", "log_moves")
        return
    for i, entry in enumerate(moves):
        shaped = isinstance(entry, Mapping) and isinstance(entry.get("move"), Mapping)
        players = document.get("players")
        seats = len(players) if isinstance(players, list) else 0
        if not shaped or not _is_int(entry.get("seat"), 0, seats - 1):
            yield Fault(f"/moves/{i}", "log_move")


def _edition_faults(setting: Setting, document: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield where another edition judged than checks now: the whole game, or the first move of each such edition."""
    for name, edition in setting.editions.items():
        begun = document.get(name)
        said: list[tuple[str, object]] = [(f"/{name}", begun)]
        said += [(f"/moves/{i}/{name}", made[name]) for i, made in enumerate(document["moves"]) if name in made]
        told: list[object] = [edition]
        for where, other in said:
            if other in told:
                continue
            told.append(other)
            yield Fault(where, "log_edition", {"judged": str(other), "checks": edition})


def _replayed(game: Game[Any], setting: Setting, seed: bytes, document: Mapping[str, Any]) -> Iterator[Fault]:
    entries = document["moves"]
    state: GameState[Any] = start(game, setting, seed)
    outcomes = replay(game, setting, seed, [(entry["seat"], entry["move"]) for entry in entries])
    for i, entry in enumerate(entries):
        try:
            outcome = next(outcomes)
        except Malformed as error:
            yield from _under(f"/moves/{i}/move", error.faults)
            return
        if isinstance(outcome, Refusal):
            yield Fault(f"/moves/{i}", "log_refused", {"refusal": outcome.message})
            return
        state = outcome.state
        if entry.get("version") != state.version:
            yield Fault(f"/moves/{i}/version", "log_version")
        if not _same(entry.get("events"), public(outcome.events)):
            yield Fault(f"/moves/{i}/events", "log_events")
    if not _same(document["result"], result_view(state)):
        yield Fault("/result", "log_result")


def _same(recorded: object, true: object) -> bool:
    try:
        return canonical(recorded) == canonical(true)
    except (TypeError, ValueError, RecursionError):
        return False
