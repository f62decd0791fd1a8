"""Every code that is named has a text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic_core import PydanticCustomError

import wordsvc
from tests.wire_faults import BODIES, QUERIES, faults_of
from wordsvc.law.presets import Catalog
from wordsvc.law.texts import VERDICTS
from wordsvc.service.questions import BatchRequest, VerdictRequest
from wordsvc.solver.chain.texts import PROBLEMS as CHAINS
from wordsvc.solver.expression.texts import PROBLEMS as EXPRESSIONS
from wordsvc.texts import LANGUAGES, Language, Texts
from wordsvc.texts.request_problems import PROBLEMS
from wordsvc.texts.value_faults import FAULTS, say_fault

SOURCES = {path: path.read_text("utf-8") for path in Path(wordsvc.__file__).parent.rglob("*.py")}


def found(pattern: str, folder: str = "") -> set[str]:
    return {code for path, text in SOURCES.items() if folder in str(path) for code in re.findall(pattern, text)}


def test_every_problem_that_the_referee_names_has_a_text() -> None:
    named = found(r'Problem\(\s*"(\w+)"', "wordsvc/law/") | {"disputed_word", "nonstandard_word"}
    assert {"unknown_word", "too_short", "rule_forbids", "not_in_hand", "needs_hyphen", "banned", "repeated"} <= named
    for code in named - {"bad_character"}:
        assert code in VERDICTS, code


@pytest.mark.parametrize(
    ("folder", "texts", "some"),
    [
        ("wordsvc/solver/expression/", EXPRESSIONS, {"empty", "division_by_zero", "unused_cards"}),
        ("wordsvc/solver/chain/", CHAINS, {"not_attached", "too_many_syncopes"}),
    ],
)
def test_every_problem_that_a_solver_names_has_a_text(folder: str, texts: Texts, some: set[str]) -> None:
    named = found(r'Problem\("(\w+)"', folder)
    assert some <= named
    assert named == set(texts)


def test_every_kind_of_bad_character_has_a_text() -> None:
    spelling = next(text for path, text in SOURCES.items() if path.name == "spelling.py")
    kinds = set(re.findall(r'return "(\w+)"', spelling)) | {"misplaced"}
    assert {"latin", "russian", "digit", "space", "apostrophe", "dot", "other"} <= kinds
    for kind in kinds:
        assert f"bad_character.{kind}" in VERDICTS, kind


def test_every_refusal_of_a_request_has_a_title_and_a_detail() -> None:
    codes = found(r'RequestError\(\s*(?:error\.code or )?\d+,\s*"(\w+)"')
    assert {"not_found", "too_large", "malformed_json", "internal_error", "unsupported_media_type"} <= codes
    for code in codes:
        assert f"{code}.detail" in PROBLEMS, code
        assert code in PROBLEMS or code in ("unknown_word", "unknown_deck", "unknown_rules"), code


def test_every_error_of_our_own_has_a_text() -> None:
    codes = found(r'PydanticCustomError\(\s*"(\w+)"')
    assert len(codes) >= 8
    for code in codes:
        assert f"fault.{code}" in FAULTS, code


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("model", "document"), BODIES)
def test_every_fault_of_a_body_is_told_in_words(
    model: type[VerdictRequest | BatchRequest], document: object, language: Language, catalog: Catalog
) -> None:
    faults = faults_of(model, document, catalog)
    assert faults
    other = FAULTS.say("fault.other", language)
    for kind, context in faults:
        assert say_fault(kind, language, context) != other, kind


@pytest.mark.parametrize(("model", "query"), QUERIES)
def test_every_fault_of_a_query_is_told_in_words(model: type, query: dict[str, str], catalog: Catalog) -> None:
    faults = faults_of(model, query, catalog)
    assert faults
    for kind, context in faults:
        assert say_fault(kind, "en", context) != FAULTS.say("fault.other", "en"), kind


def test_a_fault_that_has_no_text_is_told_in_general() -> None:
    assert say_fault("no_such_type", "en", {}) == "not a valid value"
    assert isinstance(PydanticCustomError("x", "y"), ValueError)
