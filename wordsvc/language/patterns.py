"""Patterns of words: ``?`` is one letter, ``*`` any run of letters."""

from __future__ import annotations

from typing import Final

from pydantic_core import PydanticCustomError

from wordsvc.language.alphabet import APOSTROPHE, HYPHEN, LETTERS, spelling

MAX_STARS: Final = 4

_SIGNS: Final = frozenset(LETTERS + APOSTROPHE + HYPHEN + "?*")


def read_pattern(text: str) -> str:
    """The pattern in the lexicon's spelling, look-alikes and capitals mended.

    Raises PydanticCustomError: ``pattern_character`` for a sign that no pattern has, ``pattern_stars`` for too many
    ``*``.

    >>> read_pattern("К?Т*")
    'к?т*'
    """
    pattern = "".join(sign if sign in _SIGNS else spelling(f"а{sign}а").word[1:-1] for sign in text.strip())
    if not pattern or not _SIGNS.issuperset(pattern):
        raise PydanticCustomError("pattern_character", "a pattern has Ukrainian letters, ', -, ? and *")
    if pattern.count("*") > MAX_STARS:
        raise PydanticCustomError("pattern_stars", "at most {most} stars", {"most": MAX_STARS})
    return pattern
