"""The word game: compose words, turn pairs over, play the prizes (rules, words §1).

Readings where the sheet is silent: a turn begins with composing unless its player has no cards at all; the turn of a
player who composes nothing on an empty table is a pass; an Exchange breaks a row of passes, for hands are new.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import Field

from wordsvc.games.engine import pairs
from wordsvc.games.engine.engine import on_turn, pass_turn
from wordsvc.games.engine.state import Event, Game, Move, Refusal, Result, Rule, Setting, Step
from wordsvc.games.engine.table import MAX_CARDS, Card
from wordsvc.games.words import composing, prizes
from wordsvc.games.words.composing import Compose, Judge, Memo, Words
from wordsvc.games.words.deck import read_deck, read_house_rules, rules_then
from wordsvc.games.words.finding import solver_finder
from wordsvc.games.words.judges import Finder, RecordedJudge, RefereeJudge
from wordsvc.games.words.prizes import Chaos, Exchange
from wordsvc.law.house_rules import HouseRules
from wordsvc.lexicon import Lexicon


class Done(Move):
    """Composing is over; on an empty table the turn is, too."""


class Open(Move):
    """Turn over as many pairs as one may, all at once."""

    places: list[int] = Field(max_length=MAX_CARDS)


def not_found_out(*_: object) -> None:
    """Leave open whether a hand can make a word: such a game ends by passing."""


@dataclass(frozen=True, slots=True)
class _Moves:
    """The moves, by the word of one judge."""

    judge: Judge

    def compose(self, state: Words, seat: int, move: Compose) -> Step[Memo] | Refusal:
        """Write words down and discard their cards (rules, words §1.1)."""
        judged = self.judge.judge(state, seat, move.words)
        if isinstance(judged, Refusal):
            return judged
        state, events = composing.lay(state, seat, judged)
        if judged.wins:
            # «Слава Україні»: at once, alone (rules, words §1.5).
            state = replace(state, memo=replace(state.memo, end="winning_phrase", champion=seat))
            return state, (*events, Event("ended", {"reason": "winning_phrase", "seat": seat}))
        return self._concluded(state, events)

    def done(self, state: Words, seat: int, _: Done) -> Step[Memo]:
        """Go on to the second step, which an empty table skips."""
        memo = state.memo
        events = (Event("done", {"seat": seat, "words": memo.fresh}),)
        if not _is_spent(state):
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
        if not settled.pairs or _is_spent(state):
            state, more = _end_turn(state)
        return self._concluded(state, (event, *events, *more))

    def exchange(self, state: Words, seat: int, move: Exchange) -> Step[Memo] | Refusal:
        """Swap a card with another player; new hands may make new words, or none any more."""
        outcome = prizes.swap(state, seat, move)
        return outcome if isinstance(outcome, Refusal) else self._concluded(*outcome)

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
        if not _is_spent(state) or not state.active:
            return None
        if set(state.active) <= set(state.memo.passed):
            return "all_passed"
        # New hands may make new words. Until rules version 2 the game ended all the same.
        if state.setting.rules_version > 1 and any(prizes.may_exchange(state, seat) is None for seat in state.active):
            return None
        in_turn_first = sorted(state.active, key=lambda seat: seat != state.turn)
        able = (self.judge.can_compose(state, seat) for seat in in_turn_first)
        return "no_words" if all(answer is False for answer in able) else None


def _letter(card: Card) -> str | None:
    # Letters match whatever their colours; prizes match nothing (rules, words §1.1).
    return None if card.is_prize else card.name


def _is_spent(state: Words) -> bool:
    return pairs.is_spent(state.table, _letter, lambda card: card.is_prize)


def _count(state: Words) -> int:
    return min(2 * state.memo.pairs, len(state.table.down))


def _end_turn(state: Words) -> Step[Memo]:
    state, events = pass_turn(state)
    return _begun(state), events


def _begun(state: Words) -> Words:
    """Return the state at the beginning of the turn of the seat in turn."""
    empty = state.turn is not None and not state.seats[state.turn].hand
    if empty and not _is_spent(state):
        return replace(state, phase="open", memo=replace(state.memo, fresh=0, pairs=1))
    return replace(state, phase="compose", memo=replace(state.memo, fresh=0, pairs=0))


def _begin(_: Setting) -> tuple[str, Memo]:
    # Nobody has a card yet: the first step is skipped.
    return "open", Memo(pairs=1)


def _may_compose(state: Words, seat: int) -> Refusal | None:
    refusal = on_turn(state, seat)
    if refusal is not None or state.seats[seat].hand:
        return refusal
    return Refusal("not_owned", reason="compose")


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


def _rules(judge: Judge) -> Mapping[str, Mapping[str, Rule[Memo]]]:
    moves = _Moves(judge)
    off_turn: dict[str, Rule[Memo]] = {
        "exchange": Rule(
            Exchange,
            prizes.may_exchange,
            moves.exchange,
            lambda state: {"from": [seat for seat in state.active if state.seats[seat].hand]},
            off_turn=True,
        ),
        "chaos": Rule(
            Chaos,
            prizes.may_shuffle,
            prizes.shuffle,
            lambda state: {"least": 2, "most": len(state.table.down)},
            off_turn=True,
        ),
    }
    return {
        "compose": {
            "compose": Rule(Compose, _may_compose, moves.compose, record=composing.record),
            "done": Rule(Done, on_turn, moves.done, lambda state: {"opens": not _is_spent(state)}),
            **off_turn,
        },
        "open": {"open": Rule(Open, on_turn, moves.open, lambda state: {"count": _count(state)}), **off_turn},
    }


def word_game(lexicon: Lexicon, presets: Mapping[str, HouseRules], finder: Finder = not_found_out) -> Game[Memo]:
    """Return the word game over a lexicon, with named house rules; ``finder`` says whether a hand can make a word."""
    judge = RefereeJudge(lexicon, finder)
    game: Game[Memo] = Game(
        name="words",
        read_deck=read_deck,
        read_rules=read_house_rules(presets),
        begin=_begin,
        moves=_rules(judge),
        score=_score,
        result=_result,
        leave=_Moves(judge).leave,
        seat_view=_seat_view,
        rules_then=rules_then,
        editions={"lexicon": lexicon.sha256},
    )

    def recorded(events: Sequence[Event]) -> Game[Memo]:
        said = RecordedJudge(events)
        return replace(game, moves=_rules(said), leave=_Moves(said).leave)

    return replace(game, recorded=recorded)


def make_game(lexicon: Lexicon, presets: Mapping[str, HouseRules]) -> Game[Memo]:
    """Return the word game whose hands are searched by the solver."""
    return word_game(lexicon, presets, solver_finder(lexicon))
