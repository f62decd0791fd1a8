"""What a seat might do: a legal move that its game's plan likes best, and why.

Advice follows from the seat's view and the events that it was shown. Whether a move is legal is tried on an imagined
table, whose cards lie as chance has it: neither the answer nor its time can depend on what lies where, or on the seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from wordsvc.games.engine.chance import SEED_BYTES, Chance
from wordsvc.games.engine.engine import Accepted, make_move, view
from wordsvc.games.engine.record import Entry
from wordsvc.games.engine.state import Game, GameState, Malformed, plain
from wordsvc.games.memory import LEVELS, Memory
from wordsvc.games.player import Plan, Player, Searches, Wish


@dataclass(frozen=True, slots=True)
class Followed:
    """A game as far as it was played, and the seat that is to be advised; ``entries`` are all its moves."""

    id: str
    game: Game[Any]
    state: GameState[Any]
    entries: Sequence[Entry]
    seat: int


def advise(followed: Followed, plan: Plan, level: int, searches: Searches) -> Wish | None:
    """Return the first wish that is legal now, its move with the version; None: there is nothing to do.

    Asked again at the same version, a seat is advised the same. Raises KeyError when there is no such level.
    """
    state, seat = followed.state, followed.seat
    if state.over or state.seats[seat].resigned:
        return None
    name = f"{followed.id} {state.version} {seat} {level}"
    table = imagined(state, Random(f"{name} imagined"))  # noqa: S311 - nobody has to be unable to guess it
    player = Player(
        agreed=plain(state.setting.document()),
        view=plain(view(followed.game, state, followed.id, seat)),
        seat=seat,
        level=level,
        memory=_memory(followed.entries, seat, level),
        searches=searches,
        random=Random(name),  # noqa: S311 - a bot's fancy
    )
    for wish in plan(player):
        move = None if wish is None else {**wish.move, "version": state.version}
        if wish is not None and move is not None and _is_legal(followed.game, table, seat, move):
            return replace(wish, move=move)
    return None


def _memory(entries: Iterable[Entry], seat: int, level: int) -> Memory:
    """Return what a bot of this level remembers of the events that its seat was shown."""
    memory = Memory(LEVELS[level])
    for made in entries:
        memory.watch(plain([event.document() for event in made.events if event.only in (None, seat)]))
    return memory


def imagined(state: GameState[Any], random: Random) -> GameState[Any]:
    """Return the state with the cards that lie face down, and the seed, as chance alone has it.

    Which cards lie there follows from the deck and from what everybody has seen taken; their order is forgotten.
    """
    down = state.table.down
    hidden = sorted(map(state.table.card, down), key=lambda card: json.dumps(card.document(), sort_keys=True))
    cards = list(state.table.cards)
    for place, card in zip(down, random.sample(hidden, len(hidden)), strict=True):
        cards[place] = card
    chance = Chance(random.randbytes(SEED_BYTES))
    return replace(state, table=replace(state.table, cards=tuple(cards)), chance=chance)


def _is_legal(game: Game[Any], table: GameState[Any], seat: int, move: dict[str, Any]) -> bool:
    try:
        return isinstance(make_move(game, table, seat, move), Accepted)
    except Malformed:
        return False
