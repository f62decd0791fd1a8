"""Expressions and chains over HTTP."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

ANSWERS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    (
        "expressions/verdict",
        {"cards": ["7", "2", "Y", "+"], "expression": "72 + 9"},
        {"expression": "72+9", "valid": True, "value": "81", "problems": [], "variables": [{"at": 3, "symbol": "9"}]},
    ),
    (
        "expressions/best",
        {"cards": ["1", "3", ":"], "goal": "lowest"},
        {"expression": "1÷3", "value": "1/3", "variables": [], "optimal": True},
    ),
    (
        "expressions/best",
        {"cards": ["+"]},
        {"expression": None, "value": None, "variables": [], "optimal": True},
    ),
    (
        "expressions/best",
        {"cards": ["2", "2", "7", "-"], "goal": "closest", "target": "−50/2"},
        {"expression": "2−27", "value": "-25", "variables": [], "optimal": True},
    ),
    (
        "expressions/best",
        {"cards": ["9", "9", "Y"], "goal": "closest", "target": "81"},
        {"expression": "9×9", "value": "81", "variables": [{"at": 1, "symbol": "×"}], "optimal": True},
    ),
    (
        "expressions/best",
        {"cards": ["9", "9", "Y"], "goal": "closest", "target": "81", "signs": ["+", "-"]},
        {"expression": "+99", "value": "99", "variables": [{"at": 0, "symbol": "+"}], "optimal": True},
    ),
    (
        "expressions/best",
        {"cards": ["9", "9", "Y"], "goal": "closest", "target": "20", "signs": ["+"], "leading_sign": False},
        {"expression": "9+9", "value": "18", "variables": [{"at": 1, "symbol": "+"}], "optimal": True},
    ),
    (
        "expressions/best",
        {"cards": ["9", "−", "×", "÷"], "surplus_signs": "may", "goal": "lowest"},
        {"expression": "−9", "value": "-9", "variables": [], "optimal": True},
    ),
    (
        "expressions/best",
        {"cards": ["9", "9", "Y"], "goal": "lowest", "signs": []},
        {"expression": "199", "value": "199", "variables": [{"at": 0, "symbol": "1"}], "optimal": True},
    ),
    (
        "chains/verdict",
        {"words": ["cat", "apple"], "syncopes": 1, "chain": [{"word": "cat"}, {"word": "apple", "syncope_at": 1}]},
        {"valid": True, "length": 8, "problems": []},
    ),
    (
        "chains/best",
        {"words": ["cat", "apple", "tea"], "syncopes": 0},
        {
            "chain": [{"word": "cat"}, {"word": "tea"}, {"word": "apple"}],
            "length": 11,
            "optimal": True,
            "bound": 11,
        },
    ),
]


@pytest.mark.parametrize(("path", "body", "answer"), ANSWERS)
def test_answers(client: FlaskClient, path: str, body: dict[str, Any], answer: dict[str, Any]) -> None:
    given = client.post(f"/v1/{path}", json=body)
    assert given.status_code == 200
    assert given.get_json() == answer


def test_problems_are_told_in_two_languages(client: FlaskClient) -> None:
    small = {"cards": ["7", "2", "Y"], "expression": "7×2", "signs": ["+", "−"]}
    judged = client.post("/v1/expressions/verdict", json=small).get_json()
    assert [(problem["code"], problem["at"]) for problem in judged["problems"]] == [("sign_not_in_game", 1)]
    body = {"cards": ["7"], "expression": "7÷0"}
    uk = client.post("/v1/expressions/verdict", json=body).get_json()
    en = client.post("/v1/expressions/verdict", json=body, headers={"Accept-Language": "en"}).get_json()
    assert [problem["code"] for problem in uk["problems"]] == ["division_by_zero", "not_in_hand"]
    assert uk["problems"][1]["cards"] == ["÷", "0"]
    assert en["problems"][0]["message"] == "Division by zero."
    assert uk["value"] is None
    chain = {"words": ["cat"], "chain": [{"word": "dog"}]}
    assert client.post("/v1/chains/verdict", json=chain).get_json()["problems"][0]["at"] == 0


@pytest.mark.parametrize(
    ("path", "body", "pointer"),
    [
        ("expressions/best", {"cards": ["7", "="]}, "/cards"),
        ("expressions/best", {"cards": ["77"]}, "/cards/0"),
        ("expressions/best", {"cards": ["7"], "signs": ["%"]}, "/signs"),
        ("expressions/verdict", {"cards": ["7"], "signs": ["+", "×", "x"], "expression": "7"}, "/signs"),
        ("expressions/best", {"cards": ["7"], "signs": ["+", 7]}, "/signs/1"),
        ("expressions/best", {"cards": ["7"] * 121}, "/cards"),
        ("expressions/best", {"cards": ["7"], "goal": "most"}, "/goal"),
        ("expressions/best", {"cards": ["7"], "goal": "closest", "target": "1/0"}, "/target"),
        ("expressions/best", {"cards": ["7"], "target": "0.5"}, "/target"),
        ("expressions/verdict", {"cards": ["7"], "expression": "7" * 241}, "/expression"),
        ("chains/best", {"words": ["a" * 65]}, "/words/0"),
        ("chains/best", {"words": ["a"] * 121}, "/words"),
        ("chains/best", {"words": [], "syncopes": -1}, "/syncopes"),
        ("chains/verdict", {"words": [], "chain": [{"word": "a", "syncope_at": "1"}]}, "/chain/0/syncope_at"),
    ],
)
def test_limits(client: FlaskClient, path: str, body: dict[str, Any], pointer: str) -> None:
    answer = client.post(f"/v1/{path}", json=body)
    assert answer.status_code == 422
    assert [fault["pointer"] for fault in answer.get_json()["errors"]] == [pointer]
