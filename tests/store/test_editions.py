"""A word game goes on over another edition of the lexicon: what was accepted stays, and the log names both."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.databases import rendered
from tests.games.random_words import PRESETS, WORDS
from tests.games.small_lexicon import small_lexicon
from wordsvc.games.engine.record import Proposal, log, settle_setting, verify_log
from wordsvc.games.engine.state import Setting, canonical
from wordsvc.games.words.finding import solver_finder
from wordsvc.games.words.game import word_game
from wordsvc.store import Answer, Created, FoundGame, Store

GAMES = {"words": WORDS}
POOR = {"words": word_game(small_lexicon("few"), PRESETS, solver_finder(small_lexicon("few")))}
"""Without «лама», «слава», «україні» and others."""

Over = Callable[[dict[str, Any]], Store]


@pytest.fixture
def over(database: str) -> Any:
    """Open a store on one database over a lexicon."""
    stores: list[Store] = []

    def make(games: dict[str, Any]) -> Store:
        stores.append(Store(database, games))
        return stores[-1]

    yield make
    for store in stores:
        store.close()


def box(letters: str, prizes: int = 0) -> dict[str, Any]:
    entries = [{"letters": letter, "points": 1, "count": 2 * letters.count(letter)} for letter in sorted(set(letters))]
    return {"name": "t", "letters": entries, "prizes": [{"prize": "chaos", "count": prizes}] if prizes else []}


class Game:
    """A game of two in which the first takes all cards of the table, however it is laid."""

    def __init__(self, store: Store, deck: dict[str, Any]) -> None:
        setting = settle_setting(GAMES, Proposal("words", ["A", "B"], deck))
        assert isinstance(setting, Setting), setting
        self.created: Created = store.create(setting)

    def find(self, store: Store) -> FoundGame:
        return store.find(self.created.id)

    def move(self, store: Store, seat: int, kind: str, **move: Any) -> Answer:
        asked = {"kind": kind, "version": self.find(store).state.version, **move}
        return store.move(self.created.id, self.created.tokens[seat], asked, rendered)

    def compose(self, store: Store, seat: int, *words: str) -> Answer:
        return self.move(store, seat, "compose", words=[{"word": word} for word in words])

    def take_all(self, store: Store, seat: int) -> None:
        """Turn all pairs over in the right order."""
        while (table := self.find(store).state.table).down:
            first = table.card(table.down[0])
            places = [place for place in table.down if table.card(place) == first][:2]
            assert self.move(store, seat, "open", places=places).status == 200


def document(store: Store, game: Game) -> dict[str, Any]:
    found, entries = store.record(game.created.id)
    read: dict[str, Any] = json.loads(json.dumps(log(found.state, entries)))
    return read


def test_a_word_that_an_update_drops_neither_leaves_the_game_nor_breaks_it(over: Over) -> None:
    rich = over(GAMES)
    game = Game(rich, box("ламако"))
    game.take_all(rich, 0)
    assert game.move(rich, 1, "done").status == 200
    assert game.compose(rich, 0, "лама").status == 200

    poor = over(POOR)
    before, after = game.find(rich), game.find(poor)
    assert canonical(after.state) == canonical(before.state), "rebuilt without asking the lexicon"
    assert [word.word for word in after.state.memo.words] == ["лама"]

    assert game.compose(poor, 0, "мала").body == b"invalid_word", "from now on the new edition judges"
    assert game.compose(poor, 0, "кола").status == 200, "the rest of the hand"
    assert game.find(poor).state.over is False
    assert game.compose(poor, 0, "а").status == 200
    assert game.find(poor).state.result is not None, "«к», «м», «о» make nothing here"
    assert canonical(game.find(over(GAMES)).state) == canonical(game.find(poor).state), "nor anywhere, once it is over"


def test_the_log_names_the_editions(over: Over) -> None:
    rich, poor = over(GAMES), over(POOR)
    old, new = small_lexicon().sha256, small_lexicon("few").sha256
    game = Game(rich, box("лама"))
    game.take_all(rich, 0)
    game.move(rich, 1, "done")
    game.compose(rich, 0, "лама")
    begun = len(document(rich, game)["moves"])
    assert game.compose(poor, 0, "а", "а").status == 200
    told = document(poor, game)
    assert told["lexicon"] == old
    assert [made.get("lexicon") for made in told["moves"]] == [None] * begun + [new]
    assert told["result"] is not None
    assert verify_log(told, GAMES) == [], "judged alike"
    faults = [fault.pointer for fault in verify_log(told, POOR)]
    assert faults == ["/lexicon", f"/moves/{begun - 1}"], "«лама» is no word of the new edition"


def test_what_two_editions_judge_alike_is_fair_by_both(over: Over) -> None:
    rich, poor = over(GAMES), over(POOR)
    game = Game(rich, box("а"))
    game.take_all(rich, 0)
    game.move(rich, 1, "done")
    assert game.compose(rich, 0, "а").status == 200
    assert game.compose(poor, 0, "а").status == 200
    told = document(poor, game)
    last = told["moves"][-1]
    assert told["lexicon"] != last["lexicon"]
    assert verify_log(told, GAMES) == verify_log(told, POOR) == []
    last["events"][0]["words"] = []
    assert {"/lexicon", f"/moves/{len(told['moves']) - 1}/events"} == {
        fault.pointer for fault in verify_log(told, POOR)
    }


def test_the_winning_phrase_and_the_end_are_remembered(over: Over) -> None:
    rich = over(GAMES)
    game = Game(rich, box("славукрїні"))
    game.take_all(rich, 0)
    game.move(rich, 1, "done")
    assert game.compose(rich, 0, "слава україні").status == 409, "one «а» is missing"
    game = Game(rich, box("слававукраїні"))
    game.take_all(rich, 0)
    game.move(rich, 1, "done")
    assert game.compose(rich, 0, "Слава Україні").status == 200
    for store in (rich, over(POOR)):
        state = game.find(store).state
        assert state.result is not None
        assert state.result.winners == (0,)
        assert state.memo.end == "winning_phrase"


def test_what_a_richer_edition_can_compose_does_not_reopen_a_game(over: Over) -> None:
    poor = over(POOR)
    game = Game(poor, box("лама"))
    game.take_all(poor, 0)
    game.move(poor, 1, "done")
    assert game.compose(poor, 0, "лама").body == b"invalid_word"
    assert game.compose(poor, 0, "а", "а").status == 200
    assert game.compose(poor, 0, "а", "а").status == 200
    assert game.find(poor).state.result is not None, "«л», «л», «м», «м» are left"
    assert canonical(game.find(over(GAMES)).state) == canonical(game.find(poor).state)
