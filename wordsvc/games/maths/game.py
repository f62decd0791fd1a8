"""Maths: pair digits, collect signs, then one expression of all own cards (rules, maths)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from pydantic import Field

from wordsvc.games.engine import pairs
from wordsvc.games.engine.documents import read_deck, read_rules
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
from wordsvc.games.maths.deck import CHAOS, SIGNS, MathsDeck, MathsRules, rules_then
from wordsvc.law.verdict import Problem
from wordsvc.solver.expression.answers import ExpressionRules, has_expression, judge
from wordsvc.texts import Message


@dataclass(frozen=True, slots=True)
class GivenExpression:
    """What a seat made of its cards; no expression: it made none, and has no result."""

    expression: str | None = None
    value: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Memo:
    """``chaos``: cards that must be used now; ``again``: then the same seat goes on; ``answers`` by seat."""

    chaos: int
    again: bool
    answers: tuple[GivenExpression | None, ...]


Maths = GameState[Memo]


class Open(Move):
    """Turn two cards over (the last one alone)."""

    places: list[int] = Field(max_length=2)


class Chaos(Move):
    """Shuffle these cards among their places; ``places`` null: all of them."""

    places: list[int] | None = Field(default=None, max_length=MAX_CARDS)


class Expression(Move):
    """The expression of all own cards, with what each Y stands for written in its place; null: none."""

    expression: str | None = Field(max_length=2 * MAX_CARDS)


def options(rules: MathsRules) -> ExpressionRules:
    """Return what the rules say about writing an expression."""
    return ExpressionRules(rules.leading_zero, rules.leading_sign, rules.surplus_signs)


def symbols(hand: tuple[Card, ...]) -> tuple[str, ...]:
    """Return the cards of a hand as symbols of expressions."""
    return tuple(card.name for card in hand)


def signs(setting: Setting) -> tuple[str, ...]:
    """Return the signs that the deck has and a variable may stand for."""
    held = {card.name for card in setting.deck.cards if card.kind == "sign"}
    return tuple(sign for sign in SIGNS if sign in held)


def _begin(setting: Setting) -> tuple[str, Memo]:
    return "open", Memo(0, again=False, answers=(None,) * len(setting.players))


def _picture(card: Card) -> tuple[str, str]:
    # Equal pictures of every kind pair off: signs, Y and chaos too (rules, maths).
    return card.kind, card.name


def _is_kept(card: Card) -> bool:
    return card.kind != "digit"


def _open(state: Maths, seat: int, move: Open) -> Step[Memo] | Refusal:
    many = min(2, len(state.table.down))
    refusal = pairs.wrong_places(state.table, move.places, many, many)
    if refusal is not None:
        return refusal
    events = [pairs.opened(state.table, seat, move.places)]
    settled = pairs.settle(state.table, move.places, _picture, _is_kept)
    state, more = pairs.collect(state, seat, settled)
    events += more
    chaos = [card for card in state.seats[seat].hand if card.name == CHAOS]
    state = replace(state, memo=replace(state.memo, chaos=len(chaos), again=bool(settled.pairs)))
    return _after_chaos(state, seat, events)


def _chaos(state: Maths, seat: int, move: Chaos) -> Step[Memo] | Refusal:
    down = state.table.down
    places = list(down) if move.places is None else move.places
    refusal = pairs.wrong_places(state.table, places, 2, len(down))
    if refusal is not None:
        return refusal
    table, chance = state.table.shuffled(places, state.chance)
    card = Card("prize", CHAOS)
    state = replace(state, table=table, chance=chance).discarding(seat, [card])
    events = [
        Event("shuffled", {"seat": seat, "places": sorted(places)}),
        Event("discarded", {"seat": seat, "cards": [card.document()]}),
    ]
    return _after_chaos(replace(state, memo=replace(state.memo, chaos=state.memo.chaos - 1)), seat, events)


def _after_chaos(state: Maths, seat: int, events: list[Event]) -> Step[Memo]:
    """Ask for the next chaos; without any, go on. With fewer than two cards to shuffle it has no use."""
    if state.memo.chaos and len(state.table.down) >= 2:
        return replace(state, phase="chaos"), tuple(events)
    if state.memo.chaos:
        cards = [Card("prize", CHAOS)] * state.memo.chaos
        state = state.discarding(seat, cards)
        events.append(Event("discarded", {"seat": seat, "cards": [card.document() for card in cards]}))
    state = replace(state, phase="open", memo=replace(state.memo, chaos=0))
    if pairs.is_spent(state.table, _picture, _is_kept):
        state, more = _last_phase(state)
        return state, (*events, *more)
    if state.memo.again:
        return state, tuple(events)
    state, more = pass_turn(state)
    return state, (*events, *more)


def _last_phase(state: Maths) -> Step[Memo]:
    """Ask everyone for an expression; seats whose cards admit none are done (rules, maths)."""
    rules, known = state.setting.rules, signs(state.setting)
    answers = list(state.memo.answers)
    events = [Event("phase", {"phase": "expression"})]
    for seat in state.active:
        if not has_expression(symbols(state.seats[seat].hand), options(rules), known):
            answers[seat] = GivenExpression()
            events.append(Event("no_expression", {"seat": seat}))
    memo = replace(state.memo, answers=tuple(answers))
    state = replace(state, phase="expression", turn=None, memo=memo)
    return state, (*events, *_told_end(state))


def _told_end(state: Maths) -> tuple[Event, ...]:
    """Tell the end that needs a word: everyone has answered, and nobody has a result. Rules version 1 told none."""
    result = _result(state)
    if result is None or result.winners or not state.active or state.setting.rules_version < 2:
        return ()
    return (Event("ended", {"reason": "no_results"}),)


def _may_answer(state: Maths, seat: int) -> Refusal | None:
    if state.memo.answers[seat] is None:
        return None
    return Refusal("already_answered")


def _expression(state: Maths, seat: int, move: Expression) -> Step[Memo] | Refusal:
    answer = GivenExpression()
    if move.expression is not None:
        hand = symbols(state.seats[seat].hand)
        verdict = judge(hand, move.expression, options(state.setting.rules), signs(state.setting))
        if not verdict.valid:
            return Refusal(
                "invalid_expression",
                {"problems": [_problem(one) for one in verdict.problems]},
                said={"reasons": [Message(one.code, one.details) for one in verdict.problems]},
            )
        answer = GivenExpression(verdict.expression, verdict.value)
    answers = list(state.memo.answers)
    answers[seat] = answer
    told = {"seat": seat, "expression": answer.expression, "value": _text(answer.value)}
    event = Event("expression", told) if answer.expression else Event("no_expression", {"seat": seat})
    state = replace(state, memo=replace(state.memo, answers=tuple(answers)))
    return state, (event, *_told_end(state))


def _problem(problem: Problem) -> dict[str, Any]:
    return {"code": problem.code, "at": problem.details.get("at"), "cards": problem.details.get("cards", ())}


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def _score(state: Maths, seat: int) -> str | None:
    answer = state.memo.answers[seat]
    return None if answer is None else _text(answer.value)


def _result(state: Maths) -> Result | None:
    """Return the result once everyone has answered: the best value by the goal, equal ones share."""
    if state.phase != "expression" or any(state.memo.answers[seat] is None for seat in state.active):
        return None
    values = {}
    for seat in state.active:
        answer = state.memo.answers[seat]
        if answer is not None and answer.value is not None:
            values[seat] = _distance(state.setting.rules, answer.value)
    best = min(values.values(), default=None)
    winners = tuple(seat for seat, value in values.items() if value == best)
    return Result(winners, tuple(_score(state, seat) for seat in range(len(state.seats))))


def _distance(rules: MathsRules, value: Fraction) -> Fraction:
    """Return how far from the goal a value is; less is better."""
    if rules.goal == "closest":
        return abs(value - rules.number())
    return -value if rules.goal == "highest" else value


def _leave(state: Maths, seat: int) -> Step[Memo]:
    if state.turn != seat or not state.memo.chaos:
        return state, _told_end(state)
    cards = [Card("prize", CHAOS)] * state.memo.chaos
    memo = replace(state.memo, chaos=0)
    event = Event("discarded", {"seat": seat, "cards": [card.document() for card in cards]})
    return replace(state.discarding(seat, cards), phase="open", memo=memo), (event,)


def _seat_view(state: Maths, seat: int) -> Mapping[str, Any]:
    answer = state.memo.answers[seat]
    return {"expression": None if answer is None else answer.expression}


def _open_hint(state: Maths) -> Mapping[str, Any]:
    return {"count": min(2, len(state.table.down))}


def _chaos_hint(state: Maths) -> Mapping[str, Any]:
    return {"least": 2, "most": len(state.table.down)}


GAME: Game[Memo] = Game(
    name="maths",
    read_deck=lambda document: read_deck(MathsDeck, document),
    read_rules=lambda document: read_rules(MathsRules, document),
    begin=_begin,
    moves={
        "open": {"open": Rule(Open, on_turn, _open, _open_hint)},
        "chaos": {"chaos": Rule(Chaos, on_turn, _chaos, _chaos_hint)},
        "expression": {"expression": Rule(Expression, _may_answer, _expression)},
    },
    score=_score,
    result=_result,
    leave=_leave,
    seat_view=_seat_view,
    rules_then=rules_then,
)
