"""Readers of our own lists of words: each row names a word of VESUM after which its word inflects.

``supplement.tsv`` has what the other sources lack or lost, ``living.tsv`` words that people use now.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from wordsvc.language.grammemes import MARKS, PROPER
from wordsvc.lexicon.build.lexeme import Lexeme
from wordsvc.lexicon.build.tables import known_grammemes, table_rows
from wordsvc.lexicon.build.vesum import Vesum
from wordsvc.lexicon.signature import CASES, GENDERS, completed


@dataclass(frozen=True, slots=True)
class SupplementLine:
    """A row: ``lemma`` inflects like VESUM's word ``like`` whose lemma reading has ``reading`` ("-": it is invariable).

    ``marks`` are the word's own.
    """

    lemma: str
    like: str
    reading: frozenset[str]
    marks: frozenset[str]


class _Listed(ABC):
    """A list of words at ``path``. A row whose lemma VESUM has with this reading adds the forms that VESUM lacks."""

    id: str
    version: Final = ""
    columns: int

    def __init__(self, path: Path, vesum: Vesum) -> None:
        self.path = path
        self.vesum = vesum

    def lexemes(self) -> Iterator[Lexeme]:
        """Every lexeme. Raises ValueError that names the line for a row that can't be understood."""
        for number, cells in table_rows(self.path, columns=self.columns):
            try:
                yield self._lexeme(self.entry(cells))
            except ValueError as error:
                msg = f"{self.path.name}, line {number}: {error}"
                raise ValueError(msg) from None

    @abstractmethod
    def entry(self, cells: list[str]) -> SupplementLine:
        """What the cells of a row say. Raises ValueError for a grammeme that does not exist."""

    def _lexeme(self, entry: SupplementLine) -> Lexeme:
        lemma, reading = entry.lemma, entry.reading
        if entry.like == "-":
            readings = _invariable(reading | entry.marks)
            return Lexeme(self.id, [lemma] * len(readings), readings)
        models = self.vesum.models(entry.like, reading)
        if not models:
            msg = f"vesum has no «{entry.like}» with {','.join(sorted(reading))}"
            raise ValueError(msg)
        lexeme = self.vesum.inflect(lemma, next(iter(models)))
        # The model lends its inflection, not its marks; a name asks for a name as its model and is one itself.
        kept = reading & PROPER | entry.marks
        rows = zip(lexeme.forms, [features - MARKS for features in lexeme.grammemes], strict=True)
        listed = self._listed(lemma, reading)
        added = [(form, features) for form, features in rows if (form, features) not in listed]
        if not added:
            msg = f"vesum has every form of {lemma}"
            raise ValueError(msg)
        forms = [form for form, _ in added]
        readings = [completed(features | kept) for _, features in added]
        if forms[0] != lemma:  # without grammemes it only names the lemma
            forms.insert(0, lemma)
            readings.insert(0, frozenset())
        return Lexeme(self.id, forms, readings)

    def _listed(self, lemma: str, reading: frozenset[str]) -> set[tuple[str, frozenset[str]]]:
        """What VESUM has of this very word: a row may be there for the plural that its edition lacks."""
        others = (PROPER | {"Dist"}) - reading
        return {
            (form, features - MARKS)
            for lexeme in self.vesum.models(lemma, reading).values()
            if not lexeme.grammemes[0] & others
            for form, features in zip(lexeme.forms, lexeme.grammemes, strict=True)
        }


class Supplement(_Listed):
    """``supplement.tsv``: lemma, model, grammemes with the word's own marks behind a ``+``, witnesses."""

    id = "supplement"
    columns = 3

    def entry(self, cells: list[str]) -> SupplementLine:
        """What the cells of a row say. Raises ValueError for a grammeme that does not exist."""
        lemma, like, grammemes, *_ = cells
        which, _, own = grammemes.partition("+")
        return SupplementLine(lemma, like, known_grammemes(which), known_grammemes(own))


class Living(_Listed):
    """``living.tsv``: lemma, model, grammemes, marks, group, attestations, the word that it is a lesser spelling of."""

    id = "living"
    columns = 6

    def entry(self, cells: list[str]) -> SupplementLine:
        """What the cells of a row say. Raises ValueError for a grammeme that does not exist."""
        lemma, like, grammemes, marks, _group, _attestations, *variant = cells
        lesser = {"alt"} if any(variant) else set()
        return SupplementLine(lemma, like, known_grammemes(grammemes), known_grammemes(marks) | lesser)


def _invariable(features: frozenset[str]) -> list[frozenset[str]]:
    """The readings of a word of one form: a noun has every case in both numbers, as VESUM has кафе."""
    if not {"NOUN", "Fixd"} <= features or not features.isdisjoint(CASES):
        return [completed(features)]
    plural = features - GENDERS | {"plur"}
    numbers = [plural] if "Pltm" in features else [features, plural]
    return [completed(one | {case}) for one in numbers for case in CASES]
