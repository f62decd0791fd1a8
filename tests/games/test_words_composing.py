"""The word game, composing: which words count, of which cards, for how much; R is printed, D a reading of ours."""

from __future__ import annotations

import pytest

from tests.games.laid import Laid
from tests.games.plain import told
from tests.games.random_words import WORDS
from tests.games.word_moves import VODA, compose, problems, words
from wordsvc.games.engine.engine import Accepted, allowed, make_move, view


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
        assert "«ведмідь»" in told(refusal, "words", "uk")
        assert "бракує к, і, т" in told(refusal, "words", "uk")
        assert "завершіть складання" in told(refusal, "words", "uk")
        assert "missing к, і, т" in told(refusal, "words")


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
        outcome = make_move(WORDS, game.state, 0, {"kind": "compose", "version": 0, "words": words("ока")})
        assert isinstance(outcome, Accepted)
        assert outcome.move == {"kind": "compose", "words": [{"word": "ока", "cards": [1, 2, 3]}]}


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
        ("R another player's word again", None, "а а", [(1, "а")], "а", None),
        ("D one's own word again", None, "а а", [(0, "а")], "а", None),
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
        ("D a Polysemy, what is printed on it, once", None, "м л к *5", "молоко", 8),
        ("option: nothing", {"polysemy": {"points": "zero"}}, "м л к *5", "молоко", 3),
        ("option: worth its letter once", {"polysemy": {"points": "letter"}}, "м л к *5", "молоко", 4),
        ("D Polysemies alone are of no colour", {"polysemy": {"points": "each"}}, "*", "а", 1),
        ("D some by Polysemy, some by cards: the dearest way", None, "м л к о9 о2 *", "молоко", 14),
        ("D several, each for another letter", None, "м к о *1 *1", "молоко", 5),
        ("R coefficients", "slang_doubles", "к л ь о в и й", "кльовий", 14),
    ],
)
def test_scores(rule, rules, hand, word, score):
    """§1.3, §1.4"""
    game = compose(Laid("words", "а а", (hand, ""), rules), word)
    assert view(WORDS, game.state, "g")["seats"][0]["score"] == score, rule
