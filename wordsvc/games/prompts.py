"""How moves are typed at a terminal and cards are shown there: what all games share, over which a game has its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

Json = Mapping[str, Any]
Move = dict[str, Any]
Say = Callable[..., str]
"""Gives a text of the terminal in the player's language: a code, and details by name."""

NUMBERS: Final = re.compile(r"\d{1,4}(?:[\s,;]+\d{1,4})*[\s,;]*")
NUMBER: Final = re.compile(r"\d{1,4}")
NONE: Final = ("-", "−", "—")
"""What is typed for an answer that is none."""


class Mistake(Exception):  # noqa: N818
    """What was typed is no move; the text says how it is written."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What a seat typed, without the word that names the move, and the table that it looked at."""

    text: str
    view: Json
    seat: int
    say: Say

    def mistake(self, code: str, **details: Any) -> Mistake:
        """Return why it can't be read, to be raised."""
        return Mistake(self.say(code, **details))

    @property
    def names(self) -> list[str]:
        """The players by seat."""
        return [seat["player"] for seat in self.view["seats"]]

    def places(self) -> list[int]:
        """Return places as they are numbered on the screen, from 1. Raises Mistake."""
        if not NUMBERS.fullmatch(self.text):
            raise self.mistake("places", typed=self.text)
        places = [int(number) - 1 for number in NUMBER.findall(self.text)]
        gone = [place + 1 for place in places if place not in self.view["table"]["places"]]
        if gone:
            raise self.mistake("no_card", places=", ".join(map(str, gone)))
        return places

    def player(self, name: str) -> int:
        """Return a seat by its number from 1, or by the beginning of its name. Raises Mistake."""
        names = self.names
        fits = [i for i, one in enumerate(names) if one.casefold() == name.casefold()]
        fits = fits or [i for i, one in enumerate(names) if name and one.casefold().startswith(name.casefold())]
        if len(fits) == 1:
            return fits[0]
        if NUMBER.fullmatch(name) and 1 <= int(name) <= len(names):
            return int(name) - 1
        raise self.mistake("no_player", name=name, names=", ".join(names))

    def player_and_rest(self, text: str) -> tuple[int, str]:
        """Return the seat whose whole name a text begins with, else that its first word means, and what follows."""
        names = self.names
        for i in sorted(range(len(names)), key=lambda i: -len(names[i])):
            if text.casefold() == names[i].casefold():
                return i, ""
            if text.casefold().startswith(names[i].casefold() + " "):
                return i, text[len(names[i]) :].strip()
        name, _, rest = text.partition(" ")
        return self.player(name), rest.strip()


Read = Callable[[Typed], Move]
"""Makes the rest of a move of what was typed; its kind is added. Raises Mistake."""


def nothing_more(typed: Typed) -> Move:
    """Read a move that is named by its word alone."""
    if typed.text:
        raise typed.mistake("nothing_more", typed=typed.text)
    return {}


def several_places(typed: Typed) -> Move:
    """Read the places of several cards."""
    return {"places": typed.places()}


def some_places(typed: Typed) -> Move:
    """Read the places of some cards; none are named: all."""
    return {"places": typed.places() if typed.text else None}


@dataclass(frozen=True, slots=True)
class Command:
    """A kind of move that is named by a word, Ukrainian first."""

    verbs: tuple[str, ...]
    read: Read = nothing_more


@dataclass(frozen=True, slots=True)
class UnnamedMove:
    """A kind of move that is typed as it is. ``numbers``: numbers alone are such an answer, too.

    ``mark`` stands before an answer that is also a command; with one, a word that names no move now is an answer.
    """

    read: Read
    numbers: bool = False
    mark: str = ""


def as_any(_: Json) -> str | None:
    """Show a card as any other."""
    return None


def no_details(_event: Json, _say: Say) -> Mapping[str, str]:
    """Add nothing to what an event's text is filled with."""
    return {}


def nothing_made(_seat: Json, _say: Say) -> str:
    """Show nothing below a hand."""
    return ""


@dataclass(frozen=True, slots=True)
class Prompts:
    """What a game has of its own at a terminal.

    ``commands`` and ``answers`` by the kind of move; ``opening`` reads which cards are opened, ``opening_help`` is the
    text that says how. ``numbered``: the cards of hands are shown with their numbers from 1. ``card`` says what a card
    shows, ``told`` fills the text of an event further, ``made`` is what stands below a player's hand.
    """

    commands: Mapping[str, Command] = field(default_factory=dict)
    answers: Mapping[str, UnnamedMove] = field(default_factory=dict)
    opening: Read = several_places
    opening_help: str = "help.open"
    not_opening: str = "not_opening"
    numbered: bool = False
    card: Callable[[Json], str | None] = as_any
    told: Callable[[Json, Say], Mapping[str, str]] = no_details
    made: Callable[[Json, Say], str] = nothing_made


CHAOS: Final = Command(("хаос", "chaos"), some_places)
"""The card Chaos, which several games have."""


def asked_together(kinds: Sequence[str], prompts: Prompts) -> list[str]:
    """Return the kinds that are asked for by name; what only ends an answer is asked for together with it."""
    answers = [kind for kind in kinds if kind in prompts.answers]
    ending = [kind for kind in kinds if kind in prompts.commands and prompts.commands[kind].read is nothing_more]
    return [kind for kind in kinds if not (answers and kind in ending)]
