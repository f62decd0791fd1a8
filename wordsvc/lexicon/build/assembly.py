"""Builds the index from the sources: collects lexemes, describes what has no grammar, lays out flat columns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

import numpy as np

from wordsvc.lexicon import container
from wordsvc.lexicon.build.columns import Collected, layout
from wordsvc.lexicon.build.inference import Describer
from wordsvc.lexicon.build.lexeme import Lexeme, Reader
from wordsvc.lexicon.build.supplement import Living, Supplement
from wordsvc.lexicon.build.tables import known_grammemes, table_rows
from wordsvc.lexicon.build.ulif import Ulif
from wordsvc.lexicon.build.vesum import Vesum
from wordsvc.lexicon.build.vesum_text import VesumText
from wordsvc.lexicon.freshness import list_digests
from wordsvc.lexicon.signature import completed
from wordsvc.lexicon.sources import SourceInfo, described_sources

Progress = Callable[[str, int, int], None]
"""Called as (step, done, total): a source's English name or what else is done; ``total`` may be an estimate."""

DESCRIBING: Final = "grammar for ULIF"
WRITING: Final = "writing"
_TICK: Final = 20_000
_DESCRIBED: Final = 590_000
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
    described = described_sources(dictionaries)
    marks = LexemeMarks(dictionaries)
    vesum = Vesum()
    ulif = Ulif()
    readers: list[Reader] = [
        vesum,
        Supplement(dictionaries / "supplement.tsv", vesum),
        Living(dictionaries / "living.tsv", vesum),
    ]
    if vesum_text is not None:
        readers.append(VesumText(vesum_text))
    versions = {ulif.id: ulif.version} | {reader.id: reader.version for reader in readers}
    sources = [info for name, info in described.items() if name in versions]

    collected = Collected(
        sources=tuple(info.id for info in sources),
        slips=frozenset(row[0] for _, row in table_rows(dictionaries / "slips.tsv", columns=1)),
    )
    for reader in readers:
        _collect(collected, reader, described[reader.id], marks, progress)
    _collect_ulif(collected, ulif, described[ulif.id], progress)
    _describe(collected, vesum, marks, progress)

    progress(WRITING, 0, 1)
    header, sections = layout(collected)
    header |= {
        "sources": [asdict(replace(info, edition=info.edition.format(version=versions[info.id]))) for info in sources],
        "lists": list_digests(dictionaries),
        "replacements": _replacements(dictionaries / "replacements.tsv"),
    }
    digest = container.write(target, header, sections)
    progress(WRITING, 1, 1)
    return digest


def _collect(collected: Collected, reader: Reader, source: SourceInfo, marks: LexemeMarks, progress: Progress) -> None:
    done = 0
    for done, lexeme in enumerate(reader.lexemes(), 1):
        collected.add(lexeme, marks.of(lexeme))
        if done % _TICK == 0:
            progress(source.name_en, done, max(done, source.expected))
    progress(source.name_en, done, done)


def _collect_ulif(collected: Collected, ulif: Ulif, source: SourceInfo, progress: Progress) -> None:
    done = 0
    for done, (form, stress) in enumerate(ulif.forms(), 1):
        if form not in collected.slips:
            collected.stresses.add(collected.number(form), stress)
        if done % _TICK == 0:
            progress(source.name_en, done, max(done, source.expected))
    progress(source.name_en, done, done)


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
            collected.add(lexeme, marks.of(lexeme))
            done += len(lexeme.forms)
            if done % 100 == 0:
                progress(DESCRIBING, done, max(done, _DESCRIBED))
    progress(DESCRIBING, done, done)


def _replacements(path: Path) -> dict[str, list[str]]:
    """Frequent Russian-influenced words and what stands for them: lemma → lemmas, best first."""
    return {lemma: [word.strip() for word in words.split(",")] for _, (lemma, words, *_) in table_rows(path, columns=2)}
