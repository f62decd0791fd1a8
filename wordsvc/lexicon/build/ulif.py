"""A reader of «Словники України» (ULIF), which has forms and stress but no grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import marisa_trie

from wordsvc.language.alphabet import LETTERS
from wordsvc.lexicon.build.lexeme import Stress
from wordsvc.lexicon.build.packaged import packaged

_WHEEL: Final = (
    "ukrainian-word-stress==2.1.0 --hash=sha256:5292dbb52a79bc8a652fe9cc3e2e5511b0fdabe5481ab9cbe1cd0d246f90cb1f"
)
"""As ``requirements/run.lock`` pins it."""
_ULIF_WORD: Final = re.compile(rf"[{LETTERS}]+(?:['-][{LETTERS}]+)*")
_ULIF_RECORD_END: Final = b"\xff"
_ULIF_TAGS: Final = b"\xfe"


class Ulif:
    """«Словники України» (ULIF), through the stress trie of ukrainian-word-stress: forms and stress, no grammar."""

    id: Final = "ulif"

    def __init__(self) -> None:
        data, self.version = packaged("ukrainian-word-stress", "ukrainian_word_stress/data/stress.trie", _WHEEL)
        self._trie = marisa_trie.BytesTrie().frombytes(data)

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
