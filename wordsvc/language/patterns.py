"""Patterns of words: ``?`` is one letter, ``*`` any run of letters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pydantic_core import PydanticCustomError

from wordsvc.language.alphabet import APOSTROPHE, HYPHEN, LETTERS
from wordsvc.language.spelling import Correction, mended_signs

MAX_STARS: Final = 4

_SIGNS: Final = frozenset(LETTERS + APOSTROPHE + HYPHEN + "?*")


@dataclass(frozen=True, slots=True)
class SpelledPattern:
    """A pattern in the lexicon's spelling, and what was mended in the one that was given."""

    text: str
    corrections: tuple[Correction, ...] = ()


def spelled_pattern(text: str) -> SpelledPattern:
    """The pattern that ``text`` means. Space around it is dropped, and is no correction.

    Raises PydanticCustomError: ``pattern_character`` for a sign that no pattern has, ``pattern_stars`` for too many
    ``*``.

    >>> spelled_pattern("К?Т*").text
    'к?т*'
    """
    mended = mended_signs(text)
    pattern = mended.text.strip()
    if not pattern or not _SIGNS.issuperset(pattern):
        raise PydanticCustomError("pattern_character", "a pattern has Ukrainian letters, ', -, ? and *")
    if pattern.count("*") > MAX_STARS:
        raise PydanticCustomError("pattern_stars", "at most {most} stars", {"most": MAX_STARS})
    return SpelledPattern(pattern, mended.corrections)


def checked_pattern(text: str) -> str:
    """``text`` as it was given, if it is a pattern; raises as :func:`spelled_pattern` does."""
    spelled_pattern(text)
    return text
