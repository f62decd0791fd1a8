"""The language of the pages: Ukrainian, until a person switches to English. The switch is remembered in a cookie."""

from __future__ import annotations

from typing import Final

from flask import Response, request

from wordsvc.texts import Language

COOKIE: Final = "lang"
_YEAR: Final = 365 * 24 * 3600


def page_language() -> Language:
    """The language that this page is in: the one just asked for, else the remembered one, else Ukrainian."""
    asked = request.args.get("lang") or request.cookies.get(COOKIE)
    return "en" if asked == "en" else "uk"


def remember_language(response: Response) -> Response:
    """Keep the language for the next pages if the address has just switched it."""
    asked = request.args.get("lang")
    if asked in ("uk", "en"):
        response.set_cookie(COOKIE, asked, max_age=_YEAR, samesite="Lax", httponly=True, secure=request.is_secure)
    response.vary.add("Cookie")
    response.content_language = [page_language()]
    return response
