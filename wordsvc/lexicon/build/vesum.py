"""A reader of VESUM as pymorphy3-dicts-uk packs it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import metadata
from typing import Final

import pymorphy3_dicts_uk
from pymorphy3.opencorpora_dict.wrapper import Dictionary

from wordsvc.language.grammemes import POS
from wordsvc.lexicon.build.lexeme import Lexeme
from wordsvc.lexicon.build.repair import repaired


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
