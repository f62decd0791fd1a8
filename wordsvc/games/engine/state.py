"""The values that games are made of: settings, seats, states, events, refusals, rules."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from fractions import Fraction
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from wordsvc.games.engine.chance import Chance
from wordsvc.games.engine.table import Card, Table

M = TypeVar("M")
MAX_SEATS = 8


class Refused(StrEnum):
    """Why a move is not allowed: stable codes, never renamed."""

    GAME_OVER = "game_over"
    STALE_VERSION = "stale_version"
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    RESIGNED = "resigned"
    WRONG_COUNT = "wrong_count"
    REPEATED_PLACE = "repeated_place"
    NO_CARD_THERE = "no_card_there"
    SAME_CARD_AGAIN = "same_card_again"
    NOT_OWNED = "not_owned"
    NO_SUCH_PLAYER = "no_such_player"
    NOT_AN_OPPONENT = "not_an_opponent"
    NO_PAIR = "no_pair"
    TURN_BEGUN = "turn_begun"
    LOOKED_ALREADY = "looked_already"
    ALREADY_ANSWERED = "already_answered"
    INVALID_EXPRESSION = "invalid_expression"
    INVALID_CHAIN = "invalid_chain"
    INVALID_WORD = "invalid_word"
    REPEATED_CARD = "repeated_card"
    EXCHANGE_ITSELF = "exchange_itself"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a document: a JSON pointer and a sentence in two languages."""

    pointer: str
    uk: str
    en: str


class Malformed(Exception):  # noqa: N818
    """A move that is not a move of this game at all; ``faults`` names everything wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(f"{fault.pointer}: {fault.en}" for fault in faults))
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A well-formed move that is not allowed now, and in words what would be."""

    code: Refused
    uk: str
    en: str
    details: Mapping[str, Any] = field(default_factory=dict)


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
class Deck:
    """The cards of a box in printed order, and the document that describes them."""

    name: str
    cards: tuple[Card, ...]
    columns: int
    document: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Setting:
    """What players agree on before the game. ``rules`` is the game's own rules value.

    ``editions`` are digests of the data that the game judges by, such as the lexicon: a replay needs the same.
    """

    game: str
    players: tuple[str, ...]
    deck: Deck
    rules: Any
    rules_document: Mapping[str, Any]
    columns: int
    editions: Mapping[str, str] = field(default_factory=dict)

    def document(self) -> dict[str, Any]:
        """Return the head of a log: enough to set the same game up again, but for the seed."""
        return {
            "game": self.game,
            "players": list(self.players),
            "deck": dict(self.deck.document),
            "rules": dict(self.rules_document),
            "columns": self.columns,
            **self.editions,
        }


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
class State(Generic[M]):
    """Everything about a game at one version, secrets included. ``memo`` is the game's own part."""

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

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.result is not None

    @property
    def active(self) -> tuple[int, ...]:
        """Seats that have not resigned."""
        return tuple(i for i, seat in enumerate(self.seats) if not seat.resigned)

    def with_seat(self, at: int, **changes: Any) -> State[M]:
        """Return the state with some fields of one seat changed."""
        seats = list(self.seats)
        seats[at] = replace(seats[at], **changes)
        return replace(self, seats=tuple(seats))

    def gaining(self, at: int, cards: Sequence[Card]) -> State[M]:
        """Return the state with cards added to a hand, in this order."""
        return self.with_seat(at, hand=(*self.seats[at].hand, *cards))

    def losing(self, at: int, cards: Sequence[Card]) -> State[M]:
        """Return the state with cards taken out of a hand, the first equal ones.

        Raises ``ValueError`` when the hand lacks one of them.
        """
        hand = list(self.seats[at].hand)
        for card in cards:
            hand.remove(card)
        return self.with_seat(at, hand=tuple(hand))

    def discarding(self, at: int, cards: Sequence[Card]) -> State[M]:
        """Return the state with cards moved from a hand to the discard."""
        return replace(self.losing(at, cards), discard=(*self.discard, *cards))


Step = tuple[State[M], tuple[Event, ...]]


class Move(BaseModel):
    """What every move says. ``version`` null: "whatever the state", for cards playable out of turn."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    kind: str
    version: int | None = Field(ge=0)


def no_hint(_: State[Any]) -> Mapping[str, Any]:
    """Add nothing to an ``allowed`` entry."""
    return {}


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
    check: Callable[[State[M], int], Refusal | None]
    act: Callable[[State[M], int, Any], Step[M] | Refusal]
    hint: Callable[[State[M]], Mapping[str, Any]] = no_hint
    off_turn: bool = False
    record: Callable[[Mapping[str, Any], tuple[Event, ...]], Mapping[str, Any]] = as_made


@dataclass(frozen=True, slots=True)
class Game(Generic[M]):
    """A game as a frozen description; the engine does the rest.

    ``begin`` gives the first phase and memo; ``moves`` the rules by phase and kind; ``result`` is asked after
    every move (None: goes on); ``leave`` takes a resigned seat out of the game's own affairs; ``seat_view``
    and ``private`` add fields to a seat for everybody, and to the view for one seat alone. ``editions``: see
    :class:`Setting`. ``recorded`` gives, for the events of a recorded move, the same game judging as it did then, where
    editions matter: what was accepted once stays so.
    """

    name: str
    read_deck: Callable[[object], Deck | tuple[Fault, ...]]
    read_rules: Callable[[object], Any]
    begin: Callable[[Setting], tuple[str, M]]
    moves: Mapping[str, Mapping[str, Rule[M]]]
    score: Callable[[State[M], int], int | str | None]
    result: Callable[[State[M]], Result | None]
    leave: Callable[[State[M], int], Step[M]]
    seat_view: Callable[[State[M], int], Mapping[str, Any]]
    private: Callable[[State[M], int], Mapping[str, Any]]
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
    if isinstance(value, Deck | Setting):
        return plain(value.document if isinstance(value, Deck) else value.document())
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
