"""From collected lexemes to the sections of the index: a trie of all forms, flat columns beside it."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import marisa_trie
import numpy as np
import numpy.typing as npt

from wordsvc.lexicon.build.inference import PREDICTED
from wordsvc.lexicon.build.lexeme import Lexeme, Stress
from wordsvc.lexicon.hand_columns import hand_sections
from wordsvc.lexicon.index import LETTER_BYTES
from wordsvc.lexicon.signature import Standing
from wordsvc.lexicon.sources import MOST


class Stresses:
    """How ULIF stresses its forms. Forms share patterns: there are some thousands for millions of forms."""

    def __init__(self) -> None:
        self.patterns: dict[tuple[Stress, ...], int] = {(): 0}
        self._known: list[tuple[Stress, ...]] = [()]
        self._of: array[int] = array("H")

    def add(self, form: int, stress: Stress) -> None:
        """ULIF has the form with this number, written and stressed so; a form may come more than once."""
        if form >= len(self._of):
            self._of.frombytes(bytes(2 * (form + 1 - len(self._of))))
        pattern = (*self._known[self._of[form]], stress)
        number = self.patterns.setdefault(pattern, len(self.patterns))
        if number == len(self._known):
            self._known.append(pattern)
        self._of[form] = number

    def __getitem__(self, form: int) -> tuple[Stress, ...]:
        return self._known[self._of[form]] if form < len(self._of) else ()

    def written(self, case: str, forms: int) -> npt.NDArray[np.bool_]:
        """For each form, whether ULIF writes it so: ``lower``, ``title`` or ``upper``."""
        is_written = np.array([any(stress.case == case for stress in pattern) for pattern in self._known])
        return is_written[self.column(forms)]

    def column(self, forms: int) -> npt.NDArray[np.uint16]:
        """The number of the pattern of each form, 0 for a form that ULIF does not have."""
        column = np.zeros(forms, dtype=np.uint16)
        column[: len(self._of)] = np.frombuffer(self._of, dtype=np.uint16)
        return column


@dataclass(slots=True)
class Collected:
    """All readings of all lexemes, lexeme by lexeme; forms and grammeme sets as numbers in order of appearance.

    ``sources`` are the identities of those that have forms, in the order of their bits; what is described has none.
    ``slips`` are forms that some source has by mistake; they are not taken from any. ``contested`` are lemmas that are
    marked as errors because editions disagree. ``occurrences`` in a billion words are known of some forms.
    """

    sources: tuple[str, ...]
    slips: frozenset[str] = frozenset()
    contested: frozenset[str] = frozenset()
    occurrences: Mapping[str, float] = field(default_factory=dict)
    stresses: Stresses = field(default_factory=Stresses)
    forms: dict[str, int] = field(default_factory=dict)
    features: dict[frozenset[str], int] = field(default_factory=dict)
    form: array[int] = field(default_factory=lambda: array("I"))
    feature: array[int] = field(default_factory=lambda: array("H"))
    start: array[int] = field(default_factory=lambda: array("I"))
    lemma: array[int] = field(default_factory=lambda: array("I"))
    source: array[int] = field(default_factory=lambda: array("B"))

    def __post_init__(self) -> None:
        if len(self.sources) > MOST:
            msg = f"{len(self.sources)} sources, an index has room for {MOST}"
            raise ValueError(msg)

    def number(self, form: str) -> int:
        """The number of a form, a new one for a new form."""
        return self.forms.setdefault(form, len(self.forms))

    def add(self, lexeme: Lexeme) -> None:
        """Add a lexeme of one of the sources, or a described one.

        A reading without grammemes that is not alone only names the lemma.
        """
        if lexeme.forms[0] in self.slips:
            return
        self.start.append(len(self.form))
        self.lemma.append(self.number(lexeme.forms[0]))
        self.source.append([*self.sources, PREDICTED].index(lexeme.source))
        for form, grammemes in zip(lexeme.forms, lexeme.grammemes, strict=True):
            if (grammemes or len(lexeme.forms) == 1) and form not in self.slips:
                self.form.append(self.number(form))
                self.feature.append(self.features.setdefault(grammemes, len(self.features)))


Sections = dict[str, tuple[str, bytes | memoryview]]
"""Flat columns by name, each with the code of its numbers."""


def layout(collected: Collected, familiarity: npt.NDArray[np.uint8]) -> tuple[dict[str, Any], Sections]:
    """The header's counts and tables, and the sections, of an index of what was collected; familiarity by lexeme.

    Empties ``collected.forms``, so that the strings need not lie in memory beside the columns.
    """
    trie = marisa_trie.Trie(collected.forms)
    ids = np.fromiter((trie.key_id(form) for form in collected.forms), dtype=np.uint32, count=len(collected.forms))
    text, sorted_forms = _text(collected.forms)
    frequency = _frequency(collected, ids)
    collected.forms.clear()
    form = ids[np.frombuffer(collected.form, dtype=np.uint32)]
    start = np.frombuffer(collected.start, dtype=np.uint32)
    lengths = np.diff(start, append=np.uint32(len(form)))
    lexeme = np.repeat(np.arange(len(start), dtype=np.uint32), lengths)
    lemma = ids[np.frombuffer(collected.lemma, dtype=np.uint32)]
    source = np.frombuffer(collected.source, dtype=np.uint8)
    feature = np.frombuffer(collected.feature, dtype=np.uint16)
    features = list(collected.features)
    stress = np.zeros(len(trie), dtype=np.uint16)
    stress[ids] = collected.stresses.column(len(ids))
    in_ulif = stress > 0
    error = np.array(["Dist" in names for names in features])[feature]
    contested = np.isin(lemma, [trie[word] for word in collected.contested if word in trie])[lexeme]
    standing = _standing(form, lemma[lexeme], error, in_ulif, contested)
    signature, signatures = _signatures(feature, standing, familiarity[lexeme], features)
    by_form = np.argsort(form, kind="stable")

    header = {
        "counts": {
            "forms": len(trie),
            "lexemes": len(start),
            "readings": len(form),
            **{
                f"{name}_lexemes": int((source == place).sum())
                for place, name in enumerate([*collected.sources, PREDICTED])
                if (source == place).any()
            },
            "ulif_forms": int(in_ulif.sum()),
        },
        "lexeme_sources": [*collected.sources, PREDICTED],
        "signatures": signatures,
        "stresses": [[[one.case, one.variants] for one in pattern] for pattern in collected.stresses.patterns],
    }
    columns: dict[str, tuple[str, npt.NDArray[Any]]] = {
        "form_start": ("I", np.searchsorted(form[by_form], np.arange(len(trie) + 1)).astype(np.uint32)),
        "form_lexeme": ("I", lexeme[by_form]),
        "form_signature": ("H", signature[by_form]),
        "form_sources": ("I", _sources_column(collected.sources, form, source[lexeme], error & ~contested, in_ulif)),
        "form_stress": ("H", stress),
        "form_frequency": ("B", frequency),
        "lexeme_start": ("I", np.append(start, np.uint32(len(form)))),
        "lexeme_lemma": ("I", lemma),
        "lexeme_source": ("B", source),
        "lexeme_form": ("I", form),
        "lexeme_signature": ("H", signature),
    }
    sections: Sections = {"trie": ("B", trie.tobytes()), "text": ("B", text)}
    sections.update({name: (code, np.ascontiguousarray(data).data.cast("B")) for name, (code, data) in columns.items()})
    sections.update(hand_sections(text, ids[sorted_forms], form, signature))
    return header, sections


def _frequency(collected: Collected, ids: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint8]:
    """Tenths of the Zipf scale (the decimal logarithm of occurrences in a billion words); 0: none is known."""
    column = np.zeros(len(ids), dtype=np.uint8)
    column[ids] = [round(10 * math.log10(collected.occurrences.get(form, 1))) for form in collected.forms]
    return column


def _standing(
    form: npt.NDArray[np.uint32],
    lemma: npt.NDArray[np.uint32],
    error: npt.NDArray[np.bool_],
    in_ulif: npt.NDArray[np.bool_],
    contested: npt.NDArray[np.bool_],
) -> npt.NDArray[np.uint8]:
    """Standing of each reading (rules, words §1.2): an error in one source that another has as a word is disputed.

    Where the form has a standard reading too, ULIF's having the form says nothing of the lexeme marked as an error;
    then ULIF must have its lemma as well.
    """
    also_standard = np.zeros(len(in_ulif), dtype=bool)
    also_standard[form[~error]] = True
    disputed = contested | in_ulif[form] & (in_ulif[lemma] | ~also_standard[form])
    standing = np.where(error, np.where(disputed, Standing.DISPUTED, Standing.NONSTANDARD), Standing.STANDARD)
    return standing.astype(np.uint8)


def _signatures(
    feature: npt.NDArray[np.uint16],
    standing: npt.NDArray[np.uint8],
    familiarity: npt.NDArray[np.uint8],
    features: list[frozenset[str]],
) -> tuple[npt.NDArray[np.uint16], list[list[Any]]]:
    keys = (feature.astype(np.uint32) * 4 + standing) * 4 + familiarity
    kept, signature = np.unique(keys, return_inverse=True)
    table = [[key // 4 % 4, key % 4, *sorted(features[key // 16])] for key in kept.tolist()]
    if len(table) > np.iinfo(np.uint16).max:
        msg = f"{len(table)} signatures do not fit the column"
        raise ValueError(msg)
    return signature.astype(np.uint16), table


def _sources_column(
    sources: tuple[str, ...],
    form: npt.NDArray[np.uint32],
    source: npt.NDArray[np.uint8],
    error: npt.NDArray[np.bool_],
    in_ulif: npt.NDArray[np.bool_],
) -> npt.NDArray[np.uint32]:
    """Two bits a source: it has the form; it has it as an error only."""
    column = np.zeros(len(in_ulif), dtype=np.uint32)
    for place, name in enumerate(sources):
        has, standard = in_ulif.copy(), in_ulif
        if name != "ulif":
            has, standard = np.zeros_like(in_ulif), np.zeros_like(in_ulif)
            has[form[source == place]] = True
            standard[form[(source == place) & ~error]] = True
        column |= has.astype(np.uint32) << (2 * place)
        column |= (has & ~standard).astype(np.uint32) << (2 * place + 1)
    return column


def _text(forms: Iterable[str]) -> tuple[bytes, npt.NDArray[np.int64]]:
    """Every form on a line, sorted, one byte a letter: what the search by pattern reads; and the order of the forms."""
    lines = [form.translate(LETTER_BYTES) for form in forms]
    order = sorted(range(len(lines)), key=lines.__getitem__)
    text = "\n".join(["", *(lines[number] for number in order), ""]).encode("ascii")
    return text, np.array(order, dtype=np.int64)
