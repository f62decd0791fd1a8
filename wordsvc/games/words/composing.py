"""Composing words at the table: what was judged is written down and told as events (rules, words §1.1, §1.2).

Nothing here knows what a word is: a judge does (``word_judges``). What the service chooses for a player (the cards of a
word) is chosen once and recorded, so that a replay lays the same cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from pydantic import BaseModel, ConfigDict, Field

from wordsvc.games.engine.state import Event, GameState, Move, Refusal

MAX_WORD = 64
MAX_WORDS = 40


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


Words = GameState[Memo]


class NewWord(BaseModel):
    """A word; ``cards``: the places in the hand, from 0, of exactly the cards that it is made of."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    word: str = Field(min_length=1, max_length=MAX_WORD)
    cards: list[int] | None = Field(default=None, min_length=1, max_length=MAX_WORD)


class Compose(Move):
    """Compose one word or several, which share the hand."""

    words: list[NewWord] = Field(min_length=1, max_length=MAX_WORDS)


@dataclass(frozen=True, slots=True)
class LaidWord:
    """A word that counts, as everybody is told of it: its score, and its cards by their places in the hand."""

    word: str
    score: Mapping[str, Any]
    cards: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """Words that may be composed together; ``wins``: they win the game at once (rules, words §1.5)."""

    words: tuple[LaidWord, ...]
    wins: bool


class Judge(Protocol):
    """Who knows what a word is."""

    def judge(self, state: Words, seat: int, words: Sequence[NewWord]) -> Judged | Refusal:
        """Return the words with the exact cards of each, or why they may not be composed."""

    def can_compose(self, state: Words, seat: int) -> bool | None:
        """Tell whether a seat can still compose a word; None: it was not found out."""


def not_owned(foreign: Sequence[int], many: int) -> Refusal:
    """Return the refusal of cards that a hand doesn't have."""
    return Refusal("not_owned", {"cards": list(foreign), "last": many - 1}, "cards" if many else "empty")


def lay(state: Words, seat: int, judged: Judged) -> tuple[Words, tuple[Event, ...]]:
    """Return the state after these words were written down and their cards discarded, and the events."""
    hand, memo = state.seats[seat].hand, state.memo
    events: list[Event] = []
    for one in judged.words:
        memo = replace(memo, words=(*memo.words, Composed(seat, one.word, one.score["total"])), fresh=memo.fresh + 1)
        told = {"seat": seat, "word": one.word, "score": one.score, "cards": list(one.cards)}
        events.append(Event("composed", told))
    gone = [hand[index] for index in sorted(card["index"] for one in judged.words for card in one.cards)]
    events.append(Event("discarded", {"seat": seat, "cards": [card.document() for card in gone]}))
    return replace(state.discarding(seat, gone), memo=replace(memo, passed=())), tuple(events)


def record(move: Mapping[str, Any], events: tuple[Event, ...]) -> Mapping[str, Any]:
    """Return the move with the cards that were laid for each word (not for the winning phrase, whose words share)."""
    laid = [event.data for event in events if event.kind == "composed"]
    words = [
        word if " " in told["word"] else {**word, "cards": [card["index"] for card in told["cards"]]}
        for word, told in zip(move["words"], laid, strict=True)
    ]
    return {**move, "words": words}
