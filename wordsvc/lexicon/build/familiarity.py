"""How well known each lexeme is: from how often its forms are used, and from the known word it is formed from.

Frequencies are decimal logarithms of occurrences in a billion words (the Zipf scale: 7 the most frequent words, 1 the
least that the list has). Lexemes with one lemma and one kind can't be told apart in a text: they are one *entry*.
"""

from __future__ import annotations

import lzma
from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from wordsvc.language.grammemes import POS, PROPER
from wordsvc.lexicon.build.formation import (
    ANIMATE,
    ANY_FORM,
    KINDS,
    NAME,
    UNKNOWN_KIND,
    VERB_FORMS,
    Base,
    Formation,
)
from wordsvc.lexicon.familiarity import Familiarity

if TYPE_CHECKING:
    from wordsvc.lexicon.build.columns import Collected

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

EVERYDAY: Final = 4.0
KNOWN: Final = 1.6
RARE: Final = 0.9
"""The least frequency of a level. What is only formed from a word is never an everyday word itself."""
LIVING: Final = "living"
"""The source whose words are said to be in use by two who use them: they are known."""
_PLENTY: Final = 3.5
"""A word as frequent as that needs no help from word formation;"""
_MOST: Final = 3.3
"""and what is formed from a more frequent one is no better known for that."""
_STEPS: Final = 4
"""Steps of word formation that are gone at most."""
_NEAR: Final = 0.3
"""A step that costs no more may lead through a word that the lexicon lacks."""
_BACK: Final = 1.0
"""What it costs more to know a verb by what is formed from it."""
_FAMILY: Final = 0.17
"""What each doubling of the words formed from it adds to a word that texts have."""
_MARKED: Final = {"Slng": 0.4, "Infr": 0.4, "Vulg": 0.4, "INTJ": 0.4, "PRCL": 0.4, "Arch": -0.4}
"""Print has less of what people say than people do, and more of what they no longer say."""
_ROUNDS: Final = 6
"""How often the sharing of forms is mended;"""
_EQUAL: Final = 0.1
"""it begins with what an entry has alone, and this part of what it would have if all shared alike."""
_NAMES: Final = 1.25
"""A form of a name and a common noun belongs to the name rather: frequent nouns have a frequency of their lemma."""
_UNSEEN: Final = 10.0
"""Occurrences in a billion words below which the list has no word;"""
_LEEWAY: Final = 1.5
"""a word with no form of its own in texts may be so many times more frequent than that allows."""


@dataclass(frozen=True, slots=True)
class Frequencies:
    """Occurrences in a billion words: of forms, and of lemmas with their kind."""

    forms: Mapping[str, float]
    lemmas: Mapping[tuple[str, str], float]

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a table of forms, tenths of the Zipf scale and, for lemmas, their kind.

        Raises ValueError that names the line for a row that can't be read, OSError or lzma.LZMAError for the file.
        """
        forms: dict[str, float] = {}
        lemmas: dict[tuple[str, str], float] = {}
        with lzma.open(path, "rt", encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                word, *cells = line.rstrip("\n").split("\t")
                try:
                    occurrences = 10 ** (int(cells[0]) / 10)
                except (ValueError, IndexError):
                    msg = f"{path.name}, line {number}: no frequency in {line!r}"
                    raise ValueError(msg) from None
                if len(cells) == 1:
                    forms[word] = occurrences
                else:
                    lemmas[word, cells[1]] = occurrences
        return cls(forms, lemmas)


def levels(collected: Collected, frequencies: Frequencies, formation: Formation) -> npt.NDArray[np.uint8]:
    """The :class:`Familiarity` of every lexeme, in the order in which they were collected."""
    entries = Entries(collected)
    own = entries.frequencies(frequencies) + entries.bonus()
    if LIVING in collected.sources:
        living = np.frombuffer(collected.source, dtype=np.uint8) == collected.sources.index(LIVING)
        own[entries.of_lexeme[living]] = np.maximum(own[entries.of_lexeme[living]], KNOWN)
    kinds = np.array(entries.kind)
    links = Bases(entries, formation).links((kinds == "VERB") | (kinds != NAME) & (own < _PLENTY))
    score = links.spread(np.where(own > 0, own + links.family(len(own)), own))
    level = np.select(
        [own >= EVERYDAY, score >= KNOWN, score >= RARE],
        [Familiarity.EVERYDAY, Familiarity.KNOWN, Familiarity.RARE],
        Familiarity.OBSCURE,
    )
    return level.astype(np.uint8)[entries.of_lexeme]


class Entries:
    """The lexemes of a build by lemma and kind, with their forms."""

    def __init__(self, collected: Collected) -> None:
        self.texts = list(collected.forms)
        self.numbers = collected.forms
        self.features = list(collected.features)
        self.form = np.frombuffer(collected.form, dtype=np.uint32)
        self.feature = np.frombuffer(collected.feature, dtype=np.uint16)
        start = np.frombuffer(collected.start, dtype=np.uint32)
        lemma = np.frombuffer(collected.lemma, dtype=np.uint32)
        # A lexeme all of whose forms are slips has no reading of its own.
        self._first = self.feature[np.minimum(start, len(self.form) - 1)]
        kinds = np.array([KINDS.index(kind_of(names)) for names in self.features], dtype=np.int64)
        kind = kinds[self._first]
        keys, self.of_lexeme = np.unique(lemma.astype(np.int64) * len(KINDS) + kind, return_inverse=True)
        self.lemma: list[str] = [self.texts[number] for number in (keys // len(KINDS)).tolist()]
        self.kind: list[str] = [KINDS[number] for number in (keys % len(KINDS)).tolist()]
        lengths = np.diff(start, append=np.uint32(len(self.form)))
        self.of_reading: Numbers = np.repeat(self.of_lexeme, lengths)
        self.animate = set(self.of_lexeme[self._having(self._first, "anim")].tolist())

    def __len__(self) -> int:
        return len(self.lemma)

    def by_form(self, which: Flags) -> dict[str, list[int]]:
        """The entries of each form among these readings."""
        table: dict[str, list[int]] = {}
        for form, entry in zip(self.form[which].tolist(), self.of_reading[which].tolist(), strict=True):
            table.setdefault(self.texts[form], []).append(entry)
        return table

    def having(self, *names: str) -> Flags:
        """Whether each reading has all these grammemes."""
        return self._having(self.feature, *names)

    def _having(self, features: npt.NDArray[np.uint16], *names: str) -> Flags:
        return np.array([one.issuperset(names) for one in self.features])[features]

    def bonus(self) -> Floats:
        """What marks and the part of speech say beyond frequency."""
        bonus = np.zeros(len(self))
        for name, worth in _MARKED.items():
            bonus[self.of_lexeme[self._having(self._first, name)]] = worth
        return bonus

    def frequencies(self, known: Frequencies) -> Floats:
        """The frequency of each entry: what texts have of its lemma, or of its forms.

        A form of several entries is shared out by how often these have occurred with the others of their forms. What
        only shared forms speak for is no more frequent than the forms allow that it does not share.
        """
        of_form = np.zeros(len(self.texts))
        for text, occurrences in known.forms.items():
            if (number := self.numbers.get(text)) is not None:
                of_form[number] = occurrences
        size = len(self)
        shared = self._shared()
        readings = np.bincount(self.of_reading, minlength=size)
        seen = of_form[self.form] > 0
        pairs = np.unique(self.form[seen].astype(np.int64) * size + self.of_reading[seen])
        form, entry = pairs // size, pairs % size
        alone = np.bincount(entry, of_form[form] * ~shared[form], minlength=size).astype(np.float64)
        found = self._shared_out(form, entry, of_form, readings, alone)
        unshared = np.bincount(self.of_reading[~shared[self.form]], minlength=size)
        allowed = (alone + _UNSEEN) * _LEEWAY * readings / np.maximum(unshared, 1)
        found = np.where(unshared > 1, np.minimum(found, allowed), found)
        of_lemma = np.array([known.lemmas.get(key, 0.0) for key in zip(self.lemma, self.kind, strict=True)])
        frequency: Floats = np.log10(np.maximum(np.maximum(found, of_lemma), 1.0))
        return frequency

    def _shared(self) -> Flags:
        """Whether each form belongs to several entries."""
        last = np.zeros(len(self.texts), dtype=np.int64)
        last[self.form] = self.of_reading
        shared = np.zeros(len(self.texts), dtype=bool)
        shared[self.form[self.of_reading != last[self.form]]] = True
        return shared

    def _shared_out(self, form: Numbers, entry: Numbers, of_form: Floats, readings: Numbers, alone: Floats) -> Floats:
        """Occurrences of each entry, from pairs of a form and an entry that has it; ``alone``: of forms not shared."""
        name = np.array(self.kind) == NAME
        # A form is likelier to be that of a word with few forms.
        weight = (np.where(name, _NAMES, 1.0) / np.sqrt(np.maximum(readings, 1)))[entry]
        occurrences = of_form[form]
        equal = np.bincount(entry, occurrences / np.bincount(form)[form], minlength=len(self))
        found = (alone + _EQUAL * equal).astype(np.float64)
        for _ in range(_ROUNDS):
            worth = found[entry] * weight
            share = worth / np.bincount(form, worth)[form]
            found = np.bincount(entry, occurrences * share, minlength=len(self)).astype(np.float64)
        return found


def kind_of(features: Iterable[str]) -> str:
    """The kind of a word with these grammemes and marks in its first reading."""
    names = frozenset(features)
    pos = next(iter(names & POS), UNKNOWN_KIND)
    return NAME if pos == "NOUN" and names & PROPER else pos


class Bases:
    """The words of the lexicon, found as :class:`Formation` names them."""

    def __init__(self, entries: Entries, formation: Formation) -> None:
        self._entries = entries
        self._formation = formation
        self._coined: dict[Base, list[tuple[int, float]]] = {}
        self._tables: dict[str, dict[str, list[int]]] = {kind: {} for kind in (*KINDS, ANIMATE)}
        for entry, (word, kind) in enumerate(zip(entries.lemma, entries.kind, strict=True)):
            self._tables[kind][word] = [entry]
            if kind == "NOUN" and entry in entries.animate:
                self._tables[ANIMATE][word] = [entry]
        for kind, names in VERB_FORMS.items():
            self._tables[kind] = entries.by_form(entries.having("VERB", *names))
        self._tables[ANY_FORM] = self._forms_asked()

    def links(self, which: Flags) -> Links:
        """What these entries are formed from.

        A verb is also known by what is formed from it: whoever knows процідити knows цідити.
        """
        derived, base, cost = array("I"), array("I"), array("d")
        for entry in np.flatnonzero(which).tolist():
            for found, price in self._of(self._entries.lemma[entry], self._entries.kind[entry], coined=True):
                derived.append(entry)
                base.append(found)
                cost.append(price)
        links = Links(*(np.frombuffer(one, dtype=one.typecode) for one in (derived, base, cost)))
        verb = np.array(self._entries.kind) == "VERB"
        return links.both_ways(verb[links.derived] & verb[links.base])

    def _of(self, word: str, kind: str, *, coined: bool) -> Iterator[tuple[int, float]]:
        """The entries that a word may be formed from; ``coined``: also through a word near to it that is no entry."""
        for base in self._formation.bases(word, kind):
            name, its_kind, price = base
            if entries := self._tables[its_kind].get(name):
                for entry in entries:
                    yield entry, price
            elif coined and price <= _NEAR and its_kind in KINDS:
                if base not in self._coined:
                    self._coined[base] = list(self._of(name, its_kind, coined=False))
                for entry, cost in self._coined[base]:
                    yield entry, cost + price

    def _forms_asked(self) -> dict[str, list[int]]:
        """The forms that words without a part of speech may come from."""
        entries = self._entries
        wanted = np.zeros(len(entries.texts), dtype=bool)
        for word, kind in zip(entries.lemma, entries.kind, strict=True):
            if kind == UNKNOWN_KIND:
                for base, its_kind, _ in self._formation.bases(word, kind):
                    if its_kind == ANY_FORM and (number := entries.numbers.get(base)) is not None:
                        wanted[number] = True
        return entries.by_form(wanted[entries.form])


class Links(NamedTuple):
    """Entries, each with one that it may be formed from, and the cost of that."""

    derived: Numbers
    base: Numbers
    cost: Floats

    def both_ways(self, which: Flags) -> Links:
        """These links, and some of them from base to derived, at a higher cost."""
        return Links(
            np.append(self.derived, self.base[which]),
            np.append(self.base, self.derived[which]),
            np.append(self.cost, self.cost[which] + _BACK),
        )

    def family(self, entries: int) -> Floats:
        """What the number of words formed from it adds to each entry: only basic words have many."""
        formed = np.bincount(self.base[self.cost <= 1.0], minlength=entries)
        return _FAMILY * np.log2(1 + formed)

    def spread(self, own: Floats) -> Floats:
        """How well known the entries are: their own frequency, or that of what they are formed from less the cost."""
        score = own
        for _ in range(_STEPS):
            reached = score.copy()
            np.maximum.at(reached, self.derived, np.minimum(score[self.base], _MOST) - self.cost)
            score = reached
        return score
