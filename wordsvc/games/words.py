"""The word game: compose words, turn pairs over, play the prizes (rules, words §1).

Readings where the sheet is silent: a turn begins with composing unless its player has no cards at all; the turn of a
player who composes nothing on an empty table is a pass; an Exchange breaks a row of passes, for hands are new.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ConfigDict, Field

from wordsvc.cards import Prize
from wordsvc.games import composing, pairs
from wordsvc.games.composing import Compose, Finder, Memo, Words
from wordsvc.games.engine import on_turn, pass_turn
from wordsvc.games.state import Event, Game, Move, Refusal, Refused, Result, Rule, Setting, Step
from wordsvc.games.table import MAX_CARDS, Card
from wordsvc.games.word_box import read_box, read_house_rules
from wordsvc.house_rules import HouseRules
from wordsvc.lexicon import Lexicon

EXCHANGE, CHAOS = Prize.EXCHANGE.value, Prize.CHAOS.value
_TITLES = {EXCHANGE: ("Обмін", "Exchange"), CHAOS: ("Хаос", "Chaos")}


class Done(Move):
    """Composing is over; on an empty table the turn is, too."""


class Open(Move):
    """Turn over as many pairs as one may, all at once."""

    places: list[int] = Field(max_length=MAX_CARDS)


class Exchange(Move):
    """Give a card of one's own hand for a card of another's: places in the two hands, from 0."""

    model_config = ConfigDict(serialize_by_alias=True)
    give: int
    from_: int = Field(alias="from")
    take: int


class Chaos(Move):
    """Shuffle these cards among their places; ``places`` null: all of them."""

    places: list[int] | None = Field(default=None, max_length=MAX_CARDS)


def not_found_out(*_: object) -> None:
    """Leave open whether a hand can make a word: such a game ends by passing."""


@dataclass(frozen=True, slots=True)
class _Moves:
    """The moves, over one lexicon."""

    lexicon: Lexicon
    finder: Finder

    def compose(self, state: Words, seat: int, move: Compose) -> Step[Memo] | Refusal:
        """Write words down and discard their cards (rules, words §1.1)."""
        verdict = composing.judge(self.lexicon, state, seat, move.words)
        if isinstance(verdict, Refusal):
            return verdict
        state, events = composing.lay(state, seat, verdict)
        if verdict.wins:
            # «Слава Україні»: at once, alone (rules, words §1.5).
            state = replace(state, memo=replace(state.memo, end="winning_phrase", champion=seat))
            return state, (*events, Event("ended", {"reason": "winning_phrase", "seat": seat}))
        return self._concluded(state, events)

    def done(self, state: Words, seat: int, _: Done) -> Step[Memo]:
        """Go on to the second step, which an empty table skips."""
        memo = state.memo
        events = (Event("done", {"seat": seat, "words": memo.fresh}),)
        if not state.table.is_empty:
            return replace(state, phase="open", memo=replace(memo, pairs=memo.fresh + 1)), events
        passed = () if memo.fresh else (*(one for one in memo.passed if one != seat), seat)
        state, more = _end_turn(replace(state, memo=replace(memo, passed=passed)))
        return self._concluded(state, (*events, *more))

    def open(self, state: Words, seat: int, move: Open) -> Step[Memo] | Refusal:
        """Open and settle one batch (rules, words §1.1): pairs are taken and each gives one more, prizes are taken."""
        many = _count(state)
        refusal = pairs.wrong_places(state.table, move.places, many, many)
        if refusal is not None:
            return refusal
        event = pairs.opened(state.table, seat, move.places)
        settled = pairs.settle(state.table, move.places, _letter, lambda card: card.is_prize)
        state, events = pairs.collect(state, seat, settled)
        state = replace(state, memo=replace(state.memo, pairs=len(settled.pairs)))
        more: tuple[Event, ...] = ()
        if not settled.pairs or state.table.is_empty:
            state, more = _end_turn(state)
        return self._concluded(state, (event, *events, *more))

    def exchange(self, state: Words, seat: int, move: Exchange) -> Step[Memo] | Refusal:
        """Swap a card with another player, who cannot refuse."""
        refusal = _wrong_exchange(state, seat, move)
        if refusal is not None:
            return refusal
        hand = state.seats[seat].hand
        spent = next(card for i, card in enumerate(hand) if card.name == EXCHANGE and i != move.give)
        gave, took = hand[move.give], state.seats[move.from_].hand[move.take]
        state = state.losing(seat, [gave]).gaining(seat, [took]).losing(move.from_, [took]).gaining(move.from_, [gave])
        state = replace(state.discarding(seat, [spent]), memo=replace(state.memo, passed=()))
        told = {"seat": seat, "from": move.from_, "gave": gave.document(), "took": took.document()}
        return self._concluded(state, (Event("exchanged", told), _discarded(seat, spent)))

    def leave(self, state: Words, seat: int) -> Step[Memo]:
        """Leave the turn to the next seat, from its beginning."""
        if state.turn == seat:
            following, _ = pass_turn(state)
            state = replace(_begun(following), turn=seat)
        return self._concluded(state, ())

    def _concluded(self, state: Words, events: tuple[Event, ...]) -> Step[Memo]:
        """Find out whether the game is over (rules, words §1.5)."""
        reason = self._end(state)
        if reason is None:
            return state, events
        return replace(state, memo=replace(state.memo, end=reason)), (*events, Event("ended", {"reason": reason}))

    def _end(self, state: Words) -> str | None:
        if not state.table.is_empty or not state.active:
            return None
        if set(state.active) <= set(state.memo.passed):
            return "all_passed"
        in_turn_first = sorted(state.active, key=lambda seat: seat != state.turn)
        able = (composing.can_compose(self.lexicon, self.finder, state, seat) for seat in in_turn_first)
        return "no_words" if all(answer is False for answer in able) else None


def _letter(card: Card) -> str | None:
    # Letters match whatever their colours; prizes match nothing (rules, words §1.1).
    return None if card.is_prize else card.name


def _count(state: Words) -> int:
    return min(2 * state.memo.pairs, len(state.table.down))


def _end_turn(state: Words) -> Step[Memo]:
    state, events = pass_turn(state)
    return _begun(state), events


def _begun(state: Words) -> Words:
    """Return the state at the beginning of the turn of the seat in turn."""
    empty = state.turn is not None and not state.seats[state.turn].hand
    if empty and not state.table.is_empty:
        return replace(state, phase="open", memo=replace(state.memo, fresh=0, pairs=1))
    return replace(state, phase="compose", memo=replace(state.memo, fresh=0, pairs=0))


def _begin(_: Setting) -> tuple[str, Memo]:
    # Nobody has a card yet: the first step is skipped.
    return "open", Memo(pairs=1)


def _may_compose(state: Words, seat: int) -> Refusal | None:
    refusal = on_turn(state, seat)
    if refusal is not None or state.seats[seat].hand:
        return refusal
    return Refusal(
        Refused.NOT_OWNED,
        "У вас немає карток, щоб складати слова: завершіть складання (done).",
        "You have no cards to compose words of: end composing (done).",
    )


def _holds(state: Words, seat: int, prize: str) -> Refusal | None:
    if any(card.name == prize for card in state.seats[seat].hand):
        return None
    uk, en = _TITLES[prize]
    return Refusal(
        Refused.NOT_OWNED,
        f"У вас немає картки «{uk}»: її беруть зі столу або обмінюють.",
        f"You have no {en} card: it is found on the table or exchanged.",
    )


def _opponents(state: Words, seat: int) -> list[int]:
    return [other for other in state.active if other != seat and state.seats[other].hand]


def _may_exchange(state: Words, seat: int) -> Refusal | None:
    refusal = _holds(state, seat, EXCHANGE)
    if refusal is not None:
        return refusal
    if len(state.seats[seat].hand) < 2:
        return _itself()
    if not _opponents(state, seat):
        return Refusal(
            Refused.NOT_AN_OPPONENT,
            "Обмінюватися немає з ким: у суперників, що ще грають, немає карток.",
            "There is nobody to exchange with: no opponent still in the game has a card.",
        )
    return None


def _itself() -> Refusal:
    return Refusal(
        Refused.EXCHANGE_ITSELF,
        "Картку «Обмін» не можна віддати за її ж дією: віддайте іншу свою картку.",
        "The Exchange card can't be given by its own effect: give another card of yours.",
    )


def _wrong_exchange(state: Words, seat: int, move: Exchange) -> Refusal | None:
    hand = state.seats[seat].hand
    if not 0 <= move.give < len(hand):
        return composing.not_owned([move.give], len(hand))
    if not any(card.name == EXCHANGE and i != move.give for i, card in enumerate(hand)):
        return _itself()
    opponents = _opponents(state, seat)
    if move.from_ not in opponents:
        names = ", ".join(state.seats[other].player for other in opponents)
        return Refusal(
            Refused.NOT_AN_OPPONENT,
            f"Обмінюються з іншим гравцем, що ще грає й має картки: {names}.",
            f"One exchanges with another player still in the game who has cards: {names}.",
            {"opponents": opponents},
        )
    many = len(state.seats[move.from_].hand)
    return None if 0 <= move.take < many else composing.not_owned([move.take], many)


def _may_shuffle(state: Words, seat: int) -> Refusal | None:
    refusal = _holds(state, seat, CHAOS)
    if refusal is not None or len(state.table.down) >= 2:
        return refusal
    return Refusal(
        Refused.WRONG_COUNT,
        "Перемішувати немає чого: на столі менше ніж дві картки.",
        "There is nothing to shuffle: fewer than two cards lie on the table.",
    )


def _chaos(state: Words, seat: int, move: Chaos) -> Step[Memo] | Refusal:
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


def _score(state: Words, seat: int) -> int:
    """Return the sum of the words; at the end every unused card is one point more (rules, words §1.4)."""
    total = sum(one.score for one in state.memo.words if one.seat == seat)
    left_alone = len(state.active) <= 1 < len(state.seats) or not state.active
    ended = state.over or state.memo.end is not None or left_alone
    return total + len(state.seats[seat].hand) if ended else total


def _result(state: Words) -> Result | None:
    if state.memo.end is None:
        return None
    scores = tuple(_score(state, seat) for seat in range(len(state.seats)))
    if state.memo.champion is not None:
        return Result((state.memo.champion,), scores)
    best = max(scores[seat] for seat in state.active)
    return Result(tuple(seat for seat in state.active if scores[seat] == best), scores)


def _seat_view(state: Words, seat: int) -> Mapping[str, Any]:
    return {"words": [{"word": one.word, "score": one.score} for one in state.memo.words if one.seat == seat]}


def word_game(lexicon: Lexicon, presets: Mapping[str, HouseRules], finder: Finder = not_found_out) -> Game[Memo]:
    """Return the word game over a lexicon, with named house rules; ``finder`` says whether a hand can make a word."""
    moves = _Moves(lexicon, finder)
    off_turn: dict[str, Rule[Memo]] = {
        "exchange": Rule(
            Exchange,
            _may_exchange,
            moves.exchange,
            lambda state: {"from": [seat for seat in state.active if state.seats[seat].hand]},
            off_turn=True,
        ),
        "chaos": Rule(
            Chaos, _may_shuffle, _chaos, lambda state: {"least": 2, "most": len(state.table.down)}, off_turn=True
        ),
    }
    return Game(
        name="words",
        read_deck=read_box,
        read_rules=read_house_rules(presets),
        begin=_begin,
        moves={
            "compose": {
                "compose": Rule(Compose, _may_compose, moves.compose, record=composing.record),
                "done": Rule(Done, on_turn, moves.done),
                **off_turn,
            },
            "open": {"open": Rule(Open, on_turn, moves.open, lambda state: {"count": _count(state)}), **off_turn},
        },
        score=_score,
        result=_result,
        leave=moves.leave,
        seat_view=_seat_view,
        private=lambda _state, _seat: {},
        editions={"lexicon": lexicon.sha256},
    )
