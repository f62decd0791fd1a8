"""Requests that no honest client sends: huge, endless, deep, odd. Each is refused, quickly and cheaply."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote

from tests.faults.measure import Exchange, Figures, exchange, milliseconds, resident
from tests.service import Service

MEGABYTE = 1 << 20
POSTS = (
    "/v1/verdicts",
    "/v1/verdicts/batch",
    "/v1/hands/best-words",
    "/v1/hands/best-play",
    "/v1/expressions/verdict",
    "/v1/expressions/best",
    "/v1/chains/verdict",
    "/v1/chains/best",
    "/v1/games",
    "/v1/games/nothing/moves",
)
WARM = 2
GROWTH = 100
"""MB that all workers together may keep of the 225 MB that one round sends; each of their threads keeps a little."""


def head(method: str, path: str, port: int, *lines: str) -> bytes:
    """The head of a request that ends its connection."""
    fixed = (f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close")
    return "\r\n".join([*fixed, *lines, "", ""]).encode("latin-1")


def post(service: Service, path: str, body: bytes) -> Exchange:
    lines = ("Content-Type: application/json", f"Content-Length: {len(body)}")
    return exchange(service.port, head("POST", path, service.port, *lines), body)


def _chunked(service: Service, path: str, size: int) -> Exchange:
    lines = ("Content-Type: application/json", "Transfer-Encoding: chunked")
    chunk = b"%x\r\n" % MEGABYTE + b" " * MEGABYTE + b"\r\n"
    pieces: Iterable[bytes] = [chunk] * (size // MEGABYTE)
    return exchange(service.port, head("POST", path, service.port, *lines), *pieces, b"0\r\n\r\n")


def _of_bytes(value: Any) -> bytes:
    return json.dumps(value).encode()


def large(service: Service, rounds: int) -> Figures:
    """Send bodies that are too long, too deep or too wide to every endpoint that takes one, so many times."""
    keys = _of_bytes({f"k{number}": 0 for number in range(100_000)})
    sent: dict[str, tuple[bytes, set[int]]] = {
        "1 MB": (b" " * MEGABYTE, {413}),
        "10 MB": (b"[" * (10 * MEGABYTE), {413}),
        "1.2 MB of 10^5 keys": (keys, {413}),
        "10^5 deep lists": (b"[" * 100_000 + b"]" * 100_000, {400, 422}),
        "10^5 deep, without an end": (b"[" * 100_000, {400}),
        "40,000 deep objects": (b'{"a":' * 40_000 + b"0" + b"}" * 40_000, {400, 422}),
        "25,000 unknown keys": (_of_bytes({f"k{number}": 0 for number in range(20_000)}), {422}),
        "one key 30,000 times": (b"{" + b",".join([b'"word":1'] * 28_000) + b"}", {422}),
        "a number of 200,000 digits": (b'{"word":' + b"9" * 200_000 + b"}", {400, 422}),
        "an exponent out of sight": (b'{"version":1e999999999,"word":1e999999999}', {400, 422}),
    }
    statuses: Counter[int] = Counter()
    seconds: dict[str, list[float]] = {}
    memory: list[float] = []
    for number in range(WARM + rounds):
        if number >= WARM:
            memory.append(resident(service.workers()))
        if number == WARM:
            # What libraries take for good they have by now.
            seconds = {}
        for path in POSTS:
            for name, (body, expected) in sent.items():
                got = post(service, path, body)
                allowed = expected | ({404} if "nothing" in path and 422 in expected else set())
                assert got.status in allowed, (path, name, got)
                _is_problem(got)
                statuses[got.status] += 1
                seconds.setdefault(name, []).append(got.seconds)
        got = _chunked(service, POSTS[0], 100 * MEGABYTE)
        assert got.status in (0, 413)
        statuses[got.status] += 1
        seconds.setdefault("100 MB in chunks", []).append(got.seconds)
    memory.append(resident(service.workers()))
    grown = memory[-1] - memory[0]
    assert grown < GROWTH, f"{grown:.0f} MB more"
    return {
        "requests": sum(statuses.values()),
        "answers": dict(statuses),
        "workers' own memory grew by, MB": round(grown, 1),
        "workers' own memory from round to round, MB": [round(one) for one in memory[:: max(1, rounds // 10)]],
        **{name: milliseconds(taken) for name, taken in seconds.items()},
    }


def _is_problem(got: Exchange) -> None:
    assert got.headers["content-type"] == "application/problem+json"
    assert json.loads(got.body)["status"] == got.status
    assert len(got.body) < 100_000
    assert b"Traceback" not in got.body


NASTY = {
    "combining marks": "а" + "\u0301" * 50_000,
    "combining marks, in a word's length": "а" + "\u0301" * 60,
    "stacked marks": "\u0344\u0345\u0390" * 20,
    "a NUL": "кі\0т",
    "only NULs": "\0" * 64,
    "bidi controls": "\u202eтік\u202c\u2066\u2069\u200f",
    "zero width": "к\u200bі\u200d\ufeffт",
    "tags": "\U000e0061" * 60,
    "a ligature of 18 letters": "\ufdfa" * 60,
    "emoji families": "👨‍👩‍👧‍👦" * 9,
    "private use": "\ue000\U0010fffd" * 30,
    "noncharacters": "\uffff\ufdd0" * 30,
    "Hangul that is composed": "\u1112\u1161\u11ab" * 20,
    "half- and fullwidth": "ＡＢＣ" * 20,
    "line ends": "кіт\r\nX: y\u2028\u2029\x85",
    "stars": "*" * 64,
    "stars between letters": "*а" * 32,
    "question marks and stars": "?*" * 32,
    "four stars, as many as are allowed": "*о*и*о*а",
    "only question marks": "?" * 64,
    "format signs": "{0.__class__}%s%n%(x)s${jndi:ldap://x}",
    "markup": "<script>alert(1)</script>'\"&;--",
}
SURROGATES = (r'"\ud800"', r'"кі\udfffт"', r'"\ude00\ud83d"')
_CARD_TEXTS = ("letter", "color", "prize")


def _bodies(text: str) -> Iterator[tuple[str, Any]]:
    """Every place of a request's body where a text may stand."""
    yield "/v1/verdicts", {"word": text}
    yield "/v1/verdicts", {"word": "кіт", "hand": text}
    yield "/v1/verdicts", {"word": "кіт", "deck": text, "rules": text}
    yield "/v1/verdicts", {"word": "кіт", "played": [{"word": text, "player": text}], "player": text}
    for name in _CARD_TEXTS:
        yield "/v1/verdicts", {"word": "кіт", "hand": {"cards": [{name: text}]}}
    yield "/v1/verdicts", {"word": "кіт", "rules": {"name": text, "title": text, "extra_words": [text]}}
    yield "/v1/verdicts", {"word": "кіт", "rules": {"banned_words": [text], "accept": [{"require": [text]}]}}
    yield "/v1/verdicts", {"word": "кіт", "rules": {"coefficients": [{"name": text, "when": {}, "factor": 2}]}}
    yield "/v1/verdicts", {"word": "кіт", "deck": {"name": text, "letters": [{"letters": text, "points": 1}]}}
    yield "/v1/verdicts", {"word": "кіт", text: 1}
    yield "/v1/verdicts/batch", {"words": [text, "кіт"]}
    yield "/v1/verdicts/batch", {"words": [text], "together": True, "hand": "кіт"}
    yield "/v1/hands/best-words", {"hand": text}
    yield "/v1/hands/best-words", {"hand": "кіт", "pattern": text}
    yield "/v1/hands/best-words", {"hand": "кіт", "sort": text}
    yield "/v1/hands/best-play", {"hand": text}
    yield "/v1/expressions/verdict", {"cards": ["1", "+", "1"], "expression": text}
    yield "/v1/expressions/verdict", {"cards": [text], "expression": "1"}
    yield "/v1/expressions/best", {"cards": ["1"], "goal": "closest", "target": text}
    yield "/v1/chains/verdict", {"words": [text], "chain": [{"word": text}]}
    yield "/v1/chains/best", {"words": [text]}
    yield "/v1/games", {"game": text, "players": [text], "rules": text, "deck": text}
    yield "/v1/games", {"game": "maths", "players": [text, "Оля"]}
    yield "/v1/games", {"game": "football", "players": ["A"], "deck": {"name": text, "title": {"uk": text}}}
    yield "/v1/games/nothing/moves", {"kind": text, text: text}


def _addresses(text: str) -> Iterator[str]:
    quoted = quote(text[:200], safe="")
    yield f"/v1/words/{quoted}"
    yield f"/v1/words/{quoted}/forms"
    yield f"/v1/words/a?rules={quoted}"
    yield f"/v1/search?pattern={quoted}"
    yield f"/v1/search?pattern=a*&require={quoted}&limit={quoted}"
    yield f"/v1/decks/{quoted}"
    yield f"/v1/rules/{quoted}"
    yield f"/v1/games/{quoted}"
    yield f"/v1/games/{quoted}/log"
    yield f"/?word={quoted}&hand={quoted}&rules={quoted}"
    yield f"/{quoted}"


def texts(service: Service, rounds: int) -> Figures:
    """Send every nasty text to every place that takes one: a verdict, or a refusal that says what is wrong."""
    statuses: Counter[int] = Counter()
    seconds: list[float] = []
    unfinished: list[str] = []
    for _ in range(rounds):
        for name, text in NASTY.items():
            asked = [(post(service, path, _of_bytes(body)), path) for path, body in _bodies(text)]
            asked += [(exchange(service.port, head("GET", path, service.port)), path) for path in _addresses(text)]
            for got, path in asked:
                _check(got, f"{name}: {path}")
                statuses[got.status] += 1
                seconds.append(got.seconds)
                if got.seconds > SLOW:
                    unfinished.append(f"{name} {path[:60]} {got.seconds:.2f} s")
        for surrogate in SURROGATES:
            for path, body in _bodies("@"):
                got = post(service, path, json.dumps(body, ensure_ascii=False).replace('"@"', surrogate).encode())
                assert got.status == 400, (path, got)
                statuses[got.status] += 1
                seconds.append(got.seconds)
    return {
        "requests": sum(statuses.values()),
        "answers": dict(sorted(statuses.items())),
        "failures of the service": 0,
        "an answer takes": milliseconds(seconds),
        "slower than a second": unfinished,
    }


SLOW = 1.0


def _check(got: Exchange, what: str) -> None:
    assert got.status in (200, 201, 400, 404, 405, 409, 413, 414, 422), (what, got)
    assert b"Traceback" not in got.body, what
    # Nothing of a text may become a header.
    assert not {"x", "set-cookie"} & set(got.headers), (what, got.headers)
    if got.headers.get("content-type", "").endswith("json"):
        got.body.decode("utf-8")
        json.loads(got.body)
