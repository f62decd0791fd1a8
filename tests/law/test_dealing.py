"""Several words from one hand against a brute force that deals every card to every word."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import SMALL_DECK, hands, laid, scoring_rules, signatures, small_words
from wordsvc.law.cards import Card, LetterCard, Prize, PrizeCard
from wordsvc.law.dealing import Dealt, lay_together
from wordsvc.law.holding import Holding, WordToLay
from wordsvc.law.house_rules import HouseRules
from wordsvc.optimum.clock import Clock
from wordsvc.optimum.programme import Programme, Solution

FEATURES: tuple[frozenset[str], ...] = (frozenset({"NOUN"}), frozenset({"VERB", "Slng"}))


def together(words: Sequence[str], hand: Sequence[Card], rules: HouseRules) -> Dealt:
    return lay_together([WordToLay(word, signatures(FEATURES)) for word in words], Holding(hand, rules, SMALL_DECK))


def brute(words: Sequence[str], hand: Sequence[Card], rules: HouseRules) -> tuple[int, int]:
    """The most words that can be laid at once, and the highest sum of their totals."""
    best = (0, 0)
    for owners in product(range(-1, len(words)), repeat=len(hand)):
        number_laid = score = 0
        for number, word in enumerate(words):
            share = tuple(card for card, owner in zip(hand, owners, strict=True) if owner == number)
            laying = laid(word, share, rules, FEATURES)
            if laying is not None:
                number_laid += 1
                score += laying.score.total
        best = max(best, (number_laid, score))
    return best


@settings(max_examples=400)
@given(st.lists(small_words(3), min_size=2, max_size=2), hands(6), scoring_rules())
def test_a_play_of_two_words_is_the_best_of_all_deals(
    words: list[str], hand: tuple[Card, ...], rules: HouseRules
) -> None:
    dealt = together(words, hand, rules)
    assert dealt.optimal
    layings = [laying for laying in dealt.layings if laying]
    assert (len(layings), sum(laying.score.total for laying in layings)) == brute(words, hand, rules)


@settings(max_examples=25)
@given(st.lists(small_words(2, "абв"), min_size=3, max_size=3), hands(6, "абв"), scoring_rules())
def test_a_play_of_three_words_is_the_best_of_all_deals(
    words: list[str], hand: tuple[Card, ...], rules: HouseRules
) -> None:
    dealt = together(words, hand, rules)
    assert dealt.optimal
    layings = [laying for laying in dealt.layings if laying]
    assert (len(layings), sum(laying.score.total for laying in layings)) == brute(words, hand, rules)


@settings(max_examples=150)
@given(st.lists(small_words(5), max_size=5), hands(20), scoring_rules())
def test_the_words_of_a_play_share_no_card_and_each_is_scored_as_if_alone(
    words: list[str], hand: tuple[Card, ...], rules: HouseRules
) -> None:
    dealt = together(words, hand, rules)
    assert len(dealt.layings) == len(words)
    used = [card.index for laying in dealt.layings if laying for card in laying.cards]
    assert len(set(used)) == len(used)
    for word, laying in zip(words, dealt.layings, strict=True):
        alone = laid(word, hand, rules, FEATURES)
        if laying is None:
            continue
        assert alone is not None
        share = tuple(hand[card.index] for card in laying.cards)
        again = laid(word, share, rules, FEATURES)
        assert again is not None
        assert laying.score == again.score
        assert laying.score.total <= alone.score.total
        assert all(card.card == hand[card.index] for card in laying.cards)


@given(small_words(), hands(), scoring_rules())
def test_a_play_of_one_word_is_its_best_play(word: str, hand: tuple[Card, ...], rules: HouseRules) -> None:
    dealt = together([word], hand, rules)
    assert dealt.layings == (laid(word, hand, rules, FEATURES),)
    assert dealt.optimal


def test_no_words_are_a_play_of_nothing() -> None:
    assert together([], (), HouseRules()).layings == ()


def test_as_many_words_as_possible_come_before_points() -> None:
    hand = (LetterCard("а", "blue", 100), LetterCard("б", "blue", 0), LetterCard("в", "blue", 0))
    dealt = together(["абв", "аб", "в"], hand, HouseRules())
    assert [laying is not None for laying in dealt.layings] == [False, True, True]


def test_the_one_polysemy_goes_where_it_makes_more_words() -> None:
    hand = (LetterCard("а", "blue", 5), LetterCard("а", "blue", 5), PrizeCard(Prize.POLYSEMY))
    dealt = together(["аа", "б"], hand, HouseRules())
    first, second = dealt.layings
    assert first is not None
    assert [card.index for card in first.cards] == [0, 1]
    assert second is not None
    assert [(card.index, card.stands_for) for card in second.cards] == [(2, "б")]


@pytest.mark.parametrize("found", [0, 1])
def test_where_the_time_is_over_before_a_dealing_is_found_the_words_are_laid_one_by_one_or_as_found_before(
    found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both steps have a limit: ``found`` of them find something, the others nothing at all."""
    solves = [Programme.solve] * found + [lambda *_: Solution(None, math.inf, proven=False)] * (2 - found)

    def solve(programme: Programme, seconds: float) -> Solution:
        return solves.pop(0)(programme, seconds)

    monkeypatch.setattr(Programme, "solve", solve)
    hand = tuple(LetterCard(letter, color, 1) for letter in "абав" for color in ("blue", None))
    words = ["аб", "ба", "ав", "бв"]
    dealt = together(words, hand, HouseRules())
    assert not dealt.optimal
    used = [card.index for laying in dealt.layings if laying for card in laying.cards]
    assert len(set(used)) == len(used)
    # Two б and two в: whichever way, no fewer than three of them.
    assert sum(laying is not None for laying in dealt.layings) >= 3
    for word, laying in zip(words, dealt.layings, strict=True):
        if laying:
            share = tuple(hand[card.index] for card in laying.cards)
            assert laying.score == laid(word, share, HouseRules(), FEATURES).score  # type: ignore[union-attr]


def test_both_steps_of_a_dealing_share_one_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[float] = []
    monkeypatch.setattr(Clock, "now", iter([100.0, 100.0, 101.5, 101.5]).__next__)
    solve = Programme.solve

    def noted(programme: Programme, seconds: float) -> Solution:
        limits.append(seconds)
        return solve(programme, 60.0)

    monkeypatch.setattr(Programme, "solve", noted)
    words = [WordToLay(word) for word in ("аб", "ба")]
    hand = [LetterCard(sign, None, 1) for sign in "абаб"]
    lay_together(words, Holding(hand, HouseRules(), SMALL_DECK), Clock(2.0))
    assert limits == [1.0, 0.5]


def test_a_wide_play_is_answered_within_its_budget_whether_or_not_it_is_proven() -> None:
    hand = tuple(
        LetterCard(letter, color, points) for points, letter in enumerate("абвг" * 13) for color in ("blue", "yellow")
    )
    hand += (PrizeCard(Prize.POLYSEMY),) * 8
    words = ["аб", "вг", "абвг", "ба", "гав", "ваб", "бг"] * 4
    dealt = together(words, hand, HouseRules())
    used = [card.index for laying in dealt.layings if laying for card in laying.cards]
    assert all(dealt.layings)
    assert len(set(used)) == len(used)
