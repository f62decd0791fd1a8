"""The query string of a page: what of it is understood, what a link has to carry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from flask import request
from pydantic import ValidationError
from werkzeug.datastructures import MultiDict

from wordsvc.law.cards import short_hand
from wordsvc.law.presets import DEFAULT_DECK, DEFAULT_RULES
from wordsvc.service.questions import Judging
from wordsvc.texts import Language
from wordsvc.texts.value_faults import say_fault
from wordsvc.web.asking import desk
from wordsvc.web.rules_form import DEFAULTS, FIELDS, MANY, OWN, field_of, own_rules, split_words
from wordsvc.web.texts import has_text, text

LONGEST_HAND: Final = 1200
"""Characters of a hand: 120 coloured cards in their short form are fewer."""


def asked_form() -> MultiDict[str, str]:
    """The fields of the query string."""
    return MultiDict((name, value.strip()) for name, value in request.args.items(multi=True))


def kept_fields(
    form: MultiDict[str, str], names: Iterable[str], defaults: Mapping[str, str] = DEFAULTS
) -> dict[str, str | list[str]]:
    """The fields of a link that asks the same: of ``names`` and own rules those that differ from their defaults."""
    known = {**DEFAULTS, "rules": DEFAULT_RULES, **defaults}
    own = FIELDS if form.get("rules") == OWN else ()
    fields = {name: form.getlist(name) for name in (*names, *own)}
    return {
        name: values if name in MANY else values[0]
        for name, values in fields.items()
        if values and any(values) and values != [known.get(name)]
    }


def hand_size(hand: str | None) -> int:
    """How many cards a hand in its (understood) short form has."""
    return len(short_hand(hand).cards) if hand else 0


def own_fault(kind: str, details: Mapping[str, Any], field: str | None, language: Language) -> str:
    """What is wrong with rules, by the field of the form for own rules that made it; None: no field alone did."""
    fault = say_fault(kind, language, details)
    return fault if field is None else text("own.fault", language, field=text(f"own.{field}", language), fault=fault)


class FieldReader:
    """Checks one field after another by a model of the API, and collects what is wrong in the reader's language.

    ``least`` is what the model needs beside any one field.
    """

    def __init__(self, language: Language, model: type[Judging], least: Mapping[str, Any]) -> None:
        self.language, self._model, self._least = language, model, least
        self.faults: list[str] = []

    def common(self, form: MultiDict[str, str]) -> dict[str, Any]:
        """What every page judges by: the deck, the house rules, the hand, the words played so far."""
        named: str | dict[str, Any] = form.get("rules") or DEFAULT_RULES
        if named == OWN:
            named = own_rules(form, text("rules.own", self.language))
        played = [{"word": word} for word in split_words(form.get("played", ""))]
        return {
            "deck": DEFAULT_DECK,
            **self.checked("rules", named),
            **self.checked("hand", form.get("hand", "")[:LONGEST_HAND] or None),
            **self.checked("played", played),
        }

    def checked(self, name: str, value: Any) -> dict[str, Any]:
        """The field, if there is one and it is understood."""
        if value is None:
            return {}
        try:
            self._model.model_validate({**self._least, name: value}, context=desk().catalog)
        except ValidationError as error:
            for one in error.errors(include_url=False):
                field = field_of(one["loc"], value) if isinstance(value, dict) else None
                self.fault(name, one["type"], one.get("ctx", {}), field)
            return {}
        return {name: value}

    def fault(self, name: str, kind: str, details: Mapping[str, Any], own: str | None = None) -> None:
        """Say what is wrong with a field; ``own``: which one of own rules."""
        key = f"fault.{name}"
        fault = own_fault(kind, details, own, self.language)
        self.say(key if has_text(key) else "fault.field", name=name, fault=fault)

    def say(self, key: str, **details: object) -> None:
        """Say a text, once."""
        said = text(key, self.language, **details)
        if said not in self.faults:
            self.faults.append(said)
