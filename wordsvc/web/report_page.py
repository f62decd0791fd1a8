"""Reporting a word from its verdict: a small form that needs no scripts, and thanks."""

from __future__ import annotations

from typing import Final

from flask import Response, current_app, make_response, redirect, request, url_for
from pydantic import ValidationError

from wordsvc.language.spelling import spelling
from wordsvc.service.costs import costs
from wordsvc.service.refusals import RequestError
from wordsvc.service.reports import ReportRequest
from wordsvc.store import REPORTS, Reports
from wordsvc.texts.value_faults import say_fault
from wordsvc.web.drawing import draw, wants_part
from wordsvc.web.languages import page_language
from wordsvc.web.texts import text

_FIELDS: Final = ("word", "wanted", "reason", "address")
# Browsers say where a form was sent from. Nobody is signed in here, but another site could make its visitors a flood.
_OURS: Final = ("same-origin", "none")


@costs("reports")
def report() -> Response:
    """Take a report that a form on one of our pages sent."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in _OURS:
        raise RequestError(403, "foreign_form")
    given = {name: value.strip() for name in _FIELDS if (value := request.form.get(name, "")).strip()}
    try:
        asked = ReportRequest.model_validate(given)
    except ValidationError as error:
        template = "reported_part.html" if wants_part() else "reported.html"
        response = draw(template, {"page": "", "word": given.get("word", ""), "faults": _faults(error)})
        response.status_code = 422
        return response
    word = spelling(asked.word).word
    reports: Reports = current_app.extensions[REPORTS]
    reports.add(word, asked.wanted, asked.why)
    if wants_part():
        return draw("reported_part.html", {"word": word, "faults": ()})
    # So that a reload sends nothing again.
    response = make_response(redirect(url_for("web.reported", word=word), 303))
    response.headers["Cache-Control"] = "no-store"
    return response


def reported() -> Response:
    """Thanks for a report."""
    return draw("reported.html", {"page": "", "word": request.args.get("word", "")[:64], "faults": ()})


def _faults(error: ValidationError) -> list[str]:
    """What is wrong, by the names of the form's fields."""
    language = page_language()
    said = []
    for one in error.errors(include_url=False):
        field = str(one["loc"][0])
        name = text(f"report.{field}", language) if field in _FIELDS else field
        fault = say_fault(one["type"], language, one.get("ctx", {}))
        said.append(text("fault.field", language, name=name, fault=fault))
    return said
