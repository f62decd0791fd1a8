"""Games as clients see them: what is asked, what is answered, refusals as problem documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, NotRequired

from pydantic import BaseModel, Field, RootModel
from typing_extensions import TypedDict

from wordsvc.games.engine.engine import view
from wordsvc.games.engine.faults import pointer
from wordsvc.games.engine.record import MAX_NAME
from wordsvc.games.engine.saying import ENGINE, say_fault, say_refusal
from wordsvc.games.engine.state import MAX_SEATS, Event, Fault, Refusal, plain
from wordsvc.games.engine.table import MAX_CARDS
from wordsvc.http.problems import language
from wordsvc.http.state import desk
from wordsvc.service.questions import Request
from wordsvc.service.refusals import FaultAnswer, RequestError
from wordsvc.store import Created, FoundGame
from wordsvc.texts import Language, Texts

MAX_KEY: Final = 200

Card = dict[str, Any]
Player = Annotated[str, Field(min_length=1, max_length=MAX_NAME, pattern=r"\S", examples=["Оля"])]


class NewGameRequest(Request):
    """A game to begin; ``deck`` and ``rules`` are names or whole documents, ``columns`` the length of a row.

    ``first`` is the number of the seat that begins, or ``draw``: one that the game's own seed chooses.
    With ``advice`` off the service advises none of its seats.
    """

    game: str
    players: Annotated[list[Player], Field(min_length=1, max_length=MAX_SEATS, json_schema_extra={"uniqueItems": True})]
    deck: str | dict[str, Any] | None = None
    rules: str | dict[str, Any] | None = None
    columns: Annotated[int, Field(ge=1, le=MAX_CARDS)] | None = None
    advice: Literal["on", "off"] | None = None
    first: Annotated[int, Field(ge=0, lt=MAX_SEATS)] | Literal["draw"] | None = None


class MoveRequest(RootModel[dict[str, Any]]):
    """A move of the game: its kind, the version it is made on, and what the kind needs."""


class MoveHeaders(BaseModel):
    """What a move may say in headers."""

    idempotency_key: Annotated[str, Field(min_length=1, max_length=MAX_KEY, pattern=r"^[!-~]+$")] | None = Field(
        default=None, alias="Idempotency-Key", description="the same key gives the same answer and acts once"
    )


class EventHeaders(BaseModel):
    """Where to go on."""

    last_event_id: Annotated[str, Field(pattern=r"^\d{1,9}$")] | None = Field(
        default=None, alias="Last-Event-ID", description="the number of the last event that the client has"
    )


class SeatToken(TypedDict):
    """A seat and its secret: whoever has the token acts for the seat."""

    player: str
    token: str


class CreatedAnswer(TypedDict):
    """A new game. The tokens are shown this once; the commitment binds the service to the order of cards."""

    id: str
    version: int
    commitment: str
    seats: list[SeatToken]


class SeatAnswer(TypedDict):
    """A seat as everybody sees it; a game may add more."""

    player: str
    score: int | str | None
    hand: list[Card]
    resigned: bool


class TableAnswer(TypedDict):
    """The table: the length of a row, and the places where a card lies face down."""

    columns: int
    places: list[int]


class PlacedCard(TypedDict):
    """A card that lies open on its place."""

    place: int
    card: Card


class AllowedMove(TypedDict):
    """What may be done now and by whom; a kind may add what it needs, such as ``count``."""

    kind: str
    seats: list[int]


class ResultAnswer(TypedDict):
    """How a game ended, and the seed by which anybody can check it."""

    winners: list[int]
    scores: list[int | str | None]
    seed: str


class GameAnswer(TypedDict):
    """A game as everybody sees it; ``private`` is there for the seat whose token was given, for it alone."""

    id: str
    game: str
    version: int
    sequence: int
    phase: str
    turn: int | None
    begins: int
    over: bool
    commitment: str
    seats: list[SeatAnswer]
    table: TableAnswer
    open: list[PlacedCard]
    discard: list[Card]
    allowed: list[AllowedMove]
    result: ResultAnswer | None
    private: NotRequired[dict[str, Any]]


class MovedAnswer(TypedDict):
    """What a move led to: the events that its player sees, and the game after it."""

    version: int
    events: list[dict[str, Any]]
    view: GameAnswer


class LogAnswer(TypedDict):
    """The public record of a game; after the end also the seed, so that anybody can replay it.

    ``rules_version``: the reading of the rules that it is played by. ``lexicon``: the SHA-256 of the index that judged;
    a move that another one judged names it itself. ``advice`` is there where the service may not advise.
    """

    format: str
    game: str
    players: list[str]
    deck: dict[str, Any]
    rules: dict[str, Any]
    columns: int
    rules_version: int
    lexicon: NotRequired[str]
    advice: NotRequired[Literal["off"]]
    first: NotRequired[int | Literal["draw"]]
    commitment: str
    begins: int
    moves: list[dict[str, Any]]
    result: ResultAnswer | None


def created_answer(created: Created) -> CreatedAnswer:
    """A new game, with its tokens."""
    names = created.state.setting.players
    return {
        "id": created.id,
        "version": created.state.version,
        "commitment": created.state.commitment,
        "seats": [{"player": name, "token": token} for name, token in zip(names, created.tokens, strict=True)],
    }


def game_answer(found: FoundGame) -> GameAnswer:
    """The game as everybody sees it, and as only the seat sees it whose token was given."""
    document: Any = plain({**view(found.game, found.state, found.id, found.seat), "sequence": found.sequence})
    answer: GameAnswer = document
    return answer


def moved_answer(found: FoundGame, events: Sequence[Event]) -> MovedAnswer:
    """What a move led to."""
    return {
        "version": found.state.version,
        "events": [plain(event.document()) for event in events],
        "view": game_answer(found),
    }


def texts_of(game: object) -> Texts:
    """What a game says; what all games say where the name is that of none."""
    folder = desk().folders.get(game) if isinstance(game, str) else None
    return ENGINE if folder is None else folder.texts


def refused(refusal: Refusal, game: str) -> RequestError:
    """A move that is not allowed, with a sentence that says what would be."""
    spoken, texts = language(), texts_of(game)
    return RequestError(
        409,
        refusal.code,
        title=texts.say(f"title.{refusal.code}", spoken),
        detail=say_refusal(refusal, texts, spoken),
        members=plain(refusal.details),
    )


def refusal_titles(spoken: Language) -> dict[str, str]:
    """The codes of refusals of all games with their titles."""
    said = [(code, folder.texts) for folder in desk().folders.values() for code in folder.texts]
    return {code.removeprefix("title."): texts.say(code, spoken) for code, texts in said if code.startswith("title.")}


def malformed(faults: Iterable[Fault], game: object) -> RequestError:
    """A request with every fault that the game finds in it."""
    spoken, texts = language(), texts_of(game)
    named: list[FaultAnswer] = [
        {"pointer": fault.pointer, "detail": say_fault(fault, texts, spoken)} for fault in faults
    ]
    return RequestError(422, "invalid_request", details={"count": len(named)}, faults=named)


def unknown_keys(document: Mapping[str, Any], known: Iterable[str]) -> list[Fault]:
    """A fault for every key that does not belong."""
    extra = [key for key in document if key not in set(known)]
    return [Fault(pointer([key]), "unknown_field") for key in extra]
