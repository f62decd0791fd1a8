"""The best words of real hands over the whole lexicon, against a look at every form."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from wordsvc.law import scoring
from wordsvc.law.cards import Card, Deck, LetterCard, Prize, PrizeCard
from wordsvc.law.holding import Holding, WordToLay
from wordsvc.law.house_rules import PRINTED, HouseRules, PolysemyRules
from wordsvc.law.play import Play, judge_play
from wordsvc.law.presets import Catalog
from wordsvc.law.referee import Referee
from wordsvc.law.scoring import Laying
from wordsvc.lexicon import Lexicon
from wordsvc.optimum.clock import Clock
from wordsvc.solver.hand import kernel
from wordsvc.solver.hand.best_play import PlayQuery, best_play
from wordsvc.solver.hand.best_words import WordsQuery, best_words

PROJECT = Path(__file__).resolve().parents[2]
sys.path.append(str(PROJECT / "scripts" / "bench"))

from scan import Scan  # noqa: E402

POLYSEMY = PrizeCard(Prize.POLYSEMY)
SIZES = (5, 7, 10, 15, 20, 30)


@pytest.fixture(scope="module")
def deck() -> Deck:
    return Catalog.read(PROJECT / "dictionaries").decks["words"]


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> Iterator[None]:
    """The compiled loops where numba is installed: there are many hands."""
    before = kernel._engine
    kernel.compile_loops()
    yield
    kernel._engine = before


@pytest.fixture(scope="module")
def scan(lexicon: Lexicon) -> Scan:
    return Scan(lexicon)


def test_the_top_has_the_totals_that_a_scan_finds(lexicon: Lexicon, deck: Deck, scan: Scan) -> None:
    chance = random.Random(1)
    letters = [card for card in deck.cards if isinstance(card, LetterCard)]
    referee = Referee(lexicon, PRINTED, deck)
    for number in range(200):
        size, polysemies = SIZES[number % len(SIZES)], number % 3
        hand: list[Card] = [*chance.sample(letters, size), *[POLYSEMY] * polysemies]
        answer = best_words(referee, hand, clock=Clock(30))
        assert answer.complete
        assert [one.laying.score.total for one in answer.words] == scan.top(hand, polysemies, 20)
        for one in answer.words[number % 20 :: 20]:
            assert referee.judge(one.word, hand).laying == one.laying


def test_a_polysemy_that_is_kept_may_gain_on_letters_that_are_laid(lexicon: Lexicon, deck: Deck) -> None:
    colors = {"в": "yellow", "н": "blue", "и": "blue", "о": "yellow", "ю": "blue"}
    hand = [*(LetterCard(letter, color, 0) for letter, color in colors.items()), POLYSEMY]
    referee = Referee(lexicon, HouseRules(names="allow", polysemy=PolysemyRules(points="letter")), deck)
    answer = best_words(referee, hand, clock=Clock(30))
    assert answer.complete
    found = {one.word: one.laying.score.total for one in answer.words}
    assert found["юни"] == found["нию"] == 2 * deck.letter_points("ю")


def test_the_laying_out_of_answers_ends_as_well(lexicon: Lexicon, deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[str] = []
    lay = scoring.lay

    def slowly(word: WordToLay, holding: Holding) -> Laying | None:
        laid.append(word.text)
        return lay(word, holding)

    monkeypatch.setattr(scoring, "lay", slowly)
    # By the clock of the answer each word takes a second to lay.
    monkeypatch.setattr(Clock, "now", lambda: time.monotonic() + len(laid))
    hand = list(deck.cards[::2])[:60]
    answer = best_words(Referee(lexicon, PRINTED, deck), hand, WordsQuery(limit=1000), Clock(20))
    assert not answer.complete
    assert 30 < len(answer.words) <= len(laid) < 45


@pytest.mark.parametrize("cards", [0, 60, 120])
def test_large_and_odd_hands_answer_in_time(lexicon: Lexicon, deck: Deck, cards: int) -> None:
    letters = [card for card in deck.cards if isinstance(card, LetterCard)]
    hand: list[Card] = [*random.Random(2).sample(letters, min(cards, len(letters))), *[POLYSEMY] * 8]
    for sort in ("score", "length", "alphabet"):
        started = time.monotonic()
        answer = best_words(Referee(lexicon, PRINTED, deck), hand, WordsQuery(sort=sort), Clock(1))  # type: ignore[arg-type]
        assert time.monotonic() - started < 3
        assert answer.complete or sort != "score"
        assert len(answer.words) == 20


def test_best_plays_of_real_hands_hold(lexicon: Lexicon, deck: Deck) -> None:
    referee = Referee(lexicon, PRINTED, deck)
    chance = random.Random(4)
    letters = [card for card in deck.cards if isinstance(card, LetterCard)]
    for number in range(12):
        hand: list[Card] = [*chance.sample(letters, 7 + number), *[POLYSEMY] * (number % 3)]
        answer = best_play(referee, hand, PlayQuery(card_left=number % 2), Clock(4))
        assert answer.total <= answer.bound
        together = judge_play(referee, hand, Play([one.word for one in answer.words]))
        assert together.valid
        used = [card.index for one in answer.words for card in one.laying.cards]
        assert len(set(used)) == len(used)


def test_the_largest_hand_answers_in_time(lexicon: Lexicon, deck: Deck) -> None:
    letters = [card for card in deck.cards if isinstance(card, LetterCard)]
    hand: list[Card] = [*random.Random(6).sample(letters, 112), *[POLYSEMY] * 8]
    started = time.monotonic()
    answer = best_play(Referee(lexicon, HouseRules(winning_phrase=False), deck), hand, clock=Clock(2))
    assert time.monotonic() - started < 6
    assert answer.total > 100
