"""The page of the hand: its best words, and its best play, which takes seconds and so is a part of its own."""

from __future__ import annotations

from typing import Any

from flask import Response

from wordsvc.law.phrase import WINNING_PHRASE
from wordsvc.service.costs import costs
from wordsvc.service.hand_searches import play_of_hand, words_of_hand
from wordsvc.service.questions import BestWordsRequest
from wordsvc.texts import Language
from wordsvc.web.asking import desk
from wordsvc.web.drawing import address, draw, wants_part
from wordsvc.web.form_view import form_values
from wordsvc.web.hand_question import FAMILIARITIES, SORTS, STEPS, VIEWS, HandQuestion, read_hand_question
from wordsvc.web.hand_view import named_cards, play_text, play_view, word_rows, words_text
from wordsvc.web.languages import page_language
from wordsvc.web.mended_view import mended_notes
from wordsvc.web.question import MOST_WORDS
from wordsvc.web.verdict_view import rules_title


@costs("solvers")
def hand() -> Response:
    """The hand with its best words; a link to its best play opens at once, and the play comes when it is found."""
    language = page_language()
    question = read_hand_question(language)
    shown = _words(question, language) if question.view == "words" else {}
    return _answer(question, question.view, shown, language)


@costs("plays")
def hand_play() -> Response:
    """The hand with its best play."""
    language = page_language()
    question = read_hand_question(language)
    return _answer(question, "play", _play(question, language), language)


def _answer(question: HandQuestion, view: str, shown: dict[str, Any], language: Language) -> Response:
    values = {
        "question": question,
        "view": view,
        "faults": question.faults[view],
        "mended": mended_notes(question.play if view == "play" else question.words, language),
        "link": address("web.hand", question.query(view=None if view == "words" else view)),
        "ask": lambda **changed: address("web.hand", question.query(**changed)),
        "judged": lambda words: address("web.referee", question.judge_query(words)),
        **shown,
    }
    if wants_part():
        return draw(f"best_{view}.html", values)
    return draw(
        "hand_page.html",
        {
            **values,
            "page": "hand",
            "held": named_cards(question.cards, language),
            "sorts": SORTS,
            "familiarities": FAMILIARITIES,
            "views": VIEWS,
            "find": address("web.hand_play", question.query(view=None)),
            **form_values(question.form, language),
        },
    )


def _words(question: HandQuestion, language: Language) -> dict[str, Any]:
    """What the template of the best words needs."""
    asked = question.words
    if asked is None:
        return {"rows": ()}
    rules = desk().rules(asked.rules)
    found = words_of_hand(desk(), asked)
    rows = word_rows(found.words, rules, language)
    return {
        "rows": rows,
        "found": found.found,
        "complete": found.complete,
        "more": next((step for step in STEPS if step > asked.limit), None) if len(rows) == asked.limit else None,
        "wins": _wins(asked),
        "rules_title": rules_title(rules, language),
        "copied": words_text(rows, question.form["hand"], language),
    }


def _play(question: HandQuestion, language: Language) -> dict[str, Any]:
    """What the template of the best play needs."""
    asked = question.play
    if asked is None:
        return {"play": None}
    rules = desk().rules(asked.rules)
    found, cards = play_of_hand(desk(), asked)
    play = play_view(found, cards, rules, language, card_left=asked.card_left, per_word=asked.per_word)
    return {
        "play": play,
        "most_words": MOST_WORDS,
        "rules_title": rules_title(rules, language),
        "copied": play_text(play, question.form["hand"], language),
    }


def _wins(asked: BestWordsRequest) -> bool:
    """Whether the hand makes the winning phrase (rules, words §1.5)."""
    return desk().referee(asked).judge(" ".join(WINNING_PHRASE), desk().hand(asked), suggest=False).wins
