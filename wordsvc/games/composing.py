"""Composing words at the table: the referee judges, this module lays its verdict out as events (rules, words §1.2–1.4).

Nothing here knows what a word is: the referee does. What the service chooses for a player (the cards of a word) is
chosen once and recorded, so that a replay lays the same cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from wordsvc import cards
from wordsvc.explain import problem_answer
from wordsvc.games.state import Event, Move, Refusal, Refused, State
from wordsvc.games.word_box import box_of, referee_card
from wordsvc.house_rules import HouseRules
from wordsvc.lexicon import Lexicon
from wordsvc.messages import Language
from wordsvc.referee import WINNING_PHRASE, PlayedWord, Referee
from wordsvc.verdict import PlayVerdict, Verdict

MAX_WORD = 64
MAX_WORDS = 40

Hand = Sequence[cards.Card]
Finder = Callable[[Hand, HouseRules, cards.Deck, Sequence[PlayedWord], str], bool | None]
"""Tells whether a player can compose a word of a hand, given what was played; None: not found out."""


@dataclass(frozen=True, slots=True)
class Composed:
    """A word as it is written down: who composed it, its score."""

    seat: int
    word: str
    score: int


@dataclass(frozen=True, slots=True)
class Memo:
    """``words`` of the whole game; ``fresh``: how many the seat in turn has composed in this turn.

    ``pairs`` may be opened now; ``passed`` are the seats that passed in a row on the empty table; ``end`` says why
    the game is over, ``champion`` who won it at once.
    """

    words: tuple[Composed, ...] = ()
    fresh: int = 0
    pairs: int = 0
    passed: tuple[int, ...] = ()
    end: str | None = None
    champion: int | None = None


Words = State[Memo]


class NewWord(BaseModel):
    """A word; ``cards``: the places in the hand, from 0, of exactly the cards that it is made of."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    word: str = Field(min_length=1, max_length=MAX_WORD)
    cards: list[int] | None = Field(default=None, min_length=1, max_length=MAX_WORD)


class Compose(Move):
    """Compose one word or several, which share the hand."""

    words: list[NewWord] = Field(min_length=1, max_length=MAX_WORDS)


def judge(lexicon: Lexicon, state: Words, seat: int, words: Sequence[NewWord]) -> PlayVerdict | Refusal:
    """Return the verdict on words that may be composed, with the exact cards of each, or why they may not."""
    refusal = _wrong_cards(state, seat, words)
    if refusal is not None:
        return refusal
    verdict = _verdict(lexicon, state, seat, words, [word.cards for word in words])
    if not verdict.valid:
        return _invalid(state, verdict)
    if all(word.cards is not None for word in words):
        return verdict
    # Laid again with the cards that were dealt: what is recorded is then what a replay finds, whoever dealt them.
    # The winning phrase is dealt anew: its two words share what the others leave.
    shares = [
        word.cards if len(one.readings) > 1 else _indices(one)
        for word, one in zip(words, verdict.verdicts, strict=True)
    ]
    exact = _verdict(lexicon, state, seat, words, shares)
    return exact if exact.valid else verdict


def _verdict(
    lexicon: Lexicon, state: Words, seat: int, words: Sequence[NewWord], shares: Sequence[Sequence[int] | None]
) -> PlayVerdict:
    memo, rules = state.memo, state.setting.rules
    referee = Referee(lexicon, rules, box_of(state.setting), played(state), state.seats[seat].player)
    hand = tuple(referee_card(card) for card in state.seats[seat].hand)
    before = memo.words[-1].word if memo.fresh else None
    return referee.judge_together([word.word for word in words], hand, shares=shares, before=before, suggest=False)


def played(state: Words) -> list[PlayedWord]:
    """Return the words of the whole game with the names of their players."""
    return [PlayedWord(one.word, state.seats[one.seat].player) for one in state.memo.words]


def _indices(verdict: Verdict) -> list[int]:
    return [used.index for used in verdict.play.cards] if verdict.play else []


def _wrong_cards(state: Words, seat: int, words: Sequence[NewWord]) -> Refusal | None:
    many = len(state.seats[seat].hand)
    named = [index for word in words for index in word.cards or ()]
    foreign = sorted({index for index in named if not 0 <= index < many})
    if foreign:
        return not_owned(foreign, many)
    if len(set(named)) < len(named):
        return Refusal(
            Refused.REPEATED_CARD,
            "Одну картку можна покласти лише раз і лише в одне слово: назвіть різні картки.",
            "A card can be laid once and in one word only: name different cards.",
        )
    return None


def not_owned(foreign: Sequence[int], many: int) -> Refusal:
    """Return the refusal of cards that a hand doesn't have."""
    uk, en = (f"є картки 0–{many - 1}", f"there are cards 0–{many - 1}") if many else ("рука порожня", "it is empty")
    return Refusal(
        Refused.NOT_OWNED,
        f"Карток {list(foreign)} у цій руці немає: {uk}.",
        f"The hand has no cards {list(foreign)}: {en}.",
        {"cards": list(foreign)},
    )


def _invalid(state: Words, verdict: PlayVerdict) -> Refusal:
    """Say of every word that is refused why, and what may be done instead."""
    refused = [one for one in verdict.verdicts if not one.valid]
    uk = " ".join(f"«{one.given}»: {_reasons(one, 'uk')}" for one in refused)
    en = " ".join(f"“{one.given}”: {_reasons(one, 'en')}" for one in refused)
    rules = state.setting.rules.name
    return Refusal(
        Refused.INVALID_WORD,
        f"{uk} Складіть інші слова зі своїх карток за правилами «{rules}» або завершіть складання (done).",
        f"{en} Compose other words of your own cards by the rules “{rules}”, or end composing (done).",
        {"words": [{"word": one.given, "problems": list(_problems(one))} for one in refused]},
    )


def _reasons(verdict: Verdict, language: Language) -> str:
    return " ".join(problem_answer(problem, language)["message"] for problem in verdict.problems)


def _problems(verdict: Verdict) -> Iterator[dict[str, Any]]:
    """Yield the referee's problems by code, without the message, which depends on the language."""
    for problem in verdict.problems:
        yield {key: value for key, value in problem_answer(problem, "uk").items() if key != "message"}


def lay(state: Words, seat: int, verdict: PlayVerdict) -> tuple[Words, tuple[Event, ...]]:
    """Return the state after valid words were written down and their cards discarded, and the events."""
    hand, memo = state.seats[seat].hand, state.memo
    events: list[Event] = []
    used: list[int] = []
    for one in verdict.verdicts:
        if one.play is None:
            raise ValueError("a word without cards can't be laid")
        used += _indices(one)
        score = one.play.score
        told = {
            "base": score.base,
            "factors": [{"name": factor.name, "factor": factor.factor} for factor in score.factors],
            "total": score.total,
        }
        memo = replace(memo, words=(*memo.words, Composed(seat, one.word, score.total)), fresh=memo.fresh + 1)
        events.append(Event("composed", {"seat": seat, "word": one.word, "score": told, "cards": list(_shown(one))}))
    gone = [hand[index] for index in sorted(used)]
    events.append(Event("discarded", {"seat": seat, "cards": [card.document() for card in gone]}))
    return replace(state.discarding(seat, gone), memo=replace(memo, passed=())), tuple(events)


def _shown(verdict: Verdict) -> Iterator[dict[str, Any]]:
    for used in verdict.play.cards if verdict.play else ():
        what: dict[str, Any] = (
            {"letter": used.card.letter}
            if isinstance(used.card, cards.LetterCard)
            else {"prize": used.card.prize.value, "stands_for": used.stands_for}
        )
        yield {"index": used.index, **what, "positions": list(used.positions)}


def record(move: Mapping[str, Any], events: tuple[Event, ...]) -> Mapping[str, Any]:
    """Return the move with the cards that were laid for each word (not for the winning phrase, see ``judge``)."""
    laid = [event.data for event in events if event.kind == "composed"]
    words = [
        word if " " in told["word"] else {**word, "cards": [card["index"] for card in told["cards"]]}
        for word, told in zip(move["words"], laid, strict=True)
    ]
    return {**move, "words": words}


def can_compose(lexicon: Lexicon, finder: Finder, state: Words, seat: int) -> bool | None:
    """Tell whether a seat can still compose a word (rules, words §1.5); None: it was not found out."""
    held = state.seats[seat]
    hand = tuple(referee_card(card) for card in held.hand)
    if not any(isinstance(card, cards.LetterCard) or card.prize is cards.Prize.POLYSEMY for card in hand):
        return False
    rules, box = state.setting.rules, box_of(state.setting)
    found = finder(hand, rules, box, played(state), held.player)
    if found:
        return True
    # The winning phrase counts even where house rules refuse its words.
    phrase = Referee(lexicon, rules, box).judge(" ".join(WINNING_PHRASE), hand, suggest=False)
    return True if phrase.valid else found
