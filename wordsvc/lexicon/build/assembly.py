"""Builds the index from the sources: collects lexemes, describes what has no grammar, lays out flat columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

from wordsvc.lexicon import container
from wordsvc.lexicon.build.columns import Collected, layout
from wordsvc.lexicon.build.description import describe
from wordsvc.lexicon.build.familiarity import Frequencies, levels
from wordsvc.lexicon.build.formation import Formation
from wordsvc.lexicon.build.lexeme import Lexeme, SourceReader
from wordsvc.lexicon.build.marks import LexemeMarks, short_forms, substandard
from wordsvc.lexicon.build.regular import RegularForms
from wordsvc.lexicon.build.supplement import Living, Supplement
from wordsvc.lexicon.build.tables import table_rows
from wordsvc.lexicon.build.ulif import Ulif
from wordsvc.lexicon.build.vesum import Vesum
from wordsvc.lexicon.build.vesum_text import VesumText
from wordsvc.lexicon.freshness import list_digests
from wordsvc.lexicon.sources import SourceInfo, described_sources

Progress = Callable[[str, int, int], None]
"""Called as (step, done, total): a source's English name or what else is done; ``total`` may be an estimate."""

DESCRIBING: Final = "grammar for ULIF"
KNOWING: Final = "familiarity"
WRITING: Final = "writing"
_TICK: Final = 20_000
_DESCRIBED: Final = 590_000


def build(target: Path, dictionaries: Path, progress: Progress, vesum_text: Path | None = None) -> str:
    """Build the index at ``target`` (atomically) from the installed packages and ``dictionaries``; return its SHA-256.

    ``vesum_text`` adds a text dump of VESUM as one more source. Raises ValueError that names file and line for a list
    that can't be read, OSError where the file can't be written.
    """
    described = described_sources(dictionaries)
    marks = LexemeMarks(dictionaries)
    vesum = Vesum()
    ulif = Ulif()
    readers: list[SourceReader] = [
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
        slips=_slips(dictionaries),
        contested=frozenset(word.lemma for word in substandard(dictionaries) if word.disputed),
    )
    regular = RegularForms(Supplement.id)
    for reader in readers:
        _collect(collected, _watched(reader, regular), described[reader.id], marks, progress)
    for lexeme in regular.lexemes(collected.forms.__contains__):
        collected.add(marks.marked(lexeme))
    _collect_ulif(collected, ulif, described[ulif.id], progress)
    done = describe(
        collected, vesum, marks, dictionaries, lambda done: progress(DESCRIBING, done, max(done, _DESCRIBED))
    )
    progress(DESCRIBING, done, done)

    progress(KNOWING, 0, 1)
    frequencies = Frequencies.read(dictionaries / "frequencies.tsv.xz")
    collected.occurrences = frequencies.forms
    familiarity = levels(collected, frequencies, Formation(dictionaries / "formation.tsv"))
    progress(KNOWING, 1, 1)
    progress(WRITING, 0, 1)
    header, sections = layout(collected, familiarity)
    header |= {
        "sources": [asdict(replace(info, edition=info.edition.format(version=versions[info.id]))) for info in sources],
        "lists": list_digests(dictionaries),
        "replacements": _replacements(dictionaries),
    }
    digest = container.write(target, header, sections)
    progress(WRITING, 1, 1)
    return digest


def _watched(reader: SourceReader, regular: RegularForms) -> Iterator[Lexeme]:
    for lexeme in reader.lexemes():
        regular.see(lexeme)
        yield lexeme


def _collect(
    collected: Collected, lexemes: Iterator[Lexeme], source: SourceInfo, marks: LexemeMarks, progress: Progress
) -> None:
    done = 0
    for done, lexeme in enumerate(lexemes, 1):
        for marked in marks.each(lexeme):
            collected.add(marked)
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


def _slips(dictionaries: Path) -> frozenset[str]:
    """Forms that some source has by mistake, long and short."""
    short = {form for form, decision in short_forms(dictionaries) if decision == "slip"}
    return frozenset(short.union(row[0] for _, row in table_rows(dictionaries / "slips.tsv", columns=1)))


def _replacements(dictionaries: Path) -> dict[str, list[str]]:
    """What stands for Russian-influenced and substandard words: lemma or form → words, best first."""
    rows = table_rows(dictionaries / "replacements.tsv", columns=2)
    found = {lemma: [word.strip() for word in words.split(",")] for _, (lemma, words, *_) in rows}
    return found | {word.form or word.lemma: list(word.instead) for word in substandard(dictionaries)}
