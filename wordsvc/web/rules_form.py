"""House rules as a form: every field of the query string has a default that is the printed rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from wordsvc.language.grammemes import GRAMMEMES
from wordsvc.law.house_rules import ONE_COLOR
from wordsvc.texts import Language
from wordsvc.texts.names import grammeme_name

OWN: Final = "own"
"""The value of the field ``rules`` that stands for the fields below, and the name of the document they make."""

FLAGS: Final = (
    "no_disputed",
    "nonstandard",
    "breaks_color",
    "apostrophe_card",
    "hyphen_free",
    "names",
    "symbols",
    "no_phrase",
)
CHOICES: Final = {
    "number": ("", "sing", "plur"),
    "case": ("", *(name for name, one in GRAMMEMES.items() if one.category == "case")),
    "repeats": ("allow", "forbid_form", "forbid_lemma"),
    "scope": ("everyone", "player"),
    "stacking": ("multiply", "highest"),
    "polysemy": ("printed", "zero", "letter", "each"),
}
MANY: Final = {
    "pos": tuple(name for name, one in GRAMMEMES.items() if one.category == "pos"),
    "no": ("Abbr", "Slng", "Infr", "Arch", "alt", "Vulg", "Dist"),
}
NUMBERS: Final = {"min": "1", "most_polysemies": ""}
FACTORS: Final = {"one_color": "2", "slang": "1", "abbreviation": "1"}
LISTS: Final = ("extra", "banned")

DEFAULTS: Final[dict[str, str]] = {
    **dict.fromkeys((*FLAGS, *LISTS), ""),
    **{name: values[0] for name, values in CHOICES.items()},
    **NUMBERS,
    **FACTORS,
}
FIELDS: Final = (*MANY, *DEFAULTS)

_MADE_OF: Final = {
    "min_length": "min",
    "max_per_word": "most_polysemies",
    "extra_words": "extra",
    "banned_words": "banned",
}
_ON_READING: Final = {"slang": "Slng", "abbreviation": "Abbr"}


def own_rules(form: MultiDict[str, str], title: str) -> dict[str, Any]:
    """The house-rules document that the form's fields describe; it is yet to be validated."""
    document: dict[str, Any] = {
        "name": OWN,
        "title": title,
        "accept": _accept(form),
        "min_length": number(_field(form, "min")),
        "allow_disputed": not form.get("no_disputed"),
        "allow_nonstandard": bool(form.get("nonstandard")),
        "repeats": _field(form, "repeats"),
        "repeats_scope": _field(form, "scope"),
        "coefficients": _coefficients(form),
        "stacking": _field(form, "stacking"),
        "polysemy": {
            "points": _field(form, "polysemy"),
            "keeps_color": not form.get("breaks_color"),
            "max_per_word": number(_field(form, "most_polysemies")),
        },
        "apostrophe": "card" if form.get("apostrophe_card") else "free",
        "hyphen": "free" if form.get("hyphen_free") else "forbidden",
        "names": "allow" if form.get("names") else "refuse",
        "symbols": "allow" if form.get("symbols") else "refuse",
        "winning_phrase": not form.get("no_phrase"),
    }
    for field, key in zip(LISTS, ("extra_words", "banned_words"), strict=True):
        document[key] = split_words(form.get(field, ""))
    return document


def field_of(place: Sequence[int | str], document: Mapping[str, Any]) -> str | None:
    """The form's field that made what is at ``place`` of its document, None for what no field alone makes."""
    for part, following in zip_longest(place, place[1:]):
        if part == "coefficients" and isinstance(following, int):
            return str(document["coefficients"][following]["name"])
        if part in _MADE_OF:
            return _MADE_OF[str(part)]
    return None


def grammar_choices(language: Language) -> dict[str, list[tuple[str, str]]]:
    """The grammemes that the form's fields offer, with their names."""
    offered = {name: CHOICES[name][1:] for name in ("number", "case")} | MANY
    return {name: [(one, grammeme_name(one, language)) for one in values] for name, values in offered.items()}


def split_words(text: str) -> list[str]:
    """The words of a list as people write it: with spaces, commas, semicolons or lines."""
    return [word for word in re.split(r"[\s,;]+", text) if word]


def _accept(form: MultiDict[str, str]) -> list[dict[str, list[str]]]:
    """One block a part of speech, all with the same number, case and forbidden marks; none if nothing is asked."""
    common = [form[name] for name in ("number", "case") if form.get(name)]
    forbid = _chosen(form, "no")
    parts = [[part] for part in _chosen(form, "pos")] or ([[]] if common or forbid else [])
    return [{"require": [*part, *common], "forbid": forbid} for part in parts]


def _chosen(form: MultiDict[str, str], name: str) -> list[str]:
    """What is ticked, in the order of the form."""
    ticked = form.getlist(name)
    return [*filter(ticked.__contains__, MANY[name]), *_strange(ticked, MANY[name])]


def _strange(ticked: Iterable[str], known: tuple[str, ...]) -> list[str]:
    return [value for value in ticked if value and value not in known]


def _coefficients(form: MultiDict[str, str]) -> list[dict[str, Any]]:
    when: dict[str, dict[str, Any]] = {ONE_COLOR.name: {"one_color": True}}
    when |= {name: {"require": [mark]} for name, mark in _ON_READING.items()}
    factors = {name: number(_field(form, name)) for name in FACTORS}
    return [{"name": name, "when": when[name], "factor": factor} for name, factor in factors.items() if factor != 1]


def _field(form: MultiDict[str, str], name: str) -> str:
    return form.get(name) or DEFAULTS[name]


def number(text: str) -> int | str | None:
    """The number that a field holds, None if it is empty; what is no number stays as it is, for validation to name."""
    text = text.strip()
    if not text:
        return None
    return int(text) if text.isdecimal() and len(text) < 6 else text
