"""In how many games of maths somebody ends without an expression, by deck and by what the players remember.

Everybody sees what is opened and remembers the last digits of it, shuffled cards no longer; whoever remembers a pair
takes it, others open what they don't remember. Run it with .venv/bin/python; an argument changes the number of games.
Seeded: the same numbers every time.
"""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any, Final

from rich.table import Table
from tables import arguments, publish

from wordsvc.games.engine.engine import make_move, start
from wordsvc.games.engine.record import Proposal, settle_setting
from wordsvc.games.engine.state import GameState, Refusal, Setting
from wordsvc.games.maths.game import GAME

TABLES: Final = ((6, 6), (6, 6, 6, 6), (6, 1), (6, 6, 6, 1))
"""How many cards each player remembers; 1: a small child."""
DECKS: Final = ("maths", "maths_plus_minus")
Memory = deque[int]


def chosen(state: GameState[Any], memory: Memory, random: Random) -> list[int]:
    """Which two places a player opens."""
    down, seen = list(state.table.down), {}
    for place in memory:
        name = state.table.card(place).name
        if name in seen:
            return [seen[name], place]
        seen[name] = place
    random.shuffle(down)
    return sorted(down, key=lambda place: place in memory)[:2]


def everyone_has_one(setting: Setting, remembered: tuple[int, ...], random: Random) -> bool:
    """Play one game to its expressions: whether the cards of every seat make one."""
    state = start(GAME, setting, random.randbytes(16))
    memories = [Memory(maxlen=many) for many in remembered]
    while state.phase != "expression":
        seat = state.turn or 0
        move: dict[str, Any] = {"kind": "chaos", "places": None}
        if state.phase == "open":
            move = {"kind": "open", "places": chosen(state, memories[seat], random)}
        outcome = make_move(GAME, state, seat, {**move, "version": state.version})
        if isinstance(outcome, Refusal):
            raise AssertionError(outcome)
        state = outcome.state
        down = set(state.table.down)
        for memory in memories:
            fresh = [place for place in move["places"] or () if place in down]
            kept = [place for place in memory if place in down and place not in fresh and move["kind"] == "open"]
            memory.clear()
            memory.extend((*kept, *fresh))
    return not any(event.kind == "no_expression" for event in outcome.events)


def share_without(deck: str, remembered: tuple[int, ...], games: int) -> float:
    """In what share of so many games somebody ends without an expression."""
    random, players = Random(1), [f"P{seat}" for seat in range(len(remembered))]
    setting = settle_setting({"maths": GAME}, Proposal("maths", players, deck))
    if not isinstance(setting, Setting):
        raise ValueError(f"{deck} can't be played: {setting}")
    return sum(not everyone_has_one(setting, remembered, random) for _ in range(games)) / games


def main() -> None:
    """Play the games of each deck at each table, and print one table."""
    games = int(next(iter(arguments()), 100))
    shown = Table("deck", *(" ".join(map(str, remembered)) for remembered in TABLES))
    for deck in DECKS:
        shown.add_row(deck, *(f"{100 * share_without(deck, remembered, games):.1f} %" for remembered in TABLES))
    note = (
        f"Of {games} games, those in which somebody's cards make no expression. Columns: how many cards each player "
        "remembers; 1 is a small child among others. The decks are to stay under 5 % where everyone remembers six."
    )
    publish("Expressions of the maths decks", note, shown)


if __name__ == "__main__":
    main()
