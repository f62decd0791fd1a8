"""Games with a known table: cards by short names, laid in the order that a test wants."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.games import plain
from tests.games.random_words import WORDS
from wordsvc.games.engine.engine import Accepted, make_move, start
from wordsvc.games.engine.record import Proposal, settle_setting
from wordsvc.games.engine.state import Refusal, Setting
from wordsvc.games.engine.table import Card
from wordsvc.games.words.composing import Memo

GAMES = {**plain.GAMES, "words": WORDS}
SEED = bytes(range(16))
DECKS: dict[str, dict[str, Any]] = {
    "maths": {
        "name": "t",
        "game": "maths",
        "digits": {"1": 2},
        "signs": {"+": 1, "−": 1, "×": 1, "÷": 1},
        "variables": 1,
        "chaos": 1,
    },
    "english": {"name": "t", "game": "english", "words": [{"word": "cat", "picture": "🐱"}], "syncopes": 1},
    "football": {
        "name": "t",
        "game": "football",
        "footballers": [{"name": "A", "number": 1, "position": "forward", "points": 5}],
        "prizes": {"yellow": 0, "red": 0, "var": 0, "play_game": 0},
    },
}
DECKS["words"] = {
    "name": "t",
    "letters": [{"letters": "абвгдеєжзиіїйклмнопрстуфхцчшщьюя'", "points": 1, "count": 2}],
    "prizes": [{"prize": "polysemy", "count": 1}],
}
COLORS = {"r": "red", "b": "blue"}
PRIZES = {"*": "polysemy", "X": "exchange", "C": "chaos", "S": "syncope"}
PRIZES |= {"y": "yellow", "r": "red", "v": "var", "p": "play_game"}


def card(game: str, name: str) -> Card:
    """«7», «+», «Y», «C» in maths; «cat», «@cat» (a picture), «S»; «A», «B» … (5 points, B: 3), «y r v p».

    In the word game «о» (1 point, no colour), «о3r» (3 points, red), «*», «*5» (5 points on it), «X» (Exchange), «C».
    """
    if game == "words" and name[0] == "*" and len(name) > 1:
        return Card("prize", "polysemy", int(name[1:]))
    if game == "words" and name not in PRIZES:
        points = "".join(sign for sign in name if sign.isdigit())
        return Card("letter", name[0], int(points or 1), COLORS.get(name[-1]))
    if name in PRIZES:
        return Card("prize", PRIZES[name])
    if game == "maths":
        return Card("digit" if name.isdigit() else "variable" if name == "Y" else "sign", name)
    if game == "english":
        return Card("picture", name, details=(("of", name[1:]),)) if name[0] == "@" else Card("word", name)
    details = (("number", 1), ("position", "forward"))
    return Card("footballer", name, 3 if name == "B" else 5, details=details)


class Laid:
    """A game that a test plays move by move."""

    def __init__(self, name: str, table: str, hands: tuple[str, ...] = ("", ""), rules: Any = None) -> None:
        self.game = GAMES[name]
        players = [f"P{i}" for i in range(len(hands))]
        setting = settle_setting(GAMES, Proposal(name, players, DECKS[name], rules))
        assert isinstance(setting, Setting), setting
        self.state = start(self.game, setting, SEED)
        cards = tuple(card(name, one) for one in table.split())
        self.state = replace(self.state, table=replace(self.state.table, cards=cards))
        for seat, hand in enumerate(hands):
            self.state = self.state.gaining(seat, [card(name, one) for one in hand.split()])
        if name == "words" and hands[0]:
            self.state = replace(self.state, phase="compose", memo=Memo())
        self.events: list[dict[str, Any]] = []

    def do(self, seat: int, kind: str, **move: Any) -> Laid:
        """Make a move that must be allowed."""
        outcome = make_move(self.game, self.state, seat, {"kind": kind, "version": self.state.version, **move})
        assert isinstance(outcome, Accepted), outcome
        self.state = outcome.state
        self.events = [event.document() for event in outcome.events]
        return self

    def refused(self, seat: int, kind: str, **move: Any) -> str:
        """Return the code of a move that must be refused."""
        return self.refusal(seat, kind, **move).code

    def refusal(self, seat: int, kind: str, **move: Any) -> Refusal:
        """Return why a move is refused, which it must be."""
        outcome = make_move(self.game, self.state, seat, {"kind": kind, "version": self.state.version, **move})
        assert isinstance(outcome, Refusal), outcome
        return outcome

    def hand(self, seat: int) -> str:
        short = {value: key for key, value in PRIZES.items()}
        return " ".join(short.get(one.name, one.name) for one in self.state.seats[seat].hand)

    @property
    def down(self) -> list[int]:
        return list(self.state.table.down)

    @property
    def winners(self) -> list[int] | None:
        return None if self.state.result is None else list(self.state.result.winners)
