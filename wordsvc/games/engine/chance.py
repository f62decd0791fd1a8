r"""The seeded generator of a game, defined so that anyone can write it again.

The stream of a seed (16 bytes or more) is a row of 32-bit numbers. Number *i* is the big-endian reading of
bytes ``4·(i mod 8) … 4·(i mod 8)+3`` of block *i* div 8, and

    block b = SHA-256("klepka-stream-1\n" + seed + b as 8 big-endian bytes)

* a number below *n*: draw numbers until one is smaller than 2**32 − (2**32 mod n); it modulo n is the answer;
* a shuffle of *n* things: for i = n−1, n−2, … 1: j = a number below i+1; swap things i and j;
* a die: a number below 6, plus 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 16
_WORDS_A_BLOCK = 8
_RANGE = 2**32


@lru_cache(maxsize=4096)
def _block(seed: bytes, number: int) -> bytes:
    return sha256(b"klepka-stream-1\n" + seed + number.to_bytes(8, "big")).digest()


@dataclass(frozen=True, slots=True)
class Chance:
    """A place in the stream of a seed: drawing returns the answer and the next place.

    >>> Chance(bytes(16)).below(6)[0]
    0
    """

    # Kept out of repr: a state that lands in a trace must not give the deck away.
    seed: bytes = field(repr=False)
    drawn: int = 0

    def __post_init__(self) -> None:
        """Refuse a seed that could be guessed.

        Raises ``ValueError`` when the seed has fewer than 16 bytes.
        """
        if len(self.seed) < SEED_BYTES:
            raise ValueError(f"a seed has at least {SEED_BYTES} bytes")

    def below(self, bound: int) -> tuple[int, Chance]:
        """Return a fair number in 0 … bound−1 and the next place.

        Raises ``ValueError`` when bound is not in 1 … 2**32.
        """
        if not 1 <= bound <= _RANGE:
            raise ValueError("bound is out of range")
        fair = _RANGE - _RANGE % bound
        drawn = self.drawn
        while True:
            block, at = divmod(drawn, _WORDS_A_BLOCK)
            number = int.from_bytes(_block(self.seed, block)[4 * at : 4 * at + 4], "big")
            drawn += 1
            if number < fair:
                return number % bound, Chance(self.seed, drawn)

    def shuffled(self, things: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        """Return the things in a fair order (Fisher–Yates from the end) and the next place."""
        order, chance = list(things), self
        for i in range(len(order) - 1, 0, -1):
            j, chance = chance.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order), chance

    def die(self) -> tuple[int, Chance]:
        """Return a roll, 1 … 6, and the next place."""
        pips, chance = self.below(6)
        return pips + 1, chance
