"""House rules as documents: the presets, the defaults that are the printed rules, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from wordsvc.language.grammemes import GRAMMEMES, MARKS, POS
from wordsvc.law.house_rules import PRINTED, HouseRules
from wordsvc.law.presets import Catalog, read_document
from wordsvc.lexicon import Familiarity, Signature, Standing
from wordsvc.lexicon.condition import Condition

PRESETS = {
    "printed",
    "only_singular_nouns",
    "common_nouns_only",
    "school",
    "nominative_singular",
    "slang_doubles",
    "everything",
}


def test_the_presets_are_those_that_the_documentation_names(catalog: Catalog) -> None:
    assert set(catalog.rules) == PRESETS
    assert all(rules.title for rules in catalog.rules.values())


def test_every_default_is_the_printed_rules(catalog: Catalog) -> None:
    assert catalog.rules["printed"].model_dump(exclude={"title"}) == PRINTED.model_dump(exclude={"title"})
    assert PRINTED.model_dump(mode="json", exclude={"name", "title"}) == {
        "accept": [],
        "names": "refuse",
        "symbols": "refuse",
        "min_length": 1,
        "allow_disputed": True,
        "allow_nonstandard": False,
        "repeats": "allow",
        "repeats_scope": "everyone",
        "coefficients": [
            {
                "name": "one_color",
                "when": {"require": [], "forbid": [], "one_color": True},
                "factor": 2,
                "min_cards": 2,
            },
        ],
        "stacking": "multiply",
        "polysemy": {"points": "printed", "keeps_color": True, "max_per_word": None},
        "apostrophe": "free",
        "hyphen": "forbidden",
        "extra_words": [],
        "banned_words": [],
        "winning_phrase": True,
    }


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_preset_survives_a_round_trip_through_json(name: str, catalog: Catalog) -> None:
    rules = catalog.rules[name]
    assert HouseRules.model_validate_json(rules.model_dump_json()) == rules
    assert HouseRules.model_validate(json.loads(rules.model_dump_json())) == rules


@pytest.mark.parametrize(
    ("document", "place", "kind"),
    [
        ({"accept": [{"require": ["NOUNS"]}]}, ("accept", 0, "require"), "unknown_grammeme"),
        ({"accept": [{"require": "NOUN"}]}, ("accept", 0, "require"), "tuple_type"),
        ({"accept": [{"requires": []}]}, ("accept", 0, "requires"), "extra_forbidden"),
        ({"accept": {"require": []}}, ("accept",), "tuple_type"),
        ({"acept": []}, ("acept",), "extra_forbidden"),
        ({"min_length": 0}, ("min_length",), "greater_than_equal"),
        ({"min_length": 65}, ("min_length",), "less_than_equal"),
        ({"min_length": "3"}, ("min_length",), "int_type"),
        ({"allow_disputed": "yes"}, ("allow_disputed",), "bool_type"),
        ({"allow_disputed": 1}, ("allow_disputed",), "bool_type"),
        ({"repeats": "never"}, ("repeats",), "literal_error"),
        ({"repeats_scope": "team"}, ("repeats_scope",), "literal_error"),
        ({"stacking": "add"}, ("stacking",), "literal_error"),
        ({"polysemy": {"points": 3}}, ("polysemy", "points"), "literal_error"),
        ({"polysemy": {"max_per_word": -1}}, ("polysemy", "max_per_word"), "greater_than_equal"),
        ({"polysemy": []}, ("polysemy",), "model_type"),
        ({"name": "Сімейні"}, ("name",), "string_pattern_mismatch"),
        ({"title": 7}, ("title",), "string_type"),
        ({"title": "а" * 201}, ("title",), "string_too_long"),
        (
            {"coefficients": [{"name": "x", "when": {}, "factor": 101}]},
            ("coefficients", 0, "factor"),
            "less_than_equal",
        ),
        ({"coefficients": [{"name": "x", "factor": 2}]}, ("coefficients", 0, "when"), "missing"),
        ({"coefficients": [{"name": "x", "when": {}, "factor": 2}] * 2}, (), "coefficient_names"),
        (
            {"coefficients": [{"name": f"x{number}", "when": {}, "factor": 100} for number in range(3)]},
            (),
            "factors_too_large",
        ),
        ({"extra_words": ["hello"]}, ("extra_words",), "list_word"),
        ({"extra_words": ["..."]}, ("extra_words",), "list_word"),
        ({"banned_words": [""]}, ("banned_words", 0), "string_too_short"),
        ({"banned_words": ["слово"] * 501}, ("banned_words",), "too_long"),
        ({"extra_words": ["Слово"], "banned_words": ["слово"]}, (), "extra_and_banned"),
    ],
)
def test_a_document_with_a_fault_is_refused_at_its_place(
    document: dict[str, Any], place: tuple[Any, ...], kind: str
) -> None:
    with pytest.raises(ValidationError) as caught:
        HouseRules.model_validate(document)
    assert [(error["loc"], error["type"]) for error in caught.value.errors()] == [(place, kind)]


def test_all_faults_of_a_document_are_named_at_once() -> None:
    with pytest.raises(ValidationError) as caught:
        HouseRules.model_validate({"min_length": 0, "hyphen": "always", "repeats": "no", "colour": 1})
    assert {error["loc"] for error in caught.value.errors()} == {
        ("min_length",),
        ("hyphen",),
        ("repeats",),
        ("colour",),
    }


def test_lists_of_words_are_spelled_like_words() -> None:
    rules = HouseRules(extra_words=("Мoя", "П’ЯТЬ"), banned_words=("«ні»",))
    assert rules.extra_words == ("моя", "п'ять")
    assert rules.banned_words == ("ні",)


grammemes = st.sampled_from(sorted(GRAMMEMES))


@given(st.lists(grammemes, max_size=5), st.lists(grammemes, max_size=5), st.frozensets(grammemes, max_size=9))
def test_a_condition_holds_if_all_of_require_and_none_of_forbid_are_there(
    require: list[str], forbid: list[str], features: frozenset[str]
) -> None:
    holds = all(name in features for name in require) and all(name not in features for name in forbid)
    signature = Signature(features, Standing.STANDARD, Familiarity.OBSCURE)
    assert Condition(require=tuple(require), forbid=tuple(forbid)).holds(signature) == holds


@pytest.mark.parametrize(
    ("asked", "met"),
    [
        ({}, list(Familiarity)),
        ({"familiarity": "known"}, [Familiarity.EVERYDAY, Familiarity.KNOWN]),
        ({"familiarity_at_most": "rare"}, [Familiarity.RARE, Familiarity.OBSCURE]),
        ({"familiarity": "rare", "familiarity_at_most": "known"}, [Familiarity.KNOWN, Familiarity.RARE]),
    ],
)
def test_a_condition_asks_for_words_that_are_well_known_or_little(
    asked: dict[str, str], met: list[Familiarity]
) -> None:
    condition = Condition.model_validate(asked)
    readings = [Signature(frozenset(), Standing.STANDARD, familiarity) for familiarity in Familiarity]
    assert [one.familiarity for one in readings if condition.holds(one)] == met
    assert condition.asks == bool(asked)


def test_a_rules_file_with_a_fault_is_named(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    for text in ("min_length = 0", "min_length = ", "name = [", "nonsense = 1"):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=r"ours\.toml"):
            read_document(path, HouseRules)
    path.write_bytes(b"name = '\xff'")
    with pytest.raises(ValueError, match=r"ours\.toml"):
        read_document(path, HouseRules)


def test_every_grammeme_has_a_category_and_names_in_both_languages() -> None:
    assert {"NOUN", "VERB", "INTJ", "PRED"} <= POS
    assert {"Prop", "Geox", "Name", "Surn", "Patr", "Abbr", "Slng", "Infr", "alt", "Dist", "Vulg"} <= MARKS
    for name, grammeme in GRAMMEMES.items():
        assert grammeme.name == name
        assert grammeme.category
        assert grammeme.uk
        assert grammeme.en
        assert grammeme.uk != grammeme.en
    assert len({grammeme.uk for grammeme in GRAMMEMES.values()}) == len(GRAMMEMES)
    assert len({grammeme.en for grammeme in GRAMMEMES.values()}) == len(GRAMMEMES)


@pytest.mark.parametrize(
    ("document", "forbidden"),
    [
        ({}, [("Prop", "Symb")]),
        ({"names": "allow"}, [("Symb",)]),
        ({"symbols": "allow"}, [("Prop",)]),
        ({"names": "allow", "symbols": "allow"}, [()]),
        ({"accept": [{"require": ["NOUN"]}, {"require": ["ADJF"], "forbid": ["Prop"]}]}, [("Prop", "Symb")] * 2),
        ({"accept": [{"require": ["Geox"]}, {"require": ["Symb"]}]}, [("Symb",), ("Prop",)]),
    ],
)
def test_names_and_symbols_are_left_out_unless_the_document_asks_for_them(
    document: dict[str, Any], forbidden: list[tuple[str, ...]]
) -> None:
    rules = HouseRules.model_validate(document)
    assert [block.forbid for block in rules.conditions] == forbidden
