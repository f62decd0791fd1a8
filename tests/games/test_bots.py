"""What bots do with their cards, in their turn and out of it: from views, as a player at the table sees them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.conformance import GAMES
from tests.games.conformance import Table as Game
from tests.games.plain import FOLDERS
from tests.games.searches import SmallSearches
from wordsvc.games.advice import Followed, advise
from wordsvc.games.engine.engine import make_move, start
from wordsvc.games.engine.record import Entry
from wordsvc.games.engine.state import Event
from wordsvc.games.memory import LEVELS, Memory
from wordsvc.games.player import Json, NotAnswered, Player

DECK = {"signs": {"+": 2, "−": 1, "×": 0}}
Card = dict[str, Any]


class Searches:
    """Searches whose answers a test gives, and that note what they are asked."""

    def __init__(self, answer: Json | None) -> None:
        self.asked: list[Json] = []
        self._answer = answer

    def best_words(self, question: Json) -> Json:
        self.asked.append(question)
        if self._answer is None:
            raise NotAnswered
        return self._answer

    best_expression = best_chain = best_words


class Table:
    """A bot at seat 0 of three, what it has seen, and searches whose answers a test gives."""

    def __init__(self, game: str, answer: Json | None = None, level: int = 5) -> None:
        self.searches = Searches(answer)
        self.plan, self.level, self.memory = FOLDERS[game].plan, level, Memory(LEVELS[level])

    def saw(self, **cards: Card) -> Table:
        shown = [{"place": int(place[1:]), "card": card} for place, card in cards.items()]
        self.memory.watch([{"event": "opened", "cards": shown}])
        return self

    def wishes(
        self,
        hands: list[list[Card]],
        *offers: dict[str, Any],
        turn: int = 0,
        phase: str = "open",
        down: int = 40,
        misses: tuple[int, ...] = (0, 0, 0),
        booked_by: tuple[tuple[int, ...], ...] = ((), (), ()),
    ) -> list[Json]:
        names = ("A", "B", "C")
        seats = [
            {
                "player": name,
                "hand": hand,
                "score": i,
                "words": [],
                "resigned": False,
                "misses": missed,
                "booked_by": by,
            }
            for i, (name, hand, missed, by) in enumerate(zip(names, hands, misses, booked_by, strict=True))
        ]
        view = {"turn": turn, "phase": phase, "seats": seats, "table": {"places": list(range(down))}, "open": []}
        view["allowed"] = [{"seats": [0], **offer} for offer in offers]
        player = Player({"deck": DECK, "rules": {}}, view, 0, self.level, self.memory, self.searches, Random(1))
        return [wish.move for wish in self.plan(player) if wish is not None]

    def choose(self, *table: Any, **more: Any) -> Any:
        return next(iter(self.wishes(*table, **more)), None)


def man(name: str, points: int = 6) -> Card:
    return {"footballer": name, "points": points}


def letter(name: str, points: int = 1) -> Card:
    return {"letter": name, "points": points}


OPEN = {"kind": "open", "count": 2}
YELLOW, RED, VAR = {"kind": "yellow", "players": [0, 1, 2]}, {"kind": "red"}, {"kind": "var", "count": 2}
Y: Card = {"prize": "yellow"}


class TestFootballOutOfTurn:
    def known(self) -> Table:
        return Table("football").saw(_3=man("A"), _7=man("B"), _9=man("A"))

    def test_a_yellow_where_it_comes_next(self) -> None:
        assert self.known().choose([[Y], [], []], YELLOW, RED, turn=2) == {"kind": "yellow", "player": 2}

    def test_it_comes_next_when_the_others_must_miss(self) -> None:
        chosen = self.known().choose([[Y], [], []], YELLOW, RED, turn=1, misses=(0, 0, 1))
        assert chosen == {"kind": "yellow", "player": 1}

    def test_else_a_red(self) -> None:
        assert self.known().choose([[Y], [], []], YELLOW, RED, turn=1) == {"kind": "red"}

    def test_or_two_yellows_that_work_as_one(self) -> None:
        assert self.known().choose([[Y, Y], [], []], YELLOW, turn=1) == {"kind": "yellow", "player": 1, "cards": 2}
        assert self.known().choose([[Y], [], []], YELLOW, turn=1) is None

    def test_or_the_second_yellow_in_the_game(self) -> None:
        chosen = self.known().choose([[Y, Y], [], []], YELLOW, turn=1, booked_by=((), (0,), ()))
        assert chosen == {"kind": "yellow", "player": 1}

    def test_not_for_little_unless_little_is_left(self) -> None:
        table = Table("football").saw(_3=man("A", 1), _9=man("A", 1))
        assert table.choose([[], [], []], RED, turn=1) is None
        assert table.choose([[], [], []], RED, turn=1, down=12) == {"kind": "red"}

    def test_not_for_what_it_does_not_remember(self) -> None:
        assert Table("football").choose([[Y, Y], [], []], YELLOW, RED, turn=1, down=4) is None
        assert (
            Table("football", level=1)
            .saw(_1=man("A"), _2=man("B"), _3=man("A"), _4=man("C"))
            .choose([[], [], []], RED, turn=1)
            is None
        ), "it remembers two cards"


class TestFootballInTurn:
    def test_what_it_knows_comes_first(self) -> None:
        table = Table("football").saw(_3=man("A"), _9=man("A"))
        assert table.choose([[], [], []], OPEN, VAR) == {"kind": "open", "places": [3, 9]}

    def test_it_looks_where_it_does_not_know(self) -> None:
        table = Table("football").saw(_0=man("A"), _1=man("B"), _2=man("C"))
        assert table.choose([[], [], []], OPEN, VAR)["kind"] == "var"
        assert Table("football").choose([[], [], []], OPEN, VAR)["kind"] == "open", "nothing to match them with yet"

    @pytest.mark.parametrize(("mine", "theirs", "kind"), [(1, 9, "play_game"), (8, 9, "open"), (9, 1, "open")])
    def test_a_match_for_a_gain_that_is_worth_the_turn(self, mine: int, theirs: int, kind: str) -> None:
        hands = [[man("A", mine)] * 2, [man("B", theirs)] * 2, []]
        match = {"kind": "play_game", "opponents": [1]}
        chosen = Table("football").choose(hands, OPEN, match)
        assert chosen["kind"] == kind
        assert chosen.get("take", "B") == "B"

    def test_the_winner_takes_the_dearest_pair(self) -> None:
        hands = [[man("A", 9)] * 2, [man("B", 1)] * 2 + [man("C", 2)] * 2, []]
        match = {"kind": "play_game", "opponents": [1], "take": ["B", "C"]}
        assert Table("football").choose(hands, match) == {"kind": "play_game", "opponent": 1, "take": "C"}

    def test_a_spare_yellow_for_the_strongest_who_does_not_miss_yet(self) -> None:
        assert Table("football").choose([[Y] * 3, [], []], OPEN, YELLOW) == {"kind": "yellow", "player": 2}
        assert Table("football").choose([[Y] * 3, [], []], OPEN, YELLOW, misses=(0, 0, 1))["player"] == 1
        assert Table("football").choose([[Y] * 3, [], []], OPEN, YELLOW, booked_by=((), (), (0,)))["player"] == 1
        assert Table("football").choose([[Y] * 2, [], []], OPEN, YELLOW)["kind"] == "open", "kept for others' turns"


EXCHANGE, CHAOS, COMPOSE = {"kind": "exchange", "from": [1, 2]}, {"kind": "chaos"}, {"kind": "compose"}
DONE, LAST = {"kind": "done", "opens": True}, {"kind": "done", "opens": False}


class TestWords:
    HANDS = ([letter("а", 1), letter("о", 3)], [letter("к", 2), letter("ф", 8)], [letter("щ", 9)])

    def test_an_exchange_takes_what_whoever_composes_is_about_to_use(self) -> None:
        chosen = Table("words").choose(list(self.HANDS), EXCHANGE, turn=1, phase="compose")
        assert chosen == {"kind": "exchange", "give": 0, "from": 1, "take": 1}

    def test_in_its_own_turn_the_dearest_of_all(self) -> None:
        chosen = Table("words", {"words": []}).choose(list(self.HANDS), EXCHANGE, COMPOSE, DONE, phase="compose")
        assert chosen == {"kind": "exchange", "give": 0, "from": 2, "take": 0}

    def test_not_for_a_point(self) -> None:
        hands = [[letter("а", 1)], [letter("к", 2)], []]
        assert Table("words").choose(hands, EXCHANGE, turn=1, phase="compose") is None

    def test_not_from_one_who_has_left(self) -> None:
        gone = {"kind": "exchange", "from": [2]}
        assert Table("words").choose(list(self.HANDS), gone, turn=1, phase="compose") is None

    def test_chaos_before_another_opens_one_of_the_last_cards(self) -> None:
        shuffle = {"kind": "chaos", "places": None}
        assert Table("words").choose([[], [], []], CHAOS, turn=1, down=10) == shuffle
        assert Table("words").choose([[], [], []], CHAOS, turn=1, down=90) is None
        knows = Table("words").saw(_1=letter("а"), _2=letter("а"))
        assert knows.choose([[], [], []], CHAOS, turn=1, down=10) is None

    def found(self, *words: tuple[str, int, list[int]]) -> dict[str, Any]:
        listed = [
            {"word": word, "score": {"total": total}, "play": {"cards": [{"index": i} for i in cards]}}
            for word, total, cards in words
        ]
        return {"words": listed}

    def test_the_words_that_are_worth_most_together(self) -> None:
        """Not the dearest first: it would leave nothing."""
        found = self.found(("довге", 12, [0, 1, 2, 3, 4]), ("два", 9, [0, 1, 2]), ("ні", 7, [3, 4]))
        hand = [letter("а")] * 5
        table = Table("words", found)
        chosen = table.choose([hand, [], []], COMPOSE, LAST, phase="compose", down=0)
        assert chosen == {
            "kind": "compose",
            "words": [{"word": "два", "cards": [0, 1, 2]}, {"word": "ні", "cards": [3, 4]}],
        }
        _, alone, done = table.wishes([hand, [], []], COMPOSE, LAST, phase="compose", down=0)
        assert alone["words"] == [{"word": "два", "cards": [0, 1, 2]}], "if they may not stand together"
        assert done == {"kind": "done"}

    def test_one_letter_or_an_abbreviation_only_where_there_is_nothing_else(self) -> None:
        table = Table("words", {"words": []})
        assert table.choose([[letter("а")], [], []], COMPOSE, DONE, phase="compose") == {"kind": "done"}
        loved, rest = table.searches.asked
        assert (loved["min_length"], loved["rules"]["accept"]) == (2, [{"forbid": ["Abbr"]}])
        assert rest == {key: value for key, value in loved.items() if key != "min_length"} | {"rules": {}}
        table = Table("words", self.found(("довге", 12, [0, 1, 2, 3, 4])))
        table.choose([[letter("а")] * 5, [], []], COMPOSE, DONE, phase="compose")
        assert len(table.searches.asked) == 1

    @pytest.mark.parametrize(("level", "known"), [(1, "known"), (3, "known"), (4, "obscure"), (5, "obscure")])
    def test_the_lower_levels_know_the_words_that_people_know(self, level: int, known: str) -> None:
        table = Table("words", {"words": []}, level)
        table.choose([[letter("а")], [], []], COMPOSE, DONE, phase="compose")
        assert {question["familiarity"] for question in table.searches.asked} == {known}
        assert len(table.searches.asked) == (1 if level < 4 else 2), "they keep their letters while there are cards"
        table.choose([[letter("а")], [], []], COMPOSE, LAST, phase="compose", down=0)
        assert table.searches.asked[-1].get("min_length") is None

    def test_what_no_search_takes_is_not_composed(self) -> None:
        assert Table("words").choose([[letter("а")], [], []], COMPOSE, DONE, phase="compose") == {"kind": "done"}

    def test_cards_are_kept_while_a_word_is_worth_no_more(self) -> None:
        found, hand = self.found(("а", 1, [0])), [letter("а")]
        assert Table("words", found).choose([hand, [], []], COMPOSE, LAST, phase="compose", down=0) == {"kind": "done"}
        short = self.found(("ой", 2, [0, 1]))
        hands = [[letter("о"), letter("й")], [], []]
        assert Table("words", short).choose(hands, COMPOSE, DONE, phase="compose")["kind"] == "done"
        knows = Table("words", short).saw(_1=letter("а"), _2=letter("а"))
        assert knows.choose(hands, COMPOSE, DONE, phase="compose")["kind"] == "compose", (
            "for the pair that it lets turn"
        )


class TestMaths:
    def test_y_stands_for_a_sign_of_the_box(self) -> None:
        table = Table("maths", {"expression": "7", "value": "7"})
        chosen = table.choose([[{"digit": "7"}, {"variable": "Y"}], [], []], {"kind": "expression"})
        assert chosen == {"kind": "expression", "expression": "7"}
        assert table.searches.asked == [{"cards": ["7", "Y"], "signs": ["+", "−"]}]

    def test_chaos_spares_what_it_remembers(self) -> None:
        known = Table("maths").saw(_1={"digit": "7"}, _2={"digit": "7"})
        assert known.choose([[], [], []], {"kind": "chaos"}, down=5) == {"kind": "chaos", "places": [0, 3, 4]}
        assert known.choose([[], [], []], {"kind": "chaos"}, down=3) == {"kind": "chaos", "places": None}
        assert Table("maths").choose([[], [], []], {"kind": "chaos"}, down=5) == {"kind": "chaos", "places": None}


@pytest.mark.parametrize(("game", "kind", "none"), [("maths", "expression", None), ("english", "chain", [])])
def test_without_an_answer_there_is_none_to_give(game: str, kind: str, none: Any) -> None:
    assert Table(game).choose([[], [], []], {"kind": kind}) == {"kind": kind, kind: none}


class TestMemory:
    def test_only_the_last_cards(self) -> None:
        memory = Memory(2)
        memory.watch([{"event": "opened", "cards": [{"place": i, "card": {"letter": "а"}} for i in range(4)]}])
        assert set(memory.known(range(9))) == {2, 3}
        memory.watch([{"event": "opened", "cards": [{"place": 2, "card": {"letter": "а"}}]}])
        memory.watch([{"event": "opened", "cards": [{"place": 7, "card": {"letter": "б"}}]}])
        assert set(memory.known(range(9))) == {2, 7}

    def test_what_was_taken_or_shuffled_is_no_longer_there(self) -> None:
        memory = Memory(9)
        memory.watch([{"event": "opened", "cards": [{"place": i, "card": {"letter": "а"}} for i in range(4)]}])
        memory.watch([{"event": "taken", "cards": [{"place": 0, "card": {}}]}, {"event": "shuffled", "places": [1, 5]}])
        assert set(memory.known(range(9))) == {2, 3}
        assert memory.pairs(range(9), lambda card: card["letter"]) == [(2, 3)]


class TestAdvice:
    """Whole games; that advice is legal and depends on nothing hidden, the conformance of games checks as well."""

    def begun(self, game: str, number: int) -> Game:
        table = Game.set_up(GAMES[game], Random(f"{game} {number}"))
        while len(table.state.seats) < 2:
            number += 1
            table = Game.set_up(GAMES[game], Random(f"{game} {number}"))
        return table

    @pytest.mark.parametrize("level", sorted(LEVELS))
    @pytest.mark.parametrize("game", sorted(GAMES))
    def test_who_always_does_what_is_advised_comes_to_the_end(self, game: str, level: int) -> None:
        for number in range(5):
            table = self.begun(game, 100 * level + number)
            while not table.state.over:
                seats = sorted(table.state.active, key=lambda seat: seat == table.state.turn)
                moves = ((seat, table.advice(seat, level, table.state)) for seat in seats)
                seat, move = next((seat, move) for seat, move in moves if move is not None)
                table.accept(seat, make_move(table.game, table.state, seat, move))  # type: ignore[arg-type]
            table.check_end()

    @pytest.mark.parametrize("game", sorted(GAMES))
    def test_neither_the_cards_nor_the_seed_speak(self, game: str) -> None:
        for number in range(20):
            table = self.begun(game, number)
            told = {str(table.advice(0, 5, state)) for state in (table.state, *(table.permuted() for _ in range(5)))}
            assert len(told) == 1

    def test_a_private_look_is_remembered_by_who_looked(self) -> None:
        table = self.begun("football", 1)
        pair: dict[str, list[int]] = {}
        for place in table.state.table.down:
            pair.setdefault(table.state.table.card(place).name, []).append(place)
        men = (places for places in pair.values() if table.state.table.card(places[0]).kind == "footballer")
        places = next(places for places in men if len(places) > 1)
        seen = Event("seen", {"cards": table.state.table.shown(places[:2])}, only=0)
        state = start(table.game, table.setting, table.seed)
        mine = state.begins
        for only, knows in ((mine, True), (mine + 1, False)):
            entry = Entry(1, only, {"kind": "var"}, (Event("seen", seen.data, only=only),))
            wish = advise(Followed("g", table.game, state, [entry], mine), FOLDERS["football"].plan, 5, SmallSearches())
            assert wish is not None
            assert (wish.code == "known_pair") is knows

    def test_who_has_left_and_when_it_is_over_there_is_nothing_to_do(self) -> None:
        table = self.begun("football", 1)
        for seat in range(len(table.state.seats) - 1):
            table.accept(seat, make_move(table.game, table.state, seat, {"kind": "resign", "version": None}))  # type: ignore[arg-type]
            assert table.advice(seat, 5, table.state) is None
        assert table.state.over
        assert table.advice(len(table.state.seats) - 1, 5, table.state) is None
