"""Everything that can be said is said in both languages, with the same places to fill."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from string import Formatter

import pytest
from pydantic_core import PydanticCustomError

import wordsvc
from tests.wire_faults import BODIES, QUERIES, faults_of
from wordsvc.http.wire import BatchRequest, VerdictRequest
from wordsvc.law.presets import Catalog
from wordsvc.texts import messages
from wordsvc.texts.messages import LANGUAGES, say, say_fault

TEXTS = messages._TEXTS
SOURCES = {path: path.read_text("utf-8") for path in Path(wordsvc.__file__).parent.rglob("*.py")}


def places(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name)


@pytest.mark.parametrize("code", TEXTS)
def test_a_text_stands_in_both_languages_with_the_same_places(code: str) -> None:
    ukrainian, english = TEXTS[code]
    assert places(ukrainian) == places(english)
    assert ukrainian != english
    assert re.search("[а-яіїєґ]", ukrainian)
    assert not re.search("[а-яіїєґ]", re.sub("“.*?”", "", english))
    # Letters that Ukrainian does not have would be a slip into another language.
    assert not re.search("[ыэёъ]", ukrainian)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", TEXTS)
def test_a_text_with_its_places_filled_has_no_braces_left(code: str, language: messages.Language) -> None:
    details = dict.fromkeys(places(TEXTS[code][0]), 7)
    said = say(code, language, details)
    assert said
    assert "{" not in said


@pytest.mark.parametrize(
    ("count", "ukrainian", "english"),
    [(1, "1 знак", "1 character"), (3, "3 знаки", "3 characters"), (12, "12 знаків", "12 characters")],
)
def test_what_is_counted_stands_in_the_form_of_its_number(count: int, ukrainian: str, english: str) -> None:
    assert say_fault("string_too_short", "uk", {"min_length": count}).endswith(f" {ukrainian}")
    assert say_fault("string_too_short", "en", {"min_length": count}).endswith(f" {english}")
    assert say("fault.hand_too_large", "uk", {"most": 120}) == "у руці щонайбільше 120 карток"


def test_examples() -> None:
    assert doctest.testmod(messages).failed == 0


def found(pattern: str) -> set[str]:
    return {code for text in SOURCES.values() for code in re.findall(pattern, text)}


def test_every_problem_that_the_referee_names_has_a_text() -> None:
    named = found(r'Problem\(\s*"(\w+)"') | {"disputed_word", "nonstandard_word"}
    assert {"unknown_word", "too_short", "rule_forbids", "not_in_hand", "needs_hyphen", "banned", "repeated"} <= named
    for code in named - {"bad_character"}:
        assert code in TEXTS, code


def test_every_kind_of_bad_character_has_a_text() -> None:
    alphabet = next(text for path, text in SOURCES.items() if path.name == "alphabet.py")
    kinds = set(re.findall(r'return "(\w+)"', alphabet)) | {"misplaced"}
    assert {"latin", "russian", "digit", "space", "apostrophe", "dot", "other"} <= kinds
    for kind in kinds:
        assert f"bad_character.{kind}" in TEXTS, kind


def test_every_refusal_of_a_request_has_a_title_and_a_detail() -> None:
    codes = found(r'RequestError\(\s*(?:error\.code or )?\d+,\s*"(\w+)"')
    assert {"not_found", "too_large", "malformed_json", "internal_error", "unsupported_media_type"} <= codes
    for code in codes:
        assert f"{code}.detail" in TEXTS, code
        assert code in TEXTS or code in ("unknown_word", "unknown_deck", "unknown_rules"), code


def test_every_error_of_our_own_has_a_text() -> None:
    codes = found(r'PydanticCustomError\(\s*"(\w+)"')
    assert len(codes) >= 8
    for code in codes:
        assert f"fault.{code}" in TEXTS, code


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("model", "document"), BODIES)
def test_every_fault_of_a_body_is_told_in_words(
    model: type[VerdictRequest | BatchRequest], document: object, language: messages.Language, catalog: Catalog
) -> None:
    faults = faults_of(model, document, catalog)
    assert faults
    other = say("fault.other", language)
    for kind, context in faults:
        assert say_fault(kind, language, context) != other, kind


@pytest.mark.parametrize(("model", "query"), QUERIES)
def test_every_fault_of_a_query_is_told_in_words(model: type, query: dict[str, str], catalog: Catalog) -> None:
    faults = faults_of(model, query, catalog)
    assert faults
    for kind, context in faults:
        assert say_fault(kind, "en", context) != say("fault.other", "en"), kind


def test_a_code_that_has_no_text_is_a_bug_and_a_fault_that_has_none_is_told_in_general() -> None:
    with pytest.raises(KeyError):
        say("no_such_code", "uk")
    assert say_fault("no_such_type", "en", {}) == "not a valid value"
    assert isinstance(PydanticCustomError("x", "y"), ValueError)
