"""Several words from one hand against a brute force that deals every card to every word."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import SMALL_DECK, hands, scoring_rules, small_words
from wordsvc.law.cards import Card, LetterCard, Prize, PrizeCard
from wordsvc.law.dealing import TIME_LIMIT, _Dealing, lay_together
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.scoring import best_play

FEATURES: tuple[frozenset[str], ...] = (frozenset({"NOUN"}), frozenset({"VERB", "Slng"}))


def brute(words: Sequence[str], hand: Sequence[Card], rules: HouseRules) -> tuple[int, int]:
    """The most words that can be laid at once, and the highest sum of their totals."""
    best = (0, 0)
    for owners in product(range(-1, len(words)), repeat=len(hand)):
        laid = score = 0
        for number, word in enumerate(words):
            share = tuple(card for card, owner in zip(hand, owners, strict=True) if owner == number)
            play = best_play(word, share, rules, SMALL_DECK, FEATURES)
            if play is not None:
                laid += 1
                score += play.score.total
        best = max(best, (laid, score))
    return best


@settings(max_examples=400)
@given(st.lists(small_words(3), min_size=2, max_size=2), hands(6), scoring_rules())
def test_a_play_of_two_words_is_the_best_of_all_deals(
    words: list[str], hand: tuple[Card, ...], rules: HouseRules
) -> None:
    laid = lay_together(words, hand, rules, SMALL_DECK, [FEATURES] * len(words))
    assert laid.optimal
    plays = [play for play in laid.plays if play]
    assert (len(plays), sum(play.score.total for play in plays)) == brute(words, hand, rules)


@settings(max_examples=25)
@given(st.lists(small_words(2, "абв"), min_size=3, max_size=3), hands(6, "абв"), scoring_rules())
def test_a_play_of_three_words_is_the_best_of_all_deals(
    words: list[str], hand: tuple[Card, ...], rules: HouseRules
) -> None:
    laid = lay_together(words, hand, rules, SMALL_DECK, [FEATURES] * len(words))
    assert laid.optimal
    plays = [play for play in laid.plays if play]
    assert (len(plays), sum(play.score.total for play in plays)) == brute(words, hand, rules)


@settings(max_examples=150)
@given(st.lists(small_words(5), max_size=5), hands(20), scoring_rules())
def test_the_words_of_a_play_share_no_card_and_each_is_scored_as_if_alone(
    words: list[str], hand: tuple[Card, ...], rules: HouseRules
) -> None:
    laid = lay_together(words, hand, rules, SMALL_DECK, [FEATURES] * len(words))
    assert len(laid.plays) == len(words)
    used = [card.index for play in laid.plays if play for card in play.cards]
    assert len(set(used)) == len(used)
    for word, play in zip(words, laid.plays, strict=True):
        alone = best_play(word, hand, rules, SMALL_DECK, FEATURES)
        if play is None:
            continue
        assert alone is not None
        share = tuple(hand[card.index] for card in play.cards)
        again = best_play(word, share, rules, SMALL_DECK, FEATURES)
        assert again is not None
        assert play.score == again.score
        assert play.score.total <= alone.score.total
        assert all(card.card == hand[card.index] for card in play.cards)


@given(small_words(), hands(), scoring_rules())
def test_a_play_of_one_word_is_its_best_play(word: str, hand: tuple[Card, ...], rules: HouseRules) -> None:
    laid = lay_together([word], hand, rules, SMALL_DECK, [FEATURES])
    assert laid.plays == (best_play(word, hand, rules, SMALL_DECK, FEATURES),)
    assert laid.optimal


def test_no_words_are_a_play_of_nothing() -> None:
    assert lay_together([], (), HouseRules(), SMALL_DECK, []).plays == ()


def test_as_many_words_as_possible_come_before_points() -> None:
    hand = (LetterCard("а", "blue", 100), LetterCard("б", "blue", 0), LetterCard("в", "blue", 0))
    laid = lay_together(["абв", "аб", "в"], hand, HouseRules(), SMALL_DECK, [()] * 3)
    assert [play is not None for play in laid.plays] == [False, True, True]


def test_the_one_polysemy_goes_where_it_makes_more_words() -> None:
    hand = (LetterCard("а", "blue", 5), LetterCard("а", "blue", 5), PrizeCard(Prize.POLYSEMY))
    laid = lay_together(["аа", "б"], hand, HouseRules(), SMALL_DECK, [()] * 2)
    first, second = laid.plays
    assert first is not None
    assert [card.index for card in first.cards] == [0, 1]
    assert second is not None
    assert [(card.index, card.stands_for) for card in second.cards] == [(2, "б")]


@pytest.mark.parametrize("found", [0, 1])
def test_where_the_time_is_over_before_a_dealing_is_found_the_words_are_laid_one_by_one_or_as_found_before(
    found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both steps have a limit: ``found`` of them find something, the others nothing at all."""
    maximize = _Dealing._maximize
    steps = [maximize] * found + [lambda *_: (False, None)] * (2 - found)

    def step(dealing: _Dealing, goal: object) -> object:
        return steps.pop(0)(dealing, goal)

    monkeypatch.setattr(_Dealing, "_maximize", step)
    hand = tuple(LetterCard(letter, color, 1) for letter in "абав" for color in ("blue", None))
    words = ["аб", "ба", "ав", "бв"]
    laid = lay_together(words, hand, HouseRules(), SMALL_DECK, [FEATURES] * len(words))
    assert not laid.optimal
    used = [card.index for play in laid.plays if play for card in play.cards]
    assert len(set(used)) == len(used)
    # Two б and two в: whichever way, no fewer than three of them.
    assert sum(play is not None for play in laid.plays) >= 3
    for word, play in zip(words, laid.plays, strict=True):
        if play:
            share = tuple(hand[card.index] for card in play.cards)
            assert play.score == best_play(word, share, HouseRules(), SMALL_DECK, FEATURES).score  # type: ignore[union-attr]


def test_each_step_of_a_dealing_has_the_time_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver's clock runs on from step to step: a limit set once would leave the second what the first left."""
    limits = []
    dealing = _Dealing(["аб", "ба"], [LetterCard(sign, None, 1) for sign in "абаб"], HouseRules(), SMALL_DECK, [(), ()])
    monkeypatch.setattr(dealing.model, "setOptionValue", lambda name, value: limits.append((name, value)))
    monkeypatch.setattr(dealing.model, "getRunTime", iter((0.0, 1.9)).__next__)
    dealing.solve()
    assert limits == [("time_limit", TIME_LIMIT), ("time_limit", TIME_LIMIT + 1.9)]


def test_a_wide_play_is_answered_within_its_budget_whether_or_not_it_is_proven() -> None:
    hand = tuple(
        LetterCard(letter, color, points) for points, letter in enumerate("абвг" * 13) for color in ("blue", "yellow")
    )
    hand += (PrizeCard(Prize.POLYSEMY),) * 8
    words = ["аб", "вг", "абвг", "ба", "гав", "ваб", "бг"] * 4
    laid = lay_together(words, hand, HouseRules(), SMALL_DECK, [()] * len(words))
    used = [card.index for play in laid.plays if play for card in play.cards]
    assert all(laid.plays)
    assert len(set(used)) == len(used)
