"""The pages and the two fragments that scripts fetch: a verdict, a paradigm. One template draws each, for both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Flask, Response, request
from pydantic import ValidationError

from wordsvc import __version__
from wordsvc.language.spelling import spelling
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.presets import DEFAULT_RULES
from wordsvc.service.desk import DESK
from wordsvc.service.judging import judge
from wordsvc.service.lexicon_answers import lexicon_answer
from wordsvc.service.questions import MAX_WORD
from wordsvc.service.refusals import FaultAnswer, RequestError
from wordsvc.texts import Language
from wordsvc.web import rules_form
from wordsvc.web.asking import desk
from wordsvc.web.assets import add_assets
from wordsvc.web.drawing import address, draw, wants_part
from wordsvc.web.fields import asked_form, kept_fields, own_fault
from wordsvc.web.form_view import form_values
from wordsvc.web.hand_pages import hand, hand_play
from wordsvc.web.headers import protect
from wordsvc.web.languages import page_language
from wordsvc.web.mended_view import mended_notes
from wordsvc.web.paradigm_view import forms_view
from wordsvc.web.question import Question, read_question
from wordsvc.web.report_page import report, reported
from wordsvc.web.table_page import printed_rules, table_view
from wordsvc.web.texts import has_text, text
from wordsvc.web.texts_about import SOURCE_NOTES
from wordsvc.web.verdict_view import rules_title, verdict_view

pages = Blueprint("web", __name__, template_folder="templates")
pages.add_url_rule("/hand", view_func=hand)
pages.add_url_rule("/hand/play", view_func=hand_play)
pages.add_url_rule("/report", view_func=report, methods=["POST"])
pages.add_url_rule("/report", view_func=reported, methods=["GET"])


@pages.get("/")
def referee() -> Response:
    """The referee, with the verdict on what the address asks."""
    language = page_language()
    question = read_question(language)
    shown = _verdicts(question, language)
    if wants_part():
        return draw("verdicts.html", shown)
    return draw("referee.html", {**shown, "page": "referee", **form_values(question.form, language)})


@pages.get("/forms/<word>")
def forms(word: str) -> Response:
    """The whole paradigm of a word."""
    language = page_language()
    view = forms_view(spelling(word), desk(), language) if len(word) <= MAX_WORD else None
    template = "paradigms.html" if wants_part() else "forms.html"
    response = draw(template, {"view": view, "word": word, "page": ""})
    response.status_code = 200 if view else 404
    return response


@pages.get("/play")
@pages.get("/play/<game_id>")
def table(game_id: str | None = None) -> Response:
    """The table: a game to begin, or one being played; its scripts ask the API for everything about it."""
    shown = table_view(asked_form(), page_language())
    return draw("table.html", {"page": "table", "playing": game_id is not None, **shown})


@pages.get("/rules/own")
def own_rules() -> Response:
    """The document that the form's fields describe, for a game to be begun with."""
    document = rules_form.own_rules(asked_form(), text("rules.own", page_language()))
    try:
        rules = HouseRules.model_validate(document)
    except ValidationError as error:
        faults = _own_faults(error, document)
        raise RequestError(422, "invalid_request", details={"count": len(faults)}, faults=faults) from None
    response = Response(rules.model_dump_json(), mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"  # the name of the rules is in the page's language
    return response


def _own_faults(error: ValidationError, document: Mapping[str, Any]) -> list[FaultAnswer]:
    """What is wrong with own rules, by the fields of the form."""
    faults: list[FaultAnswer] = []
    for one in error.errors(include_url=False):
        field = rules_form.field_of(one["loc"], document)
        said = own_fault(one["type"], one.get("ctx", {}), field, page_language())
        faults.append({"pointer": f"/{field or rules_form.OWN}", "detail": said})
    return faults


@pages.get("/rules")
def rules() -> Response:
    """The rules of the games."""
    return draw("rules.html", {"page": "rules", "games": printed_rules(page_language())})


@pages.get("/about")
def about() -> Response:
    """What the verdicts rest on: sources, licences, versions."""
    notes = SOURCE_NOTES if page_language() == "uk" else {}
    lexicon = lexicon_answer(desk().lexicon, desk().links)
    return draw("about.html", {"page": "about", "lexicon": lexicon, "notes": notes, "version": __version__})


def _verdicts(question: Question, language: Language) -> dict[str, Any]:
    """What the verdict's template needs."""
    shown: dict[str, Any] = {
        "question": question,
        "verdicts": [],
        "mended": mended_notes(question.asked, language),
        "link": _ask(question),
        "ask": _ask,
    }
    if question.asked is None:
        return shown
    asked = question.asked
    ruling = judge(desk().referee(asked), asked.words, desk().hand(asked), together=asked.together)
    rules = ruling.referee.rules
    views = [verdict_view(verdict, rules, desk(), language) for verdict in ruling.verdicts]
    scores = [view.score.total for view in views if view.score]
    return shown | {
        "verdicts": views,
        "optimal": ruling.optimal,
        "wins": ruling.wins,
        "total": sum(scores) if scores else None,
        "rules_title": rules_title(rules, language),
        "document": rules.model_dump_json(indent=2) if rules.name == rules_form.OWN else None,
        "play_link": address("web.table", kept_fields(question.form, ("rules",)))
        if rules.name != DEFAULT_RULES
        else None,
    }


def _ask(question: Question, **changed: str) -> str:
    """The address that asks ``question``, with some fields changed."""
    return address("web.referee", question.query | changed)


def error_page(response: Response) -> Response:
    """A page in words instead of a problem document, for a browser that asked for a page."""
    wants_page = request.accept_mimetypes.best_match(["application/json", "text/html"]) == "text/html"
    if response.mimetype != "application/problem+json" or not wants_page or request.path.startswith("/v1/"):
        return response
    key = f"error.{response.status_code}"
    page = draw("error.html", {"page": "", "key": key if has_text(key) else "error.other"})
    page.status_code = response.status_code
    page.headers.extend((name, value) for name, value in response.headers if name in ("Allow", "Retry-After"))
    return page


def add_pages(app: Flask) -> None:
    """Add the pages, their assets and the headers of every answer to ``app``."""
    app.register_blueprint(pages)
    add_assets(app, app.extensions[DESK].folders)
    app.after_request(error_page)
    protect(app)
