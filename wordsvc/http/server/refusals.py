"""Refusals of requests that never reach the application: their heads can't be read, are too large, or never come.

They are problem documents as all others.
"""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Final

from pydantic_core import to_json
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from wordsvc.http.problems import PROBLEM_JSON, preferred, problem_document, problem_headers
from wordsvc.http.server.reading import EarlyRefusal
from wordsvc.service.refusals import RequestError
from wordsvc.texts import Language

# The event loop reads it, of heads that are refused for their size: as much as any browser sends.
_LANGUAGE: Final = re.compile(rb"\r\naccept-language:([^\r\n]{0,200})", re.IGNORECASE)


def refusal_answer(refusal: EarlyRefusal) -> bytes:
    """The whole HTTP answer, after which the connection is closed."""
    spoken = _language(refusal.head)
    body = to_json(problem_document(RequestError(refusal.status, refusal.code), spoken))
    lines = (
        f"HTTP/1.1 {int(refusal.status)} {HTTPStatus(refusal.status).phrase}",
        "Connection: close",
        f"Content-Type: {PROBLEM_JSON}",
        *(f"{name}: {value}" for name, value in problem_headers(spoken).items()),
        f"Content-Length: {len(body)}",
    )
    return "\r\n".join((*lines, "", "")).encode() + body


def _language(head: bytes) -> Language:
    found = _LANGUAGE.search(head)
    return preferred(parse_accept_header(found[1].decode("latin-1") if found else None, LanguageAccept))
