"""The pages and the two fragments that scripts fetch: a verdict, a paradigm. One template draws each, for both ways."""

from __future__ import annotations

from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from flask import Blueprint, Flask, Response, make_response, render_template, request, url_for

from wordsvc import __version__
from wordsvc.alphabet import LETTERS, spelling
from wordsvc.catalog import DEFAULT_DECK
from wordsvc.http.state import state
from wordsvc.http.wire import MAX_WORD
from wordsvc.lexicon_answers import lexicon_answer
from wordsvc.messages import Language
from wordsvc.web import rules_form
from wordsvc.web.assets import asset, assets
from wordsvc.web.headers import protect
from wordsvc.web.languages import page_language, remember_language
from wordsvc.web.paradigm_view import forms_view
from wordsvc.web.question import Question, judge, read_question
from wordsvc.web.texts import cards, has_text, points, text
from wordsvc.web.texts_about import SOURCE_NOTES
from wordsvc.web.verdict_view import rules_title, verdict_view

pages = Blueprint("web", __name__, template_folder="templates")

_PART: Final = "part"
"""With this query field an address answers with the part of its page that changes."""


@pages.get("/")
def referee() -> Response:
    """The referee, with the verdict on what the address asks."""
    language = page_language()
    question = read_question(language)
    shown = _verdicts(question, language)
    if _PART in request.args:
        return _page("verdicts.html", shown)
    deck = state().catalog.decks[DEFAULT_DECK]
    rules = [(one.name, rules_title(one, language)) for one in state().catalog.rules.values()]
    rules.sort(key=lambda one: one[0] != "printed")
    return _page(
        "referee.html",
        {
            **shown,
            "page": "referee",
            "letters": [(letter, deck.letter_points(letter)) for letter in LETTERS],
            "presets": rules,
            "form": question.form,
            "fields": rules_form,
            "choices": rules_form.grammar_choices(language),
        },
    )


@pages.get("/forms/<word>")
def forms(word: str) -> Response:
    """The whole paradigm of a word."""
    language = page_language()
    view = forms_view(spelling(word).word, state().lexicon, language) if len(word) <= MAX_WORD else None
    template = "paradigms.html" if _PART in request.args else "forms.html"
    response = _page(template, {"view": view, "word": word, "page": ""})
    response.status_code = 200 if view else 404
    return response


@pages.get("/rules")
def rules() -> Response:
    """The rules of the four games."""
    return _page(f"rules_{page_language()}.html", {"page": "rules"})


@pages.get("/about")
def about() -> Response:
    """What the verdicts rest on: sources, licences, versions."""
    notes = SOURCE_NOTES if page_language() == "uk" else {}
    lexicon = lexicon_answer(state().lexicon)
    return _page("about.html", {"page": "about", "lexicon": lexicon, "notes": notes, "version": __version__})


def _verdicts(question: Question, language: Language) -> dict[str, Any]:
    """What the verdict's template needs."""
    shown: dict[str, Any] = {"question": question, "verdicts": [], "link": _ask(question)}
    if question.asked is None:
        return shown
    judged = judge(question.asked)
    rules = judged.referee.rules
    views = [verdict_view(verdict, rules, judged.referee.lexicon, language) for verdict in judged.verdicts]
    scores = [view.score.total for view in views if view.score]
    return shown | {
        "verdicts": views,
        "optimal": judged.optimal,
        "wins": judged.wins,
        "total": sum(scores) if scores else None,
        "rules_title": rules_title(rules, language),
        "document": rules.model_dump_json(indent=2) if rules.name == rules_form.OWN else None,
    }


def _page(template: str, values: dict[str, Any]) -> Response:
    """Render a page or a part of one in the person's language."""
    language = page_language()
    response = make_response(
        render_template(
            template,
            **values,
            language=language,
            t=partial(text, language=language),
            points=partial(points, language=language),
            count_cards=partial(cards, language=language),
            switch=_switch(language),
            asset=asset,
            ask=_ask,
        )
    )
    response.headers["Cache-Control"] = "no-store" if _PART in request.args else "private, no-cache"
    return remember_language(response)


def _switch(language: Language) -> str:
    """The address of this very page in the other language."""
    kept = {name: values for name, values in request.args.lists() if name not in ("lang", _PART)}
    return f"{request.path}?{urlencode({**kept, 'lang': 'uk' if language == 'en' else 'en'}, doseq=True)}"


def _ask(question: Question, **changed: str) -> str:
    """The address that asks ``question``, with some fields changed."""
    fields = question.query | changed
    return f"{url_for('web.referee')}?{urlencode(fields, doseq=True)}" if fields else url_for("web.referee")


def error_page(response: Response) -> Response:
    """A page in words instead of a problem document, for a browser that asked for a page."""
    wants_page = request.accept_mimetypes.best_match(["application/json", "text/html"]) == "text/html"
    if response.mimetype != "application/problem+json" or not wants_page or request.path.startswith("/v1/"):
        return response
    key = f"error.{response.status_code}"
    page = _page("error.html", {"page": "", "key": key if has_text(key) else "error.other"})
    page.status_code = response.status_code
    page.headers.extend((name, value) for name, value in response.headers if name in ("Allow", "Retry-After"))
    return page


def add_pages(app: Flask) -> None:
    """Add the pages, their assets and the headers of every answer to ``app``."""
    app.register_blueprint(pages)
    app.register_blueprint(assets)
    app.after_request(error_page)
    protect(app)
