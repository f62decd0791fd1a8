"""Requests out of the bytes of a connection. The parser (llhttp) alone decides where one begins and ends.

What is checked here beside it are sizes, and what RFC 9112 leaves to servers.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from http import HTTPStatus
from io import BytesIO
from sys import stderr
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote_to_bytes

from httptools import HttpParserError, HttpParserInvalidURLError, HttpParserUpgrade, HttpRequestParser, parse_url

from wordsvc.http.problems import MAX_BODY

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

MAX_HEAD: Final = 64 * 1024
"""Bytes of a request's line and headers."""
MAX_TARGET: Final = 8190
"""Bytes of an address: a link to a verdict carries a hand and house rules."""
MAX_HEADERS: Final = 100
MAX_PIPELINED: Final = 32
"""Requests that one client may send before it has an answer; after so many its connection is closed."""

# The framing of chunks may be about as long as what is in them.
_MAX_RAW: Final = MAX_HEAD + MAX_BODY
_VERSIONS: Final = ("1.0", "1.1")
_PLAIN: Final = {b"content-type": "CONTENT_TYPE", b"content-length": "", b"transfer-encoding": ""}


@dataclass(frozen=True, slots=True)
class EarlyRefusal:
    """A request that is refused before anybody else sees it; ``head``: the bytes that came of its head."""

    status: int
    code: str
    head: bytes = b""


@dataclass(frozen=True, slots=True)
class WholeRequest:
    """A request that has come whole, or whose body is too ``large`` to wait for.

    ``headers`` have names in lower case; ``keep``: another one may follow on its connection.
    """

    method: str
    path: bytes
    query: bytes
    version: str
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes
    keep: bool
    large: bool = False

    def environment(self, client: tuple[str, int], server: tuple[str, int]) -> WSGIEnvironment:
        """What WSGI calls an environment. ``client`` and ``server`` are hosts with ports."""
        environment: WSGIEnvironment = {
            "REQUEST_METHOD": self.method,
            "SCRIPT_NAME": "",
            "PATH_INFO": unquote_to_bytes(self.path).decode("latin-1"),
            "QUERY_STRING": self.query.decode("latin-1"),
            "CONTENT_LENGTH": str(MAX_BODY + 1 if self.large else len(self.body)),
            "SERVER_NAME": server[0],
            "SERVER_PORT": str(server[1]),
            "SERVER_PROTOCOL": f"HTTP/{self.version}",
            "REMOTE_ADDR": client[0],
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": BytesIO(self.body),
            "wsgi.errors": stderr,
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }
        for name, value in self.headers:
            # With an underscore it would pass for another header, such as one that only a proxy may set.
            if b"_" in name:
                continue
            key = _PLAIN.get(name)
            if key is None:
                key = "HTTP_" + name.decode("latin-1").upper().replace("-", "_")
            if key:
                text = value.decode("latin-1")
                environment[key] = f"{environment[key]},{text}" if key in environment else text
        return environment


class RequestReader:
    """What has come of the requests of one connection. ``came`` holds those that can be answered, in order."""

    def __init__(self) -> None:
        self._parser = HttpRequestParser(self)
        self.came: deque[WholeRequest | EarlyRefusal] = deque()
        self.ended = False
        """Nothing can follow: the last of ``came`` is the last request of its connection."""
        self._start()

    def _start(self) -> None:
        self.raw = 0
        """Bytes of the request that is coming in."""
        self.in_body = False
        self._asks_first = False
        self._head, self._target, self._body = bytearray(), b"", bytearray()
        self._headers: list[tuple[bytes, bytes]] = []
        self._head_size = 0

    def feed(self, data: bytes) -> None:
        """Read on. What can't be read is a refusal in its turn, behind requests that came before it."""
        if self.ended:
            return
        self.raw += len(data)
        if not self.in_body:
            self._head += data
        try:
            self._parser.feed_data(data)
        except HttpParserUpgrade as offer:
            self._decline(data[offer.args[0] :])
        except HttpParserError as error:
            odd_address = isinstance(error, HttpParserInvalidURLError) and not self._line().isascii()
            self._refuse(HTTPStatus.BAD_REQUEST, "address_not_encoded" if odd_address else "bad_request")
        if self.raw > (_MAX_RAW if self.in_body else MAX_HEAD):
            self._too_large()

    def asked_first(self) -> bool:
        """Whether the client waits to be told to send its body; true once a request."""
        asks, self._asks_first = self._asks_first, False
        return asks and self.in_body and not self._body and not self.came

    def too_slow(self) -> None:
        """Give up waiting for the rest of a request."""
        self._refuse(HTTPStatus.REQUEST_TIMEOUT, "too_slow")

    # What the parser calls.

    def on_message_begin(self) -> None:
        """Begin a request: it may come behind another one in the same bytes."""
        self.raw = self.raw or 1

    def on_url(self, part: bytes) -> None:
        """Read a part of the address."""
        self._target += part

    def on_header(self, name: bytes, value: bytes) -> None:
        """Read a header; those behind a body say nothing that is wanted here."""
        if self.ended or self.in_body:
            return
        self._head_size += len(name) + len(value) + 4
        self._headers.append((name.lower(), value))
        if self._head_size > MAX_HEAD or len(self._headers) > MAX_HEADERS:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "head_too_large")
        elif self._headers[-1][0] == b"transfer-encoding" and value.lower() != b"chunked":
            self._refuse(HTTPStatus.NOT_IMPLEMENTED, "bad_request")

    def on_headers_complete(self) -> None:
        """Look at the whole head."""
        if self.ended:
            return
        self.in_body = True
        version, headers = self._parser.get_http_version(), self._headers
        hosts = sum(name == b"host" for name, _ in headers)
        expected = [value.lower() for name, value in headers if name == b"expect"]
        if version not in _VERSIONS:
            self._refuse(HTTPStatus.HTTP_VERSION_NOT_SUPPORTED, "bad_request")
        elif len(self._target) > MAX_TARGET:
            self._refuse(HTTPStatus.REQUEST_URI_TOO_LONG, "address_too_long")
        elif hosts > 1 or (hosts == 0 and version == "1.1") or self._parser.get_method() == b"CONNECT":
            self._refuse(HTTPStatus.BAD_REQUEST, "bad_request")
        elif expected not in ([], [b"100-continue"]):
            self._refuse(HTTPStatus.EXPECTATION_FAILED, "bad_request")
        elif any(name == b"content-length" and int(value) > MAX_BODY for name, value in headers):
            self._complete(large=True)
        else:
            self._asks_first = bool(expected) and version == "1.1"

    def on_body(self, part: bytes) -> None:
        """Read a part of the body."""
        if self.ended:
            return
        self._body += part
        if len(self._body) > MAX_BODY:
            self._complete(large=True)

    def on_message_complete(self) -> None:
        """Read the next request from here on."""
        if not self.ended and not self._parser.should_upgrade():
            self._complete()

    def _decline(self, rest: bytes) -> None:
        """Read a request that offers another protocol as if it had not: nobody here speaks one, and it has a body."""
        if self.ended:
            return
        lines = [b"%b %b HTTP/1.1" % (self._parser.get_method(), self._target), b"Connection: close"]
        lines += [b"%b: %b" % header for header in self._headers if header[0] not in (b"upgrade", b"connection")]
        self._parser = HttpRequestParser(self)
        self._start()
        self.feed(b"\r\n".join((*lines, b"", b"")) + rest)

    def _complete(self, *, large: bool = False) -> None:
        parser, version = self._parser, self._parser.get_http_version()
        follows = not large and version == "1.1" and parser.should_keep_alive()
        keep = follows and len(self.came) + 1 < MAX_PIPELINED
        try:
            # Of an address with a scheme and a host in it, as proxies get them, the path.
            url = parse_url(self._target)
        except HttpParserInvalidURLError:
            self._refuse(HTTPStatus.BAD_REQUEST, "bad_request")
            return
        method, body = parser.get_method().decode("ascii"), bytes(self._body)
        headers = tuple(self._headers)
        self.came.append(WholeRequest(method, url.path or b"/", url.query or b"", version, headers, body, keep, large))
        self.ended = not keep
        self._start()

    def _refuse(self, status: int, code: str) -> None:
        if not self.ended:
            self.came.append(EarlyRefusal(status, code, bytes(self._head[:MAX_HEAD])))
            self.ended = True

    def _too_large(self) -> None:
        if self.ended:
            return
        if self.in_body:
            self._complete(large=True)
        elif len(self._target) > MAX_TARGET or b"\r\n" not in self._head:
            self._refuse(HTTPStatus.REQUEST_URI_TOO_LONG, "address_too_long")
        else:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "head_too_large")

    def _line(self) -> bytes:
        return bytes(self._head.lstrip(b"\r\n").partition(b"\r\n")[0])
