"""Builds the index from the sources: collects lexemes, describes what has no grammar, lays out flat columns."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from wordsvc.lexicon import container
from wordsvc.lexicon.build.columns import SOURCES, Collected, layout
from wordsvc.lexicon.build.inference import Describer
from wordsvc.lexicon.build.sources import (
    Lexeme,
    Supplement,
    Ulif,
    Vesum,
    known_grammemes,
    source_texts,
    table_rows,
)
from wordsvc.lexicon.build.vesum_text import VesumText
from wordsvc.lexicon.freshness import list_digests
from wordsvc.lexicon.signature import completed

Progress = Callable[[str, int, int], None]
"""Called as (step, done, total); ``total`` is an estimate where the source can't say."""

_TICK: Final = 20_000
_EXPECTED: Final = {"vesum": 417_330, "ulif": 2_892_732, "describe": 590_000}
_CASE_MARKS: Final = {"lower": frozenset[str](), "title": frozenset({"Prop"}), "upper": frozenset({"Abbr"})}


class LexemeMarks:
    """The marks that our lists add to lexemes: proper names, abbreviations, vulgar words."""

    def __init__(self, dictionaries: Path) -> None:
        self._rows: dict[str, list[tuple[frozenset[str], frozenset[str]]]] = {}
        self._read(dictionaries / "proper_names.txt", frozenset({"NOUN"}))
        self._read(dictionaries / "marks.tsv", frozenset())

    def _read(self, path: Path, always: frozenset[str]) -> None:
        for number, (lemma, marks, *rest) in table_rows(path, columns=2):
            try:
                which = known_grammemes(rest[0] if rest else "") | always
                self._rows.setdefault(lemma, []).append((completed(known_grammemes(marks)), which))
            except ValueError as error:
                msg = f"{path.name}, line {number}: {error}"
                raise ValueError(msg) from None

    def of(self, lexeme: Lexeme) -> frozenset[str]:
        """The marks to add to every reading of ``lexeme``."""
        rows = self._rows.get(lexeme.forms[0], ())
        return frozenset().union(*(marks for marks, which in rows if which <= lexeme.grammemes[0]))


def build(target: Path, dictionaries: Path, progress: Progress, vesum_text: Path | None = None) -> str:
    """Build the index at ``target`` (atomically) from the installed packages and ``dictionaries``; return its SHA-256.

    ``vesum_text`` adds a text dump of VESUM as one more source. Raises ValueError that names file and line for a list
    that can't be read, OSError where the file can't be written.
    """
    texts = source_texts(dictionaries)
    marks = LexemeMarks(dictionaries)
    vesum = Vesum()
    supplement = Supplement(dictionaries / "supplement.tsv", vesum)
    ulif = Ulif()
    sources: list[Vesum | Supplement | VesumText] = [vesum, supplement]
    if vesum_text is not None:
        sources.append(VesumText(vesum_text))

    collected = Collected(slips=frozenset(row[0] for _, row in table_rows(dictionaries / "slips.tsv", columns=1)))
    for source in sources:
        _collect(collected, source, marks, progress)
    _collect_ulif(collected, ulif, progress)
    _describe(collected, vesum, marks, progress)

    editions = [
        {**texts[source.id], "id": source.id, "edition": texts[source.id]["edition"].format(version=source.version)}
        for source in sorted((*sources, ulif), key=lambda source: SOURCES.index(source.id))
    ]
    progress("layout", 0, 1)
    header, sections = layout(collected)
    header |= {
        "sources": editions,
        "lists": list_digests(dictionaries),
        "replacements": _replacements(dictionaries / "replacements.tsv"),
    }
    digest = container.write(target, header, sections)
    progress("layout", 1, 1)
    return digest


def _collect(
    collected: Collected, source: Vesum | Supplement | VesumText, marks: LexemeMarks, progress: Progress
) -> None:
    place = SOURCES.index(source.id)
    total = _EXPECTED.get(source.id, 1)
    done = 0
    for done, lexeme in enumerate(source.lexemes(), 1):
        collected.add(lexeme, place, marks.of(lexeme))
        if done % _TICK == 0:
            progress(source.id, done, max(done, total))
    progress(source.id, done, done)


def _collect_ulif(collected: Collected, ulif: Ulif, progress: Progress) -> None:
    done = 0
    for done, (form, stress) in enumerate(ulif.forms(), 1):
        if form not in collected.slips:
            collected.stresses.add(collected.number(form), stress)
        if done % _TICK == 0:
            progress(ulif.id, done, max(done, _EXPECTED[ulif.id]))
    progress(ulif.id, done, done)


def _describe(collected: Collected, vesum: Vesum, marks: LexemeMarks, progress: Progress) -> None:
    """Give every form that has no reading yet a described one for each way that ULIF writes it: ятір, Ятір, ЯТІР."""
    described = np.zeros(len(collected.forms), dtype=bool)
    described[np.frombuffer(collected.form, dtype=np.uint32)] = True
    bare = sorted(form for form, number in collected.forms.items() if not described[number])
    describer = Describer(vesum, collected.forms)
    done = 0
    for case, added in _CASE_MARKS.items():
        forms = [
            form for form in bare if any(stress.case == case for stress in collected.stresses[collected.forms[form]])
        ]
        for lexeme in describer.lexemes(forms, added):
            collected.add(lexeme, len(SOURCES), marks.of(lexeme))
            done += len(lexeme.forms)
            if done % 100 == 0:
                progress("describe", done, max(done, _EXPECTED["describe"]))
    progress("describe", done, done)


def _replacements(path: Path) -> dict[str, list[str]]:
    """Frequent Russian-influenced words and what stands for them: lemma → lemmas, best first."""
    return {lemma: [word.strip() for word in words.split(",")] for _, (lemma, words, *_) in table_rows(path, columns=2)}
