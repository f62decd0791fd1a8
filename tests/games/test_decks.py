"""Boxes: what ships, and every fault of a box named at once."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from tests.games.plain import GAMES, is_told
from wordsvc.games.engine.decks import load_document, names
from wordsvc.games.engine.documents import read_deck
from wordsvc.games.engine.state import PrintedDeck
from wordsvc.games.english.deck import EnglishDeck
from wordsvc.games.football.deck import FootballDeck
from wordsvc.games.maths.deck import MathsDeck

MATHS = {"name": "m", "game": "maths", "digits": {"1": 2}, "signs": {"+": 1}, "variables": 0, "chaos": 0}
ENGLISH = {"name": "e", "game": "english", "words": [{"word": "cat", "picture": "🐱"}], "syncopes": 0}
MAN = {"name": "A", "number": 1, "position": "forward", "points": 1}
PRIZES = {"yellow": 0, "red": 0, "var": 0, "play_game": 0}
FOOTBALL = {"name": "f", "game": "football", "footballers": [MAN], "prizes": PRIZES}


def test_football_as_the_rules_have_it():
    deck = read_deck(FootballDeck, load_document("football"))
    men = Counter(card.name for card in deck.cards if card.kind == "footballer")
    prizes = Counter(card.name for card in deck.cards if card.is_prize)
    assert (len(men), set(men.values()), len(deck.cards), deck.columns) == (40, {2}, 100, 10)
    assert prizes == {"yellow": 6, "red": 4, "var": 5, "play_game": 5}
    assert {card.points for card in deck.cards if not card.is_prize} == set(range(1, 11))


def test_maths_for_grown_ups_and_children():
    for name, signs in (("maths", "+−×÷"), ("maths_plus_minus", "+−")):
        deck = read_deck(MathsDeck, load_document(name))
        counts = Counter(card.name for card in deck.cards)
        assert all(counts[digit] and counts[digit] % 2 == 0 for digit in "0123456789")
        assert {card.name for card in deck.cards if card.kind == "sign"} == set(signs)
        assert counts["Y"]
        assert counts["chaos"]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", ["maths", "maths_plus_minus"])
def test_hardly_anybody_ends_without_an_expression(name, players, monkeypatch):
    """Less than one game in twenty, for players who remember the last six cards."""
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "scripts" / "bench")
    assert import_module("maths_decks").share_without(name, (6,) * players, 21) < 0.05


def test_english_with_pictures():
    deck = read_deck(EnglishDeck, load_document("english"))
    words = [card.name for card in deck.cards if card.kind == "word"]
    pictures = [card for card in deck.cards if card.kind == "picture"]
    assert len(words) == len(set(words)) >= 40
    assert sorted(dict(card.details)["of"] for card in pictures) == sorted(words)
    assert len({card.name for card in pictures}) == len(words)
    assert sum(card.is_prize for card in deck.cards) == 4


@pytest.mark.parametrize("name", ["football", "maths", "maths_plus_minus", "english"])
def test_what_ships_can_be_sent_back(name):
    document = load_document(name)
    deck = GAMES[document["game"]].read_deck(document)
    assert isinstance(deck, PrintedDeck)
    assert deck.name == name
    assert name in names()
    assert GAMES[document["game"]].read_deck(dict(deck.document)).cards == deck.cards


def test_no_such_deck():
    with pytest.raises(KeyError):
        load_document("../pyproject")


@pytest.mark.parametrize(
    ("model", "document", "pointers"),
    [
        (MathsDeck, {**MATHS, "digits": {"1": 2, "2": 3, "3": -2}}, ["/digits/3"]),
        (MathsDeck, {**MATHS, "digits": {}}, ["/digits"]),
        (MathsDeck, {**MATHS, "digits": {"1": 0}}, ["/digits"]),
        (MathsDeck, {**MATHS, "digits": {"1": 2, "x": 2}}, ["/digits/x"]),
        (MathsDeck, {**MATHS, "signs": {"+": -1, "^": 1}}, ["/signs/+", "/signs/^"]),
        (MathsDeck, {**MATHS, "digits": {"1": 398}, "chaos": 3}, [""]),
        (MathsDeck, {**MATHS, "chaos": "3", "variables": -1, "more": 1}, ["/chaos", "/more", "/variables"]),
        (MathsDeck, {**MATHS, "game": "football"}, ["/game"]),
        (MathsDeck, {}, ["/chaos", "/digits", "/game", "/name", "/signs", "/variables"]),
        (MathsDeck, [], [""]),
        (EnglishDeck, {**ENGLISH, "words": [{"word": "cat"}]}, ["/words/0/picture"]),
        (EnglishDeck, {**ENGLISH, "words": [{"word": "cat", "picture": ""}]}, ["/words/0/picture"]),
        (EnglishDeck, {**ENGLISH, "words": []}, ["/words"]),
        (
            EnglishDeck,
            {**ENGLISH, "words": [*ENGLISH["words"], *ENGLISH["words"]]},
            ["/words/1/picture", "/words/1/word"],
        ),
        (EnglishDeck, {**ENGLISH, "words": [{"word": "Ice cream", "picture": "🍦"}]}, ["/words/0/word"]),
        (
            EnglishDeck,
            {**ENGLISH, "words": [{"word": "cat", "picture": "🐱", "count": 200}], "syncopes": 1},
            [""],
        ),
        (
            EnglishDeck,
            {**ENGLISH, "words": [{"word": 5, "picture": "🐱"}, "dog"], "syncopes": -1},
            ["/syncopes", "/words/0/word", "/words/1"],
        ),
        (FootballDeck, {**FOOTBALL, "footballers": [{**MAN, "count": 0}]}, ["/footballers", "/footballers/0/count"]),
        (FootballDeck, {**FOOTBALL, "footballers": []}, ["/footballers"]),
        (FootballDeck, {**FOOTBALL, "footballers": [{**MAN, "count": 1}]}, ["/footballers"]),
        (EnglishDeck, {**ENGLISH, "words": [{"word": "cat", "picture": "🐱", "pictures": 0}]}, ["/words"]),
        (FootballDeck, {**FOOTBALL, "footballers": [MAN, MAN]}, ["/footballers/1/name"]),
        (
            FootballDeck,
            {**FOOTBALL, "footballers": [{**MAN, "points": -1, "shoe": 43}]},
            ["/footballers/0/points", "/footballers/0/shoe"],
        ),
        (
            FootballDeck,
            {**FOOTBALL, "footballers": [{**MAN, "position": "coach", "number": 0}]},
            ["/footballers/0/number", "/footballers/0/position"],
        ),
        (FootballDeck, {**FOOTBALL, "prizes": {**PRIZES, "yellow": 399}}, [""]),
        (FootballDeck, {**FOOTBALL, "prizes": {**PRIZES, "green": 1}}, ["/prizes/green"]),
        (FootballDeck, {**FOOTBALL, "name": "Мій набір", "columns": 0}, ["/columns", "/name"]),
    ],
)
def test_every_fault_at_once(model, document, pointers):
    faults = read_deck(model, document)
    assert isinstance(faults, tuple)
    assert sorted(fault.pointer for fault in faults) == pointers
    assert all(is_told(fault, model.game_name) for fault in faults)
