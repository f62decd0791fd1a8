"""Maths: a row or a test for every line of the rules; R is printed, D a reading of ours."""

from __future__ import annotations

import pytest

from tests.games.laid import Laid
from wordsvc.games.engine.engine import view


@pytest.mark.parametrize(
    ("rule", "table", "opened", "hand", "left", "turn"),
    [
        ("R equal digits: take both, open two more", "7 7 1 1", [0, 1], "7 7", [2, 3], 0),
        ("R equal signs, too", "+ + 1 1", [0, 1], "+ +", [2, 3], 0),
        ("R equal variables, too", "Y Y 1 1", [1, 0], "Y Y", [2, 3], 0),
        ("R digits go back, turn passes", "7 1 7 1", [0, 1], "", [0, 1, 2, 3], 1),
        ("R a sign is taken, the digit goes back", "7 + 7", [0, 1], "+", [0, 2], 1),
        ("R unequal signs are both taken, turn passes", "+ × 7 7", [0, 1], "+ ×", [2, 3], 1),
        ("R a variable is taken", "7 Y 7", [0, 1], "Y", [0, 2], 1),
    ],
)
def test_a_turn(rule, table, opened, hand, left, turn):
    game = Laid("maths", table).do(0, "open", places=opened)
    assert (game.hand(0), game.down, game.state.turn) == (hand, left, turn), rule


class TestChaos:
    """R: at once, by the one who opened it, while cards lie face down; two up to all; discarded."""

    def test_at_once(self):
        game = Laid("maths", "C 1 2 1 2").do(0, "open", places=[0, 1])
        assert (game.state.phase, game.state.turn) == ("chaos", 0)
        assert game.refused(0, "open", places=[1, 2]) == "wrong_phase"
        assert game.refused(1, "chaos", places=[1, 2]) == "not_your_turn"
        game.do(0, "chaos", places=[4, 2])
        assert (game.state.phase, game.state.turn, game.hand(0)) == ("open", 1, "")
        assert [card.name for card in game.state.discard] == ["chaos"]

    @pytest.mark.parametrize(
        ("places", "code"),
        [([1], "wrong_count"), ([], "wrong_count"), ([1, 1], "repeated_place"), ([0, 1], "no_card_there")],
    )
    def test_which_cards(self, places, code):
        assert Laid("maths", "C 1 2 1 2").do(0, "open", places=[0, 1]).refused(0, "chaos", places=places) == code

    def test_only_the_chosen_cards_move(self):
        orders = set()
        for drawn in range(40):
            game = Laid("maths", "C 1 2 3 4").do(0, "open", places=[0, 1])
            object.__setattr__(game.state.chance, "drawn", drawn)
            game.do(0, "chaos", places=[3, 1])
            names = [card and card.name for card in game.state.table.cards]
            assert (names[2], names[4]) == ("2", "4")
            orders.add((names[1], names[3]))
        assert orders == {("1", "3"), ("3", "1")}

    def test_all_unless_told(self):
        game = Laid("maths", "C 1 2 1 2").do(0, "open", places=[0, 1]).do(0, "chaos")
        assert game.events[0]["places"] == [1, 2, 3, 4]

    def test_two_equal_ones_are_a_pair(self):
        game = Laid("maths", "C C 1 1").do(0, "open", places=[0, 1]).do(0, "chaos")
        assert game.state.phase == "chaos"
        game.do(0, "chaos", places=[2, 3])
        assert (game.state.phase, game.state.turn) == ("open", 0), "R equal pictures: open two more"

    def test_of_no_use_when_nothing_is_left_to_shuffle(self):
        game = Laid("maths", "C + ÷").do(0, "open", places=[0, 1])
        assert (game.state.phase, game.state.turn) == ("open", 1)
        assert [card.name for card in game.state.discard] == ["chaos"]


def at_the_end(hands, rules=None):
    """Return the game in its last phase: the first seat has taken the last card, a sign that is given here."""
    game = Laid("maths", "+", hands, rules).do(0, "open", places=[0])
    assert (game.state.phase, game.state.turn) == ("expression", None)
    return game


@pytest.mark.parametrize(
    ("rule", "rules", "expressions", "winners", "scores"),
    [
        ("R the highest wins", None, ("7+12", "33"), [1], ("19", "33")),
        ("D equal values share", None, ("7+12", "19"), [0, 1], ("19", "19")),
        ("option lowest", {"goal": "lowest"}, ("7+12", "33"), [0], ("19", "33")),
        ("option closest to zero", {"goal": "closest"}, ("7+12", "33"), [0], ("19", "33")),
        (
            "option closest to a number",
            {"goal": "closest", "target": "30"},
            ("7+12", "33"),
            [1],
            ("19", "33"),
        ),
        (
            "option closest, a fraction between",
            {"goal": "closest", "target": "53/2"},
            ("7+13", "33"),
            [0, 1],
            ("20", "33"),
        ),
    ],
)
def test_who_wins(rule, rules, expressions, winners, scores):
    hands = tuple(" ".join(symbol for symbol in text if symbol != "+") for text in expressions)
    game = at_the_end(hands, rules)
    for seat, text in enumerate(expressions):
        game.do(seat, "expression", expression=text)
    assert (game.winners, game.state.result.scores) == (winners, scores), rule


@pytest.mark.parametrize(
    ("rule", "expression"),
    [
        ("R all own cards", "1+2"),
        ("R only own cards", "1+28"),
        ("R no brackets", "(1+2)9"),
        ("R no powers", "1^29+"),
        ("R no =", "12+9=21"),
        ("D no × or ÷ first", "×129"),
        ("D no literal Y", "1+2Y"),
        ("a sign needs a number", "129+"),
    ],
)
def test_an_expression_refused(rule, expression):
    assert at_the_end(("1 2 9", "1")).refused(0, "expression", expression=expression) == "invalid_expression", rule


@pytest.mark.parametrize(
    ("rule", "hand", "expression"),
    [
        ("D no number of several digits starts with 0", "1 0 2", "1+02"),
        ("D dividing by zero is no expression", "7 0 ÷ 1", "7÷0+1"),
    ],
)
def test_other_expressions_refused(rule, hand, expression):
    assert at_the_end((hand, "1")).refused(0, "expression", expression=expression) == "invalid_expression", rule


@pytest.mark.parametrize(
    ("rule", "hand", "expression", "value"),
    [
        ("D neighbouring digits form a number", "1 2 3", "12+3", "15"),
        ("D × before +", "2 3 4 ×", "2+3×4", "14"),
        ("D left to right", "8 4 2 ÷ ÷ 0", "8÷4÷2+0", "1"),
        ("D exact fractions", "1 3 2 0 ÷ ×", "1÷3×2+0", "2/3"),
    ],
)
def test_values_at_the_table(rule, hand, expression, value):
    game = at_the_end((hand,)).do(0, "expression", expression=expression)
    assert game.state.result.scores == (value,), rule


def test_y_is_a_digit_or_a_sign():
    game = at_the_end(("1 2 Y", "5 5 Y")).do(0, "expression", expression="1+92").do(1, "expression", expression="5×5")
    assert game.state.result.scores == ("93", "25")


def test_y_is_only_a_sign_of_the_game():
    from tests.games.plain import GAMES
    from wordsvc.games.engine.decks import load_document
    from wordsvc.games.engine.record import Proposal, settle_setting
    from wordsvc.games.maths.game import signs

    assert signs(settle_setting(GAMES, Proposal("maths", ["a"], load_document("maths_plus_minus")))) == ("+", "−")


def test_no_valid_expression_is_no_result_behind_all():
    game = at_the_end(("", "7", "0"), {"goal": "lowest"})
    assert {"event": "no_expression", "seat": 0} in game.events
    assert game.refused(0, "expression", expression=None) == "already_answered"
    game.do(1, "expression", expression=None).do(2, "expression", expression="0")
    assert (game.winners, game.state.result.scores) == ([2], (None, None, "0"))


def test_when_nobody_has_one_nobody_wins():
    game = Laid("maths", "+ −", ("", "")).do(0, "open", places=[0, 1])
    assert (game.winners, game.state.result.scores) == ([], (None, None))
    assert {"event": "ended", "reason": "no_results"} in game.events


def test_that_nobody_has_one_is_told_once_everyone_has_answered():
    game = at_the_end(("1 2", "7", "8")).do(0, "expression", expression=None)
    game.do(1, "expression", expression=None)
    assert not any(event["event"] == "ended" for event in game.events)
    game.do(2, "expression", expression=None)
    assert [event["event"] for event in game.events] == ["no_expression", "ended", "over"]
    assert game.winners == []


def test_that_nobody_has_one_is_told_when_the_last_one_to_answer_leaves():
    game = at_the_end(("1 2", "7", "8"))
    for seat in (0, 1):
        game.do(seat, "expression", expression=None)
    assert {"event": "ended", "reason": "no_results"} in game.do(2, "resign").events


def test_an_end_with_a_winner_needs_no_word():
    game = at_the_end(("1 2", "7")).do(0, "expression", expression=None).do(1, "expression", expression="7")
    assert ([event["event"] for event in game.events], game.winners) == (["expression", "over"], [1])


class TestSurplusSigns:
    """D: option; as few as possible stay unused, the player chooses which."""

    HANDS = ("7 2 − ×", "5 ÷ ×")

    def test_must_be_used(self):
        game = at_the_end(self.HANDS)
        assert {"event": "no_expression", "seat": 0} in game.events
        assert {"event": "ended", "reason": "no_results"} in game.events

    def test_may_stay(self):
        game = at_the_end(self.HANDS, {"surplus_signs": "may"})
        assert game.refused(0, "expression", expression="72") == "invalid_expression"
        assert game.refused(0, "expression", expression="−2") == "invalid_expression"
        game.do(0, "expression", expression="+7×2").do(1, "expression", expression="5")
        assert (game.state.result.scores, game.winners) == (("14", "5"), [0])


def test_one_expression_each():
    game = at_the_end(("1 2", "7")).do(0, "expression", expression="1+2")
    assert game.refused(0, "expression", expression="2+1") == "already_answered"
    assert view(game.game, game.state, "g")["allowed"] == [
        {"kind": "expression", "seats": [1]},
        {"kind": "resign", "seats": [0, 1]},
    ]


@pytest.mark.parametrize(
    ("rules", "expression", "value"),
    [
        ({"leading_zero": True}, "07+1", "8"),
        ({"leading_sign": False}, "+701", None),
        (None, "+701", "701"),
        (None, "+071", None),
    ],
)
def test_options_of_writing(rules, expression, value):
    game = at_the_end(("0 7 1",), rules)
    if value is None:
        assert game.refused(0, "expression", expression=expression) == "invalid_expression"
    else:
        assert game.do(0, "expression", expression=expression).state.result.scores == (value,)
