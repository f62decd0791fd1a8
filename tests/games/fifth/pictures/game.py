"""Open two cards; equal pictures are yours and you go on, else the turn passes. Most cards win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import Field

from wordsvc.games.engine import pairs
from wordsvc.games.engine.documents import DeckDocument, RulesDocument, read_deck, read_rules, twice
from wordsvc.games.engine.engine import on_turn, pass_turn
from wordsvc.games.engine.state import Fault, Game, GameState, Move, Refusal, Result, Rule, Step
from wordsvc.games.engine.table import Card


class PicturesDeck(DeckDocument):
    """Every picture is on two cards."""

    game_name = "pictures"
    pictures: list[str] = Field(min_length=1, max_length=200)

    def cards(self) -> Iterator[Card]:
        for picture in self.pictures:
            yield from [Card("picture", picture)] * 2

    @classmethod
    def unplayable(cls, document: dict[str, Any]) -> Iterator[Fault]:
        listed = document.get("pictures")
        entries = list(enumerate({"name": one} for one in listed)) if isinstance(listed, list) else []
        yield from twice("pictures", entries, "name")


class Open(Move):
    """Turn two cards over."""

    places: list[int] = Field(max_length=2)


Pictures = GameState[None]


def _open(state: Pictures, seat: int, move: Open) -> Step[None] | Refusal:
    refusal = pairs.wrong_places(state.table, move.places, 2, 2)
    if refusal is not None:
        return refusal
    event = pairs.opened(state.table, seat, move.places)
    settled = pairs.settle(state.table, move.places, lambda card: card.name, lambda _: False)
    state, events = pairs.collect(state, seat, settled)
    if settled.pairs:
        return state, (event, *events)
    state, passed = pass_turn(state)
    return state, (event, *events, *passed)


def _score(state: Pictures, seat: int) -> int:
    return len(state.seats[seat].hand)


def _result(state: Pictures) -> Result | None:
    if not pairs.is_spent(state.table, lambda card: card.name, lambda _: False):
        return None
    scores = tuple(_score(state, seat) for seat in range(len(state.seats)))
    best = max(scores[seat] for seat in state.active)
    return Result(tuple(seat for seat in state.active if scores[seat] == best), scores)


GAME: Game[None] = Game(
    name="pictures",
    read_deck=lambda document: read_deck(PicturesDeck, document),
    read_rules=lambda document: read_rules(RulesDocument, document),
    begin=lambda _: ("open", None),
    moves={"open": {"open": Rule(Open, on_turn, _open, lambda _: {"count": 2})}},
    score=_score,
    result=_result,
)
