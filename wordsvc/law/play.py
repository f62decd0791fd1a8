"""The words of one play, laid from one hand: disjoint cards, the highest sum (rules, words §1.1, §1.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from wordsvc.language.spelling import spelling
from wordsvc.law import dealing, scoring
from wordsvc.law.cards import Card
from wordsvc.law.holding import Holding, WordToLay
from wordsvc.law.phrase import WINNING_PHRASE, joined
from wordsvc.law.referee import MOST_SUGGESTED, Referee, hand_problems
from wordsvc.law.scoring import Laying
from wordsvc.law.verdict import Problem, Verdict, earning
from wordsvc.optimum.clock import Clock


@dataclass(frozen=True, slots=True)
class Play:
    """Words that a player composes in one step.

    ``shares`` names for each word the hand's indices that it is laid with, all of them (None, or nothing said: any that
    no other word names). ``before`` are the words that the same player composed earlier in the same step, with cards
    that are gone. ``in_a_row``: the words of «Слава Україні» win only side by side and in this order.
    """

    words: Sequence[str]
    shares: Sequence[Sequence[int] | None] = ()
    before: Sequence[str] = ()
    in_a_row: bool = False

    @property
    def phrase(self) -> tuple[int, ...]:
        """Where «Слава» and «Україні» stand in the step, counted from the play's first word; () if one is missing."""
        said = [spelling(text).word for text in (*self.before, *self.words)]
        if not set(WINNING_PHRASE) <= set(said):
            return ()
        first, second = (said.index(word) for word in WINNING_PHRASE)
        if self.in_a_row:
            pairs = [place for place in range(1, len(said)) if tuple(said[place - 1 : place + 1]) == WINNING_PHRASE]
            if not pairs:
                return ()
            first, second = pairs[0] - 1, pairs[0]
        return first - len(self.before), second - len(self.before)

    @property
    def named(self) -> list[Sequence[int] | None]:
        """The cards that are named for each word."""
        return [*self.shares, *[None] * (len(self.words) - len(self.shares))]


@dataclass(frozen=True, slots=True)
class PlayVerdict:
    """The answer about the words of one play; ``optimal``: the sum of the totals is proven to be the highest."""

    verdicts: tuple[Verdict, ...]
    optimal: bool
    wins: bool

    @property
    def valid(self) -> bool:
        """Whether the whole play counts."""
        return all(verdict.valid for verdict in self.verdicts)


def judge_play(
    referee: Referee, hand: Sequence[Card], play: Play, clock: Clock | None = None, *, suggest: bool = True
) -> PlayVerdict:
    """The verdicts on the words of one play.

    A word that can't be laid beside the others gets ``not_in_hand``, one that has no use for a card named for it
    ``cards_left_over``. A word that repeats an earlier one of the play is ``repeated`` where the rules forbid it.
    «Слава» and «Україні» in one step win at once, under every house rule. Dealing ends when the clock does.
    """
    clock = clock or Clock(dealing.BUDGET)
    phrase = play.phrase if referee.rules.winning_phrase else ()
    verdicts: list[Verdict] = []
    for place, text in enumerate(play.words):
        verdict = referee.judge(text, suggest=suggest and place < MOST_SUGGESTED)
        if place in phrase:
            verdict = replace(verdict, problems=())
        if verdict.valid:
            referee = referee.after([verdict.word])
        verdicts.append(verdict)
    optimal = True
    for places, cards in _dealings(play.named, len(hand)):
        exactly = play.named[places[0]] is not None
        table = _Share(referee.holding(hand), cards, exactly=exactly)
        optimal &= table.lay(verdicts, places, clock)
    wins = any(verdict.wins and verdict.valid for verdict in verdicts)
    wins |= bool(phrase) and all(verdicts[place].valid for place in phrase if place >= 0)
    return PlayVerdict(tuple(verdicts), optimal, wins)


def _dealings(named: Sequence[Sequence[int] | None], size: int) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """Which words of a play are laid together, and from which indices: those with named cards each by itself."""
    taken = {index for cards in named if cards is not None for index in cards}
    for place, cards in enumerate(named):
        if cards is not None:
            yield (place,), sorted(cards)
    free = [place for place, cards in enumerate(named) if cards is None]
    if free:
        yield free, [index for index in range(size) if index not in taken]


class _Share:
    """Cards of the hand that some words are laid from (``exactly``: all of them)."""

    def __init__(self, hand: Holding, cards: Sequence[int], *, exactly: bool) -> None:
        self._holding, self._cards, self._exactly = hand.share(cards), cards, exactly

    def lay(self, verdicts: list[Verdict], places: Sequence[int], clock: Clock) -> bool:
        """Lay the valid ones of these words; whether that is proven best."""
        words = [
            (place, WordToLay(word, earning(readings)))
            for place in places
            if verdicts[place].valid
            for word, readings in zip(verdicts[place].word.split(), verdicts[place].readings, strict=True)
        ]
        if self._exactly and len(words) == 1:
            whole = self._holding.share(range(len(self._cards)), exactly=True)
            dealt = dealing.Dealt((scoring.lay(words[0][1], whole),), optimal=True)
        else:
            dealt = dealing.lay_together([word for _, word in words], self._holding, clock)
        for place, parts in groupby(zip(words, dealt.layings, strict=True), key=lambda pair: pair[0][0]):
            verdicts[place] = self._laid(verdicts[place], [laying for _, laying in parts])
        return dealt.optimal

    def _laid(self, verdict: Verdict, layings: Sequence[Laying | None]) -> Verdict:
        """The verdict with its cards; without them, why it could not be laid: by itself, or only beside the others."""
        laying = joined(layings) if len(layings) > 1 else layings[0]
        if laying is not None and (not self._exactly or len(laying.cards) == len(self._cards)):
            return replace(verdict, laying=scoring.reindexed(laying, self._cards))
        beside = Problem("cards_left_over") if self._exactly else Problem("not_in_hand", {"missing": []})
        alone = hand_problems(verdict.word.replace(" ", ""), self._holding.hand, self._holding.rules)
        return replace(verdict, problems=tuple(alone) or (beside,), wins=False)
