"""Refusals of requests that never reach the application: their heads can't be read, or are too large.

gunicorn answers these with a page of HTML; here they are problem documents as all others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from gunicorn.http.errors import (
    ExpectationFailed,
    InvalidRequestLine,
    LimitRequestHeaders,
    LimitRequestLine,
    UnsupportedTransferCoding,
)
from pydantic_core import to_json
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from wordsvc.http.problems import PROBLEM_JSON, preferred, problem_document, problem_headers
from wordsvc.texts import Language

HEAD_TOO_LARGE: Final = "head_too_large"
_KINDS: Final[Mapping[type[Exception], tuple[int, str]]] = {
    LimitRequestLine: (HTTPStatus.REQUEST_URI_TOO_LONG, "address_too_long"),
    LimitRequestHeaders: (HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, HEAD_TOO_LARGE),
    UnsupportedTransferCoding: (HTTPStatus.NOT_IMPLEMENTED, "bad_request"),
    ExpectationFailed: (HTTPStatus.EXPECTATION_FAILED, "bad_request"),
}
_LINE: Final = re.compile(rb"[^\r\n]*")
# The worker's own thread reads it, of heads that are refused for their size: as much as any browser sends.
_LANGUAGE: Final = re.compile(rb"\r\naccept-language:([^\r\n]{0,200})", re.IGNORECASE)


def unread_answer(head: bytes, error: Exception) -> bytes:
    """The whole HTTP answer to a request of which ``head`` has come and ``error`` was found."""
    status, code = _KINDS.get(type(error), (HTTPStatus.BAD_REQUEST, "bad_request"))
    if isinstance(error, InvalidRequestLine) and not _line(head).isascii():
        code = "address_not_encoded"
    return refusal(head, status, code)


def refusal(head: bytes, status: int, code: str) -> bytes:
    """An HTTP answer with a problem document, after which the connection is closed."""
    spoken = _language(head)
    body = to_json(problem_document(status, code, spoken))
    lines = (
        f"HTTP/1.1 {int(status)} {HTTPStatus(status).phrase}",
        "Connection: close",
        f"Content-Type: {PROBLEM_JSON}",
        *(f"{name}: {value}" for name, value in problem_headers(spoken).items()),
        f"Content-Length: {len(body)}",
    )
    return "\r\n".join((*lines, "", "")).encode() + body


def _line(head: bytes) -> bytes:
    found = _LINE.match(head.lstrip(b"\r\n"))
    return found[0] if found else b""


def _language(head: bytes) -> Language:
    found = _LANGUAGE.search(head)
    return preferred(parse_accept_header(found[1].decode("latin-1") if found else None, LanguageAccept))
