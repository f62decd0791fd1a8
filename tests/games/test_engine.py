"""The engine: chance, commitment, versions, turns, resigning, views, settings."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256

import pytest

from tests.games.laid import DECKS, SEED, Laid
from tests.games.laid import GAMES as ALL_GAMES
from tests.games.plain import GAMES, is_told, told
from tests.games.random_words import WORDS
from wordsvc.games.engine.chance import Chance
from wordsvc.games.engine.engine import Accepted, allowed, make_move, start, view
from wordsvc.games.engine.pairs import settle
from wordsvc.games.engine.record import Proposal, settle_setting
from wordsvc.games.engine.state import Malformed, Refusal, canonical
from wordsvc.games.engine.table import Card, Table
from wordsvc.games.football.cards import Memo

# The first numbers below 1000 of the seed 00 01 … 0f.
KNOWN = [955, 819, 904, 113, 351, 856]


class TestChance:
    def test_the_stream_as_defined(self):
        """A second implementation, from the description alone."""

        def words(seed):
            block = 0
            while True:
                digest = sha256(b"klepka-stream-1\n" + seed + block.to_bytes(8, "big")).digest()
                yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))
                block += 1

        def below(stream, bound):
            return next(word % bound for word in stream if word < 2**32 - 2**32 % bound)

        stream, things = words(SEED), list(range(50))
        for i in range(49, 0, -1):
            j = below(stream, i + 1)
            things[i], things[j] = things[j], things[i]
        assert Chance(SEED).shuffled(range(50))[0] == tuple(things)

    def test_known_values(self):
        numbers, chance = [], Chance(SEED)
        for _ in range(6):
            number, chance = chance.below(1000)
            numbers.append(number)
        assert numbers == KNOWN

    def test_rejection_keeps_it_fair(self):
        chance, seen = Chance(SEED), Counter()
        for _ in range(6000):
            pips, chance = chance.die()
            seen[pips] += 1
        assert set(seen) == set(range(1, 7))
        assert all(850 < many < 1150 for many in seen.values())
        big, chance = Chance(SEED).below(2**31 + 1)
        assert 0 <= big <= 2**31
        assert chance.drawn > 1, "the first number of this stream is above the fair range"

    @pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
    def test_bounds(self, bound):
        with pytest.raises(ValueError, match="bound"):
            Chance(SEED).below(bound)

    def test_a_short_seed_is_refused(self):
        with pytest.raises(ValueError, match="16"):
            Chance(bytes(15))

    def test_repr_hides_the_seed(self):
        assert "seed" not in repr(Chance(SEED))


def test_the_commitment_is_to_seed_and_order():
    setting = settle_setting(GAMES, Proposal("football", ["a"], DECKS["football"]))
    state = start(GAMES["football"], setting, SEED)
    order = [card.document() for card in Chance(SEED).shuffled(setting.deck.cards)[0]]
    text = json.dumps(
        {"format": "klepka-commitment-1", "order": order, "seed": SEED.hex()},
        ensure_ascii=False,
        sort_keys=True,
        separators=(",", ":"),
    )
    assert state.commitment == sha256(text.encode()).hexdigest()


class TestVersions:
    def test_every_move_is_one_more(self):
        game = Laid("football", "A B A B")
        assert game.do(0, "open", places=[0, 1]).do(1, "open", places=[0, 1]).state.version == 2

    def test_stale(self):
        game = Laid("football", "A B A B").do(0, "open", places=[0, 1])
        outcome = make_move(game.game, game.state, 1, {"kind": "open", "version": 0, "places": [0, 1]})
        assert isinstance(outcome, Refusal)
        assert (outcome.code, outcome.details["version"]) == ("stale_version", 1)

    def test_whatever_the_state_only_for_cards_out_of_turn(self):
        game = Laid("football", "A B A B", ("", "r"))
        assert isinstance(make_move(game.game, game.state, 1, {"kind": "red", "version": None}), Accepted)
        with pytest.raises(Malformed) as caught:
            make_move(game.game, game.state, 0, {"kind": "open", "version": None, "places": [0, 1]})
        assert [fault.pointer for fault in caught.value.faults] == ["/version"]

    @pytest.mark.parametrize(
        ("move", "pointers"),
        [
            ({}, ["/kind"]),
            ({"kind": "compose", "version": 0}, ["/kind"]),
            ({"kind": "open"}, ["/places", "/version"]),
            (
                {"kind": "open", "version": "0", "places": ["1", 2.5], "x": 1},
                ["/places/0", "/places/1", "/version", "/x"],
            ),
            ({"kind": "open", "version": True, "places": [0, 1]}, ["/version"]),
            ({"kind": "open", "version": -1, "places": [0, 1]}, ["/version"]),
            ({"kind": ["open"], "version": 0}, ["/kind"]),
        ],
    )
    def test_malformed_with_every_fault(self, move, pointers):
        game = Laid("football", "A B A B")
        with pytest.raises(Malformed) as caught:
            make_move(game.game, game.state, 0, move)
        assert sorted(fault.pointer for fault in caught.value.faults) == pointers
        assert all(is_told(fault, "football") for fault in caught.value.faults)


class TestResigning:
    def test_the_turn_passes(self):
        game = Laid("football", "A B A B", ("", "", "")).do(0, "resign")
        assert game.state.turn == 1
        game.do(1, "open", places=[0, 1]).do(2, "open", places=[0, 1])
        assert game.state.turn == 1, "a seat that has resigned is skipped"
        assert game.refused(0, "open", places=[0, 1]) == "resigned"

    def test_out_of_turn_too(self):
        assert Laid("football", "A B A B", ("", "", "")).do(2, "resign").state.turn == 0

    def test_the_last_one_left_wins(self):
        game = Laid("football", "A B A B", ("A A", "")).do(0, "resign")
        assert (game.winners, game.state.result.scores, game.state.turn) == ([1], (10, 0), None)
        assert game.refused(1, "open", places=[0, 1]) == "game_over"
        assert allowed(game.game, game.state) == []

    def test_one_who_plays_alone_wins_nothing(self):
        assert Laid("football", "A B A B", ("",)).do(0, "resign").winners == []

    def test_with_chaos_in_hand(self):
        game = Laid("maths", "C 1 2 1 2", ("", "", "")).do(0, "open", places=[0, 1]).do(0, "resign")
        assert (game.state.phase, game.state.turn, len(game.state.discard)) == ("open", 1, 1)

    def test_the_last_answer_is_no_longer_waited_for(self):
        game = Laid("english", "S", ("cat", "egg", "hen")).do(0, "open", place=0)
        game.do(0, "chain", chain=[{"word": "cat"}]).do(1, "chain", chain=[]).do(2, "resign")
        assert game.winners == [0]

    @pytest.mark.parametrize("who", ["winner", "loser"])
    def test_amid_a_match_nobody_takes_a_pair(self, who):
        game = Laid("football", "C C", ("p A A D D", "B B E E", "")).do(0, "play_game", opponent=1)
        winner = game.state.turn
        game.do(winner if who == "winner" else 1 - winner, "resign")
        assert game.state.phase == "open"
        assert game.state.turn in (1, 2)
        assert not game.state.seats[game.state.turn].resigned
        assert game.state.memo == Memo(), "a new turn, from its beginning"
        assert Counter(game.hand(0).split()) + Counter(game.hand(1).split()) == Counter(
            ["A", "A", "D", "D", "B", "B", "E", "E"]
        )


def test_a_view_has_what_clients_rely_on():
    game = Laid("football", "A B A B", ("", "y"))
    seen = view(game.game, game.state, "id-1")
    assert {**seen, "commitment": ""} == {
        "id": "id-1",
        "game": "football",
        "version": 0,
        "phase": "open",
        "turn": 0,
        "begins": 0,
        "over": False,
        "commitment": "",
        "seats": [
            {"player": "P0", "score": 0, "hand": [], "resigned": False, "misses": 0, "booked_by": []},
            {
                "player": "P1",
                "score": 0,
                "hand": [{"prize": "yellow"}],
                "resigned": False,
                "misses": 0,
                "booked_by": [],
            },
        ],
        "table": {"columns": 2, "places": [0, 1, 2, 3]},
        "open": [],
        "discard": [],
        "allowed": [
            {"kind": "open", "seats": [0], "count": 2},
            {"kind": "yellow", "seats": [1], "players": [0, 1]},
            {"kind": "resign", "seats": [0, 1]},
        ],
        "result": None,
    }


def test_a_state_has_one_text():
    one, other = Laid("english", "cat @cat"), Laid("english", "cat @cat")
    assert canonical(one.state) == canonical(other.state)
    assert canonical(one.do(0, "open", place=0).state) != canonical(other.state)


@pytest.mark.parametrize(
    ("rule", "letters", "order", "pairs", "prizes", "back"),
    [
        (
            "words §1.1: any two match, whatever pair they were picked in",
            "а б а б",
            [0, 1, 2, 3],
            [(0, 2), (1, 3)],
            [],
            [],
        ),
        ("of three the one opened last goes back", "а а а б", [2, 0, 1, 3], [(2, 0)], [], [1, 3]),
        ("four make two pairs", "а а а а", [0, 1, 2, 3], [(0, 1), (2, 3)], [], []),
        ("prizes are taken, matched or not", "а ! ! б", [0, 1, 2, 3], [], [1, 2], [0, 3]),
    ],
)
def test_settling_a_batch(rule, letters, order, pairs, prizes, back):
    cards = tuple(Card("prize", "x") if one == "!" else Card("letter", one) for one in letters.split())
    settled = settle(Table(2, cards), order, lambda c: None if c.is_prize else c.name, lambda c: c.is_prize)
    assert (list(settled.pairs), list(settled.prizes), list(settled.back)) == (pairs, prizes, back), rule


@pytest.mark.parametrize(
    ("change", "pointers"),
    [
        ({"game": "chess"}, ["/game"]),
        ({"players": []}, ["/players"]),
        ({"players": ["a"] * 9}, ["/players"]),
        ({"players": ["a", "a", " ", 5, "x" * 65]}, ["/players/1", "/players/2", "/players/3", "/players/4"]),
        ({"columns": 0}, ["/columns"]),
        ({"columns": 3}, ["/columns"]),
        ({"columns": True}, ["/columns"]),
        ({"rules": {"name": "x", "goal": "highest"}}, ["/rules/goal"]),
        ({"rules": "school"}, ["/rules"]),
        ({"deck": "chess"}, ["/deck"]),
        ({"deck": "maths"}, ["/deck"]),
        (
            {"deck": DECKS["maths"]},
            [
                "/deck/chaos",
                "/deck/digits",
                "/deck/footballers",
                "/deck/game",
                "/deck/prizes",
                "/deck/signs",
                "/deck/variables",
            ],
        ),
        ({"deck": {"name": "x"}, "players": None, "columns": -1}, None),
    ],
)
def test_a_setting_with_every_fault(change, pointers):
    asked = {"game": "football", "players": ["a"], "deck": DECKS["football"], **change}
    faults = settle_setting(GAMES, Proposal(**asked))
    assert isinstance(faults, tuple)
    found = sorted(fault.pointer for fault in faults)
    if pointers is None:
        assert {"/players", "/columns", "/deck/game", "/deck/footballers", "/deck/prizes"} <= set(found)
    else:
        assert found == pointers


def test_a_box_of_another_game_is_refused_with_the_names_of_one_s_own():
    (fault,) = settle_setting(GAMES, Proposal("maths", ["a"], "football"))
    assert fault.pointer == "/deck"
    assert told(fault, "maths").endswith("maths, maths_plus_minus.")


def test_a_box_with_fewer_cards_than_its_row_is_long_can_be_set_up_again():
    deck = {"name": "t", "letters": [{"letters": "к", "points": 1, "count": 2}]}
    games = {"words": WORDS}
    setting = settle_setting(games, Proposal("words", ["a"], deck))
    assert setting.columns == 2
    again = settle_setting(games, Proposal.of(setting.document()))
    assert again == setting


@pytest.mark.parametrize(
    ("game", "deck", "cards"), [("football", None, 100), ("maths", None, 100), ("maths", "maths_plus_minus", 100)]
)
def test_boxes_by_name(game, deck, cards):
    assert len(settle_setting(GAMES, Proposal(game, ["a"], deck)).deck.cards) == cards


@pytest.mark.parametrize("name", sorted(DECKS))
def test_what_is_agreed_can_be_read_again(name):
    """A box smaller than its own rows, too."""
    deck = {**DECKS[name], "columns": 40}
    if name == "words":
        deck |= {"letters": [{"letters": "аб", "points": 1, "count": 2}]}
    setting = settle_setting(ALL_GAMES, Proposal(name, ["a"], deck))
    assert setting.columns == len(setting.deck.cards) < 40
    again = setting.document()
    assert settle_setting(ALL_GAMES, Proposal.of(again)) == setting


@pytest.mark.parametrize(
    ("target", "fine"),
    [("22/7", True), ("−3", True), ("-3", True), ("1/0", False), ("0.5", False), ("", False)],
)
def test_targets_are_exact_fractions(target, fine):
    read = GAMES["maths"].read_rules({"goal": "closest", "target": target})
    assert isinstance(read, tuple) != fine


@pytest.mark.parametrize(
    ("document", "uk", "en"),
    [
        (
            {"target": "x"},
            "Точний дріб пишуть так: 7, −3 або 22/7.",
            "An exact fraction is written like 7, −3 or 22/7.",
        ),
        ({"goal": "most"}, "Має бути одним із", "Must be one of"),
        ({"leading_zero": 1}, "Має бути true або false.", "Must be true or false."),
        ({"sums": 1}, "Такого поля тут немає.", "There is no such field here."),
    ],
)
def test_a_fault_of_a_document_is_told_in_both_languages(document, uk, en):
    (fault,) = GAMES["maths"].read_rules(document)
    assert told(fault, "maths", "uk").startswith(uk)
    assert told(fault, "maths").startswith(en)
