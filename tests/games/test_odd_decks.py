"""Decks with an odd number of a card: they are played until nobody can take what lies there (rules, common ground)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.conformance import GAMES
from tests.games.laid import DECKS, Laid
from wordsvc.games.engine.engine import allowed
from wordsvc.games.engine.state import PrintedDeck

MAN = DECKS["football"]["footballers"][0]
ODD: dict[str, dict[str, Any]] = {
    "words": {"letters": [{"letters": "аб", "points": 1, "count": 3}, {"letters": "в", "points": 1, "count": 1}]},
    "maths": {"digits": {"1": 2, "2": 1, "3": 3}},
    "english": {
        "words": [
            {"word": "cat", "picture": "🐱"},
            {"word": "dog", "picture": "🐶", "pictures": 0},
            {"word": "egg", "picture": "🥚", "count": 0, "pictures": 1},
        ]
    },
    "football": {"footballers": [MAN, {**MAN, "name": "B", "count": 1}, {**MAN, "name": "D", "count": 3}]},
}


@pytest.mark.parametrize("name", sorted(ODD))
def test_they_are_accepted_and_can_be_sent_back(name: str) -> None:
    deck = GAMES[name].read_deck({**DECKS[name], **ODD[name]})
    assert isinstance(deck, PrintedDeck), deck
    again = GAMES[name].read_deck(dict(deck.document))
    assert isinstance(again, PrintedDeck)
    assert again.cards == deck.cards


def test_a_lost_picture_and_a_lost_word() -> None:
    deck = GAMES["english"].read_deck({**DECKS["english"], **ODD["english"], "syncopes": 0})
    assert isinstance(deck, PrintedDeck)
    assert [card.kind for card in deck.cards] == ["word", "picture", "word", "picture"]


@pytest.mark.parametrize("table", ["A A B", "A A A", "A A B D"])
def test_football_is_over_when_nobody_can_take_what_lies_there(table: str) -> None:
    game = Laid("football", table).do(0, "open", places=[0, 1])
    assert (game.winners, game.down) == ([0], list(range(2, len(table.split()))))


def test_a_prize_is_still_there_to_be_taken() -> None:
    game = Laid("football", "A A B y").do(0, "open", places=[0, 1])
    assert not game.state.over
    assert (game.do(0, "open", places=[2, 3]).state.over, game.down, game.hand(0)) == (True, [2], "A A y")


def test_maths_goes_on_to_the_expressions() -> None:
    game = Laid("maths", "1 1 2 +").do(0, "open", places=[0, 1])
    assert game.state.phase == "open"
    game.do(0, "open", places=[2, 3])
    assert (game.state.phase, game.down, game.hand(0)) == ("expression", [2], "1 1 +")


def test_english_goes_on_to_the_chains() -> None:
    game = Laid("english", "cat @cat dog @egg").do(0, "open", place=0).do(0, "open", place=1)
    assert (game.state.phase, game.down) == ("chain", [2, 3])
    game = Laid("english", "S dog").do(0, "open", place=0).do(0, "open", place=1)
    assert (game.winners, game.down) == ([0, 1], [1]), "nobody has a word"


def test_words_ends_as_on_an_empty_table() -> None:
    """Nobody can compose: at once; else with the last passes."""
    game = Laid("words", "щ щ б").do(0, "open", places=[0, 1])
    assert (game.winners, game.down) == ([0], [2])
    game = Laid("words", "к к б", ("і т", "")).do(0, "done").do(0, "open", places=[0, 1])
    assert (game.state.phase, game.state.turn, game.state.over) == ("compose", 1, False)
    (done,) = [offer for offer in allowed(game.game, game.state) if offer["kind"] == "done"]
    assert not done["opens"], "it ends the turn"
    game.do(1, "done").do(0, "done")
    assert (game.winners, game.down) == ([0], [2])
