"""Decks, house rules and settings of games as a surface to attack: every one is refused with its fault, or harmless."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from flask import Flask

from tests.faults.measure import Figures

BIG = 10**30
_LETTERS = {"letters": "абвгд", "points": 1, "count": 2}
_FOOTBALLER = {"name": "A", "number": 1, "position": "forward", "points": 1}
ODD_NAMES = ("", " ", "..", "../words", "words\0", "Words", "wоrds", "a" * 10_000, "a\nb", "%s", "__class__", "\u202ea")


def _deep(levels: int) -> Any:
    value: Any = "а"
    for _ in range(levels):
        value = {"letters": [value]}
    return value


def decks() -> Iterator[tuple[str, Any]]:
    """(game, deck) of boxes that nobody can play with."""
    for points in (-1, BIG, 1e300, "1", None, True):
        yield "words", {"name": "d", "letters": [{**_LETTERS, "points": points}]}
        yield "football", {"name": "d", "game": "football", "footballers": [{**_FOOTBALLER, "points": points}]}
    for count in (-1, 401, BIG, 1.5):
        yield "words", {"name": "d", "letters": [{**_LETTERS, "count": count}]}
        yield "football", {"name": "d", "game": "football", "footballers": [{**_FOOTBALLER, "count": count}]}
        yield "maths", {"name": "d", "game": "maths", "digits": {"1": count}, "signs": {"+": 2}, "variables": count}
        yield "english", {"name": "d", "game": "english", "words": [{"word": "a", "picture": "A"}], "syncopes": count}
    yield "words", {"name": "d", "letters": [_LETTERS] * 500}
    yield "words", {"name": "d", "letters": [{**_LETTERS, "colors": [f"c{number}" for number in range(9)]}]}
    yield "words", {"name": "d", "letters": [{**_LETTERS, "letters": "а" * 401}]}
    yield "words", {"name": "d", "letters": _deep(100)}
    yield "words", {"name": "d", "letters": []}
    yield "maths", {"name": "d", "game": "maths", "digits": {"١": 2}, "signs": {"+": 2}}
    yield "maths", {"name": "d", "game": "maths", "digits": {str(number): 2 for number in range(3000)}}
    yield "english", {"name": "d", "game": "english", "words": [{"word": "a", "picture": "A"}] * 400}
    yield "english", {"name": "d", "game": "english", "words": [{"word": "../etc", "picture": "<img>"}], "syncopes": 0}
    yield "english", {"name": "d", "game": "english", "words": [{"word": "a" * 65, "picture": "A" * 65}]}
    yield "football", {"name": "d", "game": "football", "footballers": [_FOOTBALLER] * 2}
    for name in ODD_NAMES:
        yield "words", name
        yield "words", {"name": name, "letters": [_LETTERS]}
        yield "football", {"name": name, "game": "football", "footballers": [_FOOTBALLER]}
    for other in (5, [], [[]], True, {"": {}}, _deep(150)):
        for game in ("words", "maths", "english", "football"):
            yield game, other


def house_rules() -> Iterator[Any]:
    """House rules that nobody can play by."""
    factor = {"name": "a", "when": {}, "factor": 2}
    for value in (-1, 101, BIG, 1.5, "2", None):
        yield {"coefficients": [{**factor, "factor": value}]}
        yield {"min_length": value}
        yield {"polysemy": {"max_per_word": value if value is not None else "all"}}
    yield {"coefficients": [{**factor, "name": f"a{number}", "factor": 100} for number in range(20)]}
    yield {"coefficients": [factor] * 21}
    yield {"accept": [{"require": []}] * 41}
    yield {"accept": [{"require": ["NOUN"] * 41}]}
    yield {"accept": _deep(100)}
    yield {"accept": [{"require": ["__class__"]}]}
    yield {"extra_words": ["кіт"] * 100_000}
    yield {"extra_words": ["к" * 65]}
    yield {"title": "т" * 201}
    yield {"__init__": 1}
    for name in ODD_NAMES:
        yield name
        yield {"name": name}


SETTINGS: list[dict[str, Any]] = [
    {"players": ["A"] * 9},
    {"players": ["A", "A"]},
    {"players": []},
    {"players": ["x" * 65]},
    {"players": [["A"]]},
    {"columns": 0},
    {"columns": BIG},
    {"columns": -1},
    {"game": "football\0"},
    {"game": ["football"]},
    {"seed": "00" * 32},
    {"id": "mine"},
    {"commitment": "0" * 64},
]


def documents(app: Flask) -> Figures:
    """Begin a game and ask for a verdict with every one of them."""
    client, statuses = app.test_client(), Counter[int]()
    asked = [("/v1/games", {"game": game, "players": ["A"], "deck": deck}) for game, deck in decks()]
    asked += [("/v1/verdicts", {"word": "кіт", "deck": deck}) for game, deck in decks() if game == "words"]
    asked += [("/v1/verdicts", {"word": "кіт", "rules": rules}) for rules in house_rules()]
    asked += [("/v1/games", {"game": "words", "players": ["A"], "rules": rules}) for rules in house_rules()]
    asked += [("/v1/games", {"game": "maths", "players": ["A"], **setting}) for setting in SETTINGS]
    for path, body in asked:
        answer = client.post(path, data=json.dumps(body), content_type="application/json")
        assert answer.status_code in (400, 413, 422), (path, str(body)[:300], answer.text[:300])
        if answer.status_code == 422:
            assert answer.get_json()["errors"], (path, str(body)[:300])
        assert len(answer.get_data()) < 100_000
        statuses[answer.status_code] += 1
    return {"documents": len(asked), "answers": dict(statuses)}
