"""A reader of «Словники України» (ULIF), which has forms and stress but no grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from importlib.resources import files
from typing import Final

import marisa_trie

from wordsvc.language.alphabet import LETTERS
from wordsvc.lexicon.build.lexeme import Stress

_ULIF_WORD: Final = re.compile(rf"[{LETTERS}]+(?:['-][{LETTERS}]+)*")
_ULIF_RECORD_END: Final = b"\xff"
_ULIF_TAGS: Final = b"\xfe"


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
