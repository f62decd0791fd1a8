"""Football's cards: PLAY GAME, yellow and red, and what they share with the turns (rules, football).

Readings where the sheet is silent: "one more turn" after a pair is a turn like any other, so VAR may come before
it and PLAY GAME instead of it; after a VAR the turn is played, not given up for a match. A match takes two steps:
the roll, and the choice of the winner, who names the pair (the caller may name it beforehand); nothing is
played in between. Each yellow card costs its player one turn, so cards of several opponents add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from pydantic import Field

from wordsvc.games.engine.engine import on_turn, pass_turn
from wordsvc.games.engine.state import Event, GameState, Move, Refusal, Step
from wordsvc.games.engine.table import Card

YELLOW, RED, VAR, PLAY_GAME = "yellow", "red", "var", "play_game"


@dataclass(frozen=True, slots=True)
class Memo:
    """``looks``: places the seat in turn saw by VAR.

    ``match``: who won a match and from whom, while the winner has not yet taken a pair; ``caller``: whose
    turn it is. ``booked``: who showed a yellow card to which opponent, until the second one.
    """

    looks: tuple[int, ...] = ()
    match: tuple[int, int] | None = None
    caller: int | None = None
    booked: tuple[tuple[int, int], ...] = ()

    def anew(self) -> Memo:
        """Return what lasts when a turn begins."""
        return Memo(booked=self.booked)


Football = GameState[Memo]


class PlayGame(Move):
    """Call a match, or, as its winner, name the footballer whose pair is taken."""

    opponent: int
    take: str | None = Field(default=None, max_length=64)


class Yellow(Move):
    """Take the right to move from a player; ``cards`` 2: both at once, which work as a red."""

    player: int
    cards: Literal[1, 2] = 1


class Red(Move):
    """Take the right to move from everybody: the turn is the player's own."""


def owned(hand: tuple[Card, ...]) -> tuple[str, ...]:
    """Return the footballers of whom a hand has a pair, in the order they were taken."""
    counts = Counter(card.name for card in hand if card.kind == "footballer")
    return tuple(name for name, many in counts.items() if many >= 2)


def footballer(card: Card) -> str | None:
    """Return which footballer a card shows, None for a prize."""
    return card.name if card.kind == "footballer" else None


def holds(state: Football, seat: int, prize: str, many: int = 1) -> Refusal | None:
    """Refuse a seat that lacks so many prize cards of a kind."""
    held = sum(card.is_prize and card.name == prize for card in state.seats[seat].hand)
    if held >= many:
        return None
    return Refusal("not_owned", {"prize": prize, "needed": many, "held": held}, reason=prize)


def spend(state: Football, seat: int, prize: str, many: int = 1) -> Step[Memo]:
    """Return the state with prize cards discarded, and the event."""
    cards = [Card("prize", prize)] * many
    event = Event("discarded", {"seat": seat, "cards": [card.document() for card in cards]})
    return state.discarding(seat, cards), (event,)


def end_turn(state: Football) -> Step[Memo]:
    """Pass the turn; whatever belonged to the old one is over."""
    state, events = pass_turn(state)
    return replace(state, phase="open", memo=state.memo.anew()), events


def may_call(state: Football, seat: int) -> Refusal | None:
    """Refuse a match that can't be called now."""
    refusal = on_turn(state, seat) or holds(state, seat, PLAY_GAME)
    if refusal is not None:
        return refusal
    if state.memo.looks:
        return Refusal("looked_already")
    if opponents(state, seat):
        return None
    return Refusal("no_pair", reason="match")


def opponents(state: Football, seat: int) -> tuple[int, ...]:
    """Return whom a seat may call to a match: both need a pair."""
    if not owned(state.seats[seat].hand):
        return ()
    return tuple(other for other in state.active if other != seat and owned(state.seats[other].hand))


def call_match(state: Football, seat: int, move: PlayGame) -> Step[Memo] | Refusal:
    """Roll the dice, the caller first, until they differ; the higher takes a pair (rules, football)."""
    possible = opponents(state, seat)
    if move.opponent not in possible:
        return _no_opponent(state, possible)
    if move.take is not None and (refusal := _not_takeable(state, move.opponent, move.take)) is not None:
        return refusal
    state, events = spend(state, seat, PLAY_GAME)
    rolls: list[tuple[int, int]] = []
    chance = state.chance
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        mine, chance = chance.die()
        theirs, chance = chance.die()
        rolls.append((mine, theirs))
    won = rolls[-1][0] > rolls[-1][1]
    winner, loser = (seat, move.opponent) if won else (move.opponent, seat)
    told = {
        "seat": seat,
        "opponent": move.opponent,
        "rolls": [list(roll) for roll in rolls],
        "winner": winner,
    }
    state = replace(state, chance=chance, memo=replace(state.memo, match=(winner, loser), caller=seat))
    events = (*events, Event("match", told))
    choice = owned(state.seats[loser].hand)
    take = move.take if won else None
    if take is None and len(choice) == 1:
        take = choice[0]
    if take is None:
        state = replace(state, phase="match", turn=winner)
        return state, (*events, Event("turn", {"seat": winner}))
    state, more = _take_pair(state, take)
    return state, (*events, *more)


def _not_takeable(state: Football, loser: int, take: str) -> Refusal | None:
    choice = owned(state.seats[loser].hand)
    if take in choice:
        return None
    return Refusal("no_pair", {"pairs": choice})


def _no_opponent(state: Football, possible: tuple[int, ...], reason: str = "detail") -> Refusal:
    names = [state.seats[seat].player for seat in possible]
    return Refusal("not_an_opponent", {"opponents": possible, "players": names}, reason)


def choose_pair(state: Football, _seat: int, move: PlayGame) -> Step[Memo] | Refusal:
    """Take the pair that the winner of the match names."""
    if state.memo.match is None:
        raise ValueError("no match is being settled")
    loser = state.memo.match[1]
    if move.opponent != loser:
        return _no_opponent(state, (loser,), "match")
    refusal = _not_takeable(state, loser, move.take or "")
    return _take_pair(state, move.take or "") if refusal is None else refusal


def _take_pair(state: Football, name: str) -> Step[Memo]:
    if state.memo.match is None:
        raise ValueError("no match is being settled")
    winner, loser = state.memo.match
    cards = [card for card in state.seats[loser].hand if footballer(card) == name][:2]
    state = state.losing(loser, cards).gaining(winner, cards)
    told = {"seat": winner, "from": loser, "cards": [card.document() for card in cards]}
    state, events = end_turn(replace(state, turn=state.memo.caller))
    return state, (Event("pair_won", told), *events)


def may_book(state: Football, seat: int) -> Refusal | None:
    """Refuse a yellow card that the seat doesn't have."""
    return holds(state, seat, YELLOW)


def book(state: Football, seat: int, move: Yellow) -> Step[Memo] | Refusal:
    """Play one or two yellow cards on a player (rules, football)."""
    if move.player not in state.active or (move.cards == 2 and move.player == seat):
        return Refusal("no_such_player", {"players": [state.seats[other].player for other in state.active]})
    refusal = holds(state, seat, YELLOW, move.cards)
    if refusal is not None:
        return refusal
    state, events = spend(state, seat, YELLOW, move.cards)
    booked = Event("booked", {"seat": seat, "player": move.player, "cards": move.cards})
    if move.cards == 2:
        state, more = _seize(state, seat)
    elif seat in first_yellows(state, move.player):
        state, more = _seize(_without_first(state, seat, move.player), seat)
    else:
        state, more = _caution(state, seat, move.player)
    return state, (*events, booked, *more)


def first_yellows(state: Football, player: int) -> tuple[int, ...]:
    """Return the seats whose next yellow card on a player works as a red one, ascending."""
    option = state.setting.rules.two_yellows
    showed = {seat for seat, whom in state.memo.booked if whom == player}
    if option == "pending":
        showed &= {*state.seats[player].misses}
    return () if option == "together" else tuple(sorted(showed))


def _without_first(state: Football, seat: int, player: int) -> Football:
    """Drop a first yellow card: it becomes a half of the red one and no longer costs a turn of its own."""
    booked = tuple(one for one in state.memo.booked if one != (seat, player))
    misses = list(state.seats[player].misses)
    if seat in misses:
        misses.remove(seat)
    return replace(state, memo=replace(state.memo, booked=booked)).with_seat(player, misses=tuple(misses))


def _caution(state: Football, seat: int, player: int) -> Step[Memo]:
    """Take one turn from a player: the running one, else the next."""
    if seat != player:
        booked = (*state.memo.booked, (seat, player))
        state = replace(state, memo=replace(state.memo, booked=booked))
    if player == state.turn:
        return end_turn(state)
    return state.with_seat(player, misses=(*state.seats[player].misses, seat)), ()


def may_send_off(state: Football, seat: int) -> Refusal | None:
    """Refuse a red card that the seat doesn't have."""
    return holds(state, seat, RED)


def send_off(state: Football, seat: int, _: Red) -> Step[Memo]:
    """Play a red card (rules, football)."""
    state, events = spend(state, seat, RED)
    state, more = _seize(state, seat)
    return state, (*events, *more)


def _seize(state: Football, seat: int) -> Step[Memo]:
    """Give the turn, from its beginning, to whoever played a red card or two yellow ones."""
    events = (Event("sent_off", {"seat": seat}), Event("turn", {"seat": seat}))
    return replace(state, turn=seat, memo=state.memo.anew()), events


def call_hint(state: Football) -> Mapping[str, Any]:
    """Say who may be called."""
    return {"opponents": list(opponents(state, state.turn)) if state.turn is not None else []}


def book_hint(state: Football) -> Mapping[str, Any]:
    """Say to whom a yellow card may be shown."""
    return {"players": list(state.active)}


def choose_hint(state: Football) -> Mapping[str, Any]:
    """Say whose pairs there are to choose from, and which."""
    loser = state.memo.match[1] if state.memo.match else 0
    return {"opponents": [loser], "take": list(owned(state.seats[loser].hand))}
