"""The marks that our lists add to lexemes: proper names, abbreviations, symbols, crude words, errors."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from wordsvc.language.grammemes import PROPER
from wordsvc.lexicon.build.lexeme import Lexeme
from wordsvc.lexicon.build.tables import known_grammemes, table_rows
from wordsvc.lexicon.signature import completed

NAMES: Final = frozenset(PROPER)
_SYMBOL: Final = frozenset({"Symb"})
_ERROR: Final = frozenset({"Dist"})
_DECISIONS: Final = ("word", "Abbr", "Symb", "name", "error", "slip")
"""What a short form can be: see ``short_forms.tsv``."""


@dataclass(frozen=True, slots=True)
class _Row:
    which: frozenset[str]
    marks: frozenset[str]


@dataclass(frozen=True, slots=True)
class Substandard:
    """A word of ``substandard.tsv``: which of its forms (None: all), whether it is only disputed, what is better."""

    lemma: str
    form: str | None
    disputed: bool
    instead: tuple[str, ...]


class LexemeMarks:
    """Which marks the lists of the folder ``dictionaries`` put on a lexeme, by its lemma and lemma reading."""

    def __init__(self, dictionaries: Path) -> None:
        self._rows: dict[str, list[_Row]] = {}
        self._common = self._read_names(dictionaries / "proper_names.txt")
        self._read(dictionaries / "marks.tsv", frozenset())
        self._errors: dict[str, set[str | None]] = {}
        for word in substandard(dictionaries):
            self._errors.setdefault(word.lemma, set()).add(word.form)
        for form, decision in short_forms(dictionaries):
            if decision == "Symb":
                self._add(form, frozenset({"Abbr"}), _SYMBOL)

    def _read(self, path: Path, always: frozenset[str]) -> None:
        for number, (lemma, marks, *rest) in table_rows(path, columns=2):
            try:
                which = known_grammemes(rest[0] if rest else "") | always
                self._add(lemma, which, completed(known_grammemes(marks)))
            except ValueError as error:
                msg = f"{path.name}, line {number}: {error}"
                raise ValueError(msg) from None

    def _read_names(self, path: Path) -> frozenset[str]:
        """Read the names; return those lemmas of which a common noun inflects in the same way."""
        self._read(path, frozenset({"NOUN"}))
        return frozenset(cells[0] for _, cells in table_rows(path, columns=2) if "common" in cells[3:])

    def _add(self, lemma: str, which: frozenset[str], marks: frozenset[str]) -> None:
        self._rows.setdefault(lemma, []).append(_Row(which, marks))

    def of(self, lexeme: Lexeme) -> frozenset[str]:
        """The marks to add to every reading of ``lexeme``."""
        lemma, reading = lexeme.forms[0], lexeme.grammemes[0]
        rows = self._rows.get(lemma, ())
        found = frozenset[str]().union(*(row.marks for row in rows if row.which <= reading))
        if "Slng" in reading:  # no name is slang; it is a common noun that looks like one
            found -= NAMES
        # «див.», «ім.»: with a dot it is only ever written so.
        return found | _SYMBOL if "." in lemma else found

    def each(self, lexeme: Lexeme) -> list[Lexeme]:
        """``lexeme`` with its marks; a name that is a common noun as well, both ways (мена beside the town Мена)."""
        marked = self.marked(lexeme)
        if lexeme.forms[0] not in self._common or NAMES.isdisjoint(marked.grammemes[0] - lexeme.grammemes[0]):
            return [marked]
        return [self.marked(lexeme, without=NAMES), marked]

    def marked(self, lexeme: Lexeme, without: Iterable[str] = ()) -> Lexeme:
        """``lexeme`` with its marks, but for those of ``without``; a symbol is no abbreviation."""
        marks = self.of(lexeme) - frozenset(without)
        errors = self._errors.get(lexeme.forms[0], set())
        if not marks and not errors:
            return lexeme
        gone = frozenset({"Abbr"}) if "Symb" in marks else frozenset[str]()
        several = len(lexeme.forms) > 1
        grammemes = [
            # A reading without grammemes only names the lemma.
            names
            if several and not names
            else names - gone | marks | (_ERROR if {form, None} & errors else frozenset())
            for form, names in zip(lexeme.forms, lexeme.grammemes, strict=True)
        ]
        return Lexeme(lexeme.source, lexeme.forms, grammemes)


def short_forms(dictionaries: Path) -> list[tuple[str, str]]:
    """The forms of up to three letters with what each is. Raises ValueError that names a row with another decision."""
    found = []
    for number, (form, decision, *_) in table_rows(dictionaries / "short_forms.tsv", columns=3):
        if decision not in _DECISIONS:
            msg = f"short_forms.tsv, line {number}: {decision} is none of {', '.join(_DECISIONS)}"
            raise ValueError(msg)
        found.append((form, decision))
    return found


def substandard(dictionaries: Path) -> list[Substandard]:
    """The rows of ``substandard.tsv``. Raises ValueError that names a row with another standing."""
    found = []
    for number, (lemma, form, standing, instead, *_) in table_rows(dictionaries / "substandard.tsv", columns=4):
        if standing not in ("error", "disputed"):
            msg = f"substandard.tsv, line {number}: {standing} is neither error nor disputed"
            raise ValueError(msg)
        better = tuple(word.strip() for word in instead.split(",") if word.strip())
        found.append(Substandard(lemma, None if form == "*" else form, standing == "disputed", better))
    return found
