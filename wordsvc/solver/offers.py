"""A hand as the kernel wants it: what its cards and Polysemies offer in each mode, what a question demands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Final

from wordsvc.alphabet import APOSTROPHE, HYPHEN, LETTERS
from wordsvc.cards import Card, Deck, LetterCard, Prize, PrizeCard
from wordsvc.house_rules import HouseRules
from wordsvc.lexicon.hand_index import ORDER
from wordsvc.lexicon.index import LETTER_BYTES
from wordsvc.solver.kernel import SIGNS, Demand, Offer
from wordsvc.solver.vocabulary import Factors

_PLACE: Final = {sign: place for place, sign in enumerate(ORDER)}
_IS_LETTER: Final = tuple(int(sign in LETTERS) for sign in ORDER)


class HandOffers:
    """One hand under one set of house rules; ``must_use`` are indices of cards that have to be in the word.

    ``by_length``: a word is worth its number of letters, not its points.
    """

    def __init__(
        self, hand: Sequence[Card], rules: HouseRules, deck: Deck, must_use: Collection[int], *, by_length: bool
    ) -> None:
        self._rules, self._deck, self._by_length = rules, deck, by_length
        must = frozenset(must_use)
        cards = [(place not in must, -card.points, place) for place, card in enumerate(hand)]
        order = [hand[place] for _, _, place in sorted(cards)]
        self._letters = [(_PLACE[card.letter], card) for card in order if isinstance(card, LetterCard)]
        prizes = [card for card in order if isinstance(card, PrizeCard) and card.prize is Prize.POLYSEMY]
        most = rules.polysemy.max_per_word
        self._printed = [card.points if rules.polysemy.points == "printed" else 0 for card in prizes[:most]]
        self._must = [hand[place] for place in must]
        required = [card for card in self._must if isinstance(card, PrizeCard)]
        self.possible = len(required) <= len(self._printed) and all(card.prize is Prize.POLYSEMY for card in required)
        """Whether any word could use all that must be used."""

    def offers(self, factors: Factors) -> Iterator[Offer]:
        """The modes in which a word of these factors may have its best total."""
        mono, mixed = factors
        if self._by_length:
            yield self.offer(1, None)
            return
        if mono > mixed:
            for color in dict.fromkeys(card.color for _, card in self._letters):
                if color is not None and all(
                    card.color == color for card in self._must if isinstance(card, LetterCard)
                ):
                    yield self.offer(mono, color)
        yield self.offer(mixed, None)

    def offer(self, factor: int, color: str | None) -> Offer:
        """What the hand offers in one colour (None: in any)."""
        cards: list[list[int]] = [[] for _ in ORDER]
        for sign, card in self._letters:
            if color is None or card.color == color:
                cards[sign].append(_IS_LETTER[sign] if self._by_length else card.points)
        must = self._must_letters()
        keeps = color is None or self._rules.polysemy.keeps_color
        prizes = [0] * len(self._printed) if self._by_length else self._printed
        return Offer(factor, cards, must, prizes if keeps else [])

    def _must_letters(self) -> list[int]:
        """How many cards of each sign must be used."""
        must = [0] * SIGNS
        for card in self._must:
            if isinstance(card, LetterCard):
                must[_PLACE[card.letter]] += 1
        return must

    def demand(self, pattern: bytes) -> Demand:
        """What every word must have, and what a Polysemy is worth in it."""
        least = self._must_letters()
        for sign, byte in LETTER_BYTES.items():
            place = _PLACE[chr(sign)]
            least[place] = max(least[place], pattern.count(byte))
        least[_PLACE[HYPHEN]] = -1 if self._rules.hyphen == "free" else 0
        if self._rules.apostrophe == "free":
            least[_PLACE[APOSTROPHE]] = -1
        if self._by_length:
            stand = [1 if letter else -1 for letter in _IS_LETTER]
            return Demand(least, stand, each=True, weights=_IS_LETTER, pattern=pattern)
        worth = _letter_points(self._deck)
        kind = self._rules.polysemy.points
        stands = kind in ("letter", "each")
        stand = [(points if stands else 0) if letter else -1 for points, letter in zip(worth, _IS_LETTER, strict=True)]
        weights = list(worth)
        for sign, held in self._letters:
            weights[sign] = max(weights[sign], held.points)
        return Demand(least, stand, each=kind == "each", weights=tuple(weights), pattern=pattern)


@lru_cache(maxsize=16)
def _letter_points(deck: Deck) -> tuple[int, ...]:
    return tuple(deck.letter_points(sign) for sign in ORDER)
