"""The index as a reader sees it: forms with their readings, sources, stress; paradigms; search by pattern."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple
from weakref import WeakValueDictionary

import marisa_trie
import numpy as np
import numpy.typing as npt

from wordsvc.language.alphabet import LETTERS
from wordsvc.lexicon import container
from wordsvc.lexicon.familiarity import Familiarity
from wordsvc.lexicon.matching import pattern_of
from wordsvc.lexicon.signature import Signature, Standing
from wordsvc.lexicon.sources import SourceInfo

STRESS_MARK: Final = "\u0301"
LETTER_BYTES: Final = {ord(letter): 0x41 + place for place, letter in enumerate(LETTERS)}
"""The alphabetical text of all forms has one byte a letter, so sorted bytes are sorted words; ``'`` and ``-`` stay."""
_LETTERS: Final = bytes(LETTER_BYTES.values())
_FROM_BYTE: Final = {byte: chr(letter) for letter, byte in LETTER_BYTES.items()}
_CASES: Final = {"lower": str.lower, "title": str.capitalize, "upper": str.upper}
_CHUNK: Final = 1 << 20
_FEW: Final = 50_000
"""Readings of a kind so rare that a search lists their forms, instead of looking at those that match,"""
_NARROW: Final = 1 << 20
"""unless the pattern's first letters leave no more than so many bytes of text to look at."""
_LONGEST_LINE: Final = 256


class Reading(NamedTuple):
    """One analysis of a form: its lemma, where it comes from (``predicted``: described, not listed), its grammar."""

    lemma: str
    source: str
    signature: Signature
    signature_id: int


@dataclass(frozen=True, slots=True)
class Paradigm:
    """A lexeme with all its forms in the dictionary's order."""

    lemma: str
    source: str
    marks: tuple[str, ...]
    forms: tuple[tuple[str, Signature], ...]


class Form:
    """One form of the lexicon. Cheap to make; everything is read from the mapping when asked for."""

    __slots__ = ("_lexicon", "id", "text")

    def __init__(self, lexicon: Lexicon, text: str, number: int) -> None:
        self._lexicon = lexicon
        self.text = text
        self.id = number

    @property
    def readings(self) -> list[Reading]:
        """Every reading; at least one for every form of the index."""
        return self._lexicon.readings(self.id)

    @property
    def signature_ids(self) -> memoryview:
        """The number of the signature of each reading, in the order of :attr:`readings`."""
        return self._lexicon.signature_ids(self.id)

    @property
    def sources(self) -> int:
        """Two bits a source, in the order of ``Lexicon.sources``: has the form, has it as an error only."""
        return self._lexicon.source_bits(self.id)

    @property
    def frequency(self) -> int:
        """Hundredths of the Zipf scale (the decimal logarithm of occurrences in a billion words); 0: none is known."""
        return self._lexicon.frequency(self.id)

    @property
    def stress(self) -> list[str]:
        """The form with stress marks, one string a variant; capitals where ULIF has a name."""
        return self._lexicon.stress(self.id, self.text)


_OPEN: Final[WeakValueDictionary[tuple[int, int, int, int], Lexicon]] = WeakValueDictionary()


class Lexicon:
    """A read-only index of forms, shared between processes through its mapping.

    Opening raises :class:`~wordsvc.lexicon.container.IndexFileError` for a missing, foreign, old or damaged file.
    """

    def __init__(self, path: Path) -> None:
        opened = container.read(path)
        self.path = path
        self.sha256: str = opened.sha256
        self.built: datetime = opened.built
        self.counts: dict[str, int] = opened.header["counts"]
        self.sources = tuple(SourceInfo.of(entry["id"], entry) for entry in opened.header["sources"])
        self.signatures = tuple(
            Signature(frozenset(features), Standing(standing), Familiarity(familiarity))
            for standing, familiarity, *features in opened.header["signatures"]
        )
        self.replacements: dict[str, list[str]] = opened.header["replacements"]
        self.lists: dict[str, str] = opened.header["lists"]
        self._stresses: list[list[Any]] = opened.header["stresses"]
        self._lexeme_sources: list[str] = opened.header["lexeme_sources"]
        self._trie = marisa_trie.Trie().frombytes(bytes(opened.sections["trie"]))
        self._sections = opened.sections
        self._text = opened.sections["text"]
        self._form_start = opened.sections["form_start"]
        self._form_lexeme = opened.sections["form_lexeme"]
        self._form_signature = opened.sections["form_signature"]
        self._form_sources = opened.sections["form_sources"]
        self._form_stress = opened.sections["form_stress"]
        self._form_frequency = opened.sections["form_frequency"]
        self._lexeme_start = opened.sections["lexeme_start"]
        self._lexeme_lemma = opened.sections["lexeme_lemma"]
        self._lexeme_source = opened.sections["lexeme_source"]
        self._lexeme_form = opened.sections["lexeme_form"]
        self._lexeme_signature = opened.sections["lexeme_signature"]

    @classmethod
    def shared(cls, path: Path) -> Lexicon:
        """The lexicon of a file, the same one as long as anybody in this process has that very file open.

        Opening checks the whole file, and each mapping counts its pages anew.
        """
        try:
            status = path.stat()
        except OSError:
            return cls(path)  # which says what is wrong
        identity = (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
        lexicon = _OPEN.get(identity)
        if lexicon is None:
            lexicon = _OPEN[identity] = cls(path)
        return lexicon

    def section(self, name: str) -> memoryview:
        """One flat section of the index, as it lies in the mapping."""
        return self._sections[name]

    def __contains__(self, form: str) -> bool:
        try:
            return form in self._trie
        except UnicodeEncodeError:  # a lone surrogate, from a file name or a broken JSON string
            return False

    def __len__(self) -> int:
        return len(self._trie)

    def __iter__(self) -> Iterator[str]:
        return iter(self._trie)

    def find(self, text: str) -> Form | None:
        """The form spelled exactly ``text`` (lower case, ``'`` and ``-``), or None."""
        try:
            number = self._trie.get(text)
        except UnicodeEncodeError:
            return None
        # The trie's look-up ends at a NUL.
        return None if number is None or "\0" in text else Form(self, text, number)

    def known(self, texts: Sequence[str]) -> list[str]:
        """Those of ``texts`` that are forms; all must be spelled with letters, ``'`` and ``-``."""
        trie = self._trie
        return [text for text in texts if text in trie]

    def begins(self, text: str) -> bool:
        """Whether any form begins with ``text``."""
        return next(self._trie.iterkeys(text), None) is not None

    def readings(self, form: int) -> list[Reading]:
        """Every reading of the form with this number; lexemes that differ only in other forms give one."""
        readings: dict[tuple[int, int, int], None] = {}
        for place in range(self._form_start[form], self._form_start[form + 1]):
            lexeme, signature = self._form_lexeme[place], self._form_signature[place]
            readings[self._lexeme_lemma[lexeme], self._lexeme_source[lexeme], signature] = None
        return [
            Reading(self._trie.restore_key(lemma), self._lexeme_sources[source], self.signatures[signature], signature)
            for lemma, source, signature in readings
        ]

    def signature_ids(self, form: int) -> memoryview:
        """Signature numbers of the readings of the form with this number."""
        return self._form_signature[self._form_start[form] : self._form_start[form + 1]]

    def source_bits(self, form: int) -> int:
        """See :attr:`Form.sources`."""
        return self._form_sources[form]

    def frequency(self, form: int) -> int:
        """See :attr:`Form.frequency`."""
        return 10 * self._form_frequency[form]

    def stress(self, form: int, text: str) -> list[str]:
        """See :attr:`Form.stress`."""
        stressed: dict[str, None] = {}
        for case, variants in self._stresses[self._form_stress[form]]:
            for variant in variants:
                shown = _CASES[case](text)
                for place in sorted(variant, reverse=True):
                    shown = shown[:place] + STRESS_MARK + shown[place:]
                stressed[shown] = None
        return list(stressed)

    def stress_of(self, text: str) -> list[str]:
        """The stressed spellings of the form ``text``; empty where no source has them."""
        form = self.find(text)
        return form.stress if form else []

    def paradigms(self, lemma: str) -> list[Paradigm]:
        """Every lexeme whose dictionary form is ``lemma``; empty where there is none."""
        found = self.find(lemma)
        if found is None:
            return []
        form = found.id
        lexemes = dict.fromkeys(self._form_lexeme[self._form_start[form] : self._form_start[form + 1]])
        return [self._paradigm(lexeme) for lexeme in lexemes if self._lexeme_lemma[lexeme] == form]

    def lemmas(self, text: str) -> list[str]:
        """The dictionary forms of the lexemes that have the form ``text``, each once."""
        form = self.find(text)
        return [] if form is None else list(dict.fromkeys(reading.lemma for reading in form.readings))

    def _paradigm(self, lexeme: int) -> Paradigm:
        rows = tuple(
            (
                self._trie.restore_key(self._lexeme_form[place]),
                self.signatures[self._lexeme_signature[place]],
            )
            for place in range(self._lexeme_start[lexeme], self._lexeme_start[lexeme + 1])
        )
        shared = set.intersection(*(set(signature.marks) for _, signature in rows))
        return Paradigm(
            self._trie.restore_key(self._lexeme_lemma[lexeme]),
            self._lexeme_sources[self._lexeme_source[lexeme]],
            tuple(mark for mark in rows[0][1].marks if mark in shared),
            rows,
        )

    def matching(self, pattern: str, budget: float, suits: bytes | None = None) -> Iterator[str | None]:
        """Forms that match ``pattern`` (``?`` one letter, ``*`` any run of letters) in alphabetical order.

        ``suits`` says of each signature, 1 or 0, whether one reading of a form has to have such a one. A None at the
        end says that the time budget (seconds) ran out. Apostrophes and hyphens count as letters only where the pattern
        spells them or ``*`` covers them.
        """
        wanted = pattern_of(pattern.translate(LETTER_BYTES).encode("ascii"), _LETTERS)
        start, stop = self._range(wanted.prefix)
        few = self._few(suits) if suits is not None and stop - start > _NARROW else None
        deadline = time.monotonic() + budget
        for block in self._blocks(start, stop) if few is None else (few,):
            if time.monotonic() > deadline:
                yield None
                return
            for word in wanted.words(block):
                text = word.decode("ascii").translate(_FROM_BYTE)
                if few is not None or suits is None or self._has(text, suits):
                    yield text
                # Whoever asks may take longer over a word than it took to find it.
                if time.monotonic() > deadline:
                    yield None
                    return

    def _has(self, text: str, suits: bytes) -> bool:
        number = self._trie[text]
        return any(
            suits[self._form_signature[place]]
            for place in range(self._form_start[number], self._form_start[number + 1])
        )

    def _range(self, prefix: bytes) -> tuple[int, int]:
        """Where in the alphabetical text the lines with this prefix begin and end, each time a line break."""
        if not prefix:
            return 0, len(self._text) - 1
        return self._line_at_or_after(prefix), self._line_at_or_after(prefix + b"\x7f")

    def _blocks(self, start: int, stop: int) -> Iterator[bytes]:
        """Yield the alphabetical text between two line breaks in blocks of whole lines, each between line breaks."""
        while start < stop:
            block = bytes(self._text[start : min(stop + 1, start + _CHUNK)])
            block = block[: block.rindex(b"\n") + 1]
            yield block
            start += len(block) - 1

    def _few(self, suits: bytes) -> bytes | None:
        """The alphabetical text of the forms that have a reading with a signature that suits; None if they are many."""
        wanted = np.frombuffer(suits, np.bool_)
        if self._readings_of[wanted].sum() > _FEW:
            return None
        places = np.flatnonzero(wanted[np.asarray(self._form_signature)])
        forms = np.unique(np.searchsorted(np.asarray(self._form_start), places, side="right") - 1)
        texts = sorted(self._trie.restore_key(form).translate(LETTER_BYTES).encode("ascii") for form in forms.tolist())
        return b"\n".join((b"", *texts, b""))

    @cached_property
    def _readings_of(self) -> npt.NDArray[np.int64]:
        """How many readings have each signature."""
        counts = np.zeros(len(self.signatures), np.int64)
        for start in range(0, len(self._form_signature), _CHUNK):
            counts += np.bincount(np.asarray(self._form_signature[start : start + _CHUNK]), minlength=len(counts))
        return counts

    def _line_at_or_after(self, word: bytes) -> int:
        """The place of the line break before the first word of the alphabetical text that is not before ``word``."""
        text = self._text
        low, high = 0, len(text) - 1
        while low < high:
            middle = (low + high) // 2
            line = bytes(text[max(low, middle - _LONGEST_LINE) : middle + 1]).rfind(b"\n")
            start = max(low, middle - _LONGEST_LINE) + line
            rest = bytes(text[start + 1 : start + 1 + _LONGEST_LINE])
            found = rest[: rest.index(b"\n")]
            if found < word:
                low = start + 1 + len(found)
            else:
                high = start
        return low
