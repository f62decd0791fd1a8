"""Cards, hands and decks of the word game: what a deck holds, and how people write down what they hold.

Counts, colours and points are data (rules, words §1): a deck is a document, the shipped one is
``dictionaries/decks/words.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, Final, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from wordsvc.language.alphabet import APOSTROPHE, LETTERS
from wordsvc.language.spelling import Correction, Signs, mended_signs, spelling

MAX_HAND: Final = 120
MAX_DECK: Final = 400
MAX_POINTS: Final = 1000


class Prize(StrEnum):
    """The prize cards of the word game (rules, words §1)."""

    POLYSEMY = "polysemy"
    EXCHANGE = "exchange"
    CHAOS = "chaos"


@dataclass(frozen=True, slots=True)
class LetterCard:
    """A letter of a colour (None: no colour) with its points."""

    letter: str
    color: str | None
    points: int


@dataclass(frozen=True, slots=True)
class PrizeCard:
    """A prize card; its points are what is printed on it."""

    prize: Prize
    points: int = 0


Card = LetterCard | PrizeCard
_SIGNS: Final = frozenset(LETTERS + APOSTROPHE)
_IN_SHORT: Final = _SIGNS | {"*"}
_COLOR: Final = re.compile("[a-z][a-z0-9_]{0,23}")
COLOR_NAMES: Final = {
    "синя": "blue",
    "синій": "blue",
    "синє": "blue",
    "жовта": "yellow",
    "жовтий": "yellow",
    "жовте": "yellow",
}
"""What people write in the short form for the colours of the shipped deck: the card, the colour, the letter is so."""
Color = Annotated[str, StringConstraints(pattern=f"^{_COLOR.pattern}$")]
Points = Annotated[int, Field(ge=0, le=MAX_POINTS)]


def card_letter(text: str) -> Signs:
    """One letter of the alphabet in lower case, or the apostrophe; whatever is a matter of typing is mended.

    Raises PydanticCustomError (``card_letter``) for anything else.
    """
    if text in _SIGNS:
        return Signs(((0, text),), ())
    mended = mended_signs(text)
    if mended.text not in _SIGNS:
        raise PydanticCustomError("card_letter", "must be one letter of the Ukrainian alphabet or an apostrophe")
    return mended


def _checked_letter(text: str) -> str:
    card_letter(text)
    return text


class _Document(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class LetterCardDocument(_Document):
    """A letter card as a client writes it, the letter too; without points it has the deck's."""

    letter: Annotated[str, Field(min_length=1, max_length=8, examples=["м"])]
    color: Color | None = None
    points: Points | None = None

    _letter = field_validator("letter")(_checked_letter)


class PrizeCardDocument(_Document):
    """A prize card as a client writes it; without points it has the deck's."""

    prize: Literal["polysemy", "exchange", "chaos"]
    points: Points | None = None


def _card_kind(value: Any) -> str:
    prize = "prize" in value if isinstance(value, Mapping) else isinstance(value, PrizeCardDocument)
    return "prize card" if prize else "letter card"


CardDocument = Annotated[
    Annotated[LetterCardDocument, Tag("letter card")] | Annotated[PrizeCardDocument, Tag("prize card")],
    Discriminator(_card_kind),
]


class HandDocument(_Document):
    """The long form of a hand."""

    cards: Annotated[tuple[CardDocument, ...], Field(max_length=MAX_HAND, strict=False)]


class DeckLetters(_Document):
    """``count`` cards of every letter of ``letters`` in every colour of ``colors``, worth ``points`` each."""

    letters: Annotated[str, Field(min_length=1, max_length=40)]
    colors: Annotated[tuple[Color, ...], Field(max_length=8, strict=False)] = ()
    points: Points
    count: Annotated[int, Field(ge=1, le=MAX_DECK)]

    @field_validator("letters")
    @classmethod
    def _letters(cls, text: str) -> str:
        return "".join(card_letter(letter).text for _, letter in mended_signs(text).signs) or card_letter("").text


class DeckPrizes(_Document):
    """``count`` prize cards of one kind, worth what is printed on them."""

    prize: Literal["polysemy", "exchange", "chaos"]
    points: Points = 0
    count: Annotated[int, Field(ge=1, le=MAX_DECK)]


class Deck(_Document):
    """A deck of the word game: which cards there are and in how many columns they are laid out."""

    name: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
    title: str = ""
    columns: Annotated[int, Field(ge=1, le=40)] = 12
    letters: Annotated[tuple[DeckLetters, ...], Field(min_length=1, max_length=MAX_DECK, strict=False)]
    prizes: Annotated[tuple[DeckPrizes, ...], Field(max_length=3, strict=False)] = ()

    @model_validator(mode="after")
    def _bounded(self) -> Self:
        size = sum(entry.count * len(entry.letters) * max(1, len(entry.colors)) for entry in self.letters)
        size += sum(entry.count for entry in self.prizes)
        if size > MAX_DECK:
            raise PydanticCustomError(
                "deck_too_large",
                "a deck has at most {most} cards, this one has {size}",
                {"most": MAX_DECK, "size": size},
            )
        return self

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the deck, in the order of the document."""
        return tuple(self._cards())

    def _cards(self) -> Iterator[Card]:
        for entry in self.letters:
            for letter in entry.letters:
                for color in entry.colors or (None,):
                    yield from [LetterCard(letter, color, entry.points)] * entry.count
        for prizes in self.prizes:
            yield from [PrizeCard(Prize(prizes.prize), prizes.points)] * prizes.count

    @cached_property
    def _points(self) -> dict[tuple[str, str | None], int]:
        points: dict[tuple[str, str | None], int] = {}
        for card in self.cards:
            if isinstance(card, LetterCard):
                for key in ((card.letter, card.color), (card.letter, None)):
                    points[key] = max(points.get(key, 0), card.points)
        return points

    def letter_points(self, letter: str, color: str | None = None) -> int:
        """Points of ``letter`` in this deck (0 where it has no such card); the dearest where the deck has several."""
        return self._points.get((letter, color), self._points.get((letter, None), 0))

    def prize_points(self, prize: str) -> int:
        """Points printed on the prize cards of this kind (0 where the deck has none)."""
        return max((entry.points for entry in self.prizes if entry.prize == prize), default=0)


@dataclass(frozen=True, slots=True)
class ShortHand:
    """A hand as people write it in short: a letter (or ``*``, a Polysemy) and a colour for each card.

    ``corrections`` are what was mended in the text.
    """

    cards: tuple[tuple[str, str | None], ...]
    corrections: tuple[Correction, ...] = ()


def short_hand(text: str) -> ShortHand:
    """Read the short form: a letter is a card, ``*`` a Polysemy, ``м:blue`` a coloured card, spaces where they help.

    The colours of the shipped deck may be written in Ukrainian: ``м:синя``.

    Raises PydanticCustomError (``hand_letter``, ``hand_color``, ``hand_too_large``; ``place`` counts characters from 1)
    for what can't be read.

    >>> short_hand("м:blue о:жовта л*").cards
    (('м', 'blue'), ('о', 'yellow'), ('л', None), ('*', None))
    """
    cards: list[tuple[str, str | None]] = []
    corrections: list[Correction] = []
    at = 0
    for token in text.split(" "):
        written, colon, color_name = token.partition(":")
        mended = _short_signs(written)
        color, of_color = _color(color_name)
        if colon and (len(mended.signs) != 1 or mended.text == "*" or not _COLOR.fullmatch(color)):
            raise PydanticCustomError("hand_color", "character {place}: write «м:blue»", {"place": at + 1})
        for offset, sign in mended.signs:
            if sign not in _IN_SHORT:
                place = {"place": at + offset + 1}
                raise PydanticCustomError("hand_letter", "character {place} is no card", place)
            cards.append((sign, color or None))
        if len(cards) > MAX_HAND:
            raise PydanticCustomError("hand_too_large", "at most {most} cards", {"most": MAX_HAND})
        corrections += [replace(one, at=at + one.at) for one in mended.corrections]
        corrections += [replace(one, at=at + len(written) + 1 + one.at) for one in of_color]
        at += len(token) + 1
    return ShortHand(tuple(cards), tuple(corrections))


def _short_signs(written: str) -> Signs:
    return Signs(tuple(enumerate(written)), ()) if _IN_SHORT.issuperset(written) else mended_signs(written)


def _color(written: str) -> tuple[str, Sequence[Correction]]:
    """The colour that is meant, and what was mended in its Ukrainian name."""
    if not written or _COLOR.fullmatch(written):
        return written, ()
    spelled = spelling(written)
    color = COLOR_NAMES.get(spelled.word)
    return (written, ()) if color is None else (color, spelled.corrections)


def read_hand(hand: HandDocument | ShortHand, deck: Deck) -> tuple[Card, ...]:
    """The cards of a hand, in the order given, with the deck's points where none are given."""
    if isinstance(hand, ShortHand):
        polysemy = PrizeCard(Prize.POLYSEMY, deck.prize_points(Prize.POLYSEMY))
        return tuple(
            polysemy if letter == "*" else LetterCard(letter, color, deck.letter_points(letter, color))
            for letter, color in hand.cards
        )
    return tuple(
        LetterCard(
            letter := card_letter(card.letter).text,
            card.color,
            deck.letter_points(letter, card.color) if card.points is None else card.points,
        )
        if isinstance(card, LetterCardDocument)
        else PrizeCard(Prize(card.prize), deck.prize_points(card.prize) if card.points is None else card.points)
        for card in hand.cards
    )
