"""How an answer becomes a page, or with the query field ``part`` the part of it that changes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final
from urllib.parse import quote, urlencode

from flask import Response, make_response, render_template, request, url_for

from wordsvc.texts import Language
from wordsvc.web.assets import asset
from wordsvc.web.languages import page_language, remember_language
from wordsvc.web.texts import PAGES, cards, points

_PART: Final = "part"


def wants_part() -> bool:
    """Whether only the part of the page that changes is asked for."""
    return _PART in request.args


def draw(template: str, values: Mapping[str, Any]) -> Response:
    """Render a page or a part of one in the person's language."""
    language = page_language()
    response = make_response(
        render_template(
            template,
            **values,
            language=language,
            t=PAGES.speaker(language),
            points=partial(points, language=language),
            count_cards=partial(cards, language=language),
            switch=_switch(language),
            asset=asset,
        )
    )
    response.headers["Cache-Control"] = "no-store" if wants_part() else "private, no-cache"
    return remember_language(response)


def address(endpoint: str, fields: Mapping[str, Any]) -> str:
    """The address of a page with these fields."""
    return f"{url_for(endpoint)}?{urlencode(fields, doseq=True)}" if fields else url_for(endpoint)


def _switch(language: Language) -> str:
    """The address of this very page in the other language."""
    kept = {name: values for name, values in request.args.lists() if name not in ("lang", _PART)}
    # Quoted, for a path is anybody's: «/\\host» in a link leads to another host.
    return f"{quote(request.path)}?{urlencode({**kept, 'lang': 'uk' if language == 'en' else 'en'}, doseq=True)}"
