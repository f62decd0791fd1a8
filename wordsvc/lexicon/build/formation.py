"""Word formation: from which words a word is regularly formed, and how much less known that makes it.

``formation.tsv`` has the rules. A *kind* is what a rule is about: a part of speech, ``NAME`` (a noun that is a proper
name) or ``?`` (a form whose part of speech no source gives).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from wordsvc.language.grammemes import POS
from wordsvc.lexicon.build.tables import table_rows

UNKNOWN_KIND: Final = "?"
NAME: Final = "NAME"
ANIMATE: Final = "ANIM"
ANY_FORM: Final = "FORM"
KINDS: Final = (*sorted(POS), NAME, UNKNOWN_KIND)
VERB_FORMS: Final = {"PAST": ("past", "masc"), "PRES": ("3per", "plur"), "IMPE": ("Impe",)}
"""Kinds of base that are a form of a verb: the grammemes of each."""
_BASES: Final = frozenset({*KINDS, ANIMATE, ANY_FORM, *VERB_FORMS})

_HARD: Final = {
    "ж": "гзд", "ч": "ктц", "ш": "хс", "ц": "к", "з": "г", "с": "х",
    "щ": ("ст", "ск"), "дж": "д", "бл": "б", "пл": "п", "вл": "в", "мл": "м", "фл": "ф",
}  # fmt: skip
"""What a softened end of a stem was before: ру(ч)ка of ру(к)а."""
_CLOSED: Final = {"о": "і", "е": "і", "і": "ое"}
"""What a vowel before the end of a stem is in another syllable: в(о)зик of в(і)з, зач(і)сувати of зач(е)сати."""
_SHORTEST: Final = 2
"""Letters of a stem; after a prefix one more."""


Base = tuple[str, str, float]
"""A word or form that another may be formed from, its kind, and the cost of that in powers of ten of frequency."""


@dataclass(frozen=True, slots=True)
class _Rule:
    """One rule: what stands around the stem of the derived word, and around the stem of its base."""

    prefix: str
    softened: bool
    closed: bool
    base_kind: str
    base_prefix: str
    base_suffix: str
    cost: float

    def bases(self, stem: str) -> list[Base]:
        """What a word with this stem may be formed from by this rule."""
        if self.softened:
            stems = [stem[:-size] + hard for size in (2, 1) for hard in _HARD.get(stem[-size:], ())]
        elif self.closed:
            stems = [f"{stem[:-2]}{vowel}{stem[-1]}" for vowel in _CLOSED.get(stem[-2], ())]
        else:
            stems = [stem]
        return [(f"{self.base_prefix}{one}{self.base_suffix}", self.base_kind, self.cost) for one in stems]


class Formation:
    """The rules of ``formation.tsv``, found by the beginning and end of a word."""

    def __init__(self, path: Path) -> None:
        """Read the rules. Raises ValueError that names the line for one that can't be understood."""
        self._by_suffix: dict[str, dict[str, list[_Rule]]] = {kind: defaultdict(list) for kind in KINDS}
        self._by_prefix: dict[str, dict[str, list[_Rule]]] = {kind: defaultdict(list) for kind in KINDS}
        for number, (kind, patterns, base_kind, base, cost, *_) in table_rows(path, columns=5):
            try:
                if kind not in KINDS or base_kind not in _BASES:
                    msg = f"no kind of word is called {kind if kind not in KINDS else base_kind}"
                    raise ValueError(msg)
                for pattern in patterns.split():
                    self._add(kind, pattern, base_kind, base, float(cost))
            except ValueError as error:
                msg = f"{path.name}, line {number}: {error}"
                raise ValueError(msg) from None
        self._ends = {kind: sorted({len(end) for end in ends}) for kind, ends in self._by_suffix.items()}
        self._starts = {kind: sorted({len(start) for start in starts}) for kind, starts in self._by_prefix.items()}

    def _add(self, kind: str, pattern: str, base_kind: str, base: str, cost: float) -> None:
        prefix, suffix = pattern.replace("~", "*").split("*")
        base_prefix, base_suffix = base.replace("^", "*").split("*")
        rule = _Rule(prefix, "~" in pattern, "^" in base, base_kind, base_prefix, base_suffix, cost)
        if prefix and not suffix:
            self._by_prefix[kind][prefix].append(rule)
        else:
            self._by_suffix[kind][suffix].append(rule)

    def bases(self, word: str, kind: str) -> list[Base]:
        """What ``word`` may be formed from; most of these are no words, and one may come twice."""
        found: list[Base] = []
        ends, starts = self._by_suffix[kind], self._by_prefix[kind]
        for length in self._ends[kind]:
            cut = len(word) - length
            if cut < _SHORTEST:
                break
            for rule in ends.get(word[cut:], ()):
                size = len(rule.prefix)
                if cut - size >= _SHORTEST and word.startswith(rule.prefix):
                    found += rule.bases(word[size:cut])
        for length in self._starts[kind]:
            if len(word) - length <= _SHORTEST:
                break
            for rule in starts.get(word[:length], ()):
                found += rule.bases(word[length:].lstrip("'"))
        return found
