"""Decks of maths, English and football: data, loaded and validated; every fault is named at once."""

from __future__ import annotations

import math
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from wordsvc.games.engine.faults import from_pydantic, pointer
from wordsvc.games.engine.state import Deck, Fault
from wordsvc.games.engine.table import MAX_CARDS, Card
from wordsvc.places import DICTIONARIES

FOLDER = DICTIONARIES / "decks"
SIGNS = ("+", "−", "×", "÷")
VARIABLE = "Y"
CHAOS = "chaos"
SYNCOPE = "syncope"
Name = Field(min_length=1, max_length=64)
Count = Field(ge=0, le=MAX_CARDS)


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class DeckDocument(_Strict, ABC):
    """What every deck has. ``columns``: how many cards lie in a row unless players say otherwise."""

    game_name: ClassVar[str]
    name: str = Field(pattern=r"^[a-z0-9_]{1,64}$")
    game: str
    title: dict[Literal["uk", "en"], str] = Field(default_factory=dict)
    columns: int | None = Field(default=None, ge=1, le=MAX_CARDS)

    @abstractmethod
    def cards(self) -> Iterator[Card]:
        """Yield the cards in printed order."""

    @classmethod
    @abstractmethod
    def unplayable(cls, document: dict[str, Any]) -> Iterator[Fault]:
        """Yield what makes a game impossible; must bear a document of any shape."""


class MathsDeck(DeckDocument):
    """Digits and signs by how many there are, variables Y, chaos (rules, maths)."""

    game_name = "maths"
    digits: dict[Literal["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"], int]
    signs: dict[Literal["+", "−", "×", "÷"], int]
    variables: int = Count
    chaos: int = Count

    def cards(self) -> Iterator[Card]:
        """Yield digits, signs, variables, chaos."""
        for digit in sorted(self.digits):
            yield from [Card("digit", digit)] * self.digits[digit]
        for sign in SIGNS:
            yield from [Card("sign", sign)] * self.signs.get(sign, 0)  # type: ignore[call-overload]
        yield from [Card("variable", VARIABLE)] * self.variables
        yield from [Card("prize", CHAOS)] * self.chaos

    @classmethod
    def unplayable(cls, document: dict[str, Any]) -> Iterator[Fault]:
        """Yield odd or negative counts of digits, missing pairs, too many cards."""
        digits, signs = _table(document, "digits"), _table(document, "signs")
        for key, many in digits.items():
            yield from _count_faults(("digits", key), many, even=True)
        for key, many in signs.items():
            yield from _count_faults(("signs", key), many, even=False)
        if not any(is_count(many) and many >= 2 for many in digits.values()):
            yield no_pairs("/digits")
        yield from too_many([*digits.values(), *signs.values(), document.get("variables"), document.get("chaos")])


class Word(_Strict):
    """A word and its picture; ``count`` of each."""

    word: str = Name
    picture: str = Name
    count: int = Field(default=1, ge=1, le=MAX_CARDS)


class EnglishDeck(DeckDocument):
    """Words with their pictures, and syncopes (rules, English)."""

    game_name = "english"
    words: list[Word]
    syncopes: int = Count

    def cards(self) -> Iterator[Card]:
        """Yield every word and its picture, then the syncopes."""
        for entry in self.words:
            pair = (Card("word", entry.word), Card("picture", entry.picture, details=(("of", entry.word),)))
            yield from pair * entry.count
        yield from [Card("prize", SYNCOPE)] * self.syncopes

    @classmethod
    def unplayable(cls, document: dict[str, Any]) -> Iterator[Fault]:
        """Yield words without a picture, words and pictures that come twice, too many cards."""
        entries = rows(document, "words")
        if not entries:
            yield no_pairs("/words")
        for i, entry in entries:
            word = entry.get("word")
            if isinstance(word, str) and not (word.isalpha() and word == word.lower()):
                yield Fault(f"/words/{i}/word", "Слово пишуть малими літерами.", "A word is written in small letters.")
            if "picture" not in entry or entry["picture"] == "":
                yield Fault(
                    f"/words/{i}/picture",
                    f"Слово «{word}» не має зображення.",
                    f"The word “{word}” has no picture.",
                )
        yield from _twice("words", entries, "word")
        yield from _twice("words", entries, "picture")
        counts = [entry.get("count", 1) for _, entry in entries]
        yield from too_many([*counts, *counts, document.get("syncopes")])


class Footballer(_Strict):
    """A footballer by number and position; ``count`` cards, each worth ``points``."""

    name: str = Name
    number: int = Field(ge=1, le=999)
    position: Literal["goalkeeper", "defender", "midfielder", "forward"]
    points: int = Field(ge=0, le=1000)
    count: int = Field(default=2, ge=2, le=MAX_CARDS)


class FootballPrizes(_Strict):
    """How many prize cards of each kind."""

    yellow: int = Count
    red: int = Count
    var: int = Count
    play_game: int = Count


class FootballDeck(DeckDocument):
    """Footballers, each twice, and prize cards (rules, football)."""

    game_name = "football"
    footballers: list[Footballer]
    prizes: FootballPrizes

    def cards(self) -> Iterator[Card]:
        """Yield the footballers, then the prizes."""
        for entry in self.footballers:
            details = (("number", entry.number), ("position", entry.position))
            yield from [Card("footballer", entry.name, entry.points, details=details)] * entry.count
        for kind, many in self.prizes.model_dump().items():
            yield from [Card("prize", kind)] * many

    @classmethod
    def unplayable(cls, document: dict[str, Any]) -> Iterator[Fault]:
        """Yield odd counts, footballers that come twice, missing pairs, too many cards."""
        entries = rows(document, "footballers")
        if not entries:
            yield no_pairs("/footballers")
        for i, entry in entries:
            if "count" in entry:
                yield from _count_faults(("footballers", i, "count"), entry["count"], even=True)
        yield from _twice("footballers", entries, "name")
        prizes = _table(document, "prizes")
        yield from too_many([*(entry.get("count", 2) for _, entry in entries), *prizes.values()])


def read_deck(model: type[DeckDocument], document: object) -> Deck | tuple[Fault, ...]:
    """Return the deck of a document, or every fault of shape and of sense in it, by pointer."""
    if not isinstance(document, dict):
        return (Fault("", "Колода — це об'єкт.", "A deck is an object."),)
    faults: list[Fault] = []
    parsed: DeckDocument | None = None
    try:
        parsed = model.model_validate(document)
    except ValidationError as error:
        faults += from_pydantic(error)
    if isinstance(document.get("game"), str) and document["game"] != model.game_name:
        faults.append(
            Fault(
                "/game",
                f"Це колода для іншої гри; тут потрібна «{model.game_name}».",
                f"This deck is for another game; “{model.game_name}” is needed here.",
            )
        )
    told = {fault.pointer for fault in faults}
    faults += [fault for fault in model.unplayable(document) if fault.pointer not in told]
    if faults or parsed is None:
        return tuple(faults)
    cards = tuple(parsed.cards())
    columns = parsed.columns or math.ceil(math.sqrt(len(cards)))
    return Deck(parsed.name, cards, columns, parsed.model_dump(mode="json", exclude_none=True))


def load_document(name: str, folder: Path = FOLDER) -> dict[str, Any]:
    """Return the document of a deck that ships with the service.

    Raises ``KeyError`` when there is no deck of that name.
    """
    if name not in names(folder):
        raise KeyError(name)
    return tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def shipped() -> Mapping[str, Mapping[str, Any]]:
    """Return the documents of all decks that ship with the service, by name."""
    return {name: load_document(name) for name in names()}


def names(folder: Path = FOLDER) -> tuple[str, ...]:
    """Return the names of the decks that ship with the service, sorted."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def is_count(value: object) -> bool:
    """Tell whether a value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def _table(document: dict[str, Any], key: str) -> dict[str, Any]:
    value = document.get(key)
    return {str(name): item for name, item in value.items()} if isinstance(value, dict) else {}


def rows(document: dict[str, Any], key: str) -> list[tuple[int, dict[str, Any]]]:
    """Return the objects of a list of objects with their places, whatever the document is like."""
    value = document.get(key)
    return [(i, row) for i, row in enumerate(value) if isinstance(row, dict)] if isinstance(value, list) else []


def no_pairs(where: str) -> Fault:
    """Return the fault of a deck without any pair."""
    return Fault(where, "У колоді немає жодної пари: грати нема чим.", "The deck has no pair: nothing to play with.")


def _count_faults(path: tuple[str | int, ...], many: Any, *, even: bool) -> Iterator[Fault]:
    if not is_count(many):
        return
    if many < 0:
        yield Fault(pointer(path), "Карток не буває менше нуля.", "There can't be fewer than no cards.")
    elif even and many % 2:
        yield Fault(
            pointer(path),
            f"Карток має бути парна кількість, а є {many}: остання не матиме пари.",
            f"The number of cards must be even, not {many}: the last one would have no pair.",
        )


def _twice(key: str, entries: list[tuple[int, dict[str, Any]]], field: str) -> Iterator[Fault]:
    seen: dict[str, int] = {}
    for i, entry in entries:
        value = entry.get(field)
        if not isinstance(value, str) or not value:
            continue
        if value in seen:
            yield Fault(
                f"/{key}/{i}/{field}",
                f"«{value}» уже є під номером {seen[value]}; скористайтеся полем count.",
                f"“{value}” is already entry {seen[value]}; use count instead.",
            )
        seen.setdefault(value, i)


def too_many(counts: list[Any]) -> Iterator[Fault]:
    """Yield the fault of a deck with more cards than a table bears."""
    total = sum(many for many in counts if is_count(many) and many > 0)
    if total > MAX_CARDS:
        yield Fault(
            "",
            f"У колоді {total} карток; більше ніж {MAX_CARDS} бути не може.",
            f"The deck has {total} cards; at most {MAX_CARDS} are possible.",
        )
