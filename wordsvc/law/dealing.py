"""Several words of one play share a hand: disjoint cards, the highest sum of totals (rules, words §1.1, §1.4).

An integer programme deals the cards out: first as many words as can be laid at once, then the highest sum.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from wordsvc.language.alphabet import APOSTROPHE
from wordsvc.law import scoring
from wordsvc.law.cards import Card, LetterCard, Prize, PrizeCard
from wordsvc.law.factors import Step
from wordsvc.law.holding import Holding, WordToLay
from wordsvc.law.scoring import Laying
from wordsvc.optimum.clock import Clock
from wordsvc.optimum.programme import Programme

BUDGET: Final = 2.0
"""Seconds for the words of one play; past them the best dealing found counts, and is not called optimal."""
_FIRST: Final = 0.5
"""Share of the time for laying as many words as possible; the rest is for the highest sum."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """How each word is laid (None: the hand can't make it beside the others), and whether that is proven best."""

    layings: tuple[Laying | None, ...]
    optimal: bool


def lay_together(words: Sequence[WordToLay], holding: Holding, clock: Clock | None = None) -> Dealt:
    """Lay ``words`` from one hand: the most words, then the highest sum of totals."""
    possible = [
        place for place, word in enumerate(words) if scoring.missing(word.text, holding.hand, holding.rules) is None
    ]
    layings: list[Laying | None] = [None] * len(words)
    if len(possible) == 1:
        layings[possible[0]] = scoring.lay(words[possible[0]], holding)
    if len(possible) < 2:
        return Dealt(tuple(layings), optimal=True)
    tried = [words[place] for place in possible]
    dealt, optimal = _Dealing(tried, holding).solve(clock or Clock(BUDGET))
    if dealt is None:
        dealt = _one_by_one(tried, holding)
    for place, cards in zip(possible, dealt, strict=True):
        if cards is not None:
            layings[place] = scoring.lay_share(words[place], holding, cards)
    return Dealt(tuple(layings), optimal)


def _one_by_one(words: Sequence[WordToLay], holding: Holding) -> list[tuple[int, ...] | None]:
    """The hand's indices for each word that the cards left by those before it make: quick, and not the best."""
    free = list(range(len(holding.hand)))
    dealt: list[tuple[int, ...] | None] = []
    for word in words:
        laying = scoring.lay_share(word, holding, free)
        cards = None if laying is None else tuple(sorted(one.index for one in laying.cards))
        dealt.append(cards)
        free = [index for index in free if index not in (cards or ())]
    return dealt


Sum = Mapping[int, float]
"""So many times the value of each column."""


def _sum(columns: Iterable[int], times: float = 1.0) -> dict[int, float]:
    return dict.fromkeys(columns, times)


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns of one word of ``size`` letters: is it laid, cards of each kind, hidden letters, points."""

    size: int
    laid: int
    taken: dict[Card, int]
    stands: list[int]
    points: dict[int, float]

    @property
    def letters(self) -> dict[LetterCard, int]:
        """The columns of letter cards."""
        return {card: column for card, column in self.taken.items() if isinstance(card, LetterCard)}


class _Dealing:
    """The integer programme. Equal cards are one group, so a column counts how many of a group a word takes."""

    def __init__(self, words: Sequence[WordToLay], holding: Holding) -> None:
        self._holding, self._rules = holding, holding.rules
        self._groups: dict[Card, list[int]] = defaultdict(list)
        for index, card in enumerate(holding.hand):
            self._groups[card].append(index)
        self._colors = tuple(
            dict.fromkeys(card.color for card in self._groups if isinstance(card, LetterCard) and card.color)
        )
        self._model = Programme()
        self._words = [self._word(word) for word in words]
        self._totals: dict[int, float] = {}
        for word, columns in zip(words, self._words, strict=True):
            self._totals |= self._total(word, columns)
        for card, indices in self._groups.items():
            takers = [word.taken[card] for word in self._words if card in word.taken]
            if len(takers) > 1:
                self._model.row(-math.inf, len(indices), _sum(takers))

    def solve(self, clock: Clock) -> tuple[list[tuple[int, ...] | None] | None, bool]:
        """The hand's indices that each word gets (None: it can't be laid), and whether that is proven best.

        No list at all where the time was over before any dealing was found.
        """
        laid = _sum(word.laid for word in self._words)
        self._model.seek(laid)
        most = self._model.solve(clock.left * _FIRST)
        if most.values is None:
            return None, False
        self._model.row(sum(round(most.values[column]) for column in laid), math.inf, laid)
        self._model.seek(self._totals)
        dearest = self._model.solve(clock.left)
        values = most.values if dearest.values is None else dearest.values
        return self._dealt(values), most.proven and dearest.proven and dearest.values is not None

    def _dealt(self, values: Sequence[float]) -> list[tuple[int, ...] | None]:
        free = {card: list(indices) for card, indices in self._groups.items()}
        dealt: list[tuple[int, ...] | None] = []
        for word in self._words:
            if round(values[word.laid]) == 0:
                dealt.append(None)
                continue
            cards = [free[card].pop(0) for card, column in word.taken.items() for _ in range(round(values[column]))]
            dealt.append(tuple(sorted(cards)))
        return dealt

    def _word(self, word: WordToLay) -> _Columns:
        """The columns and rows that lay one word."""
        model, rules, need = self._model, self._rules, scoring.needed(word.text, self._rules)
        columns = _Columns(sum(need.values()), model.column(0, 1), {}, [], {})
        for letter, count in need.items():
            self._letter(columns, letter, count)
        for prize, indices in self._groups.items():
            if isinstance(prize, PrizeCard) and prize.prize is Prize.POLYSEMY:
                columns.taken[prize] = taken = model.column(0, min(len(indices), len(need)))
                if rules.polysemy.points == "printed":
                    columns.points[taken] = prize.points
        polysemies = [column for card, column in columns.taken.items() if isinstance(card, PrizeCard)]
        model.row(0, 0, _sum(columns.stands) | _sum(polysemies, -1.0))
        if rules.polysemy.max_per_word is not None:
            model.row(-math.inf, rules.polysemy.max_per_word, _sum(columns.stands))
        return columns

    def _letter(self, columns: _Columns, letter: str, count: int) -> None:
        """The columns and rows that lay all occurrences of one letter."""
        model = self._model
        cards = [card for card in self._groups if isinstance(card, LetterCard) and card.letter == letter]
        for card in cards:
            columns.taken[card] = model.column(0, min(count, len(self._groups[card])))
            columns.points[columns.taken[card]] = card.points
        covered = model.column(0, 0 if letter == APOSTROPHE else count)
        stands = model.column(0, 1)
        columns.stands.append(stands)
        model.row(0, 0, {**_sum(columns.taken[card] for card in cards), covered: 1.0, columns.laid: -count})
        model.row(-math.inf, 0, {covered: 1.0, stands: -count})
        model.row(0, math.inf, {covered: 1.0, stands: -1.0})
        match self._rules.polysemy.points:
            case "letter":
                columns.points[stands] = self._holding.deck.letter_points(letter)
            case "each":
                columns.points[covered] = self._holding.deck.letter_points(letter)

    def _total(self, word: WordToLay, columns: _Columns) -> Sum:
        """The word's total: in each mode (a colour, or mixed, on a step) its points count by that mode's factor."""
        model = self._model
        most_points = sum(card.points * len(self._groups[card]) for card in columns.taken) + 64 * max(
            (self._holding.deck.letter_points(letter) for letter in word.text), default=0
        )
        factors: dict[int, int] = {}
        modes: list[int] = []
        for step, after in self._steps(word):
            for color in (*self._colors, None):
                mode, share = model.column(0, 1), model.column(0, most_points, whole=False)
                modes.append(mode)
                factors[share] = step.mixed if color is None else step.mono
                model.row(-math.inf, 0, {share: 1.0, mode: -most_points})
                self._letter_cards(columns, mode, step.cards, after)
                if color is not None:
                    self._one_colored(columns, mode, color)
                elif step.mixed > step.mono:
                    self._really_mixed(columns, mode)
        model.row(0, 0, {**_sum(modes), columns.laid: -1.0})
        model.row(0, 0, {**_sum(factors), **{column: -points for column, points in columns.points.items()}})
        return factors

    def _steps(self, word: WordToLay) -> Iterator[tuple[Step, int | None]]:
        """The steps of different factors that the word can be on, each with the cards from which the next begins."""
        found: list[Step] = []
        for step in self._holding.earned(word)[1]:
            reached = step.cards <= len(word.text)
            if reached and (not found or (step.mono, step.mixed) != (found[-1].mono, found[-1].mixed)):
                found.append(step)
        return zip(found, [*(step.cards for step in found[1:]), None], strict=True)

    def _letter_cards(self, columns: _Columns, mode: int, fewest: int, after: int | None) -> None:
        """In this mode there are ``fewest`` letter cards, and fewer than ``after``."""
        letters = _sum(columns.letters.values())
        if fewest:
            self._model.row(0, math.inf, {**letters, mode: -fewest})
        if after is not None:
            self._model.row(-math.inf, columns.size, {**letters, mode: columns.size - after + 1})

    def _one_colored(self, columns: _Columns, mode: int, color: str) -> None:
        """In this mode all letter cards are of one colour, and there is one."""
        others = self._others(columns, color)
        bound = 2 * columns.size
        self._model.row(-math.inf, bound, {**_sum(others), mode: bound})
        self._model.row(0, math.inf, {**_sum(columns.letters.values()), mode: -1.0})

    def _others(self, columns: _Columns, color: str) -> list[int]:
        """What a word of this colour does not have: cards of other colours, Polysemies where they break it."""
        others = [column for card, column in columns.letters.items() if card.color != color]
        return others if self._rules.polysemy.keeps_color else others + columns.stands

    def _really_mixed(self, columns: _Columns, mixed: int) -> None:
        """Where not being one-coloured pays more, the mixed mode must not hold a one-coloured word."""
        no_cards = self._model.column(0, 1)
        self._model.row(-math.inf, columns.size, {**_sum(columns.letters.values()), no_cards: columns.size})
        for color in self._colors:
            self._model.row(0, math.inf, {**_sum(self._others(columns, color)), no_cards: 1.0, mixed: -1.0})
