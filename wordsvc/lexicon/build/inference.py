"""Grammar for the words that only ULIF has: which VESUM paradigm explains the forms that ULIF lists?

ULIF's trie has forms without grammar. A paradigm *describes* a group of its forms where their endings fit and most of
the forms that the paradigm makes are really in ULIF. Nothing is admitted here: a form that ULIF lacks is never added.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from wordsvc.language.grammemes import MARKS
from wordsvc.lexicon.build.lexeme import Lexeme
from wordsvc.lexicon.build.vesum import Vesum
from wordsvc.lexicon.signature import completed

PREDICTED: Final = "predicted"
_LONGEST_SUFFIX: Final = 5
_SHORTEST_STEM: Final = 2
_INVARIABLE_SUFFIX: Final = 3
# What a form that a paradigm makes says for it; whole numbers, so that the order of adding can't matter.
_EXPLAINED: Final = 10
_ALSO_EXPLAINED: Final = 5
_KNOWN: Final = 2
_MISSING: Final = 10
_CANDIDATES: Final = 12
_PERSONAL: Final = frozenset({"Name", "Surn", "Patr"})
_INFLECTED: Final = frozenset({"NOUN", "ADJF", "VERB"})
_INVARIABLE: Final = frozenset({"ADVB", "GRND"})
# One form proves nothing, so an adverb must look like one, not like «беремо», «білого», «зроблено», «мило», «мито».
_ADVERB: Final = re.compile(r"по-.+(?:ому|[сц]ьки)|.+(?<![лмг])(?<![аяеє]н)(?<![иіуя]т)о")
_NOT_A_MODEL: Final = frozenset({"Dist", "Abbr", "Slng", "Infr", "alt", "Init"})


@dataclass(frozen=True, slots=True)
class _Model:
    """A paradigm as a candidate: its forms' affixes with their grammemes, and whether people's names follow it."""

    rows: tuple[tuple[str, str, frozenset[str]], ...]
    personal: bool


class Describer:
    """Finds lexemes among forms without grammar. ``known`` are the forms of all sources (lower case)."""

    def __init__(self, vesum: Vesum, known: Container[str]) -> None:
        self._vesum = vesum
        self._known = known
        self._models: dict[int, _Model | None] = {}
        self._suffixes = vesum.dictionary.prediction_suffixes_dawgs[0]
        self._by_suffix: dict[str, list[tuple[int, int]]] = {}

    def lexemes(self, forms: Iterable[str], marks: frozenset[str]) -> Iterator[Lexeme]:
        """Lexemes that together cover ``forms``, each form once or more; ``marks`` are put on all of them.

        People's names are looked for where the marks have ``Prop``. A form that no paradigm explains becomes a lexeme
        of its own with no grammemes but the marks.
        """
        todo = dict.fromkeys(forms)
        covered: set[str] = set()
        for form in todo:
            lexeme = None if form in covered else self._best(form, marks, todo, covered)
            if lexeme is not None:
                covered.update(lexeme.forms)
                yield lexeme
        for form in todo:
            if form not in covered:
                yield Lexeme(PREDICTED, [form], [completed(marks)])

    def _best(self, form: str, marks: frozenset[str], todo: Container[str], covered: Container[str]) -> Lexeme | None:
        best_score, best = 0, None
        for (number, index), matched in self._candidates(form).items():
            model = self._model(number)
            if model is None or (model.personal and "Prop" not in marks):
                continue
            if len(model.rows) == 1 and (matched < _INVARIABLE_SUFFIX or not _may_be(form, marks, model)):
                continue
            prefix, suffix, _ = model.rows[index]
            stem = form[len(prefix) : len(form) - len(suffix)]
            score = self._score(model, stem, todo, covered)
            if score > best_score:
                best_score, best = score, (model, stem)
        if best is None:
            return None
        model, stem = best
        rows = [(p + stem + s, features) for p, s, features in model.rows]
        lemma = rows[0][0]
        kept = [row for row in rows if row[0] in todo]
        if kept[0][0] != lemma:  # the lemma itself is known to another source as another word
            kept.insert(0, (lemma, frozenset()))
        return Lexeme(
            PREDICTED, [row[0] for row in kept], [completed(row[1] | marks) if row[1] else row[1] for row in kept]
        )

    def _score(self, model: _Model, stem: str, todo: Container[str], covered: Container[str]) -> int:
        """How well the paradigm explains what ULIF has: forms explained, less forms that ULIF should have too."""
        prefix, suffix, _ = model.rows[0]
        if prefix + stem + suffix not in self._known:
            return 0
        score = 0
        for made in {p + stem + s for p, s, _ in model.rows}:
            if made in todo:
                score += _ALSO_EXPLAINED if made in covered else _EXPLAINED
            elif made in self._known:
                score += _KNOWN
            else:
                score -= _MISSING
        return score

    def _candidates(self, form: str) -> dict[tuple[int, int], int]:
        """(paradigm, index in it) → how many last letters a VESUM form of it shares with ``form``, best first."""
        found: dict[tuple[int, int], int] = {}
        for length in range(min(_LONGEST_SUFFIX, len(form) - _SHORTEST_STEM), 0, -1):
            for candidate in self._with_suffix(form[-length:]):
                found.setdefault(candidate, length)
            if len(found) >= _CANDIDATES:
                break
        return found

    def _with_suffix(self, suffix: str) -> list[tuple[int, int]]:
        if suffix not in self._by_suffix:
            rows = self._suffixes.get(suffix) or []
            rows = sorted(rows, key=lambda row: -row[0])[: 2 * _CANDIDATES]
            self._by_suffix[suffix] = [(number, index) for _, number, index in rows]
        return self._by_suffix[suffix]

    def _model(self, number: int) -> _Model | None:
        if number not in self._models:
            rows = self._vesum.paradigm(number)
            features = frozenset().union(*(row[2] for row in rows))
            open_classes = _INFLECTED if len(rows) > 1 else _INVARIABLE
            usable = features & open_classes and not features & _NOT_A_MODEL
            self._models[number] = (
                _Model(
                    tuple((p, s, f if features & _PERSONAL else f - MARKS) for p, s, f in rows),
                    bool(features & _PERSONAL),
                )
                if usable
                else None
            )
        return self._models[number]


def _may_be(form: str, marks: frozenset[str], model: _Model) -> bool:
    """Whether ``form`` may be the word of one form that the model describes."""
    return "ADVB" not in model.rows[0][2] or (not marks and _ADVERB.fullmatch(form) is not None)
