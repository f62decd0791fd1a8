"""Examples for the OpenAPI document: real answers, asked for when the document is first wanted."""

from __future__ import annotations

from typing import Any, Final

from flask import current_app

# Route → what to ask: a path with its parameters, or a body.
_QUESTIONS: Final[dict[tuple[str, str], str | dict[str, Any]]] = {
    ("post", "/v1/verdicts"): {"word": "Мoлоком", "hand": "м:blue л:blue к:blue м:blue *"},
    ("post", "/v1/verdicts/batch"): {"words": ["кит", "ліс"], "together": True, "hand": "к:blue и:blue т:blue ліс"},
    ("post", "/v1/hands/best-words"): {"hand": "м:blue о:blue л:blue о:yellow к:blue *", "limit": 3},
    ("post", "/v1/hands/best-play"): {"hand": "с:blue о:blue н:blue к:yellow и:yellow т:yellow", "card_left": 1},
    ("get", "/v1/words/{word}"): "/v1/words/ґречка",
    ("get", "/v1/words/{word}/forms"): "/v1/words/ніч/forms",
    ("get", "/v1/search"): "/v1/search?pattern=щ?др*&require=NOUN,nomn,sing&limit=4",
    ("post", "/v1/expressions/verdict"): {"cards": ["7", "2", "Y", "+"], "expression": "72+9"},
    ("post", "/v1/expressions/best"): {"cards": ["7", "2", "+", "×", "Y", "3"], "goal": "highest"},
    ("post", "/v1/chains/verdict"): {
        "words": ["cat", "apple", "tea"],
        "syncopes": 1,
        "chain": [{"word": "cat"}, {"word": "apple", "syncope_at": 1}],
    },
    ("post", "/v1/chains/best"): {"words": ["cat", "apple", "tea"], "syncopes": 1},
    ("get", "/v1/lexicon"): "/v1/lexicon",
    ("get", "/v1/decks"): "/v1/decks",
    ("get", "/v1/rules"): "/v1/rules",
    ("get", "/v1/rules/{name}"): "/v1/rules/only_singular_nouns",
    ("get", "/readyz"): "/readyz",
}


def add_examples(document: dict[str, Any]) -> dict[str, Any]:
    """Put a question and its answer into every route of the document that has a question here."""
    for (method, route), question in _QUESTIONS.items():
        operation = document["paths"][route][method]
        if isinstance(question, dict):
            operation["requestBody"]["content"]["application/json"]["example"] = question
        answer = _ask(method, route, question)
        operation["responses"]["200"]["content"]["application/json"]["example"] = answer
    return document


def _ask(method: str, route: str, question: str | dict[str, Any]) -> Any:
    path, body = (question, None) if isinstance(question, str) else (route, question)
    with current_app.test_request_context(path, method=method.upper(), json=body):
        return current_app.make_response(current_app.dispatch_request()).get_json()
