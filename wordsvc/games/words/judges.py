"""Who judges words at the table: the referee over a lexicon or, when a game is rebuilt, the record of what it said.

A stored game outlives the lexicon that it was begun with. What was accepted stays accepted: rebuilding asks no lexicon,
so that a word which a later edition drops neither leaves the game nor breaks it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from wordsvc.games.engine.state import Event, Refusal
from wordsvc.games.words.composing import Judged, LaidWord, NewWord, Words, not_owned
from wordsvc.games.words.deck import deck_of, referee_card
from wordsvc.law import cards
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.phrase import WINNING_PHRASE
from wordsvc.law.play import Play, PlayVerdict, judge_play
from wordsvc.law.reasons import plain_details, reason
from wordsvc.law.referee import PlayedWord, Referee
from wordsvc.law.verdict import Problem, Verdict
from wordsvc.lexicon import Lexicon
from wordsvc.texts import Message

Hand = Sequence[cards.Card]
Finder = Callable[[Hand, HouseRules, cards.Deck, Sequence[PlayedWord], str], bool | None]
"""Tells whether a player can compose a word of a hand, given what was played; None: not found out."""


class RefereeJudge:
    """The referee over a lexicon, and a finder that says whether a hand can make a word (rules, words §1.2–1.5)."""

    def __init__(self, lexicon: Lexicon, finder: Finder) -> None:
        self._lexicon, self._finder = lexicon, finder

    def judge(self, state: Words, seat: int, words: Sequence[NewWord]) -> Judged | Refusal:
        """Return the words with the exact cards of each, or why they may not be composed."""
        refusal = _wrong_cards(state, seat, words)
        if refusal is not None:
            return refusal
        verdict = self._verdict(state, seat, words, [word.cards for word in words])
        if not verdict.valid:
            return _invalid(verdict)
        if any(word.cards is None for word in words):
            # Laid again with the cards that were dealt: what is recorded is then what a replay finds, whoever dealt
            # them. The winning phrase is dealt anew: its two words share what the others leave.
            shares = [
                word.cards if len(one.readings) > 1 else [card["index"] for card in _shown(one)]
                for word, one in zip(words, verdict.verdicts, strict=True)
            ]
            exact = self._verdict(state, seat, words, shares)
            verdict = exact if exact.valid else verdict
        return Judged(tuple(_laid(one) for one in verdict.verdicts), verdict.wins)

    def can_compose(self, state: Words, seat: int) -> bool | None:
        """Tell whether a seat can still compose a word (rules, words §1.5); None: it was not found out."""
        held = state.seats[seat]
        hand = tuple(referee_card(card) for card in held.hand)
        if not any(isinstance(card, cards.LetterCard) or card.prize is cards.Prize.POLYSEMY for card in hand):
            return False
        rules, deck = state.setting.rules, deck_of(state.setting)
        found = self._finder(hand, rules, deck, played(state), held.player)
        if found:
            return True
        # The winning phrase counts even where house rules refuse its words.
        phrase = Referee(self._lexicon, rules, deck).judge(" ".join(WINNING_PHRASE), hand, suggest=False)
        return True if phrase.valid else found

    def _verdict(
        self, state: Words, seat: int, words: Sequence[NewWord], shares: Sequence[Sequence[int] | None]
    ) -> PlayVerdict:
        memo, rules = state.memo, state.setting.rules
        referee = Referee(self._lexicon, rules, deck_of(state.setting), played(state), state.seats[seat].player)
        hand = tuple(referee_card(card) for card in state.seats[seat].hand)
        before = [one.word for one in memo.words[len(memo.words) - memo.fresh :]]
        # Until rules version 2 the winning phrase was its two words in a row.
        in_a_row = state.setting.rules_version < 2
        play = Play([word.word for word in words], shares, before, in_a_row)
        return judge_play(referee, hand, play, suggest=False)


class RecordedJudge:
    """What was judged when a recorded move was made, read off its events."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._composed = [event.data for event in events if event.kind == "composed"]
        self._reasons = {event.data["reason"] for event in events if event.kind == "ended"}

    def judge(self, _state: Words, _seat: int, _words: Sequence[NewWord]) -> Judged:
        """Return the words as they were laid."""
        laid = tuple(LaidWord(told["word"], told["score"], tuple(told["cards"])) for told in self._composed)
        return Judged(laid, "winning_phrase" in self._reasons)

    def can_compose(self, _state: Words, _seat: int) -> bool | None:
        """Tell that nobody could, where that ended the game; else leave it open, as the game went on."""
        return False if "no_words" in self._reasons else None


def played(state: Words) -> list[PlayedWord]:
    """Return the words of the whole game with the names of their players."""
    return [PlayedWord(one.word, state.seats[one.seat].player) for one in state.memo.words]


def _wrong_cards(state: Words, seat: int, words: Sequence[NewWord]) -> Refusal | None:
    many = len(state.seats[seat].hand)
    named = [index for word in words for index in word.cards or ()]
    foreign = sorted({index for index in named if not 0 <= index < many})
    if foreign:
        return not_owned(foreign, many)
    if len(set(named)) < len(named):
        return Refusal("repeated_card")
    return None


def _invalid(verdict: PlayVerdict) -> Refusal:
    """Say of every word that is refused why."""
    refused = [one for one in verdict.verdicts if not one.valid]
    details = [{"word": one.given, "problems": [_problem(problem) for problem in one.problems]} for one in refused]
    told = [
        Message("refused_word", {"word": one.given, "reasons": [reason(problem) for problem in one.problems]})
        for one in refused
    ]
    return Refusal("invalid_word", {"words": details}, said={"refused": told})


def _problem(problem: Problem) -> dict[str, Any]:
    """A problem by code, for programs."""
    return {"code": problem.code, **plain_details(problem)}


def _laid(verdict: Verdict) -> LaidWord:
    if verdict.laying is None:
        raise ValueError("a word without cards can't be laid")
    score = verdict.laying.score
    told = {
        "base": score.base,
        "factors": [{"name": factor.name, "factor": factor.factor} for factor in score.factors],
        "total": score.total,
    }
    return LaidWord(verdict.word, told, tuple(_shown(verdict)))


def _shown(verdict: Verdict) -> Iterator[dict[str, Any]]:
    for used in verdict.laying.cards if verdict.laying else ():
        what: dict[str, Any] = (
            {"letter": used.card.letter}
            if isinstance(used.card, cards.LetterCard)
            else {"prize": used.card.prize.value, "stands_for": used.stands_for}
        )
        yield {"index": used.index, **what, "positions": list(used.positions)}
