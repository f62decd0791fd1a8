"""One reader per source of words. Each yields lexemes: the lemma's reading first, every form with its grammemes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from importlib.resources import files
from pathlib import Path
from typing import Final

import marisa_trie
import pymorphy3_dicts_uk
from pymorphy3.opencorpora_dict.wrapper import Dictionary

from wordsvc.language.alphabet import LETTERS
from wordsvc.language.grammemes import GRAMMEMES, MARKS, POS, PROPER
from wordsvc.lexicon.signature import CASES, GENDERS, completed, repaired

_ULIF_WORD: Final = re.compile(rf"[{LETTERS}]+(?:['-][{LETTERS}]+)*")
_ULIF_RECORD_END: Final = b"\xff"
_ULIF_TAGS: Final = b"\xfe"


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A word with all its forms: ``forms[0]`` is the lemma, ``grammemes[i]`` belongs to ``forms[i]``."""

    source: str
    forms: Sequence[str]
    grammemes: Sequence[frozenset[str]]


@dataclass(frozen=True, slots=True)
class Stress:
    """How ULIF stresses one spelling: the number of letters before the mark, for each variant.

    ``case`` is how ULIF writes the form: ``lower``, ``title`` or ``upper``.
    """

    case: str
    variants: tuple[tuple[int, ...], ...]


def source_texts(dictionaries: Path) -> dict[str, dict[str, str]]:
    """Title, edition, licence and address of every source, from ``sources.toml``."""
    with (dictionaries / "sources.toml").open("rb") as file:
        return tomllib.load(file)


class Vesum:
    """VESUM as pymorphy3-dicts-uk has it, read exactly: no substitutions of letters, no predictor."""

    id: Final = "vesum"

    def __init__(self) -> None:
        self.dictionary = Dictionary(pymorphy3_dicts_uk.get_path())
        self.version = metadata.version("pymorphy3-dicts-uk")

    @cache  # noqa: B019 - one instance a build
    def paradigm(self, number: int) -> tuple[tuple[str, str, frozenset[str]], ...]:
        """(prefix, suffix, grammemes) of every form of a paradigm, what the converter lost put back."""
        rows = self.dictionary.build_paradigm_info(number)
        grammemes = repaired(
            [frozenset(str(tag).replace(" ", ",").split(",")) for _, tag, _ in rows],
            one_form=len({(prefix, suffix) for prefix, _, suffix in rows}) == 1,
        )
        return tuple((prefix, suffix, features) for (prefix, _, suffix), features in zip(rows, grammemes, strict=True))

    def lexemes(self) -> Iterator[Lexeme]:
        """Every lexeme; a paradigm and a lemma make exactly one.

        Words whose part of speech the converter lost are left out (the supplement has those that are words), unless
        they are marked as errors.
        """
        for lemma, (number, index) in self.dictionary.words.iteritems():
            if index == 0:
                lexeme = self.inflect(lemma, number)
                if lexeme.grammemes[0] & (POS | {"Dist"}):
                    yield lexeme

    def inflect(self, lemma: str, number: int) -> Lexeme:
        """The lexeme that ``lemma`` makes in a paradigm. Raises ValueError if the lemma does not end as it must."""
        rows = self.paradigm(number)
        prefix, suffix, _ = rows[0]
        if not (lemma.startswith(prefix) and lemma.endswith(suffix)):
            msg = f"{lemma} does not inflect like paradigm {number}, whose lemmas end in -{suffix}"
            raise ValueError(msg)
        stem = lemma[len(prefix) : len(lemma) - len(suffix)]
        return Lexeme(self.id, [p + stem + s for p, s, _ in rows], [features for _, _, features in rows])

    def models(self, lemma: str, which: frozenset[str]) -> dict[int, Lexeme]:
        """The lexemes of ``lemma`` whose lemma reading has all grammemes of ``which``, by paradigm."""
        if lemma not in self.dictionary.words:
            return {}
        numbers = [number for number, index in self.dictionary.words[lemma] if index == 0]
        found = {number: self.inflect(lemma, number) for number in numbers}
        return {number: lexeme for number, lexeme in found.items() if which <= lexeme.grammemes[0]}


class Supplement:
    """Our own list of what the others lack, ``supplement.tsv``: lemma, the VESUM word it inflects like, grammemes.

    A row whose lemma VESUM has with this reading adds the forms that VESUM's lexeme lacks.
    """

    id: Final = "supplement"

    version: Final = ""

    def __init__(self, path: Path, vesum: Vesum) -> None:
        self.path = path
        self.vesum = vesum

    def lexemes(self) -> Iterator[Lexeme]:
        """Every lexeme. Raises ValueError that names the line for a row that can't be understood."""
        for number, (lemma, like, grammemes, *_) in table_rows(self.path, columns=3):
            try:
                yield self._lexeme(lemma, like, grammemes)
            except ValueError as error:
                msg = f"{self.path.name}, line {number}: {error}"
                raise ValueError(msg) from None

    def _lexeme(self, lemma: str, like: str, grammemes: str) -> Lexeme:
        which, _, own = grammemes.partition("+")
        reading = known_grammemes(which)
        marks = known_grammemes(own)
        if like == "-":
            readings = _invariable(reading | marks)
            return Lexeme(self.id, [lemma] * len(readings), readings)
        models = self.vesum.models(like, reading)
        if not models:
            msg = f"vesum has no «{like}» with {which.strip()}"
            raise ValueError(msg)
        lexeme = self.vesum.inflect(lemma, next(iter(models)))
        # The model lends its inflection, not its marks; a name asks for a name as its model and is one itself.
        kept = reading & PROPER | marks
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


def _invariable(features: frozenset[str]) -> list[frozenset[str]]:
    """The readings of a word of one form: a noun has every case in both numbers, as VESUM has кафе."""
    if not {"NOUN", "Fixd"} <= features or not features.isdisjoint(CASES):
        return [completed(features)]
    plural = features - GENDERS | {"plur"}
    numbers = [plural] if "Pltm" in features else [features, plural]
    return [completed(one | {case}) for one in numbers for case in CASES]


class Ulif:
    """«Словники України» (ULIF), through the stress trie of ukrainian-word-stress: forms and stress, no grammar."""

    id: Final = "ulif"

    def __init__(self) -> None:
        self._trie = marisa_trie.BytesTrie()
        self._trie.load(str(files("ukrainian_word_stress").joinpath("data/stress.trie")))
        self.version = metadata.version("ukrainian-word-stress")

    def forms(self) -> Iterator[tuple[str, Stress]]:
        """Every spelling that is one word, in lower case, with its stress; phrases and noise are left out.

        A form that ULIF has both with a capital and without comes twice.
        """
        for key, value in self._trie.iteritems():
            form = key.lower()
            if _ULIF_WORD.fullmatch(form):
                case = "lower" if key == form else "upper" if key == form.upper() and len(key) > 1 else "title"
                yield form, Stress(case, _stress_variants(value))


@cache
def _stress_variants(value: bytes) -> tuple[tuple[int, ...], ...]:
    if _ULIF_RECORD_END not in value:
        return (tuple(value),) if value else ()
    accents = [record.partition(_ULIF_TAGS)[0] for record in value.split(_ULIF_RECORD_END) if record]
    return tuple(dict.fromkeys(tuple(accent) for accent in accents if accent))


def table_rows(path: Path, columns: int) -> Iterator[tuple[int, list[str]]]:
    """(line number, cells) of a tab-separated file, without comments; ValueError for a row with too few cells."""
    for number, line in numbered_lines(path):
        if line.startswith("#") or not line.strip():
            continue
        cells = [cell.strip() for cell in line.split("\t")]
        if len(cells) < columns:
            msg = f"{path.name}, line {number}: {len(cells)} columns where {columns} belong"
            raise ValueError(msg)
        yield number, cells


def numbered_lines(path: Path) -> Iterator[tuple[int, str]]:
    """(number from 1, text) of every line of a file; ValueError names a line that is not UTF-8."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                text = line.decode()
            except UnicodeDecodeError:
                msg = f"{path.name}, line {number}: this is not UTF-8"
                raise ValueError(msg) from None
            yield number, text.rstrip("\r\n")


def known_grammemes(text: str) -> frozenset[str]:
    """The grammemes of a comma-separated list; ValueError names one that does not exist."""
    names = frozenset(name.strip() for name in text.split(",") if name.strip())
    for name in sorted(names):
        if name not in GRAMMEMES:
            msg = f"unknown grammeme {name}"
            raise ValueError(msg)
    return names
