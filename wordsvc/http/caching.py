"""Caching of answers that depend on the lexicon alone: one ETag for an index, a version and a language."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from flask import Response, request

from wordsvc.http.endpoint import json_response
from wordsvc.http.problems import language
from wordsvc.http.state import desk

MAX_AGE: Final = 3600


def cached(answer: Any) -> Response:
    """``answer`` with an ETag and Cache-Control; 304 without a body if the client has it already."""
    response = json_response(answer)
    identity = hashlib.sha256(response.get_data())
    identity.update(desk().lexicon.sha256.encode())
    response.set_etag(identity.hexdigest()[:32])
    response.cache_control.public = True
    response.cache_control.max_age = MAX_AGE
    response.headers["Content-Language"] = language()
    # What pages of other origins are told depends on whether one asks.
    response.vary.update(("Accept-Language", "Origin"))
    response.make_conditional(request)
    return response
