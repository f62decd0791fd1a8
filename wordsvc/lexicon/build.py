"""Builds the index from the sources: collects lexemes, describes what has no grammar, lays out flat columns."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import marisa_trie
import numpy as np
import numpy.typing as npt

from wordsvc.lexicon import container
from wordsvc.lexicon.describe import PREDICTED, Describer
from wordsvc.lexicon.hands import hand_sections
from wordsvc.lexicon.index import LETTER_BYTES
from wordsvc.lexicon.signature import Standing, completed
from wordsvc.lexicon.sources import (
    Lexeme,
    Stress,
    Supplement,
    Ulif,
    Vesum,
    known_grammemes,
    source_texts,
    table_rows,
)
from wordsvc.lexicon.vesum_text import VesumText

Progress = Callable[[str, int, int], None]
"""Called as (step, done, total); ``total`` is an estimate where the source can't say."""

_TICK: Final = 20_000
_EXPECTED: Final = {"vesum": 417_330, "ulif": 2_892_732, "describe": 590_000}
_CASE_MARKS: Final = {"lower": frozenset[str](), "title": frozenset({"Prop"}), "upper": frozenset({"Abbr"})}
_IDS: Final = ("vesum", "ulif", "supplement", "vesum_text")


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


@dataclass(slots=True)
class _Collected:
    """All readings of all lexemes, lexeme by lexeme; forms and grammeme sets as numbers in order of appearance.

    ``slips`` are forms that some source has by mistake; they are not taken from any.
    """

    slips: frozenset[str] = frozenset()
    forms: dict[str, int] = field(default_factory=dict)
    features: dict[frozenset[str], int] = field(default_factory=dict)
    form: array[int] = field(default_factory=lambda: array("I"))
    feature: array[int] = field(default_factory=lambda: array("H"))
    start: array[int] = field(default_factory=lambda: array("I"))
    lemma: array[int] = field(default_factory=lambda: array("I"))
    source: array[int] = field(default_factory=lambda: array("B"))

    def number(self, form: str) -> int:
        return self.forms.setdefault(form, len(self.forms))

    def add(self, lexeme: Lexeme, source: int, marks: frozenset[str]) -> None:
        """Add a lexeme; a reading without grammemes and marks that is not alone only names the lemma."""
        if lexeme.forms[0] in self.slips:
            return
        self.start.append(len(self.form))
        self.lemma.append(self.number(lexeme.forms[0]))
        self.source.append(source)
        for form, grammemes in zip(lexeme.forms, lexeme.grammemes, strict=True):
            if (not grammemes and len(lexeme.forms) > 1) or form in self.slips:
                continue
            features = grammemes | marks if marks else grammemes
            self.form.append(self.number(form))
            self.feature.append(self.features.setdefault(features, len(self.features)))


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

    collected = _Collected(slips=frozenset(row[0] for _, row in table_rows(dictionaries / "slips.tsv", columns=1)))
    for source in sources:
        _collect(collected, source, marks, progress)
    stresses = _collect_ulif(collected, ulif, progress)
    _describe(collected, vesum, stresses, marks, progress)

    editions = [
        {**texts[source.id], "id": source.id, "edition": texts[source.id]["edition"].format(version=source.version)}
        for source in sorted((*sources, ulif), key=lambda source: _IDS.index(source.id))
    ]
    progress("layout", 0, 1)
    digest = _write(target, collected, stresses, editions, _replacements(dictionaries / "replacements.tsv"))
    progress("layout", 1, 1)
    return digest


def build_from(target: Path, lexemes: Iterable[Lexeme], stresses: Mapping[str, Stress]) -> str:
    """Build an index of these lexemes and of ULIF's ``stresses`` (form → stress) alone; return its SHA-256."""
    collected = _Collected()
    for lexeme in lexemes:
        collected.add(lexeme, _IDS.index(lexeme.source), frozenset())
    by_number = {collected.number(form): [stress] for form, stress in stresses.items()}
    return _write(target, collected, by_number, [], {})


def _write(
    target: Path,
    collected: _Collected,
    stresses: dict[int, list[Stress]],
    editions: list[dict[str, str]],
    replacements: dict[str, list[str]],
) -> str:
    header, sections = _layout(collected, stresses)
    return container.write(target, header | {"sources": editions, "replacements": replacements}, sections)


def _collect(
    collected: _Collected, source: Vesum | Supplement | VesumText, marks: LexemeMarks, progress: Progress
) -> None:
    place = _IDS.index(source.id)
    total = _EXPECTED.get(source.id, 1)
    done = 0
    for done, lexeme in enumerate(source.lexemes(), 1):
        collected.add(lexeme, place, marks.of(lexeme))
        if done % _TICK == 0:
            progress(source.id, done, max(done, total))
    progress(source.id, done, done)


def _collect_ulif(collected: _Collected, ulif: Ulif, progress: Progress) -> dict[int, list[Stress]]:
    stresses: dict[int, list[Stress]] = {}
    done = 0
    for done, (form, stress) in enumerate(ulif.forms(), 1):
        if form not in collected.slips:
            stresses.setdefault(collected.number(form), []).append(stress)
        if done % _TICK == 0:
            progress(ulif.id, done, max(done, _EXPECTED[ulif.id]))
    progress(ulif.id, done, done)
    return stresses


def _describe(
    collected: _Collected,
    vesum: Vesum,
    stresses: dict[int, list[Stress]],
    marks: LexemeMarks,
    progress: Progress,
) -> None:
    """Give every form that has no reading yet a described one for each way that ULIF writes it: ятір, Ятір, ЯТІР."""
    described = np.zeros(len(collected.forms), dtype=bool)
    described[np.frombuffer(collected.form, dtype=np.uint32)] = True
    bare = sorted(form for form, number in collected.forms.items() if not described[number])
    describer = Describer(vesum, frozenset(collected.forms))
    done = 0
    for case, added in _CASE_MARKS.items():
        forms = [form for form in bare if any(stress.case == case for stress in stresses[collected.forms[form]])]
        for lexeme in describer.lexemes(forms, added):
            collected.add(lexeme, len(_IDS), marks.of(lexeme))
            done += len(lexeme.forms)
            if done % 100 == 0:
                progress("describe", done, max(done, _EXPECTED["describe"]))
    progress("describe", done, done)


def _layout(
    collected: _Collected, stresses: dict[int, list[Stress]]
) -> tuple[dict[str, Any], dict[str, tuple[str, bytes | memoryview]]]:
    trie = marisa_trie.Trie(collected.forms)
    ids = np.fromiter((trie.key_id(form) for form in collected.forms), dtype=np.uint32, count=len(collected.forms))
    form = ids[np.frombuffer(collected.form, dtype=np.uint32)]
    start = np.frombuffer(collected.start, dtype=np.uint32)
    lengths = np.diff(start, append=np.uint32(len(form)))
    lexeme = np.repeat(np.arange(len(start), dtype=np.uint32), lengths)
    lemma = ids[np.frombuffer(collected.lemma, dtype=np.uint32)]
    source = np.frombuffer(collected.source, dtype=np.uint8)
    feature = np.frombuffer(collected.feature, dtype=np.uint16)
    features = list(collected.features)

    in_ulif = np.zeros(len(trie), dtype=bool)
    in_ulif[ids[np.fromiter(stresses, dtype=np.uint32, count=len(stresses))]] = True
    error = np.array(["Dist" in names for names in features])[feature]
    standing = _standing(form, lemma[lexeme], error, in_ulif)
    signature, signatures = _signatures(feature, standing, features)
    by_form = np.argsort(form, kind="stable")
    stress, patterns = _stress_column(stresses, ids)

    header = {
        "counts": {
            "forms": len(trie),
            "lexemes": len(start),
            "readings": len(form),
            **{
                f"{name}_lexemes": int((source == place).sum())
                for place, name in enumerate([*_IDS, PREDICTED])
                if (source == place).any()
            },
            "ulif_forms": len(stresses),
        },
        "lexeme_sources": [*_IDS, PREDICTED],
        "signatures": signatures,
        "stresses": patterns,
    }
    columns: dict[str, tuple[str, npt.NDArray[Any]]] = {
        "form_start": ("I", np.searchsorted(form[by_form], np.arange(len(trie) + 1)).astype(np.uint32)),
        "form_lexeme": ("I", lexeme[by_form]),
        "form_signature": ("H", signature[by_form]),
        "form_sources": ("B", _sources_column(form, source[lexeme], error, in_ulif)),
        "form_stress": ("H", stress),
        "lexeme_start": ("I", np.append(start, np.uint32(len(form)))),
        "lexeme_lemma": ("I", lemma),
        "lexeme_source": ("B", source),
        "lexeme_form": ("I", form),
        "lexeme_signature": ("H", signature),
    }
    text, sorted_forms = _text(list(collected.forms))
    sections: dict[str, tuple[str, bytes | memoryview]] = {
        "trie": ("B", trie.tobytes()),
        "text": ("B", text),
    }
    sections.update({name: (code, np.ascontiguousarray(data).data.cast("B")) for name, (code, data) in columns.items()})
    sections.update(hand_sections(text, ids[sorted_forms], form, signature))
    return header, sections


def _standing(
    form: npt.NDArray[np.uint32],
    lemma: npt.NDArray[np.uint32],
    error: npt.NDArray[np.bool_],
    in_ulif: npt.NDArray[np.bool_],
) -> npt.NDArray[np.uint8]:
    """Standing of each reading (rules, words §1.2): an error in one source that another has as a word is disputed.

    Where the form has a standard reading too, ULIF's having the form says nothing of the lexeme marked as an error;
    then ULIF must have its lemma as well.
    """
    also_standard = np.zeros(len(in_ulif), dtype=bool)
    also_standard[form[~error]] = True
    disputed = in_ulif[form] & (in_ulif[lemma] | ~also_standard[form])
    standing = np.where(error, np.where(disputed, Standing.DISPUTED, Standing.NONSTANDARD), Standing.STANDARD)
    return standing.astype(np.uint8)


def _signatures(
    feature: npt.NDArray[np.uint16], standing: npt.NDArray[np.uint8], features: list[frozenset[str]]
) -> tuple[npt.NDArray[np.uint16], list[list[Any]]]:
    pairs, signature = np.unique(feature.astype(np.uint32) * 4 + standing, return_inverse=True)
    table = [[int(pair % 4), *sorted(features[pair // 4])] for pair in pairs]
    if len(table) > np.iinfo(np.uint16).max:
        msg = f"{len(table)} signatures do not fit the column"
        raise ValueError(msg)
    return signature.astype(np.uint16), table


def _sources_column(
    form: npt.NDArray[np.uint32],
    source: npt.NDArray[np.uint8],
    error: npt.NDArray[np.bool_],
    in_ulif: npt.NDArray[np.bool_],
) -> npt.NDArray[np.uint8]:
    """Two bits a source: it has the form; it has it as an error only."""
    column = np.zeros(len(in_ulif), dtype=np.uint8)
    for place, name in enumerate(_IDS):
        has, standard = in_ulif.copy(), in_ulif
        if name != "ulif":
            has, standard = np.zeros_like(in_ulif), np.zeros_like(in_ulif)
            has[form[source == place]] = True
            standard[form[(source == place) & ~error]] = True
        column |= has.astype(np.uint8) << (2 * place)
        column |= (has & ~standard).astype(np.uint8) << (2 * place + 1)
    return column


def _stress_column(
    stresses: dict[int, list[Stress]], ids: npt.NDArray[np.uint32]
) -> tuple[npt.NDArray[np.uint16], list[Any]]:
    column = np.zeros(len(ids), dtype=np.uint16)
    patterns: dict[tuple[Stress, ...], int] = {(): 0}
    for number, found in stresses.items():
        column[ids[number]] = patterns.setdefault(tuple(found), len(patterns))
    return column, [[[stress.case, stress.variants] for stress in pattern] for pattern in patterns]


def _replacements(path: Path) -> dict[str, list[str]]:
    """Frequent Russian-influenced words and what stands for them: lemma → lemmas, best first."""
    return {lemma: [word.strip() for word in words.split(",")] for _, (lemma, words, *_) in table_rows(path, columns=2)}


def _text(forms: list[str]) -> tuple[bytes, npt.NDArray[np.int64]]:
    """Every form on a line, sorted, one byte a letter: what the search by pattern reads; and the order of the forms."""
    lines = [form.translate(LETTER_BYTES) for form in forms]
    order = sorted(range(len(lines)), key=lines.__getitem__)
    text = "\n".join(["", *(lines[number] for number in order), ""]).encode("ascii")
    return text, np.array(order, dtype=np.int64)
