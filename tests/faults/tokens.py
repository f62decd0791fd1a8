"""Tokens guessed: none is right, all wrong ones are answered alike, and near ones take no other time than far ones."""

from __future__ import annotations

import time
from random import Random
from statistics import median
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from tests.databases import SMALL_FOOTBALL
from tests.faults.measure import Figures

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
OPEN = {"kind": "open", "version": 0, "places": [0, 1]}
# What differs from one request to the next by itself.
_OWN = {"date", "x-request-id", "ratelimit-remaining", "ratelimit-reset"}


def guessed(app: Flask, rounds: int, seed: int = 1) -> Figures:
    """Guess so many tokens of a game: random ones, and the true one with a character changed, cut or added."""
    random, client = Random(seed), app.test_client()
    body = {"game": "football", "players": ["A", "B"], "deck": SMALL_FOOTBALL}
    created = client.post("/v1/games", json=body).get_json()
    path, tokens = f"/v1/games/{created['id']}", [seat["token"] for seat in created["seats"]]
    answers: dict[int, set[Any]] = {}
    seconds: dict[str, list[float]] = {}
    for number in range(rounds):
        kind, token = _guess(number, random, tokens[number % 2])
        assert token not in tokens
        started = time.perf_counter()
        answer = _ask(client, path, token, number)
        asked = f"{'GET' if number % 2 else 'POST'} {kind}"
        seconds.setdefault(asked, []).append(time.perf_counter() - started)
        headers = tuple(sorted((k, v) for k, v in answer.headers if k.lower() not in _OWN))
        answers.setdefault(answer.status_code, set()).add((headers, answer.get_data()))
        if number % 100 == 0:
            unknown = client.get(f"/v1/games/{_text(random, 22)}", headers={"Authorization": f"Bearer {tokens[0]}"})
            answers.setdefault(unknown.status_code, set()).add((unknown.get_data(),))
    assert set(answers) == {401, 404}
    assert [len(answers[status]) for status in (401, 404)] == [1, 1], "wrong tokens are answered alike"
    assert client.get(path).get_json()["version"] == 0
    assert client.get(path, headers={"Authorization": f"Bearer {tokens[0]}"}).status_code == 200
    return {
        "tokens guessed": rounds,
        "right": 0,
        "different answers to a wrong token": 1,
        "different answers for an unknown game": 1,
        **{f"median time, {kind}": f"{1e6 * median(taken):.0f} µs" for kind, taken in sorted(seconds.items())},
    }


def _guess(number: int, random: Random, true: str) -> tuple[str, str]:
    match number % 4:
        case 0:
            return "first character wrong", _other(random, true[0]) + true[1:]
        case 1:
            # The character before the last: the last one has bits that encode nothing.
            return "last but one wrong", true[:-2] + _other(random, true[-2]) + true[-1]
        case 2:
            return "cut or longer", random.choice((true[:-1], true + "A", true[1:]))
    return "random", _text(random, len(true))


def _other(random: Random, sign: str) -> str:
    return random.choice(ALPHABET.replace(sign, ""))


def _text(random: Random, length: int) -> str:
    return "".join(random.choices(ALPHABET, k=length))


def _ask(client: FlaskClient, path: str, token: str, number: int) -> Any:
    headers = {"Authorization": f"Bearer {token}"}
    if number % 2:
        return client.get(path, headers=headers)
    return client.post(f"{path}/moves", json=OPEN, headers=headers)


def limited(app: Flask, rounds: int) -> Figures:
    """Guess until the service has had enough of it; those who hold a token go on."""
    client = app.test_client()
    created = client.post("/v1/games", json={"game": "maths", "players": ["A"]}).get_json()
    path, token = f"/v1/games/{created['id']}", created["seats"][0]["token"]
    statuses = [_ask(client, path, _text(Random(number), 43), number).status_code for number in range(rounds)]
    assert set(statuses) == {401, 429}
    assert client.get(path, headers={"Authorization": f"Bearer {token}"}).status_code in (200, 429)
    return {"guesses": rounds, "answered before the limit": statuses.index(429)}
