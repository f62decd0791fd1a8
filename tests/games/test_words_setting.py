"""The word game, what is agreed before it: boxes and house rules; and moves that are none."""

from __future__ import annotations

import json

import pytest

from tests.games.laid import Laid
from tests.games.plain import FOLDERS, is_told
from tests.games.random_words import WORDS
from tests.games.small_lexicon import can_find, small_lexicon
from wordsvc.games.engine.engine import make_move
from wordsvc.games.engine.record import Proposal, entry, log, settle_setting, verify_log
from wordsvc.games.engine.state import Malformed
from wordsvc.games.registry import all_games
from wordsvc.games.words.game import word_game


class TestSetting:
    @pytest.mark.parametrize(
        ("deck", "pointers"),
        [
            ({"name": "x", "letters": [{"letters": "а", "points": 1, "count": 3}]}, []),
            (
                {
                    "name": "x",
                    "letters": [
                        {"letters": "а", "points": 1, "count": 1},
                        {"letters": "а", "colors": ["red"], "points": 1, "count": 1},
                    ],
                },
                [],
            ),
            (
                {"name": "x", "letters": [{"letters": "аб", "points": 1, "count": 1}]},
                ["/deck/letters"],
            ),
            (
                {"name": "x", "letters": [{"letters": "а", "points": 1, "count": 402}]},
                ["/deck", "/deck/letters/0/count"],
            ),
            ({"name": "x", "letters": []}, ["/deck/letters"]),
            (
                {"name": "X", "letters": [{"letters": "q", "points": -1, "count": 3}], "wings": 2},
                [
                    "/deck/letters/0/letters",
                    "/deck/letters/0/points",
                    "/deck/name",
                    "/deck/wings",
                ],
            ),
            ({"letters": "all", "prizes": [5]}, ["/deck/letters", "/deck/name", "/deck/prizes/0"]),
            ([], ["/deck"]),
            ("chess", ["/deck"]),
        ],
    )
    def test_a_box_with_every_fault(self, deck, pointers):
        found = settle_setting({"words": WORDS}, Proposal("words", ["a"], deck))
        faults = found if isinstance(found, tuple) else ()
        assert sorted(fault.pointer for fault in faults) == pointers
        assert all(is_told(fault, "words") for fault in faults)

    @pytest.mark.parametrize(
        ("rules", "pointers"),
        [
            ({"accept": [{"require": ["FISH"]}], "min_length": 0}, ["/rules/accept/0/require", "/rules/min_length"]),
            ("chess", ["/rules"]),
            (7, ["/rules"]),
            ("printed", []),
            ("school", []),
            (None, []),
        ],
    )
    def test_rules_with_every_fault(self, rules, pointers):
        found = settle_setting({"words": WORDS}, Proposal("words", ["a"], None, rules))
        assert sorted(fault.pointer for fault in (found if isinstance(found, tuple) else ())) == pointers

    def test_the_shipped_box(self):
        setting = settle_setting({"words": WORDS}, Proposal("words", ["a"]))
        assert (len(setting.deck.cards), setting.columns) == (144, 12)
        assert setting.document()["lexicon"] == small_lexicon().sha256


@pytest.mark.parametrize(
    ("move", "pointers"),
    [
        ({"kind": "compose", "words": []}, ["/words"]),
        ({"kind": "compose", "words": [{"word": "", "cards": [1.5]}]}, ["/words/0/cards/0", "/words/0/word"]),
        ({"kind": "compose", "words": [{"word": "а" * 65, "x": 1}]}, ["/words/0/word", "/words/0/x"]),
        ({"kind": "exchange", "give": "1"}, ["/from", "/give", "/take"]),
        ({"kind": "exchange", "give": 0, "from_": 0, "take": 0}, ["/from", "/from_"]),
    ],
)
def test_malformed_with_every_fault(move, pointers):
    with pytest.raises(Malformed) as caught:
        make_move(WORDS, Laid("words", "а а").state, 0, {"version": 0, **move})
    assert sorted(fault.pointer for fault in caught.value.faults) == pointers


def test_all_the_games():
    games = all_games(FOLDERS, small_lexicon(), {})
    assert sorted(games) == ["english", "football", "maths", "words"]
    assert all(game.name == name for name, game in games.items())


def test_a_log_names_its_lexicon():
    """Verified over another lexicon, a wrong log says so as well."""
    setting = settle_setting({"words": WORDS}, Proposal("words", ["a", "b"]))
    game = Laid("words", "а а")
    outcome = make_move(WORDS, game.state, 0, {"kind": "resign", "version": 0})
    document = json.loads(json.dumps(log(outcome.state, [entry(WORDS, 0, outcome)])))
    assert document["lexicon"] == small_lexicon().sha256
    other = word_game(small_lexicon("few"), {}, can_find)
    assert setting.editions != other.editions
    document["commitment"] = "0" * 64
    assert [fault.pointer for fault in verify_log(document, {"words": other})] == ["/lexicon", "/commitment"]
    assert [fault.pointer for fault in verify_log(document, {"words": WORDS})] == ["/commitment"]
