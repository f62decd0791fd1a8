"""The deck of English: words with their pictures, and syncopes (rules, English)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import Field

from wordsvc.games.engine.documents import Count, DeckDocument, Document, Name, is_count, rows, too_many, twice
from wordsvc.games.engine.state import Fault
from wordsvc.games.engine.table import MAX_CARDS, Card

SYNCOPE = "syncope"


class Word(Document):
    """A word and its picture; ``count`` of each, but for ``pictures`` where a card is lost."""

    word: str = Name
    picture: str = Name
    count: int = Field(default=1, ge=0, le=MAX_CARDS)
    pictures: int | None = Field(default=None, ge=0, le=MAX_CARDS)


class EnglishDeck(DeckDocument):
    """Words with their pictures, and syncopes."""

    game_name = "english"
    words: list[Word]
    syncopes: int = Count

    def cards(self) -> Iterator[Card]:
        """Yield every word and its picture, then the syncopes."""
        for entry in self.words:
            pair = (Card("word", entry.word), Card("picture", entry.picture, details=(("of", entry.word),)))
            words, pictures = entry.count, entry.count if entry.pictures is None else entry.pictures
            yield from pair * min(words, pictures)
            yield from pair[:1] * (words - pictures) + pair[1:] * (pictures - words)
        yield from [Card("prize", SYNCOPE)] * self.syncopes

    @classmethod
    def unplayable(cls, document: dict[str, Any]) -> Iterator[Fault]:
        """Yield missing pairs, words without a picture, words and pictures that come twice, too many cards."""
        entries = rows(document, "words")
        counts = [entry.get("count", 1) for _, entry in entries]
        pictures = [entry.get("pictures", many) for many, (_, entry) in zip(counts, entries, strict=True)]
        if not any(
            is_count(one) and is_count(other) and min(one, other) > 0
            for one, other in zip(counts, pictures, strict=True)
        ):
            yield Fault("/words", "no_pairs")
        for i, entry in entries:
            word = entry.get("word")
            if isinstance(word, str) and not (word.isalpha() and word == word.lower()):
                yield Fault(f"/words/{i}/word", "no_small_letters")
            if "picture" not in entry or entry["picture"] == "":
                yield Fault(f"/words/{i}/picture", "no_picture", {"word": str(word)})
        yield from twice("words", entries, "word")
        yield from twice("words", entries, "picture")
        yield from too_many([*counts, *pictures, document.get("syncopes")])
