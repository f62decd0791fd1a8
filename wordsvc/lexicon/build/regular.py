"""Forms that the norm has and the paradigms of the packaged VESUM lack, class by class.

* The vocative in -че of people's nouns in -ець (мешканче, знавче), which the edition lists for a few only; its later
  editions have it beside the one in -ю.
* The impersonal form in -но, -то of perfective verbs whose passive participle VESUM has (виблаганий, виблагано).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from wordsvc.lexicon.build.lexeme import Lexeme

_UNUSUAL: Final = frozenset({"Prop", "Dist", "Abbr", "alt"})
_VOCATIVE: Final = frozenset({"NOUN", "masc", "anim", "voct", "sing"})
_IMPERSONAL: Final = frozenset({"VERB", "perf", "Impe"})
_PARTICIPLE: Final = frozenset({"ADJF", "pssv", "perf"})
_STEM_BEFORE_EN: Final = (
    ("дж", ("д",)), ("щ", ("ст", "ск")), ("ч", ("т", "к")), ("ж", ("д", "з", "г", "ж")), ("ш", ("с", "х", "ш")),
    ("бл", ("б",)), ("пл", ("п",)), ("мл", ("м",)), ("вл", ("в",)), ("фл", ("ф",)),
)  # fmt: skip
"""What a verb's consonants were before -ений: ходжений from ходити."""


class RegularForms:
    """Watches the lexemes of a source go by; then yields the forms that they lack, as lexemes of ``source``."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._vocatives: dict[str, str] = {}
        self._participles: dict[str, None] = {}
        self._verbs: set[str] = set()

    def see(self, lexeme: Lexeme) -> None:
        """Note what a lexeme says about forms that may be missing."""
        lemma, reading = lexeme.forms[0], lexeme.grammemes[0]
        if not reading.isdisjoint(_UNUSUAL):
            return
        if {"VERB", "perf"} <= reading:
            self._verbs.add(lemma)
        elif reading >= _PARTICIPLE:
            self._participles[lemma] = None
        elif {"NOUN", "masc", "anim"} <= reading and lemma.endswith("ець"):
            genitive = _singular(lexeme, "gent")
            if genitive.endswith("ця"):
                self._vocatives[lemma] = f"{genitive[:-2]}че"

    def lexemes(self, is_known: Callable[[str], bool]) -> Iterator[Lexeme]:
        """The missing forms, each under its lemma; ``is_known`` says which forms are there already."""
        for lemma, form in self._vocatives.items():
            if not is_known(form):
                yield Lexeme(self._source, [lemma, form], [frozenset(), _VOCATIVE])
        for participle in self._participles:
            form = f"{participle[:-2]}о"
            verb = next(filter(self._verbs.__contains__, _infinitives(participle)), None)
            if verb is not None and not is_known(form):
                yield Lexeme(self._source, [verb, form], [frozenset(), _IMPERSONAL])


def _singular(lexeme: Lexeme, case: str) -> str:
    rows = zip(lexeme.forms, lexeme.grammemes, strict=True)
    return next((form for form, names in rows if case in names and "plur" not in names), "")


def _infinitives(participle: str) -> Iterator[str]:
    """What the verb of a passive participle may be: виблаганий → виблагати, викинутий → викинути, ношений → носити."""
    if match := re.fullmatch(r"(.+)ований", participle):
        yield f"{match[1]}увати"
    if match := re.fullmatch(r"(.+[ая])ний", participle) or re.fullmatch(r"(.+)тий", participle):
        yield f"{match[1]}ти"
    if match := re.fullmatch(r"(.+)ений", participle):
        stem = match[1]
        softened = [(late, early) for late, those in _STEM_BEFORE_EN if stem.endswith(late) for early in those]
        for one in (stem, *(stem.removesuffix(late) + early for late, early in softened)):
            yield from (f"{one}{ending}" for ending in ("ити", "іти", "ти"))
