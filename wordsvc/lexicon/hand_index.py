"""Reads the columns that :mod:`wordsvc.lexicon.hand_columns` lays out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from wordsvc.lexicon.familiarity import Familiarity
from wordsvc.lexicon.hand_columns import EDGE_BITS, NODE_EDGE_BITS, ORDER, spelled
from wordsvc.lexicon.index import Lexicon

LONGEST_FORM: Final = 64
"""No form has more letters."""
_POTENTIALS_KEPT: Final = 8
_NEWLINE: Final = b"\n"


def fame(familiarity: Familiarity) -> int:
    """Familiarity as a rank of two bits: the better known, the higher."""
    return Familiarity.OBSCURE - familiarity


class Accepting:
    """Which alphagrams have a form that counts: a bit each, and how many before each word of 64 bits.

    ``fame`` has two bits for each: the most :func:`fame` of such a form.
    """

    __slots__ = ("before", "bits", "fame")

    def __init__(self, accepted: npt.NDArray[np.bool_], fame: npt.NDArray[np.uint8] | None = None) -> None:
        padded = np.zeros(-(-len(accepted) // 64) * 64 + 64, dtype=bool)
        padded[: len(accepted)] = accepted
        self.bits = np.packbits(padded, bitorder="little").view(np.int64)
        counts = padded.reshape(-1, 64).sum(axis=1)
        self.before = np.append(0, np.cumsum(counts)).astype(np.uint32)
        fours = np.zeros((len(padded) // 4, 4), dtype=np.uint8)
        if fame is not None:
            fours.reshape(-1)[: len(fame)] = fame
        self.fame = np.bitwise_or.reduce(fours << np.arange(0, 8, 2, dtype=np.uint8), axis=1)


class HandIndex:
    """The forms of a lexicon by their letters; everything stays in the shared mapping."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.run, self.node, self.edge, self.level, self.slot_start, self.slot_text, self.slot_set, self.letters = (
            np.asarray(lexicon.section(f"hand_{name}"))
            for name in ("run", "node", "edge", "level", "slot_start", "slot_text", "slot_set", "slot_letters")
        )
        self._set_start = lexicon.section("hand_set_start")
        self._set_signature = lexicon.section("hand_set_signature")
        self._text = lexicon.section("text")
        self.text = np.asarray(self._text)
        self.potential = lru_cache(maxsize=_POTENTIALS_KEPT)(self._potential)

    @property
    def alphagrams(self) -> int:
        """How many alphagrams there are; they are numbered from 0."""
        return len(self.slot_start) - 1

    @property
    def sets(self) -> int:
        """How many sets of signatures there are."""
        return len(self._set_start) - 1

    def signatures(self, number: int) -> memoryview:
        """Signature numbers of one set."""
        return self._set_signature[self._set_start[number] : self._set_start[number + 1]]

    def most_of_sets(self, of_signatures: Sequence[int]) -> bytes:
        """For each set the most of the small numbers that its signatures have."""
        values = np.array(of_signatures, dtype=np.uint8)[np.asarray(self._set_signature)]
        return bytes(np.maximum.reduceat(values, np.asarray(self._set_start)[:-1]))

    def slots(self, alphagram: int) -> range:
        """The places of the forms of an alphagram."""
        return range(int(self.slot_start[alphagram]), int(self.slot_start[alphagram + 1]))

    def word(self, slot: int) -> str:
        """The form at a place."""
        start = int(self.slot_text[slot])
        return spelled(bytes(self._text[start : start + 128]).partition(_NEWLINE)[0])

    def accepting(self, class_of_set: bytes, fame_of_set: bytes, number: int, least: int, most: int) -> Accepting:
        """The alphagrams of ``least`` to ``most`` letters with a form whose set of signatures has class ``number``."""
        accepted = (np.frombuffer(class_of_set, dtype=np.uint8) == number)[self.slot_set]
        if least > 1:
            accepted &= self.letters >= least
        if most < LONGEST_FORM:
            accepted &= self.letters <= most
        if not len(accepted):
            return Accepting(accepted)
        known = np.frombuffer(fame_of_set, dtype=np.uint8)[self.slot_set] * accepted
        starts = self.slot_start[:-1]
        return Accepting(np.logical_or.reduceat(accepted, starts), np.maximum.reduceat(known, starts))

    def alphabetical(
        self, chosen: npt.NDArray[np.uint8], class_of_set: bytes, least: int, most: int
    ) -> npt.NDArray[np.int64]:
        """The places of the forms that count among the alphagrams with a 1 in ``chosen``, in alphabetical order."""
        slots = np.flatnonzero(np.repeat(chosen, np.diff(self.slot_start)))
        letters = self.letters[slots]
        counts = (np.frombuffer(class_of_set, dtype=np.uint8) > 0)[self.slot_set[slots]]
        counts &= (letters >= least) & (letters <= most)
        counted: npt.NDArray[np.int64] = slots[counts]
        return counted[np.argsort(self.slot_text[counted])]

    def _potential(self, weights: tuple[int, ...]) -> npt.NDArray[np.int32]:
        """For each node the most that the signs of a way on from it weigh, ``weights`` being those of :data:`ORDER`."""
        weight = (np.array(weights)[self.run >> 6] * (self.run & 63)).astype(np.int32)
        start = self.node >> np.uint32(32 - NODE_EDGE_BITS)
        potential = np.zeros(len(start) - 1, dtype=np.int32)
        for first, end in zip(self.level[1:-1], self.level[2:], strict=True):
            edges = self.edge[start[first] : start[end]]
            values = potential[edges & (1 << EDGE_BITS) - 1] + weight[edges >> 2 * EDGE_BITS]
            potential[first:end] = np.maximum.reduceat(values, start[first:end] - start[first])
        return potential


@lru_cache(maxsize=4)
def hand_index(lexicon: Lexicon) -> HandIndex:
    """The (cached) columns of this lexicon."""
    return HandIndex(lexicon)


def sign_place(sign: str) -> int:
    """The place of a letter, an apostrophe or a hyphen among the signs of an alphagram."""
    return ORDER.index(sign)


__all__ = [
    "EDGE_BITS",
    "LONGEST_FORM",
    "NODE_EDGE_BITS",
    "ORDER",
    "Accepting",
    "HandIndex",
    "fame",
    "hand_index",
    "sign_place",
]
