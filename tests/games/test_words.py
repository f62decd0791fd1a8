"""The word game: a row or a test for every line of the rules; R is printed, D a reading of ours."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.games.laid import Laid
from tests.games.random_words import WORDS
from tests.games.small_lexicon import can_find, small_lexicon
from wordsvc.cards import LetterCard, Prize, PrizeCard
from wordsvc.games.catalog import all_games
from wordsvc.games.engine import Accepted, allowed, play, read_move, view
from wordsvc.games.finding import solver_finder
from wordsvc.games.record import entry, log, settle_setting, verify_log
from wordsvc.games.state import Malformed
from wordsvc.games.word_box import box_of
from wordsvc.games.words import word_game
from wordsvc.house_rules import HouseRules
from wordsvc.referee import PlayedWord

VODA = "в о д а"


def words(*asked: str | tuple[str, list[int]]) -> list[dict[str, object]]:
    return [{"word": one} if isinstance(one, str) else {"word": one[0], "cards": one[1]} for one in asked]


def compose(game: Laid, *asked: str | tuple[str, list[int]], seat: int = 0) -> Laid:
    return game.do(seat, "compose", words=words(*asked))


def problems(game: Laid, *asked: str | tuple[str, list[int]], seat: int = 0) -> list[str]:
    """Codes of the referee's problems with a play that must be refused."""
    before = game.state
    refusal = game.refusal(seat, "compose", words=words(*asked))
    assert refusal.code == "invalid_word"
    assert game.state is before
    return [problem["code"] for word in refusal.details["words"] for problem in word["problems"]]


class TestComposing:
    """§1.1.1 R: any number of words, one after another; recorded with their scores; cards discarded."""

    def test_one_after_another(self):
        game = Laid("words", "а а", ("в о3 д а к о т а а", ""))
        compose(game, "вода")
        compose(game, "кота", "а")
        assert view(WORDS, game.state, "g")["seats"][0]["words"] == [
            {"word": "вода", "score": 6},
            {"word": "кота", "score": 4},
            {"word": "а", "score": 1},
        ]
        assert (game.hand(0), len(game.state.discard), game.state.turn) == ("", 9, 0)
        assert game.state.phase == "compose", "D: the player says when composing is done"
        game.do(0, "done")
        assert game.state.phase == "open"

    def test_the_first_turn_has_nothing_to_compose(self):
        """R: whoever has no cards, as at the beginning, goes on to the second step."""
        game = Laid("words", "а а о о")
        assert game.state.phase == "open"
        game.do(0, "open", places=[0, 2])
        assert (game.state.turn, game.state.phase) == (1, "open")

    def test_not_in_another_turn_nor_after_it_is_done(self):
        game = Laid("words", "а а", (VODA, VODA))
        assert game.refused(1, "compose", words=words("вода")) == "not_your_turn"
        game.do(0, "done")
        assert game.refused(0, "compose", words=words("вода")) == "wrong_phase"

    def test_words_of_one_move_share_the_hand(self):
        game = Laid("words", "а а", ("в о д а о к а", ""))
        assert problems(game, "вода", "кота") == ["not_in_hand"]
        assert problems(game, "вода", "вода") == ["not_in_hand"]
        assert game.hand(0) == "в о д а о к а"
        compose(game, "вода", "ока")
        assert game.hand(0) == ""

    def test_nothing_without_cards(self):
        game = compose(Laid("words", "а а", ("а", "")), "а")
        assert game.refused(0, "compose", words=words("а")) == "not_owned"
        assert "compose" not in [offer["kind"] for offer in allowed(WORDS, game.state)]

    def test_a_refusal_says_why_and_what_may_be_done(self):
        refusal = Laid("words", "а а", (VODA, "")).refusal(0, "compose", words=words("ведмідь", "кіт"))
        assert refusal.details == {
            "words": [
                {"word": "ведмідь", "problems": [{"code": "unknown_word"}]},
                {"word": "кіт", "problems": [{"code": "not_in_hand", "missing": ["к", "і", "т"]}]},
            ]
        }
        assert "«ведмідь»" in refusal.uk
        assert "бракує к, і, т" in refusal.uk
        assert "done" in refusal.uk
        assert "missing к, і, т" in refusal.en


class TestNamedCards:
    """A word is laid with exactly the cards that its player names."""

    def test_these_and_no_others(self):
        game = compose(Laid("words", "а а", ("о5 к а о1 *", "")), ("ока", [3, 1, 2]))
        assert (game.hand(0), game.events[0]["score"]["total"]) == ("о *", 3)

    def test_a_card_that_the_best_choice_would_leave(self):
        """The other colour costs the factor; a player may choose that."""
        game = compose(Laid("words", "а а", ("о1r к1r а1r о1b", "")), ("ока", [3, 1, 2]))
        assert game.events[0]["score"] == {"base": 3, "factors": [], "total": 3}

    def test_a_polysemy_where_a_card_would_do(self):
        game = compose(Laid("words", "а а", ("о к а *", "")), ("ока", [3, 1, 2]))
        assert game.hand(0) == "о"

    @pytest.mark.parametrize(
        ("asked", "code"),
        [
            ([("ока", [0, 1, 2, 3])], "cards_left_over"),
            ([("ока", [0, 1])], "not_in_hand"),
            ([("ока", [3, 1, 0])], "not_in_hand"),
        ],
    )
    def test_cards_that_do_not_lay_the_word(self, asked, code):
        assert problems(Laid("words", "а а", ("о к а о", "")), *asked) == [code]

    @pytest.mark.parametrize(
        ("asked", "code"),
        [
            ([("ока", [0, 1, 9])], "not_owned"),
            ([("ока", [0, 1, -1])], "not_owned"),
            ([("ока", [0, 1, 1])], "repeated_card"),
            ([("ока", [0, 1, 2]), ("а", [2])], "repeated_card"),
        ],
    )
    def test_cards_that_cannot_be_named(self, asked, code):
        assert Laid("words", "а а", ("о к а о", "")).refused(0, "compose", words=words(*asked)) == code

    def test_the_others_are_dealt_what_is_left(self):
        game = Laid("words", "а а", ("о9 к а о1", ""))
        assert problems(game, ("а", [2]), "ока") == ["not_in_hand"]
        game = compose(Laid("words", "а а", ("о9 к а о1 а7", "")), ("а", [4]), "ока")
        assert [event["score"]["total"] for event in game.events[:2]] == [7, 11]

    def test_what_was_dealt_is_recorded(self):
        game = Laid("words", "а а", ("о1r к1r а1r о9b *", ""))
        outcome = play(WORDS, game.state, 0, {"kind": "compose", "version": 0, "words": words("ока")})
        assert isinstance(outcome, Accepted)
        assert outcome.move == {"kind": "compose", "words": [{"word": "ока", "cards": [1, 2, 3]}]}


class TestOpening:
    """§1.1.2 R: words composed + 1 pairs, all cards together; D: any two equal letters match."""

    @pytest.mark.parametrize(
        ("composed", "count"),
        [([], 2), (["вода"], 4), (["вода", "ока"], 6), (["вода", "ока", "а"], 7)],
        ids=["R one pair", "R one word, two pairs", "R two words, three pairs", "D what is left"],
    )
    def test_how_many(self, composed, count):
        game = Laid("words", "а о к д в і й", ("в о д а о к а а", ""))
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
            ("D whatever their colours", "а1r к а2b о", [0, 1, 2, 3], "а а", [1, 3], 0),
            ("D of three the last opened goes back", "а а а о", [2, 0, 3, 1], "а а", [1, 3], 0),
            ("D four make two pairs", "а а а а о к", [0, 1, 2, 3], "а а а а", [4, 5], 0),
            ("R letters that don't match go back to their places", "а о к в", [0, 1, 2, 3], "", [0, 1, 2, 3], 1),
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
        assert isinstance(play(WORDS, game.state, 1, move), Accepted)

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


@pytest.mark.parametrize(
    ("rule", "rules", "hand", "before", "word", "code"),
    [
        ("R any inflected form", None, "к о т а", [], "кота", None),
        ("R only words of the dictionary", None, "к о т а", [], "така", "unknown_word"),
        (
            "R house rules restrict words",
            {"accept": [{"require": ["NOUN", "sing"]}]},
            "а о к о",
            [],
            "а",
            "rule_forbids",
        ),
        ("R by name", "only_singular_nouns", "н о ж и ц і", [], "ножиці", "rule_forbids"),
        ("R repeats are allowed", None, "а а", [(0, "а")], "а", None),
        ("option: by form, everyone", {"repeats": "forbid_form"}, "а а", [(1, "а")], "а", "repeated"),
        ("option: another form is another", {"repeats": "forbid_form"}, "о к о", [(1, "ока")], "око", None),
        ("option: by lemma", {"repeats": "forbid_lemma"}, "о к о", [(1, "ока")], "око", "repeated"),
        (
            "option: by the same player",
            {"repeats": "forbid_form", "repeats_scope": "player"},
            "а а",
            [(1, "а")],
            "а",
            None,
        ),
        (
            "option: by the same player, again",
            {"repeats": "forbid_form", "repeats_scope": "player"},
            "а а",
            [(0, "а")],
            "а",
            "repeated",
        ),
        ("D the apostrophe is free", None, "м я т а", [], "м'ята", None),
        ("option: it needs a card", {"apostrophe": "card"}, "м я т а", [], "м'ята", "needs_apostrophe_card"),
        ("option: the box has one", {"apostrophe": "card"}, "м ' я т а", [], "м'ята", None),
        ("D capitals are the same letters", None, "к і т", [], "КІТ", None),
        ("R Polysemy: one letter, any number of times", None, "м л к *", [], "молоко", None),
        ("R in one word only", None, "м л к * к т а", ["молоко"], "кота", "not_in_hand"),
        ("option: at most n a word", {"polysemy": {"max_per_word": 0}}, "м л к *", [], "молоко", "not_in_hand"),
    ],
)
def test_which_words_count(rule, rules, hand, before, word, code):
    """§1.2, §1.3"""
    game = Laid("words", "", (hand + " і і", "о к а а"), rules)
    for one in before:
        seat, earlier = one if isinstance(one, tuple) else (0, one)
        if seat != game.state.turn:
            game.do(game.state.turn, "done")
        compose(game, earlier, seat=seat)
        if seat != 0:
            game.do(seat, "done")
    if code is None:
        compose(game, word)
    else:
        assert problems(game, word) == [code], rule


@pytest.mark.parametrize(
    ("rule", "rules", "hand", "word", "score"),
    [
        ("R the sum of the cards", None, "в1 о2 д3 а4", "вода", 10),
        ("R twice for one colour", None, "в1r о2r д3r а4r", "вода", 20),
        ("R not for two", None, "в1r о2r д3r а4b", "вода", 10),
        ("D not for colourless cards", None, "в1 о2 д3 а4", "вода", 10),
        ("D the best of equal letters", None, "о9b о1r к1r а1r к1 а1", "ока", 11),
        ("D the colour when it is worth more", None, "о3b о2r к1r а1r", "ока", 8),
        ("D a Polysemy has no colour", None, "м1r л1r к1r *", "молоко", 6),
        ("option: it breaks the colour", {"polysemy": {"keeps_color": False}}, "м1r л1r к1r *", "молоко", 3),
        ("option: worth its letter each time", {"polysemy": {"points": "each"}}, "м л к *", "молоко", 6),
        ("R coefficients", "slang_doubles", "к л ь о в и й", "кльовий", 14),
    ],
)
def test_scores(rule, rules, hand, word, score):
    """§1.3, §1.4"""
    game = compose(Laid("words", "а а", (hand, ""), rules), word)
    assert view(WORDS, game.state, "g")["seats"][0]["score"] == score, rule


class TestEnds:
    """§1.5"""

    def test_nobody_can_compose(self):
        """R: the service itself finds that out; each unused card is one point, whatever it is."""
        game = compose(Laid("words", "", ("в9 о9 д9 а9 к9 * C", "т9 X")), "вода")
        assert game.winners is None, "a Polysemy alone makes «а»"
        compose(game, ("а", [1]))
        assert game.winners == [0]
        assert game.state.result.scores == (36 + 0 + 2, 2)
        assert {"event": "ended", "reason": "no_words"} in game.events

    def test_not_while_cards_lie_on_the_table(self):
        game = compose(Laid("words", "т", ("а", "")), "а")
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
    box = box_of(Laid("words", "а а").state.setting)
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
            ("R amid other words", [["а", "слава", "україні"]], None),
            ("R under every house rule", [["слава україні"]], {"min_length": 60}),
            ("R under every house rule", [["слава", "україні"]], {"banned_words": ["слава", "україні"]}),
            ("R under every house rule", [["слава"], ["україні"]], {"banned_words": ["україні"]}),
        ],
    )
    def test_wins(self, rule, plays, rules):
        game = Laid("words", "т т", (SLAVA + " а", "к9 т9"), rules)
        for play_ in plays:
            compose(game, *play_)
        assert game.winners == [0], rule
        assert {"event": "ended", "reason": "winning_phrase", "seat": 0} in game.events

    @pytest.mark.parametrize(
        ("rule", "plays"),
        [
            ("the other way round", [["україні", "слава"]]),
            ("with another word between", [["слава", "а", "україні"]]),
            ("with another word between", [["слава"], ["а"], ["україні"]]),
        ],
    )
    def test_does_not_win(self, rule, plays):
        game = Laid("words", "т т", (SLAVA + " а", ""))
        for play_ in plays:
            compose(game, *play_)
        assert game.winners is None, rule

    def test_not_in_two_turns(self):
        game = Laid("words", "т к т к", (SLAVA, ""))
        compose(game, "слава").do(0, "done").do(0, "open", places=[0, 1, 2, 3]).do(
            0, "open", places=[]
        ) if False else None
        compose(game, "слава").do(0, "done") if game.hand(0) == SLAVA else None
        game = Laid("words", "", (SLAVA, "а а"))
        compose(game, "слава").do(0, "done").do(1, "done")
        compose(game, "україні")
        assert game.winners is None

    def test_not_after_the_opponent_s_half(self):
        game = Laid("words", "", ("с л а в а", "у к р а ї н і"))
        compose(game, "слава").do(0, "done")
        compose(game, "україні", seat=1)
        assert game.winners != [1] or game.state.memo.end != "winning_phrase"

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


class TestSetting:
    @pytest.mark.parametrize(
        ("deck", "pointers"),
        [
            ({"name": "x", "letters": [{"letters": "а", "points": 1, "count": 3}]}, ["/deck/letters/0/count"]),
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
                ["/deck/letters", "/deck/letters/0/count"],
            ),
            (
                {"name": "x", "letters": [{"letters": "а", "points": 1, "count": 402}]},
                ["/deck", "/deck/letters/0/count"],
            ),
            ({"name": "x", "letters": []}, ["/deck/letters"]),
            (
                {"name": "X", "letters": [{"letters": "q", "points": -1, "count": 3}], "wings": 2},
                [
                    "/deck/letters/0/count",
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
        found = settle_setting({"words": WORDS}, "words", ["a"], deck)
        faults = found if isinstance(found, tuple) else ()
        assert sorted(fault.pointer for fault in faults) == pointers
        assert all(fault.uk and fault.en for fault in faults)

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
        found = settle_setting({"words": WORDS}, "words", ["a"], None, rules)
        assert sorted(fault.pointer for fault in (found if isinstance(found, tuple) else ())) == pointers

    def test_the_shipped_box(self):
        setting = settle_setting({"words": WORDS}, "words", ["a"])
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
        play(WORDS, Laid("words", "а а").state, 0, {"version": 0, **move})
    assert sorted(fault.pointer for fault in caught.value.faults) == pointers


def test_all_the_games():
    games = all_games(small_lexicon(), {})
    assert sorted(games) == ["english", "football", "maths", "words"]
    assert all(game.name == name for name, game in games.items())


def test_a_log_names_its_lexicon():
    """Verified over another lexicon, the log says so; nothing else need differ."""
    setting = settle_setting({"words": WORDS}, "words", ["a", "b"])
    game = Laid("words", "а а")
    outcome = play(WORDS, game.state, 0, {"kind": "resign", "version": 0})
    document = json.loads(json.dumps(log(outcome.state, [entry(WORDS, 0, outcome)])))
    assert document["lexicon"] == small_lexicon().sha256
    other = word_game(small_lexicon("few"), {}, can_find)
    assert setting.editions != other.editions
    assert "/lexicon" in [fault.pointer for fault in verify_log(document, {"words": other})]
    assert "/lexicon" not in [fault.pointer for fault in verify_log(document, {"words": WORDS})]
