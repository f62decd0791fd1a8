"""The best play of a hand: which words to compose from it together (rules, words §1.1, §1.3–1.4).

An integer programme, solved by column generation. A *market* is a way of counting: a class of words with the same
factors, laid in one colour or in any. A column is a way to lay a word in a market; for each market and letter, as many
cards are dealt into the market as its words take, and a card earns its points times the market's factor there. So cards
that differ in colour or points are never confused, and words with the same letters are one column.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from wordsvc.language.alphabet import LETTERS
from wordsvc.law import scoring
from wordsvc.law.cards import Card, LetterCard, Prize
from wordsvc.law.phrase import WINNING_PHRASE
from wordsvc.law.play import Play, judge_play
from wordsvc.law.referee import Referee
from wordsvc.optimum.clock import Clock, TimeUp
from wordsvc.optimum.remote import RESERVE
from wordsvc.solver.hand.best_words import HandWord, WordsQuery, best_words, hand_word
from wordsvc.solver.hand.market import Asker, Column, Market, Price
from wordsvc.solver.hand.master import Master
from wordsvc.solver.hand.subsets import MOST_CARDS, Subsets
from wordsvc.solver.hand.vocabulary import ALL, Only

BUDGET: Final = 2.0
"""Seconds after which the best play so far is the answer."""
MAX_LETTERS: Final = 64
_BATCH: Final = 40
_MOST_COLUMNS: Final = 4000
_FEW_COLUMNS: Final = 500
"""Ways of a market up to which the subsets of a small hand are tried."""
_TINY: Final = 1e-6
_LARGE: Final = 10_000
_NEAR: Final = 200
"""Words of each market nearest to being worth their cards, for the first integer programme."""
_TOLL: Final = 0.01
"""What a card costs when the nearest words are chosen: most are worth just what their cards are, and short ones fit
together best.
"""
_GREEDY: Final = 0.2
_FIRST: Final = 0.55
"""Share of the time left for the first integer programme."""
_KEPT: Final = 0.15
"""Seconds of the budget kept for laying out the answer."""


@dataclass(frozen=True, slots=True)
class BestPlay:
    """Words to compose from one hand, the highest total first, their cards disjoint.

    ``total`` is the sum of their scores and of what was asked for each card left (``left``: their indices) and each
    word; nothing can exceed ``bound``. ``optimal``: the total is proven to be the highest. ``wins``: the words are the
    winning phrase, which ends the game whatever the total.
    """

    words: tuple[HandWord, ...]
    total: int
    left: tuple[int, ...]
    optimal: bool
    bound: int
    wins: bool


@dataclass(frozen=True, slots=True)
class Effort:
    """Edges of the automaton that the hand can walk, in all markets, and columns that the programmes chose from."""

    edges: int
    columns: int


@dataclass(frozen=True, slots=True)
class PlayQuery:
    """What a play is worth beside its words' totals: so much for each card that is left, so much for each word.

    ``only`` says which words may be in it; the winning phrase always may.
    """

    card_left: int = 0
    per_word: int = 0
    only: Only = ALL


def best_play(
    referee: Referee, hand: Sequence[Card], query: PlayQuery = PlayQuery(), clock: Clock | None = None
) -> BestPlay:
    """The set of words with the highest sum of totals and of what the query adds.

    Every word is one that the referee accepts, after the words before it where repeats are forbidden. A hand that holds
    «Слава Україні» wins with it (rules, words §1.5), and that is the answer.
    """
    return best_play_with_effort(referee, hand, query, clock)[0]


def best_play_with_effort(
    referee: Referee, hand: Sequence[Card], query: PlayQuery = PlayQuery(), clock: Clock | None = None
) -> tuple[BestPlay, Effort]:
    """As :func:`best_play`, and what the answer took."""
    clock = clock or Clock(BUDGET)
    goal = _Goal(referee, hand, query)
    if referee.rules.winning_phrase and scoring.missing("".join(WINNING_PHRASE), hand, referee.rules) is None:
        winning = goal.winning_phrase(clock)
        if winning is not None:
            return winning, Effort(0, 0)
    search = _PlaySearch(goal, Clock(clock.left - _KEPT))
    search.run()
    return goal.answer(search.best, search.bound), search.effort


class _Goal:
    """What counts: one hand before one referee, what a card left and a word are worth."""

    def __init__(self, referee: Referee, hand: Sequence[Card], query: PlayQuery) -> None:
        self.referee, self.hand = referee, hand
        self.holding = referee.holding(hand)
        self.card_left, self.per_word, self.only = query.card_left, query.per_word, query.only

    def answer(self, proposals: Sequence[HandWord], bound: int | None) -> BestPlay:
        """The play of these words."""
        used = {card.index for one in proposals for card in one.laying.cards}
        left = tuple(index for index in range(len(self.hand)) if index not in used)
        total = self.total(proposals)
        words = sorted(proposals, key=lambda one: (-one.laying.score.total, one.word))
        highest = total if bound is None else max(bound, total)
        return BestPlay(tuple(words), total, left, total == highest, highest, wins=False)

    def total(self, proposals: Sequence[HandWord]) -> int:
        """What a play of these words is worth."""
        cards = sum(len(one.laying.cards) for one in proposals)
        scores = sum(one.laying.score.total for one in proposals)
        return scores + self.card_left * (len(self.hand) - cards) + self.per_word * len(proposals)

    def proposal(self, word: str, cards: Sequence[int]) -> HandWord | None:
        """The word laid with (some of) these cards of the hand."""
        laying = scoring.lay_share(self.referee.to_lay(word), self.holding, cards)
        return None if laying is None else hand_word(word, laying, self.referee.accepted(word))

    def simple_bound(self, markets: Sequence[Market]) -> int:
        """What no play exceeds: each card earns its points by the highest factor and makes a word, or is left."""
        deck, kind = self.referee.deck, self.referee.rules.polysemy.points
        most = max((deck.letter_points(letter) for letter in LETTERS), default=0)
        stand = {"printed": 0, "zero": 0, "letter": most, "each": most * MAX_LETTERS}[kind]
        bound = 0
        for card in self.hand:
            if isinstance(card, LetterCard):
                points, colors = card.points, {card.color, None}
            elif card.prize is Prize.POLYSEMY:
                points, colors = stand + card.points * (kind == "printed"), {market.color for market in markets}
            else:
                points, colors = 0, set()
            factor = max((market.factor for market in markets if market.color in colors), default=0)
            bound += max(points * factor + max(self.per_word, 0) * bool(colors), self.card_left)
        return bound

    def greedy(self, clock: Clock) -> list[HandWord]:
        """The best word, the best one of what is left, and so on, as long as a word is worth its cards."""
        referee = self.referee
        free = list(range(len(self.hand)))
        proposals: list[HandWord] = []
        while not clock.spent:
            answer = best_words(
                referee, [self.hand[index] for index in free], WordsQuery(limit=1, only=self.only), clock
            )
            if not answer.words:
                break
            one = self.proposal(answer.words[0].word, [free[card.index] for card in answer.words[0].laying.cards])
            if one is None or self.total([*proposals, one]) <= self.total(proposals):
                break
            proposals.append(one)
            referee = referee.after([one.word])
            used = {card.index for card in one.laying.cards}
            free = [index for index in free if index not in used]
        return proposals

    def winning_phrase(self, clock: Clock) -> BestPlay | None:
        """«Слава Україні» from this hand, or None if it can't be laid."""
        verdict = judge_play(self.referee, self.hand, Play(WINNING_PHRASE), clock)
        if not verdict.wins:
            return None
        proposals = [
            hand_word(word.word, word.laying, [one.reading for one in word.readings[0]])
            for word in verdict.verdicts
            if word.laying is not None
        ]
        return replace(self.answer(proposals, None), words=tuple(proposals), wins=True)


class _PlaySearch:
    """The column generation: the ``best`` play so far and a ``bound`` on every play."""

    def __init__(self, goal: _Goal, clock: Clock) -> None:
        self._goal, self._clock = goal, clock
        # The markets first: what they are made of is worked out once for each house rules, and takes a while.
        self._markets = Asker(goal.referee, goal.hand, goal.only, clock).markets()
        self.best: Sequence[HandWord] = ()
        self.bound = goal.simple_bound(self._markets)
        self._known: set[Column] = set()

    def run(self) -> None:
        """Improve ``best`` and ``bound`` until they meet or the time is up."""
        goal = self._goal
        quick = [self._try_subsets, self._try_greedy]
        # With Polysemies the ways to lay words are many, and the greedy play is mostly the best one.
        for attempt in reversed(quick) if goal.holding.polysemies else quick:
            with contextlib.suppress(TimeUp):
                attempt()
            if self.bound == goal.total(self.best):
                return
        with RESERVE.programme() as remote, contextlib.suppress(TimeUp):
            self._solve(Master(remote, goal.hand, goal.referee.rules, goal.card_left, self._clock))

    def _try_greedy(self) -> None:
        self._keep(self._goal.greedy(self._clock.part(_GREEDY)))

    def _keep(self, proposals: Sequence[HandWord]) -> None:
        """Take these words for the best play if they are worth more."""
        if self._goal.total(proposals) > self._goal.total(self.best):
            self.best = proposals

    def _try_subsets(self) -> None:
        """Where a hand is small, makes few words and may repeat them: the best of all its subsets."""
        goal = self._goal
        subsets = Subsets(goal.hand, goal.referee.rules)
        if len(subsets) > MOST_CARDS or goal.referee.rules.repeats != "allow":
            return
        columns: list[Column] = []
        for market in self._markets:
            found = market.every(lambda _market, _sign: 0.0, goal.per_word, _FEW_COLUMNS, -math.inf)
            if found is None:
                return
            columns += found
        highest, chosen = subsets.best(columns, goal.card_left, goal.per_word)
        proposals = [goal.proposal(column.words[0], cards) for column, cards in chosen]
        self._keep([one for one in proposals if one is not None])
        self.bound = min(self.bound, max(highest, goal.total(self.best)))

    def _solve(self, master: Master) -> None:
        goal = self._goal
        markets = self._markets
        master.open(markets)
        # One-coloured words are few and pay most; a play of them alone often reaches what no play exceeds.
        mono = [market for market in markets if market.color is not None]
        if mono:
            self._improve(master, mono)
            if self.bound == goal.total(self.best):
                return
        price = self._improve(master, markets, bounds=True)
        gap = self.bound - goal.total(self.best)
        if gap <= 0:
            return
        everything = self._complete(master, markets, price, gap)
        highest = self._integrate(master, self._clock.left)
        if everything and highest is not None:
            self.bound = min(self.bound, max(highest, goal.total(self.best)))

    def _improve(self, master: Master, markets: Sequence[Market], *, bounds: bool = False) -> Price:
        """Generate columns of these markets (if they are all: then the relaxation ``bounds``); choose."""
        price, value = self._generate(master, markets)
        if bounds:
            self.bound = min(self.bound, math.floor(value + _TINY))
        for market in markets:
            near = market.best(price, self._goal.per_word, _NEAR, -math.inf, _TOLL)
            self._add(master, [column for _, columns in near for column in columns])
        self._integrate(master, self._clock.left * _FIRST)
        return price

    @property
    def effort(self) -> Effort:
        """What it took so far."""
        return Effort(sum(len(market) for market in self._markets if market.is_read), len(self._known))

    def _generate(self, master: Master, markets: Sequence[Market]) -> tuple[Price, float]:
        """Add columns until none can raise the value of the relaxation; returns its prices and its value."""
        most = _BATCH
        while True:
            value, price = master.relaxation()
            added, scarce = 0, True
            for market in sorted(markets, key=len):
                if added and len(market) > _LARGE:  # it costs most and is needed least
                    break
                self._clock.check()
                found = market.best(price, self._goal.per_word, most, _TINY)
                scarce &= len(found) < most
                added += self._add(master, [column for _, columns in found for column in columns])
            if added:
                most = _BATCH
            elif scarce:  # nothing that is worth anything is missing
                return price, value
            else:  # what is worth most is there already: only the rules on repeats hold it back
                most *= _BATCH

    def _complete(self, master: Master, markets: Sequence[Market], price: Price, gap: int) -> bool:
        """Add every column that a play better than the best one could use; False if there are too many."""
        for market in markets:
            found = market.every(price, self._goal.per_word, _MOST_COLUMNS, _TINY - gap)
            if found is None:
                return False
            self._add(master, found)
        return True

    def _add(self, master: Master, columns: Sequence[Column]) -> int:
        new = [column for column in dict.fromkeys(columns) if column not in self._known]
        self._known.update(new)
        if new:
            master.add(new, self._goal.per_word)
        return len(new)

    def _integrate(self, master: Master, seconds: float) -> int | None:
        """Choose among the columns; keep the play if it is the best so far; returns a bound on any choice of them."""
        chosen, bound = master.choose(seconds)
        proposals = self._dealt(chosen, master.supply()) if chosen else []
        self._keep(proposals)
        return bound

    def _dealt(self, chosen: dict[Column, int], supply: dict[tuple[int, int], list[int]]) -> list[HandWord]:
        """The words of the chosen columns with their cards."""
        proposals = []
        for column, times in chosen.items():
            for number in range(times):
                cards = sorted(supply[column.number, sign].pop() for sign, count in column.takes for _ in range(count))
                one = self._goal.proposal(column.words[number % len(column.words)], cards)
                if one is not None:
                    proposals.append(one)
        return proposals
