"""The plain way to find what a hand can make: look at every form of the lexicon. Baseline and oracle for the search.

It shares nothing with the search but the lexicon: letters are counted from the words themselves, totals follow the
printed rules by the letter (every Polysemy worth nothing, two letter cards or more of one colour twice their points).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import numpy as np

from wordsvc.language.alphabet import LETTERS
from wordsvc.law.acceptance import acceptance
from wordsvc.law.cards import Card, LetterCard
from wordsvc.law.house_rules import PRINTED
from wordsvc.lexicon import Lexicon
from wordsvc.lexicon.index import LETTER_BYTES

CHUNK = 1 << 18


class Scan:
    """Every form that counts under the printed rules, as masks: bit l of ``planes[k]``: l occurs more than k times."""

    def __init__(self, lexicon: Lexicon) -> None:
        accepts = acceptance(PRINTED, lexicon).accepts
        words = (
            word
            for word in lexicon
            if "-" not in word and "." not in word and any(accepts[n] for n in lexicon.find(word).signature_ids)  # type: ignore[union-attr]
        )
        # In chunks: all words as strings, or all counts as 64 bits, would take a gigabyte each.
        counts = np.concatenate([_counts(chunk) for chunk in iter(lambda: list(islice(words, CHUNK)), [])])
        weights = np.random.default_rng(1).integers(1, 1 << 62, len(LETTERS), dtype=np.uint64)
        mixed = np.concatenate([counts[start : start + CHUNK] @ weights for start in range(0, len(counts), CHUNK)])
        order = np.argsort(mixed, kind="stable")
        first = np.append(True, np.diff(mixed[order]) > 0)
        self.start = np.append(np.flatnonzero(first), len(counts))
        self.counts = counts[order][first]
        bits = np.uint64(1) << np.arange(len(LETTERS), dtype=np.uint64)
        self.planes = []
        rows = np.arange(len(self.counts))
        for least in range(1, int(counts.max()) + 1):
            mask = np.zeros(len(rows), dtype=np.uint64)
            for letter in range(len(LETTERS)):
                mask |= np.where(self.counts[rows, letter] >= least, bits[letter], np.uint64(0))
            if least > 2:  # few words have any letter so often
                rows, mask = rows[mask > 0], mask[mask > 0]
            self.planes.append((rows if least > 2 else None, mask))

    def fitting(self, held: np.ndarray, polysemies: int) -> np.ndarray:
        """The alphagrams that cards with these letter counts and so many Polysemies can lay."""
        bits = np.uint64(1) << np.arange(len(LETTERS), dtype=np.uint64)
        lacking = np.zeros(len(self.counts), dtype=np.uint64)
        for above, (rows, mask) in enumerate(self.planes):
            absent = np.bitwise_or.reduce(bits[held <= above], initial=np.uint64(0))
            if rows is None:
                lacking |= mask & absent
            else:
                lacking[rows] |= mask & absent
        return np.flatnonzero(np.bitwise_count(lacking) <= polysemies)

    def totals(self, hand: Sequence[Card], polysemies: int) -> tuple[np.ndarray, np.ndarray]:
        """The alphagrams that the hand can lay and their totals."""
        letters = [card for card in hand if isinstance(card, LetterCard)]
        fitting = self.fitting(held_letters(letters), polysemies)
        counts = self.counts[fitting]
        best = _sums(letters, counts)
        for color in {card.color for card in letters} - {None}:
            cards = [card for card in letters if card.color == color]
            held = held_letters(cards)
            lacking, laid = (counts > held).sum(axis=1), np.minimum(counts, held).sum(axis=1)
            best = np.maximum(best, np.where((lacking <= polysemies) & (laid > 1), 2 * _sums(cards, counts), 0))
        return fitting, best

    def top(self, hand: Sequence[Card], polysemies: int, most: int) -> list[int]:
        """The totals of the best words, the highest first."""
        fitting, totals = self.totals(hand, polysemies)
        if len(totals) > most:
            chosen = np.argpartition(totals, -most)[-most:]
            fitting, totals = fitting[chosen], totals[chosen]
        forms = self.start[fitting + 1] - self.start[fitting]
        return sorted(np.repeat(totals, forms).tolist(), reverse=True)[:most]


def _counts(words: list[str]) -> np.ndarray:
    text = np.frombuffer("".join(words).translate(LETTER_BYTES).encode("ascii"), dtype=np.uint8)
    row = np.repeat(np.arange(len(words)), [len(word) for word in words])
    letter = text >= 0x41
    keys = row[letter] * len(LETTERS) + text[letter] - 0x41
    return np.bincount(keys, minlength=len(words) * len(LETTERS)).reshape(-1, len(LETTERS)).astype(np.uint8)


def held_letters(hand: Sequence[Card]) -> np.ndarray:
    """How many cards of each letter a hand holds."""
    cards = [card for card in hand if isinstance(card, LetterCard)]
    return np.array([sum(card.letter == letter for card in cards) for letter in LETTERS])


def _sums(cards: Sequence[LetterCard], counts: np.ndarray) -> np.ndarray:
    """The points of the dearest cards that each row of counts can take."""
    total = np.zeros(len(counts), dtype=np.int64)
    for place, letter in enumerate(LETTERS):
        points = sorted((card.points for card in cards if card.letter == letter), reverse=True)
        if points:
            sums = np.append(0, np.cumsum(points))
            total += sums[np.minimum(counts[:, place], len(points))]
    return total
