"""Football: a row or a test for every line of the rules; R is printed, D a reading of ours."""

from __future__ import annotations

import pytest

from tests.games.laid import DECKS, GAMES, Laid
from wordsvc.games.engine.decks import load_document
from wordsvc.games.engine.documents import read_deck
from wordsvc.games.engine.engine import view
from wordsvc.games.engine.record import Proposal, settle_setting
from wordsvc.games.football.deck import FootballDeck


@pytest.mark.parametrize(
    ("rule", "table", "opened", "hand", "left", "turn"),
    [
        ("R same footballer: take both, go again", "A A B B", [0, 1], "A A", [2, 3], 0),
        ("R otherwise footballers go back, turn passes", "A B A B", [0, 1], "", [0, 1, 2, 3], 1),
        ("R a prize is taken, the footballer goes back", "A y A", [0, 1], "y", [0, 2], 1),
        ("R two prizes, both taken, turn passes", "y r A A", [0, 1], "y r", [2, 3], 1),
        ("R two equal prizes are no pair of footballers", "v v A A", [1, 0], "v v", [2, 3], 1),
        ("D a lone last card is opened alone", "v", [0], "v", [], None),
    ],
)
def test_a_turn(rule, table, opened, hand, left, turn):
    game = Laid("football", table).do(0, "open", places=opened)
    assert (game.hand(0), game.down, game.state.turn) == (hand, left, turn), rule


@pytest.mark.parametrize(
    ("places", "code"),
    [
        ([0], "wrong_count"),
        ([0, 1, 2], None),
        ([1, 1], "repeated_place"),
        ([0, 9], "no_card_there"),
        ([-1, 0], "no_card_there"),
    ],
)
def test_places_that_cannot_be_opened(places, code):
    game = Laid("football", "A B A B")
    before = game.state
    if code is None:
        with pytest.raises(Exception, match="places"):
            game.refused(0, "open", places=places)
    else:
        assert game.refused(0, "open", places=places) == code
    assert game.state is before


def test_layout_is_ten_by_ten_as_a_rule_any_other_allowed():
    deck = read_deck(FootballDeck, load_document("football"))
    assert (len(deck.cards), deck.columns) == (100, 10)


class TestVar:
    """R: only just before one's own turn; two cards, alone; then the turn is played; discarded."""

    def test_look_then_play(self):
        game = Laid("football", "A B A B", ("v", "")).do(0, "var", places=[0, 3])
        assert (game.hand(0), game.down, game.state.turn) == ("", [0, 1, 2, 3], 0)
        assert view(game.game, game.state, "g", 0)["private"]["look"] == [
            {"place": 0, "card": game.state.table.card(0).document()},
            {"place": 3, "card": game.state.table.card(3).document()},
        ]
        assert view(game.game, game.state, "g", 1)["private"] == {"look": []}
        assert "private" not in view(game.game, game.state, "g")
        public = [event for event in game.events if event["event"] != "seen"]
        assert all("A" not in str(event) for event in public)
        game.do(0, "open", places=[0, 1])
        assert view(game.game, game.state, "g", 0)["private"] == {"look": []}

    def test_not_in_another_turn(self):
        assert Laid("football", "A B A B", ("", "v")).refused(1, "var", places=[0, 1]) == "not_your_turn"

    def test_before_one_more_turn_after_a_pair(self):
        """D: that is a turn like any other."""
        game = Laid("football", "A A B B", ("v", "")).do(0, "open", places=[0, 1]).do(0, "var", places=[2, 3])
        assert len(view(game.game, game.state, "g", 0)["private"]["look"]) == 2
        assert game.do(0, "open", places=[2, 3]).hand(0) == "A A B B"

    def test_not_without_the_card(self):
        assert Laid("football", "A A", ("", "v")).refused(0, "var", places=[0, 1]) == "not_owned"

    def test_two_one_after_another(self):
        game = Laid("football", "A B A B", ("v v", "")).do(0, "var", places=[0, 1]).do(0, "var", places=[2, 3])
        assert len(view(game.game, game.state, "g", 0)["private"]["look"]) == 4

    def test_the_turn_must_be_played_then(self):
        game = Laid("football", "C C", ("v p A A", "B B")).do(0, "var", places=[0, 1])
        assert game.refused(0, "play_game", opponent=1) == "looked_already"


class TestPlayGame:
    """R: instead of one's turn; both own a pair; caller rolls first, equal again; the higher takes any pair."""

    def test_the_caller_wins_or_loses_by_the_dice(self):
        outcomes = set()
        for drawn in range(60):
            game = Laid("football", "C C", ("p A A", "B B"))
            object.__setattr__(game.state.chance, "drawn", drawn)
            game.do(0, "play_game", opponent=1, take="B")
            match = next(event for event in game.events if event["event"] == "match")
            *ties, (mine, theirs) = match["rolls"]
            assert all(a == b for a, b in ties)
            assert all(1 <= pips <= 6 for roll in match["rolls"] for pips in roll)
            assert match["winner"] == (0 if mine > theirs else 1)
            assert game.hand(match["winner"]) == ("A A B B" if match["winner"] == 0 else "B B A A")
            assert game.state.turn == 1
            outcomes.add((match["winner"], bool(ties)))
        assert outcomes == {(0, False), (0, True), (1, False), (1, True)}

    def test_the_winner_chooses(self):
        seen = set()
        for drawn in range(20):
            game = Laid("football", "C C", ("p A A D D r", "B B E E y", ""))
            object.__setattr__(game.state.chance, "drawn", drawn)
            game.do(0, "play_game", opponent=1)
            winner = game.state.turn
            seen.add(winner)
            assert game.state.phase == "match"
            assert game.refused(1 - winner, "play_game", opponent=winner, take="B") == "not_your_turn"
            assert game.refused(winner, "play_game", opponent=1 - winner, take="Z") == "no_pair"
            assert game.refused(winner, "play_game", opponent=2, take="A") == "not_an_opponent"
            assert game.refused(0, "red") == "wrong_phase", "D: nothing between the roll and the taking"
            game.do(winner, "play_game", opponent=1 - winner, take="D" if winner else "E")
            assert game.state.turn == 1, "the turn passes from the caller"
            assert ("D D" if winner else "E E") in game.hand(winner)
        assert seen == {0, 1}

    @pytest.mark.parametrize(
        ("hands", "move", "code"),
        [
            (("p", "B B"), {"opponent": 1}, "no_pair"),
            (("p A A", "B"), {"opponent": 1}, "no_pair"),
            (("p A A", "B B"), {"opponent": 0}, "not_an_opponent"),
            (("p A A", "B B"), {"opponent": 5}, "not_an_opponent"),
            (("p A A", "B B", "D"), {"opponent": 2}, "not_an_opponent"),
            (("p A A", "B B"), {"opponent": 1, "take": "A"}, "no_pair"),
            (("A A", "B B p"), {"opponent": 1}, "not_owned"),
        ],
    )
    def test_refused(self, hands, move, code):
        assert Laid("football", "C C", hands).refused(0, "play_game", **move) == code

    def test_not_in_another_turn(self):
        assert Laid("football", "A A C C", ("A A", "p B B")).refused(1, "play_game", opponent=0) == "not_your_turn"

    @pytest.mark.parametrize("before", [[], [("var", {"places": [2, 3]})]])
    def test_instead_of_one_more_turn_after_a_pair(self, before):
        """D: that is a turn like any other, whatever was looked at before the pair."""
        game = Laid("football", "A A C C", ("p v", "B B"))
        for kind, move in before:
            game.do(0, kind, **move)
        game.do(0, "open", places=[0, 1]).do(0, "play_game", opponent=1)
        assert (game.state.turn, game.down) == (1, [2, 3])

    @pytest.mark.parametrize("kind", ["yellow", "red"])
    def test_nothing_is_played_while_the_winner_chooses(self, kind):
        """D: nobody plays anything between the roll and the taking."""
        game = Laid("football", "C C", ("p A A D D y r", "B B E E y r", "y r")).do(0, "play_game", opponent=1)
        for seat in range(3):
            assert game.refused(seat, kind, **({"player": 0} if kind == "yellow" else {})) == "wrong_phase"


@pytest.mark.parametrize(
    ("rule", "hands", "moves", "turn"),
    [
        ("R/D yellow on the player in turn ends it", ("", "y", ""), [(1, {"player": 0})], 1),
        ("R the turn goes on to the next in order", ("", "", "y"), [(2, {"player": 0})], 1),
        ("D on another: they miss their next turn", ("", "", "y"), [(2, {"player": 1}), "open"], 2),
        (
            "R two on one opponent work as a red (together)",
            ("", "", "y y"),
            [(2, {"player": 0, "cards": 2})],
            2,
        ),
        (
            "D the second while the first is pending",
            ("", "", "y y"),
            [(2, {"player": 1}), (2, {"player": 1})],
            2,
        ),
        ("D of two players they don't", ("", "", "y", "y"), [(2, {"player": 1}), (3, {"player": 1})], 0),
        ("D each costs a turn", ("", "", "y", "y"), [(2, {"player": 1}), (3, {"player": 1}), "open"], 2),
        (
            "D the second in one game, though the first has taken effect",
            ("", "", "y y"),
            [(2, {"player": 0}), "open", (2, {"player": 0})],
            2,
        ),
        (
            "D the third is a first again",
            ("", "", "", "y y y"),
            [(3, {"player": 0}), (3, {"player": 0}), "open", (3, {"player": 0})],
            1,
        ),
        ("D on two opponents they are two firsts", ("", "", "y y"), [(2, {"player": 0}), (2, {"player": 1})], 2),
        ("any player, oneself too", ("y", ""), [(0, {"player": 0})], 1),
        (
            "of two on oneself the second is no red",
            ("", "y y"),
            [(1, {"player": 1}), (1, {"player": 1}), "open"],
            0,
        ),
    ],
)
def test_yellow(rule, hands, moves, turn):
    game = Laid("football", "A B A B", hands)
    for move in moves:
        if move == "open":
            game.do(game.state.turn, "open", places=[0, 1])
        else:
            game.do(move[0], "yellow", **move[1])
    assert game.state.turn == turn, rule
    assert all("y" not in game.hand(seat) for seat in range(len(hands))), "discarded after use"


@pytest.mark.parametrize(
    ("two_yellows", "pending", "served", "together"),
    [("game", True, True, True), ("pending", True, False, True), ("together", False, False, True)],
)
def test_when_two_yellows_are_a_red(two_yellows, pending, served, together):
    """option: in one game, while the first is pending, only together."""
    rules = {"two_yellows": two_yellows}

    def is_red(*moves):
        game = Laid("football", "A B A B", ("", "", "y y"), rules)
        for move in moves:
            game.do(2, "yellow", **move)
        return "sent_off" in [event["event"] for event in game.events]

    assert is_red({"player": 1}, {"player": 1}) == pending
    assert is_red({"player": 0}, {"player": 0}) == served
    assert is_red({"player": 0, "cards": 2}) == together


def test_a_game_of_the_first_rules_version_goes_on_as_it_was_begun():
    """Its log names neither the version nor the option."""
    head = {"game": "football", "players": ["a", "b"], "deck": DECKS["football"], "rules": {"name": "printed"}}
    assert settle_setting(GAMES, Proposal.of_log(head)).rules.two_yellows == "pending"
    asked = settle_setting(GAMES, Proposal.of(head))
    assert asked.rules.two_yellows == "game"
    assert settle_setting(GAMES, Proposal.of_log(asked.document())) == asked


def test_whose_next_yellow_is_a_red_can_be_seen():
    game = Laid("football", "A B A B", ("", "", "y y")).do(2, "yellow", player=0)
    assert [seat["booked_by"] for seat in view(game.game, game.state, "g")["seats"]] == [[2], [], []]
    game.do(2, "yellow", player=0)
    assert view(game.game, game.state, "g")["seats"][0]["booked_by"] == []


def test_a_half_of_a_red_costs_no_turn_of_its_own():
    game = Laid("football", "A B A B", ("", "", "y y"))
    game.do(2, "yellow", player=1).do(2, "yellow", player=1)
    assert game.state.seats[1].misses == ()
    assert view(game.game, game.state, "g")["seats"][1]["misses"] == 0


def test_after_a_red_the_turn_goes_on_from_whoever_played_it():
    """R: taken from all; D: a turn that was to be missed stays to be missed."""
    game = Laid("football", "A B A B", ("", "y", "r", "")).do(1, "yellow", player=3).do(2, "red")
    assert (game.state.turn, game.hand(2)) == (2, "")
    game.do(2, "open", places=[0, 1])
    assert (game.state.turn, [event["event"] for event in game.events[-2:]]) == (0, ["missed", "turn"])


@pytest.mark.parametrize("kind", ["yellow", "red"])
def test_cards_at_any_moment(kind):
    """R: amid another's turn, after a pair, and in one's own."""
    for seat in (0, 1):
        game = Laid("football", "A A B B C C", (f"{kind[0]} {kind[0]}",) * 2).do(0, "open", places=[0, 1])
        game.do(seat, kind, **({"player": 0} if kind == "yellow" else {}))
        assert game.state.turn == (1 if kind == "yellow" else seat)
        assert len(game.state.discard) == 1


def test_turns_to_be_missed_stay_so_under_a_red():
    """D: another's red leaves them as they are, and so does one's own."""
    game = Laid("football", "A B A B", ("y", "r")).do(0, "yellow", player=1).do(1, "red")
    assert (game.state.turn, len(game.state.seats[1].misses)) == (1, 1)
    game.do(1, "open", places=[0, 1]).do(0, "open", places=[0, 1])
    assert [event["event"] for event in game.events[-2:]] == ["missed", "turn"]
    assert game.state.turn == 0


def test_a_red_in_one_s_own_turn_begins_it_anew():
    """D: what was looked at no longer stands in the way of a match."""
    game = Laid("football", "C C", ("v p r A A", "B B")).do(0, "var", places=[0, 1]).do(0, "red")
    assert (game.state.turn, view(game.game, game.state, "g", 0)["private"]) == (0, {"look": []})
    game.do(0, "play_game", opponent=1)


def test_red_gives_the_turn_from_its_beginning():
    game = Laid("football", "A A B B", ("", "r v")).do(0, "open", places=[0, 1]).do(1, "red")
    assert (game.state.turn, game.hand(1)) == (1, "v")
    game.do(1, "var", places=[2, 3])


@pytest.mark.parametrize(
    ("seat", "kind", "move", "code"),
    [
        (0, "yellow", {"player": 1}, "not_owned"),
        (1, "yellow", {"player": 7}, "no_such_player"),
        (1, "yellow", {"player": 0, "cards": 2}, "not_owned"),
        (1, "yellow", {"player": 1, "cards": 2}, "no_such_player"),
        (0, "red", {}, "not_owned"),
    ],
)
def test_cards_refused(seat, kind, move, code):
    assert Laid("football", "A A", ("", "y")).refused(seat, kind, **move) == code


@pytest.mark.parametrize(
    ("rule", "hands", "winners", "scores"),
    [
        ("R highest sum", ("A A", "B B"), [0], (10, 6)),
        ("R the points printed on a card, both of a pair", ("B B", ""), [0], (6, 0)),
        ("R equal: most cards, unused prizes included", ("A A", "D D y"), [1], (10, 10)),
        ("R prizes are worth nothing else", ("A A", "B B y y y y y"), [0], (10, 6)),
        ("D still equal: shared", ("A A", "D D", "B B"), [0, 1], (10, 10, 6)),
    ],
)
def test_the_end(rule, hands, winners, scores):
    # The last card on the table is a prize that the last seat, which is behind, takes.
    game = Laid("football", "v", (*hands, ""))
    object.__setattr__(game.state, "turn", len(hands))
    game.do(len(hands), "open", places=[0])
    assert (game.winners, game.state.result.scores) == (winners, (*scores, 0)), rule
