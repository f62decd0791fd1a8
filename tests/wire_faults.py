"""Requests with every kind of fault that the models can find."""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel, ValidationError

from wordsvc.law.presets import Catalog
from wordsvc.service.questions import BatchRequest, RulesQuery, SearchQuery, VerdictRequest

_CARD = {"letter": "м"}
_DECK = {"name": "box", "letters": [{"letters": "а", "points": 1, "count": 1}]}


def _rules(**fields: Any) -> dict[str, Any]:
    return {"word": "рука", "rules": fields}


_FACTOR = {"name": "a", "when": {}, "factor": 100}

BODIES: list[tuple[type[BaseModel], Any]] = [
    (VerdictRequest, document)
    for document in (
        {},
        [],
        None,
        5,
        "рука",
        {"word": None},
        {"word": 5},
        {"word": ""},
        {"word": "а" * 65},
        {"word": "рука", "wrod": 1},
        {"word": "рука", "hand": 5},
        {"word": "рука", "hand": []},
        {"word": "рука", "hand": "м1"},
        {"word": "рука", "hand": "мо:blue"},
        {"word": "рука", "hand": "а" * 121},
        {"word": "рука", "hand": "а" * 4097},
        {"word": "рука", "hand": {}},
        {"word": "рука", "hand": {"cards": {}}},
        {"word": "рука", "hand": {"cards": [5]}},
        {"word": "рука", "hand": {"cards": [[]]}},
        {"word": "рука", "hand": {"cards": [{}]}},
        {"word": "рука", "hand": {"cards": [_CARD] * 121}},
        {"word": "рука", "hand": {"cards": [{"letter": "ы"}]}},
        {"word": "рука", "hand": {"cards": [{"letter": "м", "points": -1}]}},
        {"word": "рука", "hand": {"cards": [{"letter": "м", "points": "1"}]}},
        {"word": "рука", "hand": {"cards": [{"letter": "м", "points": 1.5}]}},
        {"word": "рука", "hand": {"cards": [{"letter": "м", "points": 10**30}]}},
        {"word": "рука", "hand": {"cards": [{"letter": "м", "color": "Blue"}]}},
        {"word": "рука", "hand": {"cards": [{"prize": "joker"}]}},
        {"word": "рука", "deck": "none"},
        {"word": "рука", "deck": "Words"},
        {"word": "рука", "deck": 5},
        {"word": "рука", "deck": {}},
        {"word": "рука", "deck": _DECK | {"letters": []}},
        {"word": "рука", "deck": _DECK | {"letters": [{"letters": "а", "points": 1, "count": 401}]}},
        {"word": "рука", "deck": _DECK | {"letters": [{"letters": "аб", "points": 1, "count": 399}]}},
        {"word": "рука", "rules": "none"},
        {"word": "рука", "rules": 5},
        {"word": "рука", "played": {}},
        {"word": "рука", "played": ["рука"]},
        {"word": "рука", "played": [{"word": "рука"}] * 2001},
        {"word": "рука", "player": ""},
        _rules(min_length=0),
        _rules(min_length=True),
        _rules(allow_disputed="yes"),
        _rules(repeats="no"),
        _rules(accept=[{"require": ["NOUNS"]}]),
        _rules(accept=[{"require": 5}]),
        _rules(accept=[5]),
        _rules(coefficients=[_FACTOR, _FACTOR]),
        _rules(coefficients=[_FACTOR | {"name": name} for name in "abc"]),
        _rules(extra_words=["hello"]),
        _rules(extra_words=["рука"], banned_words=["рука"]),
    )
] + [
    (BatchRequest, document)
    for document in (
        {"words": []},
        {"words": ["рука"] * 1001},
        {"words": [5]},
        {"words": "рука"},
        {"words": ["рука"], "together": True},
        {"words": ["рука"] * 121, "together": True, "hand": "рука"},
    )
]

QUERIES: list[tuple[type[BaseModel], dict[str, str]]] = [
    (SearchQuery, {}),
    (SearchQuery, {"pattern": ""}),
    (SearchQuery, {"pattern": "q"}),
    (SearchQuery, {"pattern": "а" * 65}),
    (SearchQuery, {"pattern": "*а*б*в*г*"}),
    (SearchQuery, {"pattern": "к*", "limit": "0"}),
    (SearchQuery, {"pattern": "к*", "limit": "1001"}),
    (SearchQuery, {"pattern": "к*", "limit": "ten"}),
    (SearchQuery, {"pattern": "к*", "limit": "1.5"}),
    (SearchQuery, {"pattern": "к*", "limit": "9" * 5000}),
    (SearchQuery, {"pattern": "к*", "require": "NOUNS"}),
    (SearchQuery, {"pattern": "к*", "require": "NOUN," * 200}),
    (SearchQuery, {"pattern": "к*", "wat": "1"}),
    (RulesQuery, {"rules": "none"}),
    (RulesQuery, {"rules": "None"}),
]


def faults_of(model: type[BaseModel], document: Any, catalog: Catalog) -> list[tuple[str, dict[str, Any]]]:
    """(type, context) of every fault that the model finds, as the HTTP service reads it."""
    try:
        if issubclass(model, SearchQuery | RulesQuery):
            model.model_validate(document, context=catalog)
        else:
            model.model_validate_json(json.dumps(document), context=catalog)
    except ValidationError as error:
        return [(fault["type"], fault.get("ctx", {})) for fault in error.errors(include_url=False)]
    return []
