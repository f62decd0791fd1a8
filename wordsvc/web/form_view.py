"""What the form of a page needs beside what was asked: keys of the palette, presets, grammar to choose from."""

from __future__ import annotations

from typing import Any

from werkzeug.datastructures import MultiDict

from wordsvc.language.alphabet import LETTERS
from wordsvc.language.spelling import LOOK_ALIKES
from wordsvc.law.cards import COLOR_NAMES
from wordsvc.law.presets import DEFAULT_DECK, DEFAULT_RULES
from wordsvc.texts import Language
from wordsvc.web import rules_form
from wordsvc.web.asking import desk
from wordsvc.web.verdict_view import rules_title


def form_values(form: MultiDict[str, str], language: Language) -> dict[str, Any]:
    """What the templates of the hand and of the house rules draw the fields of ``form`` with."""
    deck = desk().catalog.decks[DEFAULT_DECK]
    rules = [(one.name, rules_title(one, language)) for one in desk().catalog.rules.values()]
    rules.sort(key=lambda one: one[0] != DEFAULT_RULES)
    return {
        "letters": [(letter, deck.letter_points(letter)) for letter in LETTERS],
        "color_names": COLOR_NAMES,
        "look_alikes": LOOK_ALIKES,
        "presets": rules,
        "form": form,
        "fields": rules_form,
        "choices": rules_form.grammar_choices(language),
    }
