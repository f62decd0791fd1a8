"""Requests as clients write them. These models validate and they are what the OpenAPI document is generated from.

They are validated with the catalog as pydantic's context, which knows the names of decks and rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from wordsvc.language.grammemes import GRAMMEMES
from wordsvc.language.patterns import checked_pattern
from wordsvc.law.cards import MAX_HAND, Deck, HandDocument, short_hand
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.presets import Catalog
from wordsvc.lexicon.condition import Condition, Grammemes
from wordsvc.lexicon.familiarity import Familiarity, FamiliarityName, level
from wordsvc.solver.hand.best_play import PlayQuery
from wordsvc.solver.hand.vocabulary import Only

MAX_WORD: Final = 64
MAX_BATCH: Final = 1000
MAX_TOGETHER: Final = 120
MAX_PLAYED: Final = 2000
MAX_LIMIT: Final = 1000
MAX_WORTH: Final = 1000

AtLeast = Annotated[
    FamiliarityName, Field(description="Words at least so well known, by one accepted reading.", examples=["known"])
]


def _kind(value: Any) -> str:
    return "by name" if isinstance(value, str) else "as document"


def _either(name: Any, document: Any) -> Any:
    return Annotated[Annotated[name, Tag("by name")] | Annotated[document, Tag("as document")], Discriminator(_kind)]


def _known(code: str, name: object, known: Iterable[str]) -> None:
    if isinstance(name, str) and name not in known:
        raise PydanticCustomError(code, "there is no {name}", {"name": name, "known": ", ".join(sorted(known))})


Word = Annotated[str, Field(min_length=1, max_length=MAX_WORD, examples=["молоко"])]
PlayerName = Annotated[str, Field(min_length=1, max_length=64)]
HandText = Annotated[
    str, Field(max_length=4096, examples=["м:blue о:blue л:blue о:blue к:blue *"]), AfterValidator(short_hand)
]
Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
DeckName = Annotated[Name, Field(examples=["words"])]
RulesName = Annotated[Name, Field(examples=["only_singular_nouns"])]


class Request(BaseModel):
    """What all requests share: no field that is not described, no value of another type."""

    # Hidden: what people ask is nobody's business, not even a log's.
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, hide_input_in_errors=True)


class Played(Request):
    """A word composed earlier in the game, and by whom."""

    word: Word
    player: PlayerName | None = None


class Judging(Request):
    """What a verdict depends on beside the word."""

    hand: _either(HandText, HandDocument) | None = None  # type: ignore[valid-type]
    deck: _either(DeckName, Deck) = "words"  # type: ignore[valid-type]
    rules: _either(RulesName, HouseRules) = "printed"  # type: ignore[valid-type]
    played: Annotated[tuple[Played, ...], Field(max_length=MAX_PLAYED, strict=False)] = ()
    player: PlayerName | None = None

    @field_validator("deck")
    @classmethod
    def _deck(cls, deck: str | Deck, info: ValidationInfo[Catalog]) -> str | Deck:
        _known("unknown_deck", deck, info.context.decks)
        return deck

    @field_validator("rules")
    @classmethod
    def _rules(cls, rules: str | HouseRules, info: ValidationInfo[Catalog]) -> str | HouseRules:
        _known("unknown_rules", rules, info.context.rules)
        return rules


class VerdictRequest(Judging):
    """One word to judge."""

    word: Word


class BatchRequest(Judging):
    """Several words to judge; ``together``: they are one play and share the hand."""

    words: Annotated[tuple[Word, ...], Field(min_length=1, max_length=MAX_BATCH, strict=False)]
    together: bool = False

    @model_validator(mode="after")
    def _playable(self) -> Self:
        if self.together and self.hand is None:
            raise PydanticCustomError("together_needs_hand", "together needs a hand")
        if self.together and len(self.words) > MAX_TOGETHER:
            raise PydanticCustomError("together_too_many", "at most {most} words", {"most": MAX_TOGETHER})
        return self


class HandRequest(Judging):
    """A question about all that a hand can make."""

    hand: _either(HandText, HandDocument)  # type: ignore[valid-type]


class BestWordsRequest(HandRequest):
    """Which words? ``must_use`` are indices of cards that have to be in the word.

    ``require``: grammemes or marks that one accepted reading must have, all of them; lengths are in letters.
    """

    limit: Annotated[int, Field(ge=1, le=MAX_LIMIT)] = 20
    sort: Literal["score", "length", "alphabet"] = "score"
    pattern: Annotated[str, Field(min_length=1, max_length=MAX_WORD), AfterValidator(checked_pattern)] | None = None
    must_use: Annotated[
        tuple[Annotated[int, Field(ge=0, lt=MAX_HAND)], ...], Field(max_length=MAX_HAND, strict=False)
    ] = ()
    require: Grammemes = ()
    familiarity: AtLeast = Familiarity.OBSCURE.word
    min_length: Annotated[int, Field(ge=1, le=MAX_WORD)] = 1
    max_length: Annotated[int, Field(ge=1, le=MAX_WORD)] = MAX_WORD

    @property
    def only(self) -> Only:
        """What is asked of the words beside the house rules."""
        return Only(frozenset(self.require), self.min_length, self.max_length, level(self.familiarity))


class BestPlayRequest(HandRequest):
    """Which words at once? Beside the scores a card left in hand and a word more can be worth something."""

    card_left: Annotated[int, Field(ge=0, le=MAX_WORTH)] = 0
    per_word: Annotated[int, Field(ge=0, le=MAX_WORTH)] = 0
    familiarity: AtLeast = Familiarity.OBSCURE.word

    @property
    def query(self) -> PlayQuery:
        """What the play is worth beside its words, and which words it may have."""
        return PlayQuery(self.card_left, self.per_word, Only(familiarity=level(self.familiarity)))


class RulesQuery(Request):
    """House rules by name, in a query string."""

    rules: RulesName = "printed"

    @field_validator("rules")
    @classmethod
    def _rules(cls, rules: str, info: ValidationInfo[Catalog]) -> str:
        _known("unknown_rules", rules, info.context.rules)
        return rules


class SearchQuery(Request):
    """A search by pattern, in a query string."""

    model_config = ConfigDict(strict=False)

    pattern: Annotated[str, Field(min_length=1, max_length=MAX_WORD, examples=["к?т*"])]
    require: Annotated[str, Field(max_length=400, examples=["NOUN,sing"])] = ""
    forbid: Annotated[str, Field(max_length=400)] = ""
    familiarity: AtLeast = Familiarity.OBSCURE.word
    limit: Annotated[int, Field(ge=1, le=MAX_LIMIT)] = 100

    @field_validator("pattern")
    @classmethod
    def _pattern(cls, pattern: str) -> str:
        return checked_pattern(pattern)

    @field_validator("require", "forbid")
    @classmethod
    def _grammemes(cls, names: str) -> str:
        unknown = [name for name in grammeme_list(names) if name not in GRAMMEMES]
        if unknown:
            raise PydanticCustomError("unknown_grammeme", "unknown grammeme: {names}", {"names": ", ".join(unknown)})
        return names

    @property
    def condition(self) -> Condition:
        """What one reading of a word must meet."""
        return Condition(
            require=tuple(grammeme_list(self.require)),
            forbid=tuple(grammeme_list(self.forbid)),
            familiarity=self.familiarity,
        )


def grammeme_list(names: str) -> list[str]:
    """The names of a comma-separated list."""
    return [name.strip() for name in names.split(",") if name.strip()]
