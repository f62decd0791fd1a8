"""Words that look like a pattern, from a sorted text of words: whole blocks of it at once.

A pattern is parts of letters and ``?`` with ``*`` between them. What is fixed from a word's ends, and how long it must
be, is compared for all lines of a block by arrays; so is one run of letters from the middle. An expression judges the
few lines that are left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

_ANY: Final = ord("?")
_BREAK: Final = ord("\n")
_FEW: Final = 8
"""If more than one line in so many is left, it is faster to run the expression through the whole block."""

Lines = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern of bytes, made by :func:`pattern_of`.

    ``first`` and ``last`` are the parts at a word's ends (one and the same, and ``whole``, where there is no ``*``),
    ``middle`` is the longest run of letters between them, ``shortest`` the least number of signs of a word.
    """

    expression: re.Pattern[bytes]
    first: bytes
    last: bytes
    middle: bytes
    shortest: int
    whole: bool

    @property
    def prefix(self) -> bytes:
        """The letters that every word begins with."""
        return self.first.partition(b"?")[0]

    def words(self, block: bytes) -> Iterator[bytes]:
        """The lines of ``block`` that match, in their order; a block begins and ends with a line break."""
        text = np.frombuffer(block, np.uint8)
        breaks = np.flatnonzero(text == _BREAK)
        starts, ends = breaks[:-1] + 1, breaks[1:]
        lengths = ends - starts
        suits = lengths == self.shortest if self.whole else lengths >= self.shortest
        if self.middle:
            suits &= _holding(text, starts, self.middle)
        starts, ends = starts[suits], ends[suits]
        for before, letter in _letters(self.first):
            here = text[starts + before] == letter
            starts, ends = starts[here], ends[here]
        for before, letter in _letters(self.last):
            here = text[ends - len(self.last) + before] == letter
            starts, ends = starts[here], ends[here]
        if len(starts) > len(lengths) // _FEW:
            yield from (match[1] for match in self.expression.finditer(block))
            return
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
            if self.expression.match(block, start - 1, end + 1):
                yield block[start:end]


@lru_cache(maxsize=256)
def pattern_of(text: bytes, letters: bytes) -> Pattern:
    """The pattern ``text`` (``?`` one of ``letters``, ``*`` any run of signs, anything else itself)."""
    parts = re.sub(rb"\*+", b"*", text).split(b"*")
    one = b"[" + re.escape(letters) + b"]"
    expression = b".*".join(
        b"".join(one if sign == _ANY else re.escape(bytes([sign])) for sign in part) for part in parts
    )
    runs = [run for part in parts[1:-1] for run in part.split(b"?")]
    return Pattern(
        re.compile(b"\n(" + expression + b")(?=\n)"),
        parts[0],
        parts[-1],
        max(runs, key=len, default=b""),
        sum(map(len, parts)),
        len(parts) == 1,
    )


def _letters(part: bytes) -> Iterator[tuple[int, int]]:
    return ((place, sign) for place, sign in enumerate(part) if sign != _ANY)


def _holding(text: npt.NDArray[np.uint8], starts: Lines, run: bytes) -> npt.NDArray[np.bool_]:
    """Which lines have this run of letters; a run has no line break, so it lies within one line."""
    found = text == run[0]
    for place, letter in enumerate(run[1:], 1):
        found[:-place] &= text[place:] == letter
        found[-place:] = False
    return np.logical_or.reduceat(found, starts)
