"""Exchange and Chaos, which their owner may play at any moment (rules, words §1.1)."""

from __future__ import annotations

from dataclasses import replace

from pydantic import ConfigDict, Field

from wordsvc.games.engine import pairs
from wordsvc.games.engine.state import Event, Move, Refusal, Step
from wordsvc.games.engine.table import MAX_CARDS, Card
from wordsvc.games.words.composing import Memo, Words, not_owned
from wordsvc.law.cards import Prize

EXCHANGE, CHAOS = Prize.EXCHANGE.value, Prize.CHAOS.value


class Exchange(Move):
    """Give a card of one's own hand for a card of another's: places in the two hands, from 0."""

    model_config = ConfigDict(serialize_by_alias=True)
    give: int
    from_: int = Field(alias="from")
    take: int


class Chaos(Move):
    """Shuffle these cards among their places; ``places`` null: all of them."""

    places: list[int] | None = Field(default=None, max_length=MAX_CARDS)


def _holds(state: Words, seat: int, prize: str) -> Refusal | None:
    if any(card.name == prize for card in state.seats[seat].hand):
        return None
    return Refusal("not_owned", {"prize": prize}, reason=prize)


def _opponents(state: Words, seat: int) -> list[int]:
    return [other for other in state.active if other != seat and state.seats[other].hand]


def may_exchange(state: Words, seat: int) -> Refusal | None:
    """Refuse an exchange to whoever has no Exchange, nothing to give by it, or nobody to give it to."""
    refusal = _holds(state, seat, EXCHANGE)
    if refusal is not None:
        return refusal
    if len(state.seats[seat].hand) < 2:
        return _itself()
    if not _opponents(state, seat):
        return Refusal("not_an_opponent", reason="nobody")
    return None


def _itself() -> Refusal:
    return Refusal("exchange_itself")


def _wrong_exchange(state: Words, seat: int, move: Exchange) -> Refusal | None:
    hand = state.seats[seat].hand
    if not 0 <= move.give < len(hand):
        return not_owned([move.give], len(hand))
    if not any(card.name == EXCHANGE and i != move.give for i, card in enumerate(hand)):
        return _itself()
    opponents = _opponents(state, seat)
    if move.from_ not in opponents:
        names = [state.seats[other].player for other in opponents]
        return Refusal("not_an_opponent", {"opponents": opponents, "players": names})
    many = len(state.seats[move.from_].hand)
    return None if 0 <= move.take < many else not_owned([move.take], many)


def swap(state: Words, seat: int, move: Exchange) -> Step[Memo] | Refusal:
    """Swap a card with another player, who cannot refuse, and discard the Exchange."""
    refusal = _wrong_exchange(state, seat, move)
    if refusal is not None:
        return refusal
    hand = state.seats[seat].hand
    spent = next(card for i, card in enumerate(hand) if card.name == EXCHANGE and i != move.give)
    gave, took = hand[move.give], state.seats[move.from_].hand[move.take]
    state = state.losing(seat, [gave]).gaining(seat, [took]).losing(move.from_, [took]).gaining(move.from_, [gave])
    state = replace(state.discarding(seat, [spent]), memo=replace(state.memo, passed=()))
    told = {"seat": seat, "from": move.from_, "gave": gave.document(), "took": took.document()}
    return state, (Event("exchanged", told), _discarded(seat, spent))


def may_shuffle(state: Words, seat: int) -> Refusal | None:
    """Refuse a Chaos to whoever has none, and when fewer than two cards lie on the table."""
    refusal = _holds(state, seat, CHAOS)
    if refusal is not None or len(state.table.down) >= 2:
        return refusal
    return Refusal("wrong_count", reason="shuffle")


def shuffle(state: Words, seat: int, move: Chaos) -> Step[Memo] | Refusal:
    """Shuffle the chosen cards, all unless told, and discard the Chaos."""
    down = state.table.down
    places = list(down) if move.places is None else move.places
    refusal = pairs.wrong_places(state.table, places, 2, len(down))
    if refusal is not None:
        return refusal
    table, chance = state.table.shuffled(places, state.chance)
    spent = next(card for card in state.seats[seat].hand if card.name == CHAOS)
    state = replace(state, table=table, chance=chance).discarding(seat, [spent])
    return state, (Event("shuffled", {"seat": seat, "places": sorted(places)}), _discarded(seat, spent))


def _discarded(seat: int, card: Card) -> Event:
    return Event("discarded", {"seat": seat, "cards": [card.document()]})
