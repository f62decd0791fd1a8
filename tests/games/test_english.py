"""English: a row or a test for every line of the rules; R is printed, D a reading of ours."""

from __future__ import annotations

import pytest

from tests.games.laid import Laid
from wordsvc.games.engine.engine import view


@pytest.mark.parametrize(
    ("rule", "table", "opened", "hand", "left", "turn"),
    [
        (
            "R a word, then its picture: take both, go again",
            "cat @cat egg @egg",
            [0, 1],
            "cat @cat",
            [2, 3],
            0,
        ),
        ("R a picture, then its word", "cat @cat egg @egg", [1, 0], "@cat cat", [2, 3], 0),
        ("R a word, another's picture: both back", "cat @cat egg @egg", [0, 3], "", [0, 1, 2, 3], 1),
        ("R a picture, another word: both back", "cat @cat egg @egg", [3, 0], "", [0, 1, 2, 3], 1),
        ("R Syncope first: take it, the other back", "S cat @cat", [0, 2], "S", [1, 2], 1),
        ("R Syncope second: take it, the first back", "S cat @cat", [1, 0], "S", [1, 2], 1),
        ("D two Syncopes: take both", "S S cat @cat", [0, 1], "S S", [2, 3], 1),
        ("R two words: the second back, another opened", "cat @cat egg @egg", [0, 2], "", [1, 2, 3], 0),
        ("R two pictures: the same", "cat @cat egg @egg", [1, 3], "", [0, 2, 3], 0),
        ("R until the other kind shows: it matches", "cat @cat egg @egg", [0, 2, 1], "cat @cat", [2, 3], 0),
        ("R until the other kind shows: it doesn't", "cat @cat egg @egg", [0, 2, 3], "", [0, 1, 2, 3], 1),
        ("R or a Syncope", "cat @cat egg @egg S", [0, 2, 4], "S", [0, 1, 2, 3], 1),
        (
            "R repeated as often as needed",
            "cat @cat egg @egg hen @hen",
            [0, 2, 4, 2, 1],
            "cat @cat",
            [2, 3, 4, 5],
            0,
        ),
        ("D no card of the other kind left: the first back", "cat egg", [0, 1], "", [0, 1], None),
        ("D the last card alone", "S", [0], "S", [], None),
    ],
)
def test_a_turn(rule, table, opened, hand, left, turn):
    game = Laid("english", table)
    for place in opened:
        game.do(0, "open", place=place)
    assert (game.hand(0), game.down, game.state.turn) == (hand, left, turn), rule


def test_one_after_another():
    game = Laid("english", "cat @cat egg @egg").do(0, "open", place=2)
    seen = view(game.game, game.state, "g")
    assert seen["open"] == [{"place": 2, "card": {"word": "egg"}}]
    assert seen["table"]["places"] == [0, 1, 3]
    assert game.refused(0, "open", place=2) == "no_card_there"
    assert game.refused(1, "open", place=0) == "not_your_turn"


def test_another_card_is_opened_not_the_same_again():
    game = Laid("english", "cat @cat egg @egg").do(0, "open", place=0).do(0, "open", place=2)
    assert view(game.game, game.state, "g")["allowed"][0] == {
        "kind": "open",
        "seats": [0],
        "count": 1,
        "except": [2],
    }
    assert game.refused(0, "open", place=2) == "same_card_again"


def test_a_syncope_last_on_the_table_is_taken():
    game = Laid("english", "S", ("cat", "egg")).do(0, "open", place=0)
    assert (game.hand(0), game.state.phase, game.state.turn) == ("cat S", "chain", None)


def chain(*links):
    return [{"word": link} if isinstance(link, str) else {"word": link[0], "syncope_at": link[1]} for link in links]


@pytest.mark.parametrize(
    ("rule", "hand", "links", "length"),
    [
        ("R last letter = next first letter", "cat tiger rat", ("cat", "tiger", "rat"), 11),
        ("R own words only", "cat", ("cat", "tiger"), None),
        ("each card once", "cat", ("cat", "cat"), None),
        ("not attached", "cat egg", ("cat", "egg"), None),
        ("R a Syncope: any letter of the previous word", "tiger egg", ("tiger", ("egg", 3)), 8),
        ("R the letter must be the first of the next", "tiger egg", ("tiger", ("egg", 0)), None),
        ("no such letter", "tiger egg", ("tiger", ("egg", 9)), None),
        ("R only between two words", "egg", (("egg", 0),), None),
        ("R each Syncope serves once", "tiger egg goat", ("tiger", ("egg", 3), ("goat", 1)), None),
        ("pictures are no words", "@cat egg", ("cat",), None),
        ("a chain of one", "cat egg", ("egg",), 3),
        ("none", "cat egg", (), 0),
    ],
)
def test_a_chain(rule, hand, links, length):
    game = Laid("english", "S", (hand,)).do(0, "open", place=0)
    if length is None:
        assert game.refused(0, "chain", chain=chain(*links)) == "invalid_chain", rule
    else:
        assert game.do(0, "chain", chain=chain(*links)).state.result.scores == (length,), rule


@pytest.mark.parametrize(
    ("rule", "hands", "winners", "scores"),
    [
        ("R the longest by letters wins", ("tiger", "cat"), [0], (5, 3)),
        ("R not by words", ("elephant", "cat tea"), [0], (8, 6)),
        ("D equal lengths share", ("cat", "egg"), [0, 1], (3, 3)),
        ("no word, no chain", ("", "egg"), [1], (0, 3)),
    ],
)
def test_who_wins(rule, hands, winners, scores):
    game = Laid("english", "S", hands).do(0, "open", place=0)
    for seat, hand in enumerate(hands):
        if hand:
            game.do(seat, "chain", chain=chain(*hand.split()))
    assert (game.winners, game.state.result.scores) == (winners, scores), rule


def test_one_chain_each():
    game = Laid("english", "S", ("cat", "egg")).do(0, "open", place=0).do(0, "chain", chain=[])
    assert game.refused(0, "chain", chain=chain("cat")) == "already_answered"


def test_resigning_amid_a_step_turns_the_card_back():
    game = Laid("english", "cat @cat egg @egg", ("", "", "")).do(0, "open", place=0).do(0, "resign")
    assert (game.down, game.state.turn, game.state.table.up) == ([0, 1, 2, 3], 1, ())
