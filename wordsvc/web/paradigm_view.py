"""A paradigm as the page draws it: a table of cases where the word has cases, else lists under headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wordsvc.language.grammemes import GRAMMEMES, PROPER
from wordsvc.language.spelling import Spelling
from wordsvc.lexicon import Lexicon
from wordsvc.service.desk import Desk
from wordsvc.service.lexicon_answers import FormAnswer, ParadigmAnswer, forms_answer
from wordsvc.texts import Language
from wordsvc.texts.names import grammeme_name
from wordsvc.web.link_view import NamedLinks, named_links
from wordsvc.web.mended_view import correction_texts
from wordsvc.web.verdict_view import names, source_name

_CASES: Final = [name for name, one in GRAMMEMES.items() if one.category == "case"]
_GENDERS: Final = ("masc", "femn", "neut")
_COLUMNS: Final = (*_GENDERS, "sing", "plur")
_MOST_STRESSES: Final = 2


@dataclass(frozen=True, slots=True)
class CaseTable:
    """Forms by case (rows) and by gender or number (columns); a cell lists its forms."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]


@dataclass(frozen=True, slots=True)
class FormLines:
    """Forms with what distinguishes each of them."""

    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class ParadigmView:
    """One lexeme with all its forms."""

    lemma: str
    grammar: str
    marks: tuple[str, ...]
    source: str
    table: CaseTable | None
    lines: FormLines | None


@dataclass(frozen=True, slots=True)
class FormsView:
    """The lexemes of a dictionary form; for another form, the dictionary forms that it belongs to."""

    word: str
    paradigms: tuple[ParadigmView, ...]
    lemmas: tuple[str, ...]
    links: NamedLinks
    corrections: tuple[str, ...]


def forms_view(spelled: Spelling, desk: Desk, language: Language) -> FormsView | None:
    """The paradigms of a word, or None if no source has it."""
    answer = forms_answer(spelled, desk.lexicon, desk.links)
    if answer is None:
        return None
    return FormsView(
        spelled.word,
        tuple(_paradigm(one, desk.lexicon, language) for one in answer["paradigms"]),
        tuple(answer["lemmas"]),
        named_links(answer["links"], desk.links, language),
        correction_texts(answer.get("corrections", ()), language),
    )


def _paradigm(paradigm: ParadigmAnswer, lexicon: Lexicon, language: Language) -> ParadigmView:
    forms = paradigm["forms"]
    common = _common(forms)
    proper = not PROPER.isdisjoint(paradigm["marks"])
    with_case = [form for form in forms if _case(form)]
    without = [form for form in forms if not _case(form)]
    return ParadigmView(
        paradigm["lemma"],
        names(common, language),
        tuple(grammeme_name(mark, language) for mark in paradigm["marks"]),
        source_name(paradigm["source"], lexicon, language),
        _table(with_case, common, language, proper) if with_case else None,
        _lines(without, common, language, proper) if without else None,
    )


def _common(forms: Sequence[FormAnswer]) -> list[str]:
    """What all forms share; a gender that all singular forms share too, since plural ones have none."""
    genders = {name for form in forms for name in form["grammemes"] if name in _GENDERS}
    first = max(forms, key=lambda form: not genders.isdisjoint(form["grammemes"]))
    one_gender = genders if len(genders) == 1 else set()
    return [
        name for name in first["grammemes"] if name in one_gender or all(name in form["grammemes"] for form in forms)
    ]


def _case(form: FormAnswer) -> str | None:
    return next((name for name in form["grammemes"] if name in _CASES), None)


def _table(forms: Sequence[FormAnswer], common: Sequence[str], language: Language, proper: bool) -> CaseTable:
    cells: dict[tuple[str, str], dict[str, None]] = {}
    for form in forms:
        column = _column(form, common)
        cells.setdefault((_case(form) or "", column), {}).update(dict.fromkeys(_shown(form, proper)))
    columns = [name for name in (*_COLUMNS, "") if any(column == name for _, column in cells)]
    cases = [name for name in _CASES if any(case == name for case, _ in cells)]
    return CaseTable(
        tuple(grammeme_name(name, language) if name else "" for name in columns),
        tuple(
            (grammeme_name(case, language), tuple(tuple(cells.get((case, column), ())) for column in columns))
            for case in cases
        ),
    )


def _column(form: FormAnswer, common: Sequence[str]) -> str:
    """A plural has no gender; a singular stands under its gender if the lexeme has several."""
    if "plur" in form["grammemes"]:
        return "plur"
    gender = next((name for name in form["grammemes"] if name in _GENDERS and name not in common), None)
    return gender or ("sing" if "sing" in form["grammemes"] else "")


def _lines(forms: Sequence[FormAnswer], common: Sequence[str], language: Language, proper: bool) -> FormLines:
    rows: dict[str, dict[str, None]] = {}
    for form in forms:
        own = names((name for name in form["grammemes"] if name not in common), language)
        rows.setdefault(own, {}).update(dict.fromkeys(_shown(form, proper)))
    return FormLines(tuple((own, tuple(shown)) for own, shown in rows.items()))


def _shown(form: FormAnswer, proper: bool) -> list[str]:
    """The form with its stress where it is known: a form's stress may be that of a name spelled alike."""
    stressed = [one for one in form["stress"] if one[0].isupper() == proper] or form["stress"]
    return stressed[:_MOST_STRESSES] or [form["form"]]
