"""Requests that are framed, addressed or headed badly: sent as raw bytes, each with what may come back."""

from __future__ import annotations

from collections import Counter

from tests.faults.measure import Figures, exchange
from tests.service import Service

_JSON = "Content-Type: application/json"
VERDICT = '{"word": "кіт"}'
_BODY = VERDICT.encode()
_SMUGGLED = b"0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"


def _request(*lines: str, body: bytes = b"", first: str = "POST /v1/verdicts HTTP/1.1") -> bytes:
    return "\r\n".join([first, *lines, "", ""]).encode("latin-1") + body


_LENGTH = f"Content-Length: {len(_BODY)}"
_HOST = "Host: 127.0.0.1"
_REFUSED = {0, 400, 405, 408, 411, 413, 414, 415, 417, 422, 431, 501, 505}

CASES: dict[str, tuple[bytes, set[int]]] = {
    "as it should be": (_request(_HOST, _JSON, _LENGTH, body=_BODY), {200}),
    "two lengths that differ": (_request(_HOST, _JSON, _LENGTH, "Content-Length: 3", body=_BODY), _REFUSED),
    "a length and chunks": (
        _request(_HOST, _JSON, "Content-Length: 5", "Transfer-Encoding: chunked", body=_SMUGGLED),
        _REFUSED,
    ),
    "chunked, twice": (
        _request(_HOST, _JSON, "Transfer-Encoding: chunked", "Transfer-Encoding: identity", body=b"0\r\n\r\n"),
        _REFUSED,
    ),
    "chunked, spelled oddly": (_request(_HOST, _JSON, "Transfer-Encoding: xchunked", body=b"0\r\n\r\n"), _REFUSED),
    "a space before the colon": (_request(_HOST, _JSON, "Content-Length : 15", body=_BODY), _REFUSED),
    "a folded header": (_request(_HOST, _JSON, "X-A: a\r\n b", _LENGTH, body=_BODY), _REFUSED),
    "a length of -1": (_request(_HOST, _JSON, "Content-Length: -1", body=_BODY), _REFUSED),
    "a length in hex": (_request(_HOST, _JSON, "Content-Length: 0x10", body=_BODY), _REFUSED),
    "a length with a plus": (_request(_HOST, _JSON, "Content-Length: +15", body=_BODY), _REFUSED),
    "a length of 10^30": (_request(_HOST, _JSON, f"Content-Length: {10**30}", body=_BODY), _REFUSED),
    "a length of 2^63": (_request(_HOST, _JSON, f"Content-Length: {2**63}", body=_BODY), _REFUSED),
    "a chunk of 2^64": (
        _request(_HOST, _JSON, "Transfer-Encoding: chunked", body=b"ffffffffffffffff\r\n" + _BODY),
        _REFUSED,
    ),
    "a chunk of -1": (_request(_HOST, _JSON, "Transfer-Encoding: chunked", body=b"-1\r\nx\r\n"), _REFUSED),
    "a NUL in a header": (_request(_HOST, _JSON, "X-A: a\0b", _LENGTH, body=_BODY), _REFUSED),
    "a bare line feed": (_request(_HOST, _JSON, "X-A: a\nX-B: b", _LENGTH, body=_BODY), _REFUSED | {200}),
    "200 headers": (_request(_HOST, *[f"X-{n}: a" for n in range(200)], _JSON, _LENGTH, body=_BODY), _REFUSED),
    "a header of 100 kB": (_request(_HOST, "X-A: " + "a" * 100_000, _JSON, _LENGTH, body=_BODY), _REFUSED),
    "an address of 100 kB": (_request(_HOST, first="GET /v1/words/" + "a" * 100_000 + " HTTP/1.1"), _REFUSED),
    "no host": (_request(_JSON, _LENGTH, body=_BODY), {200, *_REFUSED}),
    "another host": (_request("Host: evil.example", _JSON, _LENGTH, body=_BODY), {200}),
    "a host with markup": (_request("Host: <script>", _JSON, _LENGTH, body=_BODY), {200, *_REFUSED}),
    "two hosts": (_request(_HOST, "Host: evil.example", _JSON, _LENGTH, body=_BODY), {200, *_REFUSED}),
    "forwarded for evil": (
        _request(_HOST, "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: gopher", _JSON, _LENGTH, body=_BODY),
        {200, *_REFUSED},
    ),
    "another method by header": (_request(_HOST, "X-HTTP-Method-Override: DELETE", _JSON, _LENGTH, body=_BODY), {200}),
    "another language": (_request(_HOST, "Accept-Language: ../../etc/passwd", _JSON, _LENGTH, body=_BODY), {200}),
    "5,000 languages": (_request(_HOST, "Accept-Language: " + "x;q=0.1," * 900, _JSON, _LENGTH, body=_BODY), {200}),
    "a language of bytes": (_request(_HOST, "Accept-Language: \xff\xfe;q=\xb2", _JSON, _LENGTH, body=_BODY), {200}),
    "quality of NaN": (_request(_HOST, "Accept-Language: en;q=nan, uk;q=1e999", _JSON, _LENGTH, body=_BODY), {200}),
    "no HTTP": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 50, _REFUSED),
    "HTTP/9.9": (_request(_HOST, first="GET / HTTP/9.9"), _REFUSED),
    "HTTP/2 from the start": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", _REFUSED),
    "an unknown method": (_request(_HOST, first="BREW /v1/verdicts HTTP/1.1"), _REFUSED),
    "TRACE": (_request(_HOST, "Authorization: Bearer x", first="TRACE /v1/lexicon HTTP/1.1"), _REFUSED),
    "CONNECT": (_request(_HOST, first="CONNECT evil.example:80 HTTP/1.1"), _REFUSED | {404}),
    "an absolute address": (_request(_HOST, first="GET http://evil.example/healthz HTTP/1.1"), {200, 404, *_REFUSED}),
    "a body that is late": (_request(_HOST, _JSON, "Content-Length: 15", body=b'{"wo'), _REFUSED),
    "a deflated body": (
        _request(_HOST, _JSON, "Content-Encoding: gzip", "Content-Length: 4", body=b"\x1f\x8b\x08\0"),
        _REFUSED,
    ),
    "another content type": (_request(_HOST, "Content-Type: text/plain", _LENGTH, body=_BODY), {415}),
    "UTF-16": (
        _request(_HOST, _JSON + "; charset=utf-16", "Content-Length: 4", body="{}".encode("utf-16-le")),
        _REFUSED,
    ),
    "bytes that are no UTF-8": (_request(_HOST, _JSON, "Content-Length: 12", body=b'{"word":"\xff"'), _REFUSED),
    "NaN": (_request(_HOST, _JSON, "Content-Length: 12", body=b'{"word":NaN}'), _REFUSED),
    "an event number of 5,000 digits": (
        _request(_HOST, "Last-Event-ID: " + "9" * 5000, first="GET /v1/games/nothing/events HTTP/1.1"),
        {404, 422},
    ),
}  # fmt: skip
_OUTSIDE = ("/etc/passwd", "wordsvc/settings.py", "pyproject.toml", "app.py")
_UP = ("../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..\\", "..%5c", "....//", "%252e%252e%252f", "..%c0%af", ".%00./")
TRAVERSALS = [
    f"{root}{up * many}{where}"
    for root in ("/assets/", "/docs/", "/static/", "/")
    for up in _UP
    for many in (1, 6)
    for where in _OUTSIDE
]


def framing(service: Service, rounds: int) -> Figures:
    """Send each of these requests, and every way out of the folders that are served."""
    statuses: Counter[int] = Counter()
    for _ in range(rounds):
        for name, (data, expected) in CASES.items():
            # Shut for writing: what waits for more would wait for long.
            got = exchange(service.port, data, seconds=35, half=True)
            assert got.status in expected, (name, got)
            assert b"smuggled" not in got.body, name
            assert b"evil" not in got.body + str(got.headers).encode(), (name, got)
            statuses[got.status] += 1
        for path in TRAVERSALS:
            got = exchange(service.port, _request(_HOST, "Connection: close", first=f"GET {path} HTTP/1.1"))
            assert got.status in (308, 400, 404), (path, got)
            for sign in (b"root:", b"import ", b"[project]"):
                assert sign not in got.body, path
            statuses[got.status] += 1
    assert service.ask("GET", "/healthz")[0] == 200
    return {"requests": sum(statuses.values()), "answers": dict(sorted(statuses.items()))}
