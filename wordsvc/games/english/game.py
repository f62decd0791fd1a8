"""English: find the picture of a word, then the longest chain of own words (rules, English)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from wordsvc.games.engine import pairs
from wordsvc.games.engine.documents import RulesDocument, read_deck, read_rules
from wordsvc.games.engine.engine import on_turn, pass_turn
from wordsvc.games.engine.state import (
    Event,
    Game,
    GameState,
    Move,
    Refusal,
    Result,
    Rule,
    Setting,
    Step,
)
from wordsvc.games.engine.table import MAX_CARDS, Card
from wordsvc.games.english.deck import SYNCOPE, EnglishDeck
from wordsvc.solver.chain.links import Link, judge_chain
from wordsvc.texts import Message


@dataclass(frozen=True, slots=True)
class Memo:
    """``shut``: the place of the card turned back last, which can't be the next; ``chains`` by seat."""

    shut: int | None
    chains: tuple[tuple[Link, ...] | None, ...]


English = GameState[Memo]


class Open(Move):
    """Turn one card over; which of the two it is follows from the table."""

    place: int


class GivenLink(BaseModel):
    """A word of a chain; ``syncope_at``: the letter of the word before, from 0, that it attaches to."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    word: str = Field(min_length=1, max_length=64)
    syncope_at: int | None = Field(default=None, ge=0, le=63)


class Chain(Move):
    """The chain of own words; empty: none."""

    chain: list[GivenLink] = Field(max_length=MAX_CARDS)


def words(hand: tuple[Card, ...]) -> tuple[str, ...]:
    """Return the words of a hand."""
    return tuple(card.name for card in hand if card.kind == "word")


def syncopes(hand: tuple[Card, ...]) -> int:
    """Return how many syncopes a hand has."""
    return sum(card.name == SYNCOPE and card.is_prize for card in hand)


def _begin(setting: Setting) -> tuple[str, Memo]:
    return "open", Memo(None, (None,) * len(setting.players))


def _open(state: English, seat: int, move: Open) -> Step[Memo] | Refusal:
    refusal = pairs.wrong_places(state.table, [move.place], 1, 1)
    if refusal is not None:
        return refusal
    if move.place == state.memo.shut:
        return Refusal("same_card_again")
    first = state.table.up
    event = pairs.opened(state.table, seat, [move.place])
    state = replace(state, table=state.table.turned([move.place]), memo=replace(state.memo, shut=None))
    step = _second(state, seat, first[0], move.place) if first else _first(state, seat, move.place)
    return step[0], (event, *step[1])


def _first(state: English, seat: int, place: int) -> Step[Memo]:
    """Leave the first card open; only when nothing is left to open beside it does it settle alone."""
    if state.table.down:
        return state, ()
    return _settle(state, seat, (place,), again=False)


def _second(state: English, seat: int, first: int, second: int) -> Step[Memo]:
    """Settle two cards, or turn the second back when both are words or both are pictures."""
    one, other = state.table.card(first), state.table.card(second)
    if one.is_prize or other.is_prize:
        return _settle(state, seat, (first, second), again=False)
    if one.kind != other.kind:
        return _settle(state, seat, (first, second), again=_word(one) == _word(other))
    state = replace(state, table=state.table.back([second]), memo=replace(state.memo, shut=second))
    events: tuple[Event, ...] = (Event("returned", {"places": [second]}),)
    # What is left is known to everyone from the deck and the hands: stopping here tells nothing.
    if any(state.table.card(place).kind != one.kind for place in state.table.down):
        return state, events
    state, more = _settle(state, seat, (first,), again=False)
    return state, (*events, *more)


def _word(card: Card) -> str:
    return card.name if card.kind == "word" else str(dict(card.details)["of"])


def _settle(state: English, seat: int, places: tuple[int, ...], *, again: bool) -> Step[Memo]:
    """Take matched cards and syncopes, turn others back; a match goes on, all else passes the turn."""
    settled = pairs.settle(
        state.table, places, lambda card: None if card.is_prize or not again else _word(card), _is_syncope
    )
    state, events = pairs.collect(state, seat, settled)
    state = replace(state, memo=replace(state.memo, shut=None))
    if _is_spent(state):
        state, more = _last_phase(state)
    elif again:
        more = ()
    else:
        state, more = pass_turn(state)
    return state, (*events, *more)


def _is_syncope(card: Card) -> bool:
    return card.is_prize


def _is_spent(state: English) -> bool:
    """Tell whether nobody can take a card any more: no syncope lies there, and no word with its picture."""
    lying = [card for card in state.table.cards if card is not None]
    words = {card.name for card in lying if card.kind == "word"}
    return not any(card.is_prize or (card.kind == "picture" and _word(card) in words) for card in lying)


def _last_phase(state: English) -> Step[Memo]:
    """Ask everyone for a chain; seats without a word are done."""
    chains = list(state.memo.chains)
    for seat in state.active:
        if not words(state.seats[seat].hand):
            chains[seat] = ()
    state = replace(state, phase="chain", turn=None, memo=Memo(None, tuple(chains)))
    return state, (Event("phase", {"phase": "chain"}),)


def _may_answer(state: English, seat: int) -> Refusal | None:
    if state.memo.chains[seat] is None:
        return None
    return Refusal("already_answered")


def _chain(state: English, seat: int, move: Chain) -> Step[Memo] | Refusal:
    hand = state.seats[seat].hand
    links = tuple(Link(link.word, link.syncope_at) for link in move.chain)
    verdict = judge_chain(words(hand), syncopes(hand), links)
    if not verdict.valid:
        return Refusal(
            "invalid_chain",
            {"problems": [{"code": one.code, "at": one.details.get("at")} for one in verdict.problems]},
            said={"reasons": [Message(one.code, one.details) for one in verdict.problems]},
        )
    chains = list(state.memo.chains)
    chains[seat] = links
    event = Event("chain", {"seat": seat, "chain": [link.document() for link in links], "length": verdict.length})
    return replace(state, memo=replace(state.memo, chains=tuple(chains))), (event,)


def _score(state: English, seat: int) -> int | None:
    chain = state.memo.chains[seat]
    return None if chain is None else sum(len(link.word) for link in chain)


def _result(state: English) -> Result | None:
    """Return the result once everyone has answered: the longest chain, equal ones share."""
    scores = {seat: _score(state, seat) for seat in state.active}
    if state.phase != "chain" or None in scores.values():
        return None
    best = max((score for score in scores.values() if score is not None), default=0)
    winners = tuple(seat for seat, score in scores.items() if score == best)
    return Result(winners, tuple(_score(state, seat) for seat in range(len(state.seats))))


def _leave(state: English, seat: int) -> Step[Memo]:
    if state.turn != seat:
        return state, ()
    up = state.table.up
    state = replace(state, table=state.table.back(up), memo=replace(state.memo, shut=None))
    return state, (Event("returned", {"places": list(up)}),) if up else ()


def _seat_view(state: English, seat: int) -> Mapping[str, Any]:
    chain = state.memo.chains[seat]
    return {"chain": None if chain is None else [link.document() for link in chain]}


def _open_hint(state: English) -> Mapping[str, Any]:
    shut = state.memo.shut
    return {"count": 1} if shut is None else {"count": 1, "except": [shut]}


GAME: Game[Memo] = Game(
    name="english",
    read_deck=lambda document: read_deck(EnglishDeck, document),
    read_rules=lambda document: read_rules(RulesDocument, document),
    begin=_begin,
    moves={
        "open": {"open": Rule(Open, on_turn, _open, _open_hint)},
        "chain": {"chain": Rule(Chain, _may_answer, _chain)},
    },
    score=_score,
    result=_result,
    leave=_leave,
    seat_view=_seat_view,
)
