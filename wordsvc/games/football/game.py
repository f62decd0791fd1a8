"""Football: pair footballers, mind the cards (rules, football)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import Field

from wordsvc.games.engine import pairs
from wordsvc.games.engine.documents import read_deck, read_rules
from wordsvc.games.engine.engine import on_turn
from wordsvc.games.engine.state import Event, Game, Move, Refusal, Result, Rule, Step
from wordsvc.games.football import cards
from wordsvc.games.football.cards import Football, Memo
from wordsvc.games.football.deck import FootballDeck, FootballRules, rules_then


class Open(Move):
    """Turn two cards over (the last one alone)."""

    places: list[int] = Field(max_length=2)


class Var(Move):
    """Look at two cards alone (at the last one, when it is the last)."""

    places: list[int] = Field(max_length=2)


def _open(state: Football, seat: int, move: Open) -> Step[Memo] | Refusal:
    many = min(2, len(state.table.down))
    refusal = pairs.wrong_places(state.table, move.places, many, many)
    if refusal is not None:
        return refusal
    event = pairs.opened(state.table, seat, move.places)
    settled = pairs.settle(state.table, move.places, cards.footballer, lambda card: card.is_prize)
    state, events = pairs.collect(state, seat, settled)
    # After a pair "one more turn" begins, a turn like any other.
    state = replace(state, memo=state.memo.anew())
    more: tuple[Event, ...] = ()
    if not settled.pairs and not _is_spent(state):
        state, more = cards.end_turn(state)
    return state, (event, *events, *more)


def _is_spent(state: Football) -> bool:
    return pairs.is_spent(state.table, cards.footballer, lambda card: card.is_prize)


def _may_look(state: Football, seat: int) -> Refusal | None:
    return on_turn(state, seat) or cards.holds(state, seat, cards.VAR)


def _var(state: Football, seat: int, move: Var) -> Step[Memo] | Refusal:
    many = min(2, len(state.table.down))
    refusal = pairs.wrong_places(state.table, move.places, many, many)
    if refusal is not None:
        return refusal
    state, events = cards.spend(state, seat, cards.VAR)
    looks = (*state.memo.looks, *(place for place in move.places if place not in state.memo.looks))
    seen = Event("seen", {"cards": state.table.shown(move.places)}, only=seat)
    looked = Event("looked", {"seat": seat, "places": list(move.places)})
    return replace(state, memo=replace(state.memo, looks=looks)), (*events, looked, seen)


def _score(state: Football, seat: int) -> int:
    return sum(card.points or 0 for card in state.seats[seat].hand)


def _result(state: Football) -> Result | None:
    """Return the result once nobody can take a card any more: most points, then most cards, then shared."""
    if not _is_spent(state):
        return None
    rank = {seat: (_score(state, seat), len(state.seats[seat].hand)) for seat in state.active}
    best = max(rank.values(), default=(0, 0))
    winners = tuple(seat for seat, value in rank.items() if value == best)
    return Result(winners, tuple(_score(state, seat) for seat in range(len(state.seats))))


def _leave(state: Football, seat: int) -> Step[Memo]:
    """Drop a match that the seat was in (nobody takes a pair), and what it saw by VAR."""
    if state.memo.match is not None and seat in (*state.memo.match, state.memo.caller):
        state = replace(state, phase="open", turn=state.memo.caller, memo=state.memo.anew())
        if state.turn == seat:
            return state, ()
        return cards.end_turn(state)
    if state.turn == seat:
        state = replace(state, memo=state.memo.anew())
    return state, ()


def _seat_view(state: Football, seat: int) -> Mapping[str, Any]:
    return {"misses": len(state.seats[seat].misses), "booked_by": list(cards.first_yellows(state, seat))}


def _private(state: Football, seat: int) -> Mapping[str, Any]:
    """Return what the seat in turn saw by VAR, until the turn is over."""
    seen = [place for place in state.memo.looks if place in state.table.down]
    return {"look": state.table.shown(seen) if seat == state.turn else []}


def _open_hint(state: Football) -> Mapping[str, Any]:
    return {"count": min(2, len(state.table.down))}


GAME: Game[Memo] = Game(
    name="football",
    read_deck=lambda document: read_deck(FootballDeck, document),
    read_rules=lambda document: read_rules(FootballRules, document),
    begin=lambda _: ("open", Memo()),
    moves={
        "open": {
            "open": Rule(Open, on_turn, _open, _open_hint),
            "var": Rule(Var, _may_look, _var, _open_hint),
            "play_game": Rule(cards.PlayGame, cards.may_call, cards.call_match, cards.call_hint),
            "yellow": Rule(cards.Yellow, cards.may_book, cards.book, cards.book_hint, off_turn=True),
            "red": Rule(cards.Red, cards.may_send_off, cards.send_off, off_turn=True),
        },
        "match": {"play_game": Rule(cards.PlayGame, on_turn, cards.choose_pair, cards.choose_hint)},
    },
    score=_score,
    result=_result,
    leave=_leave,
    seat_view=_seat_view,
    private=_private,
    rules_then=rules_then,
)
