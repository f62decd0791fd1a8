"""Cards, hands in both forms, decks as documents, and the shipped box."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from pydantic_core import PydanticCustomError

from tests.strategies import SMALL_DECK, anything
from wordsvc.language.alphabet import LETTERS
from wordsvc.law.cards import (
    MAX_DECK,
    MAX_HAND,
    Deck,
    HandDocument,
    LetterCard,
    Prize,
    PrizeCard,
    read_hand,
    short_hand,
)
from wordsvc.law.presets import Catalog

# Rule sheet of the shipped box: how many of each letter, and points as in Ukrainian Scrabble.
COUNTS = {"о": 10, **dict.fromkeys("аин", 8), **dict.fromkeys("еітр", 6), **dict.fromkeys("вксмдлпу", 4)}
POINTS = {
    1: "оаинеітрв",
    2: "ксмдлп",
    3: "у",
    4: "зябг",
    5: "хйчь",
    6: "жїцш",
    7: "ю",
    8: "єфщ",
    10: "ґ",
}


def test_the_shipped_box_has_144_cards_in_twelve_columns(catalog: Catalog) -> None:
    deck = catalog.decks["words"]
    assert len(deck.cards) == 12 * 12
    assert deck.columns == 12


def test_the_shipped_box_has_the_counts_and_points_of_its_rule_sheet(catalog: Catalog) -> None:
    cards = catalog.decks["words"].cards
    letters = [card for card in cards if isinstance(card, LetterCard)]
    assert Counter(card.letter for card in letters) == {letter: COUNTS.get(letter, 2) for letter in LETTERS}
    assert {card.letter: card.points for card in letters} == {
        letter: points for points, group in POINTS.items() for letter in group
    }
    prizes = Counter(card.prize for card in cards if isinstance(card, PrizeCard))
    assert prizes == {Prize.POLYSEMY: 8, Prize.EXCHANGE: 6, Prize.CHAOS: 6}
    assert {card.points for card in cards if isinstance(card, PrizeCard)} == {0}


def test_half_of_each_letter_of_the_shipped_box_is_blue_and_half_yellow(catalog: Catalog) -> None:
    colors = Counter((card.letter, card.color) for card in catalog.decks["words"].cards if isinstance(card, LetterCard))
    assert {color for _, color in colors} == {"blue", "yellow"}
    assert all(colors[letter, "blue"] == colors[letter, "yellow"] for letter in LETTERS)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", []),
        ("молоко**", [*"молоко", "*", "*"]),
        ("м о л", [*"мол"]),
        ("  м  ", ["м"]),
        ("м:blue о:yellow *", [("м", "blue"), ("о", "yellow"), "*"]),
        ("МО", [*"мо"]),
        ("п'я", ["п", "'", "я"]),
        ("п’я", ["п", "'", "я"]),
        ("кi", [*"кі"]),
        ("XO", [*"хо"]),
        ("i\u0308жак", [*"їжак"]),
        ("ма\u0301\u200b", [*"ма"]),
        ("м:dark_blue2", [("м", "dark_blue2")]),
        ("м:синя о:жовтий я:синє", [("м", "blue"), ("о", "yellow"), ("я", "blue")]),
        ("М:СИНЯ", [("м", "blue")]),
    ],
)
def test_the_short_form_of_a_hand_is_a_letter_a_card(text: str, cards: list[Any]) -> None:
    given_cards = [(letter, color) if color else letter for letter, color in short_hand(text).cards]
    assert given_cards == cards


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("мо1", "hand_letter", 3),
        ("м о ы", "hand_letter", 5),
        ("м\tо", "hand_letter", 2),
        ("мо:blue", "hand_color", 1),
        ("а *:blue", "hand_color", 3),
        ("м:", "hand_color", 1),
        ("м:зелена", "hand_color", 1),
        ("м:Blue", "hand_color", 1),
        ("м:blue:red", "hand_color", 1),
        ("\ud800", "hand_letter", 1),
        ("м-о", "hand_letter", 2),
    ],
)
def test_a_short_hand_that_can_not_be_read_names_the_place(text: str, code: str, place: int) -> None:
    with pytest.raises(PydanticCustomError) as caught:
        short_hand(text)
    assert (caught.value.type, caught.value.context) == (code, {"place": place})


@given(anything())
def test_any_text_is_a_hand_or_is_refused_with_a_reason(text: str) -> None:
    refusal, hand = None, ()
    try:
        hand = read_hand(short_hand(text), SMALL_DECK)
    except PydanticCustomError as error:
        refusal = error.type
    assert refusal in (None, "hand_letter", "hand_color", "hand_too_large")
    assert all(isinstance(card, PrizeCard) or card.letter in LETTERS + "'" for card in hand)


def test_a_hand_has_at_most_120_cards_in_both_forms() -> None:
    assert len(short_hand("а" * MAX_HAND).cards) == 120
    with pytest.raises(PydanticCustomError, match="at most"):
        short_hand("а" * (MAX_HAND + 1))
    with pytest.raises(ValidationError, match="too_long"):
        HandDocument.model_validate({"cards": [{"letter": "а"}] * (MAX_HAND + 1)})


@pytest.mark.parametrize(
    ("document", "place", "kind"),
    [
        ({"cards": [{"letter": "аб"}]}, "letter", "card_letter"),
        ({"cards": [{"letter": ""}]}, "letter", "string_too_short"),
        ({"cards": [{"letter": "ы"}]}, "letter", "card_letter"),
        ({"cards": [{"letter": "-"}]}, "letter", "card_letter"),
        ({"cards": [{"letter": "а", "points": -1}]}, "points", "greater_than_equal"),
        ({"cards": [{"letter": "а", "points": 1001}]}, "points", "less_than_equal"),
        ({"cards": [{"letter": "а", "points": 1.5}]}, "points", "int_type"),
        ({"cards": [{"letter": "а", "points": True}]}, "points", "int_type"),
        ({"cards": [{"letter": "а", "color": "Синій"}]}, "color", "string_pattern_mismatch"),
        ({"cards": [{"letter": "а", "colour": "blue"}]}, "colour", "extra_forbidden"),
        ({"cards": [{"prize": "joker"}]}, "prize", "literal_error"),
        ({"cards": [{"prize": "polysemy", "color": "blue"}]}, "color", "extra_forbidden"),
        ({"cards": [{}]}, "letter", "missing"),
        ({"cards": "абв"}, "cards", "tuple_type"),
        ({}, "cards", "missing"),
    ],
)
def test_a_card_that_is_none_is_refused_at_its_field(document: Any, place: str, kind: str) -> None:
    with pytest.raises(ValidationError) as caught:
        HandDocument.model_validate(document)
    assert [(error["loc"][-1], error["type"]) for error in caught.value.errors()] == [(place, kind)]


def test_points_that_a_card_does_not_say_are_the_decks_by_letter_and_colour() -> None:
    deck = Deck.model_validate(
        {
            "name": "box",
            "letters": [
                {"letters": "а", "colors": ["blue"], "points": 3, "count": 1},
                {"letters": "а", "colors": ["yellow"], "points": 7, "count": 1},
                {"letters": "б", "points": 2, "count": 1},
            ],
            "prizes": [{"prize": "polysemy", "points": 4, "count": 1}],
        }
    )
    cards = [
        ({"letter": "а", "color": "blue"}, 3),
        ({"letter": "а", "color": "yellow"}, 7),
        ({"letter": "а"}, 7),
        ({"letter": "а", "color": "red"}, 7),
        ({"letter": "а", "points": 0}, 0),
        ({"letter": "б", "color": "blue"}, 2),
        ({"letter": "в"}, 0),
        ({"prize": "polysemy"}, 4),
        ({"prize": "polysemy", "points": 1}, 1),
        ({"prize": "chaos"}, 0),
    ]
    hand = read_hand(HandDocument.model_validate({"cards": [card for card, _ in cards]}), deck)
    assert [card.points for card in hand] == [points for _, points in cards]


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({"letters": []}, "too_short"),
        ({"letters": [{"letters": "аы", "points": 1, "count": 1}]}, "card_letter"),
        ({"letters": [{"letters": "а", "points": 1, "count": 0}]}, "greater_than_equal"),
        ({"letters": [{"letters": "абв", "colors": ["a", "b"], "points": 1, "count": 70}]}, "deck_too_large"),
        ({"columns": 0}, "greater_than_equal"),
        ({"name": "Моя"}, "string_pattern_mismatch"),
        ({"jokers": 2}, "extra_forbidden"),
    ],
)
def test_a_box_that_is_none_is_refused(change: dict[str, Any], kind: str) -> None:
    sound = {"name": "box", "letters": [{"letters": "а", "points": 1, "count": 1}]}
    assert len(Deck.model_validate(sound).cards) == 1
    with pytest.raises(ValidationError) as caught:
        Deck.model_validate(sound | change)
    assert caught.value.errors()[0]["type"] == kind


@given(st.integers(1, 4), st.integers(0, 3), st.integers(1, 20))
def test_a_box_holds_what_its_document_says(letters: int, colors: int, count: int) -> None:
    document = {"letters": LETTERS[:letters], "colors": ["a", "b", "c"][:colors], "points": 2, "count": count}
    deck = Deck.model_validate({"name": "box", "letters": [document]})
    assert len(deck.cards) == letters * max(1, colors) * count <= MAX_DECK
    assert len(set(deck.cards)) == letters * max(1, colors)
