"""The word game, its ends; R is printed, D a reading of ours."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.laid import Laid
from tests.games.small_lexicon import can_find, small_lexicon
from tests.games.word_moves import compose, problems
from wordsvc.games.words.deck import deck_of
from wordsvc.games.words.finding import solver_finder
from wordsvc.games.words.game import word_game
from wordsvc.law.cards import LetterCard, Prize, PrizeCard
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.referee import PlayedWord


class TestEnds:
    """§1.5"""

    def test_nobody_can_compose(self):
        """R: the service itself finds that out; each unused card is one point, whatever it is."""
        game = compose(Laid("words", "", ("в9 о9 д9 а9 к9 * C", "т9 C")), "вода")
        assert game.winners is None, "a Polysemy alone makes «а»"
        compose(game, ("а", [1]))
        assert game.winners == [0]
        assert game.state.result.scores == (36 + 0 + 2, 2)
        assert {"event": "ended", "reason": "no_words"} in game.events

    def test_not_while_cards_lie_on_the_table(self):
        game = compose(Laid("words", "т т", ("а", "")), "а")
        assert game.winners is None

    def test_not_while_another_can(self):
        game = compose(Laid("words", "", ("а", "а")), "а")
        assert game.winners is None
        compose(game.do(0, "done"), "а", seat=1)
        assert game.winners == [0, 1], "D: equal sums share"

    def test_found_out_when_the_last_card_is_taken(self):
        game = Laid("words", "т т", ("", "к")).do(0, "open", places=[0, 1])
        assert (game.winners, game.state.result.scores) == ([0], (2, 1))

    def test_house_rules_decide_what_can_be_composed(self):
        game = Laid("words", "", ("а", "к"), {"min_length": 2}).do(0, "done")
        assert game.winners == [0, 1]

    def test_an_exchange_may_end_it(self):
        game = Laid("words", "", ("к X", "а")).do(0, "exchange", give=0, **{"from": 1}, take=0)
        assert game.winners is None
        compose(game, "а")
        assert game.winners == [0, 1]

    def test_not_while_an_exchange_could_be_played(self):
        """D: it may make a word possible; then passing ends the game."""
        game = Laid("words", "", ("к к X", "м м")).do(0, "done")
        assert game.winners is None
        game.do(1, "done")
        assert (game.winners, {"event": "ended", "reason": "all_passed"} in game.events) == ([0], True)

    @pytest.mark.parametrize(
        ("nothing", "hands"), [("to give", ("X", "к к")), ("to take", ("к X", "")), ("to exchange with", ("к X",))]
    )
    def test_an_exchange_that_can_t_be_played_keeps_nothing_going(self, nothing, hands):
        game = Laid("words", "", hands).do(0, "done")
        assert {"event": "ended", "reason": "no_words" if len(hands) > 1 else "all_passed"} in game.events, nothing

    def test_all_pass_in_a_row(self):
        """D: on an empty table."""
        game = Laid("words", "", ("а", "а", "а")).do(0, "done").do(1, "done")
        assert game.winners is None
        game.do(2, "done")
        assert (game.winners, game.state.result.scores) == ([0, 1, 2], (1, 1, 1))
        assert {"event": "ended", "reason": "all_passed"} in game.events

    @pytest.mark.parametrize("breaks", ["word", "exchange"])
    def test_not_in_a_row(self, breaks):
        game = Laid("words", "", ("а а", "а а X", "а"))
        game.do(0, "done")
        if breaks == "word":
            compose(game, "а", seat=1)
        else:
            game.do(1, "exchange", give=0, **{"from": 2}, take=0)
        game.do(1, "done").do(2, "done")
        assert game.winners is None
        game.do(0, "done")
        assert (game.winners is None) == (breaks == "word")

    def test_passing_with_cards_on_the_table_is_no_pass(self):
        game = Laid("words", "т к т к", ("а", "а"))
        for seat in (0, 1, 0, 1):
            game.do(seat, "done").do(seat, "open", places=[0, 1])
        assert game.winners is None

    def test_one_who_leaves_is_not_waited_for(self):
        game = Laid("words", "", ("а", "а", "а")).do(0, "done").do(1, "done").do(2, "resign")
        assert game.winners == [0, 1]

    def test_unknown_is_not_the_end(self):
        """A search that was not finished ends no game; passing still does."""
        game = Laid("words", "", ("к", "к"))
        game.game = word_game(small_lexicon(), {})
        game.do(0, "done")
        assert game.winners is None
        game.do(1, "done")
        assert game.winners == [0, 1]

    def test_the_last_one_left_wins(self):
        game = Laid("words", "а а", ("о о", "к к к")).do(1, "resign")
        assert (game.winners, game.state.result.scores) == ([0], (2, 3))


@pytest.mark.parametrize("rules", [{}, {"min_length": 3}, {"repeats": "forbid_lemma"}, {"apostrophe": "card"}])
def test_the_solver_finds_out_the_same(rules):
    """As if every word of the lexicon were judged."""
    random, find = Random(1), solver_finder(small_lexicon())
    agreed = HouseRules.model_validate(rules)
    box = deck_of(Laid("words", "а а").state.setting)
    played = [PlayedWord("ока", "P0"), PlayedWord("а", "P1")]
    answers = set()
    for _ in range(300):
        letters = random.choices("абвдклмоиітя'", k=random.randint(0, 6))
        hand = [LetterCard(letter, None, 1) for letter in letters]
        hand += [PrizeCard(random.choice(list(Prize)))] * random.choice((0, 0, 0, 1))
        found = find(hand, agreed, box, played, "P0")
        assert found == can_find(hand, agreed, box, played, "P0")
        answers.add(found)
    assert answers == {True, False}


SLAVA = "с л а в а у к р а ї н і"


class TestSlavaUkraini:
    """§1.5 R: composed by one player from own cards in one step wins at once, alone, under every house rule."""

    @pytest.mark.parametrize(
        ("rule", "plays", "rules"),
        [
            ("D as a phrase", [["Слава Україні"]], None),
            ("D as two words in a row", [["слава", "україні"]], None),
            ("D one after another in the same step", [["слава"], ["україні"]], None),
            ("D in either order", [["україні", "слава"]], None),
            ("D in either order, one after another", [["україні"], ["слава"]], None),
            ("D with another word between", [["слава", "а", "україні"]], None),
            ("D with another word between, one after another", [["україні"], ["а"], ["слава"]], None),
            ("R amid other words", [["а", "слава", "україні"]], None),
            ("R under every house rule", [["слава україні"]], {"min_length": 60}),
            ("R under every house rule", [["слава", "україні"]], {"banned_words": ["слава", "україні"]}),
            ("R under every house rule", [["слава"], ["україні"]], {"banned_words": ["україні"]}),
            ("R under every house rule", [["україні"], ["слава"]], {"banned_words": ["слава"]}),
        ],
    )
    def test_wins(self, rule, plays, rules):
        game = Laid("words", "т т", (SLAVA + " а", "к9 т9"), rules)
        for play_ in plays:
            compose(game, *play_)
        assert game.winners == [0], rule
        assert {"event": "ended", "reason": "winning_phrase", "seat": 0} in game.events

    def test_not_in_two_turns(self):
        game = Laid("words", "", (SLAVA, "а а"))
        compose(game, "слава").do(0, "done").do(1, "done")
        compose(game, "україні")
        assert game.winners is None

    def test_not_after_the_opponent_s_half(self):
        game = Laid("words", "", ("с л а в а", "у к р а ї н і"))
        compose(game, "слава").do(0, "done")
        compose(game, "україні", seat=1)
        assert (game.state.memo.end, game.winners) == ("no_words", [1]), "by points alone"

    @pytest.mark.parametrize(
        ("colors", "factors", "total"),
        [("r" * 12, ["one_color"], 24), ("r" * 5 + "b" * 7, ["one_color"], 24), ("r" * 5 + "rb" * 3 + "r", [], 17)],
    )
    def test_its_score_is_that_of_both_words(self, colors, factors, total):
        """§1.4"""
        hand = " ".join(f"{letter}1{color}" for letter, color in zip(SLAVA.split(), colors, strict=True))
        game = compose(Laid("words", "т т", (hand, "")), "Слава Україні")
        score = game.events[0]["score"]
        assert ([one["name"] for one in score["factors"]], score["base"], score["total"]) == (factors, 12, total)

    def test_from_own_cards(self):
        assert problems(Laid("words", "т т", ("с л а в а", "")), "Слава Україні") == ["not_in_hand"]

    def test_option_off(self):
        game = Laid("words", "т т", (SLAVA, ""), {"winning_phrase": False})
        assert problems(game, "Слава Україні") == ["bad_character"]
        compose(game, "слава", "україні")
        assert game.winners is None

    def test_it_can_still_be_composed_where_nothing_else_counts(self):
        game = Laid("words", "", ("а", SLAVA), {"min_length": 20}).do(0, "done")
        assert game.winners is None
        compose(game, "слава україні", seat=1)
        assert game.winners == [1]
