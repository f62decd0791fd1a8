"""Hypothesis strategies that several tests share: words, awkward texts, cards, house rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hypothesis import strategies as st

from wordsvc.language.alphabet import LETTERS
from wordsvc.law.cards import Card, Deck, LetterCard, Prize, PrizeCard
from wordsvc.law.holding import Holding, WordToLay
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.scoring import Laying, lay
from wordsvc.lexicon import Familiarity, Signature, Standing

AWKWARD = (
    "абоіїйєґьАБОІЇЙЄҐ"
    "aceiopxyABCEHIKMOPTXYbdfzBDF"
    "ыэъёЫЁўј0123٣ \t\n\u00a0\u2028.,!?;:()«»„”…*\"'’ʼ‘`´′-‐–—−"
    "\u0300\u0301\u0302\u0306\u0308\u0327\u0340\u0341\u0344\u034f"
    "\u00ad\u200b\u200d\u200e\u200f\u202e\u2066\u2069\ufeff\ufe0f"
    "\u0000\u001b\u007f\ud800\udfff\U0001f600\u0130\u1e9eßﬁοκΑ"
)


def words(max_size: int = 12) -> st.SearchStrategy[str]:
    """Texts that are spelled like words of the lexicon; most of them are none."""
    part = st.text(LETTERS, min_size=1, max_size=max_size)
    return st.one_of(part, st.lists(part, min_size=2, max_size=3).flatmap(_joined))


def _joined(parts: list[str]) -> st.SearchStrategy[str]:
    return st.sampled_from(["'", "-"]).map(lambda sign: sign.join(parts))


def awkward() -> st.SearchStrategy[str]:
    """Texts of characters that make trouble."""
    return st.text(st.sampled_from(AWKWARD), max_size=16)


def anything() -> st.SearchStrategy[str]:
    """Any text at all: lone surrogates and unassigned characters too."""
    return st.one_of(awkward(), st.text(st.characters(exclude_categories=()), max_size=24))


# A box so small that words of it are laid in many ways.
SMALL_DECK = Deck.model_validate(
    {
        "name": "small",
        "letters": [
            {"letters": "абв", "colors": ["blue", "yellow"], "points": 1, "count": 3},
            {"letters": "г", "points": 4, "count": 2},
        ],
        "prizes": [{"prize": "polysemy", "count": 3}],
    }
)
SMALL_LETTERS = "абвг'"


def signatures(features: Iterable[frozenset[str]]) -> tuple[Signature, ...]:
    """Standard readings of known words with these features."""
    return tuple(Signature(one, Standing.STANDARD, Familiarity.KNOWN) for one in features)


def laid(word: str, hand: Sequence[Card], rules: HouseRules, features: Sequence[frozenset[str]]) -> Laying | None:
    """The best laying of a word whose readings have these features, from a hand of the small box."""
    return lay(WordToLay(word, signatures(features)), Holding(hand, rules, SMALL_DECK))


def cards(letters: str = SMALL_LETTERS) -> st.SearchStrategy[Card]:
    """Cards of few letters, colours and points, so that ties and choices are the rule."""
    letter_cards = st.builds(
        LetterCard,
        st.sampled_from(letters),
        st.sampled_from(["blue", "yellow", None]),
        st.sampled_from([0, 1, 1, 2, 5]),
    )
    prizes = st.builds(
        PrizeCard, st.sampled_from([Prize.POLYSEMY, Prize.POLYSEMY, Prize.CHAOS]), st.sampled_from([0, 0, 3])
    )
    return st.one_of(letter_cards, letter_cards, letter_cards, prizes)


def hands(max_size: int = 7, letters: str = SMALL_LETTERS) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.lists(cards(letters), max_size=max_size).map(tuple)


def small_words(max_size: int = 5, letters: str = SMALL_LETTERS) -> st.SearchStrategy[str]:
    return st.text(letters, min_size=1, max_size=max_size).filter(lambda word: word.strip("'"))


def _coefficient(number: int) -> st.SearchStrategy[dict[str, Any]]:
    when = st.fixed_dictionaries(
        {}, optional={"one_color": st.booleans(), "require": st.sampled_from([["NOUN"], ["Slng"], []])}
    )
    return st.fixed_dictionaries(
        {"name": st.just(f"c{number}"), "when": when, "factor": st.integers(0, 3)},
        optional={"min_cards": st.integers(0, 5)},
    )


def scoring_rules() -> st.SearchStrategy[HouseRules]:
    """House rules in every option that matters to scores."""
    coefficients = st.integers(0, 3).flatmap(
        lambda count: st.tuples(*[_coefficient(number) for number in range(count)])
    )
    polysemy = st.fixed_dictionaries(
        {},
        optional={
            "points": st.sampled_from(["printed", "zero", "letter", "each"]),
            "keeps_color": st.booleans(),
            "max_per_word": st.sampled_from([None, 0, 1, 2]),
        },
    )
    document = st.fixed_dictionaries(
        {},
        optional={
            "coefficients": coefficients,
            "stacking": st.sampled_from(["multiply", "highest"]),
            "polysemy": polysemy,
            "apostrophe": st.sampled_from(["free", "card"]),
        },
    )
    return document.map(HouseRules.model_validate)
