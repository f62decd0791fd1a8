"""The values that games are made of: settings, seats, states, events, refusals, rules."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from typing import Any, Final, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from wordsvc.games.engine.chance import Chance
from wordsvc.games.engine.table import Card, Table
from wordsvc.texts import Message

M = TypeVar("M")
MAX_SEATS = 8
RULES_VERSION: Final = 2
"""Which reading of the rules new games are played by; a log that names none was played by the first."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a document: a JSON pointer, a code, and what fills the text of the code."""

    pointer: str
    code: str
    details: Mapping[str, Any] = field(default_factory=dict)


class Malformed(Exception):  # noqa: N818
    """A move that is not a move of this game at all; ``faults`` names everything wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(f"{fault.pointer}: {fault.code}" for fault in faults))
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A well-formed move that is not allowed now: a stable code, and details that say why and what would be.

    ``reason`` chooses the text of a code that is given for several reasons (``not_owned.cards``); ``said`` has what
    people are told instead of a detail that is for programs.
    """

    code: str
    details: Mapping[str, Any] = field(default_factory=dict)
    reason: str = "detail"
    said: Mapping[str, Any] = field(default_factory=dict)

    @property
    def message(self) -> Message:
        """What people are told, by the texts of the game."""
        return Message(f"{self.code}.{self.reason}", {**self.details, **self.said})


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. ``only`` set: nobody but that seat may see it."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    only: int | None = None

    def document(self) -> dict[str, Any]:
        """Return the event as JSON data, ``{"event": kind, …}``."""
        return {"event": self.kind, **self.data}


@dataclass(frozen=True, slots=True)
class PrintedDeck:
    """The cards of a deck in printed order, and the document that describes them."""

    name: str
    cards: tuple[Card, ...]
    columns: int
    document: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Setting:
    """What players agree on before the game. ``rules`` is the game's own rules value.

    ``editions`` are digests of the data that the game judges by, such as the lexicon: a replay needs the same.
    ``advised``: whether the service may advise its seats. ``rules_version``: the reading of the rules that the game is
    played by to its end. ``first``: the seat that begins, ``"draw"``: one drawn by the seed; None: the first.
    """

    game: str
    players: tuple[str, ...]
    deck: PrintedDeck
    rules: Any
    rules_document: Mapping[str, Any]
    columns: int
    editions: Mapping[str, str] = field(default_factory=dict)
    advised: bool = True
    rules_version: int = RULES_VERSION
    first: int | Literal["draw"] | None = None

    def document(self) -> dict[str, Any]:
        """Return the head of a log: enough to set the same game up again, but for the seed."""
        document: dict[str, Any] = {
            "game": self.game,
            "players": list(self.players),
            "deck": dict(self.deck.document),
            "rules": dict(self.rules_document),
            "columns": self.columns,
            "rules_version": self.rules_version,
            **self.editions,
        }
        if self.first is not None:
            document["first"] = self.first
        return document if self.advised else {**document, "advice": "off"}


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place. ``misses``: seats whose cards each make this one miss a turn."""

    player: str
    hand: tuple[Card, ...] = ()
    resigned: bool = False
    misses: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """Who won (none, one, several who share) and every seat's score."""

    winners: tuple[int, ...]
    scores: tuple[int | str | None, ...]


@dataclass(frozen=True, slots=True)
class GameState(Generic[M]):
    """Everything about a game at one version, secrets included.

    ``memo`` is the game's own part; ``begins`` the seat that had the first turn.
    """

    setting: Setting = field(repr=False)
    version: int
    phase: str
    turn: int | None
    seats: tuple[Seat, ...]
    table: Table
    discard: tuple[Card, ...]
    chance: Chance
    commitment: str
    memo: M
    result: Result | None = None
    begins: int = 0

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.result is not None

    @property
    def active(self) -> tuple[int, ...]:
        """Seats that have not resigned."""
        return tuple(i for i, seat in enumerate(self.seats) if not seat.resigned)

    def with_seat(self, at: int, **changes: Any) -> GameState[M]:
        """Return the state with some fields of one seat changed."""
        seats = list(self.seats)
        seats[at] = replace(seats[at], **changes)
        return replace(self, seats=tuple(seats))

    def gaining(self, at: int, cards: Sequence[Card]) -> GameState[M]:
        """Return the state with cards added to a hand, in this order."""
        return self.with_seat(at, hand=(*self.seats[at].hand, *cards))

    def losing(self, at: int, cards: Sequence[Card]) -> GameState[M]:
        """Return the state with cards taken out of a hand, the first equal ones.

        Raises ``ValueError`` when the hand lacks one of them.
        """
        hand = list(self.seats[at].hand)
        for card in cards:
            hand.remove(card)
        return self.with_seat(at, hand=tuple(hand))

    def discarding(self, at: int, cards: Sequence[Card]) -> GameState[M]:
        """Return the state with cards moved from a hand to the discard."""
        return replace(self.losing(at, cards), discard=(*self.discard, *cards))


Step = tuple[GameState[M], tuple[Event, ...]]


class Move(BaseModel):
    """What every move says. ``version`` null: "whatever the state", for cards playable out of turn."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    kind: str
    version: int | None = Field(ge=0)


def no_hint(_: GameState[Any]) -> Mapping[str, Any]:
    """Add nothing to an ``allowed`` entry."""
    return {}


def nothing_more(_: GameState[Any], _seat: int) -> Mapping[str, Any]:
    """Add nothing to what is seen of a seat."""
    return {}


def rules_as_said(document: Mapping[str, Any], _: int) -> Mapping[str, Any]:
    """Return house rules as they are written: what they leave out has the same default in every rules version."""
    return document


def leave_quietly(state: GameState[M], _seat: int) -> Step[M]:
    """Return the state as it is: the game keeps nothing of its own for a seat."""
    return state, ()


def as_made(move: Mapping[str, Any], _: tuple[Event, ...]) -> Mapping[str, Any]:
    """Record a move as it was made."""
    return move


@dataclass(frozen=True, slots=True)
class Rule(Generic[M]):
    """One kind of move in one phase.

    ``check`` says whether a seat may make it now (the only source of ``allowed``), ``act`` makes it;
    ``hint`` adds what a client must know to fill the move in. ``off_turn`` moves may have no version.
    ``record`` gives the move as the log keeps it, from the move and what came of it: where the service chose
    something for the player, the choice is written down, so that a replay has nothing left to choose.
    """

    model: type[Move]
    check: Callable[[GameState[M], int], Refusal | None]
    act: Callable[[GameState[M], int, Any], Step[M] | Refusal]
    hint: Callable[[GameState[M]], Mapping[str, Any]] = no_hint
    off_turn: bool = False
    record: Callable[[Mapping[str, Any], tuple[Event, ...]], Mapping[str, Any]] = as_made


@dataclass(frozen=True, slots=True)
class Game(Generic[M]):
    """A game as a frozen description; the engine does the rest.

    ``begin`` gives the first phase and memo; ``moves`` the rules by phase and kind; ``result`` is asked after
    every move (None: goes on). What most games have no need of has a default: ``leave`` takes a resigned seat out of
    the game's own affairs; ``seat_view`` and ``private`` add fields to a seat for everybody, and to the view for one
    seat alone. ``rules_then`` completes a document of house rules with the defaults of an earlier rules version.
    ``editions``: see :class:`Setting`. ``recorded`` gives, for the events of a recorded move, the same game
    judging as it did then, where editions matter: what was accepted once stays so.
    """

    name: str
    read_deck: Callable[[object], PrintedDeck | tuple[Fault, ...]]
    read_rules: Callable[[object], Any]
    begin: Callable[[Setting], tuple[str, M]]
    moves: Mapping[str, Mapping[str, Rule[M]]]
    score: Callable[[GameState[M], int], int | str | None]
    result: Callable[[GameState[M]], Result | None]
    leave: Callable[[GameState[M], int], Step[M]] = leave_quietly
    seat_view: Callable[[GameState[M], int], Mapping[str, Any]] = nothing_more
    private: Callable[[GameState[M], int], Mapping[str, Any]] = nothing_more
    rules_then: Callable[[Mapping[str, Any], int], Mapping[str, Any]] = rules_as_said
    editions: Mapping[str, str] = field(default_factory=dict)
    recorded: Callable[[Sequence[Event]], Game[M]] | None = None


_PLAIN = frozenset({str, int, bool, type(None)})


def plain(value: Any) -> Any:
    """Return a value of the game as JSON data (dataclass → object, tuple → list, bytes → hex)."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, Card):
        return value.document()
    if isinstance(value, PrintedDeck | Setting):
        return plain(value.document if isinstance(value, PrintedDeck) else value.document())
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {item.name: plain(getattr(value, item.name)) for item in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return plain(dict(value))
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, Fraction):
        return str(value)
    return value.value if isinstance(value, Enum) else value


def canonical(value: Any) -> bytes:
    """Return the one JSON text of a value: sorted keys, no spaces, UTF-8.

    >>> canonical({"b": 1, "a": "є"}).decode()
    '{"a":"є","b":1}'
    """
    text = json.dumps(plain(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return text.encode()
