"""The fields of the house-rules form and the document that they make."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

import wordsvc.web
from wordsvc.law.house_rules import HouseRules
from wordsvc.web.rules_form import DEFAULTS, FIELDS, FLAGS, own_rules, split_words

TEMPLATES = Path(wordsvc.web.__file__).parent / "templates"


def made(query: str) -> dict[str, Any]:
    pairs = [tuple(pair.split("=")) for pair in query.split("&")] if query else []
    return HouseRules.model_validate(own_rules(MultiDict(pairs), "")).model_dump()


def test_an_empty_form_is_the_printed_rules() -> None:
    assert made("") == HouseRules(name="own").model_dump()


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("pos=NOUN", {"accept": ({"require": ("NOUN",), "forbid": ()},)}),
        (
            "pos=VERB&pos=NOUN&number=sing&no=Slng",
            {
                "accept": (
                    {"require": ("NOUN", "sing"), "forbid": ("Slng",)},
                    {"require": ("VERB", "sing"), "forbid": ("Slng",)},
                )
            },
        ),
        ("no=Slng&no=Abbr", {"accept": ({"require": (), "forbid": ("Abbr", "Slng")},)}),
        ("names=1&symbols=1", {"names": "allow", "symbols": "allow"}),
        ("case=nomn", {"accept": ({"require": ("nomn",), "forbid": ()},)}),
        ("min=3", {"min_length": 3}),
        ("no_disputed=1&nonstandard=1", {"allow_disputed": False, "allow_nonstandard": True}),
        ("repeats=forbid_lemma&scope=player", {"repeats": "forbid_lemma", "repeats_scope": "player"}),
        ("one_color=1", {"coefficients": ()}),
        ("stacking=highest", {"stacking": "highest"}),
        (
            "polysemy=each&breaks_color=1&most_polysemies=0",
            {"polysemy": {"points": "each", "keeps_color": False, "max_per_word": 0}},
        ),
        (
            "apostrophe_card=1&hyphen_free=1&no_phrase=1",
            {"apostrophe": "card", "hyphen": "free", "winning_phrase": False},
        ),
        ("extra=Ґуглити, мемас&banned=кит", {"extra_words": ("ґуглити", "мемас"), "banned_words": ("кит",)}),
    ],
)
def test_a_field_becomes_its_key(query: str, expected: dict[str, Any]) -> None:
    document = made(query)
    assert {key: document[key] for key in expected} == expected
    assert {key: value for key, value in document.items() if key not in expected} == {
        key: value for key, value in HouseRules(name="own").model_dump().items() if key not in expected
    }


def test_factors() -> None:
    coefficients = made("one_color=3&slang=2&abbreviation=0")["coefficients"]
    assert [(one["name"], one["factor"]) for one in coefficients] == [
        ("one_color", 3),
        ("slang", 2),
        ("abbreviation", 0),
    ]


@pytest.mark.parametrize("query", ["min=x", "min=0", "pos=NOPE", "repeats=never", "one_color=-1", "extra=hello"])
def test_what_no_document_may_have_stays_for_validation_to_name(query: str) -> None:
    with pytest.raises(ValueError, match="validation error"):
        made(query)


def test_the_page_has_every_field() -> None:
    template = (TEMPLATES / "own_rules.html").read_text("utf-8")
    named = set(re.findall(r'\b(?:choice|flag|number|words|ticks)\("([a-z_]+)"', template)) - {"played"}
    assert named == set(FIELDS)
    assert set(FLAGS) <= named
    assert all(name in FIELDS for name in DEFAULTS)


def test_a_list_is_split_however_it_is_written() -> None:
    assert split_words(" кит,ліс ;\nсіль ") == ["кит", "ліс", "сіль"]
