"""Patterns: what people mean is asked, however it was typed, and what was mended is said."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import PydanticCustomError

from tests.strategies import anything, words
from wordsvc.language.alphabet import APOSTROPHE, HYPHEN, LETTERS
from wordsvc.language.patterns import spelled_pattern

ACUTE = "\u0301"
NFD_YI = unicodedata.normalize("NFD", "ї")


@pytest.mark.parametrize(
    ("given_text", "pattern", "mended"),
    [
        ("К?Т*", "к?т*", []),
        (" к?т ", "к?т", []),
        (f"{NFD_YI}?ак", "ї?ак", [("composed", 0)]),
        (f"{NFD_YI.upper()}?ак", "ї?ак", [("composed", 0)]),
        ("ki?", "кі?", [("homoglyph", 0), ("homoglyph", 1)]),
        ("*a*", "*а*", [("homoglyph", 1)]),
        (f"мо{ACUTE}л*", "мол*", [("stress", 1)]),
        ("мо\u200bл*", "мол*", [("invisible", 2)]),
        ("\ufeffк*", "к*", [("invisible", 0)]),
        ("п’я*", "п'я*", [("apostrophe", 1)]),
        ("будь–*", "будь-*", [("hyphen", 4)]),
        ("?", "?", []),
    ],
)
def test_a_pattern_is_spelled_as_words_are(given_text: str, pattern: str, mended: list[tuple[str, int]]) -> None:
    spelled = spelled_pattern(given_text)
    assert spelled.text == pattern
    assert [(one.code, one.at) for one in spelled.corrections] == mended


@pytest.mark.parametrize("text", ["", " ", "\u200b", "q", "к т", "и\u0306?ы", "?\u0308", "к.т", "1", "\ud800"])
def test_what_no_pattern_has_is_refused(text: str) -> None:
    with pytest.raises(PydanticCustomError, match="a pattern has"):
        spelled_pattern(text)


@given(words(), st.sampled_from(["NFC", "NFD", "NFKD"]), st.data())
def test_however_its_letters_are_composed_a_pattern_asks_the_same(word: str, form: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word)))
    pattern = f"{word[:at]}?{word[at:]}*"
    assert spelled_pattern(unicodedata.normalize(form, pattern)).text == pattern


@given(anything())
def test_any_text_is_a_pattern_or_is_refused_and_mending_is_idempotent(text: str) -> None:
    try:
        spelled = spelled_pattern(text)
    except PydanticCustomError as error:
        assert error.type in ("pattern_character", "pattern_stars")  # noqa: PT017
        return
    assert set(spelled.text) <= set(LETTERS + APOSTROPHE + HYPHEN + "?*")
    assert all(0 <= one.at < len(text) for one in spelled.corrections)
    again = spelled_pattern(spelled.text)
    assert (again.text, again.corrections) == (spelled.text, ())
