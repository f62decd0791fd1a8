"""The engine: turns, versions, secrets. Pure: state and move in; new state and events, or a refusal, out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from wordsvc.games.engine.chance import Chance
from wordsvc.games.engine.faults import from_pydantic
from wordsvc.games.engine.state import (
    MAX_SEATS,
    Event,
    Fault,
    Game,
    GameState,
    Malformed,
    Move,
    Refusal,
    Result,
    Rule,
    Seat,
    Setting,
    Step,
    canonical,
)
from wordsvc.games.engine.table import Card, Table

M = TypeVar("M")


class Resign(Move):
    """Leave the game; open to every seat in every phase."""


@dataclass(frozen=True, slots=True)
class Accepted(Generic[M]):
    """A move that was made: the new state, and the events in order (some for one seat only).

    ``move`` is the move as it has to be recorded, without its version.
    """

    state: GameState[M]
    events: tuple[Event, ...]
    move: Mapping[str, Any] = field(default_factory=dict)


def commitment(seed: bytes, order: tuple[Card | None, ...]) -> str:
    """Return the SHA-256, in hex, of the canonical JSON ``{"format", "order": [card, …], "seed": hex}``."""
    return sha256(canonical({"format": "klepka-commitment-1", "seed": seed, "order": order})).hexdigest()


def start(game: Game[M], setting: Setting, seed: bytes) -> GameState[M]:
    """Return version 0: the deck shuffled by the seed, all cards face down, the seat to move that was named or drawn.

    The draw is the next number of the seed's stream after the shuffle, below the number of seats.

    Raises ``ValueError`` when the seed is shorter than 16 bytes or there are not 1–8 players.
    """
    if not 1 <= len(setting.players) <= MAX_SEATS:
        raise ValueError("a game has 1 to 8 players")
    order, chance = Chance(seed).shuffled(setting.deck.cards)
    begins: int | str = 0 if setting.first is None else setting.first
    if isinstance(begins, str):
        begins, chance = chance.below(len(setting.players))
    phase, memo = game.begin(setting)
    return GameState(
        setting=setting,
        version=0,
        phase=phase,
        turn=begins,
        seats=tuple(Seat(player) for player in setting.players),
        table=Table(setting.columns, order),
        discard=(),
        chance=chance,
        commitment=commitment(seed, order),
        memo=memo,
        begins=begins,
    )


def read_move(game: Game[Any], move: Mapping[str, Any]) -> Move:
    """Return the typed move.

    Raises ``Malformed`` with every fault, when it is not a move of this game in any phase.
    """
    kinds = {kind: rule for rules in game.moves.values() for kind, rule in rules.items()}
    kind = move.get("kind")
    if not isinstance(kind, str) or kind not in {*kinds, "resign"}:
        raise Malformed([Fault("/kind", "unknown_move", {"known": sorted([*kinds, "resign"])})])
    model = Resign if kind == "resign" else kinds[kind].model
    try:
        typed = model.model_validate(dict(move))
    except ValidationError as error:
        raise Malformed(from_pydantic(error)) from None
    if typed.version is None and kind != "resign" and not kinds[kind].off_turn:
        raise Malformed([Fault("/version", "version_needed")])
    return typed


def make_move(game: Game[M], state: GameState[M], seat: int, move: Mapping[str, Any]) -> Accepted[M] | Refusal:
    """Return the next state and the events, or why the move is refused; a refusal changes nothing.

    Raises ``Malformed`` when it is no move of this game.
    Raises ``IndexError`` when there is no such seat.
    """
    typed = read_move(game, move)
    refusal = _out_of_order(state, seat, typed)
    if refusal is not None:
        return refusal
    made = {key: value for key, value in move.items() if key != "version"}
    if isinstance(typed, Resign):
        return _finish(game, _resign(game, state, seat), made)
    rule = game.moves[state.phase].get(typed.kind)
    if rule is None:
        return _wrong_phase(game, state)
    refusal = rule.check(state, seat)
    if refusal is not None:
        return refusal
    outcome = rule.act(state, seat, typed)
    if isinstance(outcome, Refusal):
        return outcome
    return _finish(game, outcome, rule.record(made, outcome[1]))


def _out_of_order(state: GameState[Any], seat: int, move: Move) -> Refusal | None:
    if state.over:
        return Refusal("game_over")
    if move.version is not None and move.version != state.version:
        return Refusal("stale_version", {"version": state.version})
    return Refusal("resigned") if state.seats[seat].resigned else None


def _wrong_phase(game: Game[Any], state: GameState[Any]) -> Refusal:
    return Refusal("wrong_phase", {"moves": sorted([*game.moves[state.phase], "resign"])})


def _finish(game: Game[M], step: Step[M], move: Mapping[str, Any]) -> Accepted[M]:
    state, events = step
    state = replace(state, version=state.version + 1)
    result = game.result(state) or _walkover(game, state)
    if result is None:
        return Accepted(state, events, move)
    state = replace(state, result=result, turn=None)
    return Accepted(state, (*events, Event("over", {"result": result_view(state)})), move)


def _walkover(game: Game[M], state: GameState[M]) -> Result | None:
    # The last one left of several wins; one who leaves a game alone wins nothing.
    active = state.active
    if active and not (len(active) == 1 and len(state.seats) > 1):
        return None
    return Result(active, tuple(game.score(state, seat) for seat in range(len(state.seats))))


def _resign(game: Game[M], state: GameState[M], seat: int) -> Step[M]:
    state = state.with_seat(seat, resigned=True, misses=())
    events: tuple[Event, ...] = (Event("resigned", {"seat": seat}),)
    if not state.active:
        return state, events
    state, more = game.leave(state, seat)
    if state.turn != seat:
        return state, (*events, *more)
    state, passed = pass_turn(state)
    return state, (*events, *more, *passed)


def pass_turn(state: GameState[M]) -> Step[M]:
    """Return the state with the next seat in order to move, and the events.

    A seat that has resigned is skipped; one that must miss a turn is skipped once for each card played on it.
    """
    if state.turn is None or not state.active:
        raise ValueError("nobody to pass the turn to")
    events: list[Event] = []
    seat = state.turn
    while True:
        seat = (seat + 1) % len(state.seats)
        if state.seats[seat].resigned:
            continue
        misses = state.seats[seat].misses
        if not misses:
            break
        events.append(Event("missed", {"seat": seat, "by": misses[0]}))
        state = state.with_seat(seat, misses=misses[1:])
    return replace(state, turn=seat), (*events, Event("turn", {"seat": seat}))


def on_turn(state: GameState[Any], seat: int) -> Refusal | None:
    """Return a refusal for everyone but the seat whose turn it is."""
    if state.turn == seat:
        return None
    if state.turn is None:
        return Refusal("not_your_turn", reason="nobody")
    return Refusal("not_your_turn", {"turn": state.turn, "player": state.seats[state.turn].player})


def allowed(game: Game[M], state: GameState[M]) -> list[dict[str, Any]]:
    """Return what may be done now and by whom, ``[{"kind", "seats", …}]``; empty when the game is over."""
    if state.over:
        return []
    entries = []
    for kind, rule in game.moves[state.phase].items():
        seats = [seat for seat in state.active if rule.check(state, seat) is None]
        if seats:
            entries.append({"kind": kind, "seats": seats, **rule.hint(state)})
    return [*entries, {"kind": "resign", "seats": list(state.active)}]


def result_view(state: GameState[Any]) -> dict[str, Any] | None:
    """Return winners, scores and, only now, the seed in hex; None while the game goes on."""
    if state.result is None:
        return None
    return {
        "winners": list(state.result.winners),
        "scores": list(state.result.scores),
        "seed": state.chance.seed.hex(),
    }


def view(game: Game[M], state: GameState[M], game_id: str, seat: int | None = None) -> dict[str, Any]:
    """Return what everybody may see, as JSON data; with a seat also its ``private`` part."""
    document = {
        "id": game_id,
        "game": game.name,
        "version": state.version,
        "phase": state.phase,
        "turn": state.turn,
        "begins": state.begins,
        "over": state.over,
        "commitment": state.commitment,
        "seats": [_seat_view(game, state, at) for at in range(len(state.seats))],
        "table": dict(state.table.view()),
        "open": state.table.shown(state.table.up),
        "discard": [card.document() for card in state.discard],
        "allowed": allowed(game, state),
        "result": result_view(state),
    }
    return document if seat is None else {**document, "private": dict(game.private(state, seat))}


def _seat_view(game: Game[M], state: GameState[M], at: int) -> dict[str, Any]:
    seat = state.seats[at]
    return {
        "player": seat.player,
        "score": game.score(state, at),
        "hand": [card.document() for card in seat.hand],
        "resigned": seat.resigned,
        **game.seat_view(state, at),
    }


def rules_by_kind(game: Game[M]) -> dict[str, Rule[M]]:
    """Return one rule for every kind of move, for wire types and documentation."""
    return {kind: rule for rules in game.moves.values() for kind, rule in rules.items()}
