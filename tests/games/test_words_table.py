"""The word game, the table: opening pairs, Exchange, Chaos; R is printed, D a reading of ours."""

from __future__ import annotations

import pytest

from tests.games.laid import Laid
from tests.games.random_words import WORDS
from tests.games.word_moves import compose
from wordsvc.games.engine.engine import Accepted, allowed, make_move, read_move, view


class TestOpening:
    """§1.1.2 R: words composed + 1 pairs, all cards together; D: any two equal letters match."""

    @pytest.mark.parametrize(
        ("composed", "count"),
        [([], 2), (["вода"], 4), (["вода", "ока"], 6), (["вода", "ока", "а"], 7)],
        ids=["R one pair", "R one word, two pairs", "R two words, three pairs", "D what is left"],
    )
    def test_how_many(self, composed, count):
        game = Laid("words", "а о к д в і *", ("в о д а о к а а", ""))
        for word in composed:
            compose(game, word)
        game.do(0, "done")
        opening = next(offer for offer in allowed(WORDS, game.state) if offer["kind"] == "open")
        assert opening == {"kind": "open", "seats": [0], "count": count}
        assert game.refused(0, "open", places=list(range(count - 1))) == "wrong_count"
        game.do(0, "open", places=list(range(count)))
        assert game.state.turn == 1

    @pytest.mark.parametrize(
        ("rule", "table", "opened", "hand", "down", "turn"),
        [
            ("D whatever pair they were picked in", "а о о а к к", [0, 1, 2, 3], "о о а а", [4, 5], 0),
            ("D whatever their colours", "а1r к а2b о *", [0, 1, 2, 3], "а а", [1, 3, 4], 0),
            ("D of three the last opened goes back", "а а а о *", [2, 0, 3, 1], "а а", [1, 3, 4], 0),
            ("D four make two pairs", "а а а а о о", [0, 1, 2, 3], "а а а а", [4, 5], 0),
            ("R letters that don't match go back to their places", "а о к в *", [0, 1, 2, 3], "", [0, 1, 2, 3, 4], 1),
            ("R prizes are taken, matched or not", "* X C C о о", [0, 1, 2, 3], "* X C C", [4, 5], 1),
            ("D equal prizes are no pair", "* * о о", [0, 1, 2, 3], "о о * *", [], 1),
        ],
    )
    def test_a_batch(self, rule, table, opened, hand, down, turn):
        game = compose(Laid("words", table, ("а", "а")), "а").do(0, "done").do(0, "open", places=opened)
        assert (game.hand(0), game.down, game.state.turn) == (hand, down, turn), rule

    def test_each_pair_gives_one_more_after_the_batch(self):
        """R and D: two pairs matched, so two more are opened, together; a match there gives one more again."""
        game = compose(Laid("words", "а о а о к к і й т т", ("а", "")), "а").do(0, "done")
        game.do(0, "open", places=[0, 1, 2, 3])
        assert game.refused(0, "open", places=[4, 5]) == "wrong_count"
        game.do(0, "open", places=[4, 5, 6, 7])
        assert (game.hand(0), game.state.turn) == ("а а о о к к", 0)
        game.do(0, "open", places=[6, 8])
        assert (game.state.turn, game.down) == (1, [6, 7, 8, 9])

    def test_between_two_batches_any_moment_never_between_opening_and_settling(self):
        """R and D §1.1.3: opening and settling are one action; Exchange and Chaos may come before the next batch."""
        game = Laid("words", "а а о о к т", ("", "к C X", "в")).do(0, "open", places=[0, 1])
        assert (game.state.turn, game.state.phase, view(WORDS, game.state, "g")["open"]) == (0, "open", [])
        game.do(1, "exchange", give=0, **{"from": 0}, take=1).do(1, "chaos", places=[2, 4])
        assert (game.hand(0), game.hand(1), game.state.turn) == ("а к", "а", 0)
        opening = next(offer for offer in allowed(WORDS, game.state) if offer["kind"] == "open")
        assert (opening["seats"], opening["count"]) == ([0], 2), "the pair that was matched still gives one more"

    @pytest.mark.parametrize(
        ("places", "code"),
        [([0, 0], "repeated_place"), ([0, 4], "no_card_there"), ([-1, 0], "no_card_there"), ([], "wrong_count")],
    )
    def test_places_that_cannot_be_opened(self, places, code):
        game = Laid("words", "а о а о")
        before = game.state
        assert game.refused(0, "open", places=places) == code
        assert game.state is before

    def test_an_empty_table_skips_the_step(self):
        game = compose(Laid("words", "", ("а а", "а")), "а").do(0, "done")
        assert (game.state.turn, game.state.phase) == (1, "compose")


class TestExchange:
    """§1.1.3 R: at any moment; one own card, not itself, against any one of another player; discarded."""

    @pytest.mark.parametrize("seat", [0, 1], ids=["in turn", "out of turn"])
    @pytest.mark.parametrize("phase", ["compose", "open"])
    def test_swap(self, seat, phase):
        game = Laid("words", "а а", ("о X", "к X"))
        if phase == "open":
            game.do(0, "done")
        game.do(seat, "exchange", give=0, **{"from": 1 - seat}, take=0)
        assert sorted((game.hand(seat), game.hand(1 - seat))) == sorted(
            ("к" if seat == 0 else "о", game.hand(1 - seat))
        )
        assert (game.hand(seat), sorted(game.hand(1 - seat).split())) == (
            ("к", ["X", "о"]) if seat == 0 else ("о", ["X", "к"])
        )
        assert ([card.name for card in game.state.discard], game.state.turn) == (["exchange"], 0)

    def test_whatever_the_state(self):
        game = Laid("words", "а а", ("о", "к X"))
        move = {"kind": "exchange", "version": None, "give": 0, "from": 0, "take": 0}
        assert isinstance(make_move(WORDS, game.state, 1, move), Accepted)

    def test_it_is_written_down_as_it_was_said(self):
        move = {"kind": "exchange", "version": 3, "give": 0, "from": 1, "take": 2}
        assert read_move(WORDS, move).model_dump(mode="json") == move

    def test_a_second_exchange_may_be_given(self):
        game = Laid("words", "а а", ("X X", "к")).do(0, "exchange", give=1, **{"from": 1}, take=0)
        assert (game.hand(0), game.hand(1)) == ("к", "X")

    @pytest.mark.parametrize(
        ("hands", "give", "other", "take", "code"),
        [
            (("о X", "к"), 1, 1, 0, "exchange_itself"),
            (("X", "к"), 0, 1, 0, "exchange_itself"),
            (("о", "к"), 0, 1, 0, "not_owned"),
            (("о X", "к"), 5, 1, 0, "not_owned"),
            (("о X", "к"), -1, 1, 0, "not_owned"),
            (("о X", "к"), 0, 1, 1, "not_owned"),
            (("о X", "к"), 0, 0, 0, "not_an_opponent"),
            (("о X", "к"), 0, 7, 0, "not_an_opponent"),
            (("о X", "к", ""), 0, 2, 0, "not_an_opponent"),
            (("о X", ""), 0, 1, 0, "not_an_opponent"),
        ],
    )
    def test_refused(self, hands, give, other, take, code):
        game = Laid("words", "а а", hands)
        before = game.state
        assert game.refused(0, "exchange", give=give, **{"from": other}, take=take) == code
        assert game.state is before

    def test_one_who_has_left_is_no_partner(self):
        game = Laid("words", "а а", ("о X", "к", "к")).do(1, "resign")
        assert game.refused(0, "exchange", give=0, **{"from": 1}, take=0) == "not_an_opponent"


class TestChaos:
    """§1.1.3 R: at any moment; any chosen cards still on the table; D: two or more, all unless told; discarded."""

    @pytest.mark.parametrize("seat", [0, 1])
    def test_all_unless_told(self, seat):
        order = "а б в г д е є ж з и"
        game = Laid("words", order, ("C", "C")).do(seat, "chaos")
        laid = " ".join(card.name for card in game.state.table.cards)
        assert laid != order
        assert sorted(laid) == sorted(order)
        assert (game.hand(seat), game.state.turn, game.down) == ("", 0, list(range(10)))

    def test_drawn_from_the_seeded_stream(self):
        """D common ground: nobody chooses the new order; whoever has the seed can draw it again."""
        game = Laid("words", "а б в г д е", ("C", ""))
        before, cards = game.state.chance, list(game.state.table.cards)
        game.do(0, "chaos", places=[1, 3, 5])
        mixed, after = before.shuffled([cards[1], cards[3], cards[5]])
        assert [game.state.table.cards[place] for place in (1, 3, 5)] == list(mixed)
        assert (game.state.chance, before.drawn < after.drawn) == (after, True)

    def test_chosen_ones(self):
        game = Laid("words", "а б в г д е", ("C", ""))
        game.do(0, "chaos", places=[5, 0])
        assert [card.name for card in game.state.table.cards][1:5] == ["б", "в", "г", "д"]
        assert game.events[0] == {"event": "shuffled", "seat": 0, "places": [0, 5]}

    @pytest.mark.parametrize(
        ("hands", "places", "code"),
        [
            (("C", ""), [0], "wrong_count"),
            (("C", ""), [0, 0], "repeated_place"),
            (("C", ""), [0, 9], "no_card_there"),
            (("а", "C"), None, "not_owned"),
        ],
    )
    def test_refused(self, hands, places, code):
        assert Laid("words", "а б", hands).refused(0, "chaos", places=places) == code

    def test_nothing_left_to_shuffle(self):
        game = Laid("words", "а", ("C", ""))
        assert game.refused(0, "chaos") == "wrong_count"
        assert "chaos" not in [offer["kind"] for offer in allowed(WORDS, game.state)]
