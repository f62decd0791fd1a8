"""Football at the terminal: matches, and cards that are shown to players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wordsvc.games.prompts import Command, Json, Move, Prompts, Say, Typed, several_places


def _match(typed: Typed) -> Move:
    """«матч Оля», «матч Оля Воротар 1»: the opponent, and whose pair is taken."""
    if not typed.text:
        raise typed.mistake("match")
    opponent, take = typed.player_and_rest(typed.text)
    return {"opponent": opponent, "take": take} if take else {"opponent": opponent}


def _yellow(typed: Typed) -> Move:
    """«жовта Оля», or «жовта Оля 2» with both cards at once."""
    name, _, many = typed.text.rpartition(" ")
    if name and many in ("1", "2"):
        return {"player": typed.player(name), "cards": int(many)}
    if not typed.text:
        raise typed.mistake("yellow")
    return {"player": typed.player(typed.text)}


def _told(event: Json, _say: Say) -> Mapping[str, str]:
    rolls = event.get("rolls", ())
    return {"rolls": ", ".join(":".join(map(str, roll)) for roll in rolls)}


PROMPTS: Final = Prompts(
    commands={
        "var": Command(("var", "вар"), several_places),
        "play_game": Command(("матч", "play"), _match),
        "yellow": Command(("жовта", "yellow"), _yellow),
        "red": Command(("червона", "red")),
    },
    card=lambda card: card.get("footballer"),
    told=_told,
)
