"""A hand as the kernel wants it: what its cards and Polysemies offer in each mode, what a question demands."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from wordsvc.language.alphabet import APOSTROPHE, HYPHEN, LETTERS
from wordsvc.law.cards import Deck, LetterCard, Prize, PrizeCard
from wordsvc.law.factors import Factors
from wordsvc.law.holding import Holding
from wordsvc.law.house_rules import HouseRules
from wordsvc.lexicon.hand_index import ORDER
from wordsvc.lexicon.index import LETTER_BYTES
from wordsvc.solver.hand.kernel import SIGNS, Demand, Held, HeldCard, Mode
from wordsvc.solver.hand.worth import ANY_COLOR

_PLACE: Final = {sign: place for place, sign in enumerate(ORDER)}
_IS_LETTER: Final = tuple(int(sign in LETTERS) for sign in ORDER)
_COLORLESS: Final = 0


class HandOffers:
    """One hand under one set of house rules.

    ``by_length``: a word is worth its number of letters, not its points.
    """

    def __init__(self, holding: Holding, *, by_length: bool = False) -> None:
        hand, rules, must = holding.hand, holding.rules, holding.must_use
        self._rules, self._deck, self._by_length = rules, holding.deck, by_length
        order = sorted(range(len(hand)), key=lambda place: (place not in must, -hand[place].points, place))
        self._colors: dict[str | None, int] = {None: _COLORLESS}
        cards, prizes = [], []
        for place in order:
            card = hand[place]
            if isinstance(card, LetterCard):
                sign, color = _PLACE[card.letter], self._colors.setdefault(card.color, len(self._colors))
                cards.append(HeldCard(sign, _IS_LETTER[sign] if by_length else card.points, color, place in must))
            elif card.prize is Prize.POLYSEMY:
                prizes.append(card.points if rules.polysemy.points == "printed" and not by_length else 0)
        self.held: Final = Held(cards, prizes[: rules.polysemy.max_per_word])
        required = [card for place in must if isinstance(card := hand[place], PrizeCard)]
        self.possible: Final = len(required) <= len(self.held.prizes) and all(
            card.prize is Prize.POLYSEMY for card in required
        )
        """Whether any word could use all that must be used."""

    def modes(self, factors: Factors) -> list[Mode]:
        """The modes in which a word of these factors may have its best total."""
        if self._by_length:
            return [self.mode(1, None)]
        mono, mixed = max(step.mono for step in factors), max(step.mixed for step in factors)
        required = {card.color for card in self.held.cards if card.must}
        found = [
            self.mode(mono, color)
            for color, number in self._colors.items()
            if mono > mixed and color is not None and required <= {number}
        ]
        return [*found, self.mode(mixed, None)]

    def mode(self, factor: int, color: str | None) -> Mode:
        """Words of one colour (None: of any)."""
        spendable = color is None or self._rules.polysemy.keeps_color
        number = ANY_COLOR if color is None else self._colors[color]
        return Mode(factor, number, len(self.held.prizes) if spendable else 0)

    def cards(self, color: str | None) -> list[HeldCard]:
        """The letter cards of one colour (None: all)."""
        return [card for card in self.held.cards if color is None or card.color == self._colors[color]]

    def demand(self, pattern: bytes) -> Demand:
        """What every word must have, and what a Polysemy is worth in it."""
        plain = _demand(self._rules, self._deck, self._by_length)
        weights, least = plain.weights, plain.least
        dearer = [card for card in self.held.cards if card.value > weights[card.sign]]
        required = [card.sign for card in self.held.cards if card.must]
        if not (pattern or dearer or required):
            return plain
        heavier, more = list(weights), [required.count(sign) for sign in range(SIGNS)]
        for card in dearer:
            heavier[card.sign] = max(heavier[card.sign], card.value)
        for sign, byte in LETTER_BYTES.items():
            place = _PLACE[chr(sign)]
            more[place] = max(more[place], pattern.count(byte))
        wanted = tuple(most if most < 0 else max(most, number) for most, number in zip(least, more, strict=True))
        return replace(plain, least=wanted, weights=tuple(heavier), pattern=pattern)


@lru_cache(maxsize=16)
def _demand(rules: HouseRules, deck: Deck, by_length: bool) -> Demand:
    """What every word must have, whatever the hand and the question."""
    least = [0] * SIGNS
    least[_PLACE[HYPHEN]] = -1 if rules.hyphen == "free" else 0
    if rules.apostrophe == "free":
        least[_PLACE[APOSTROPHE]] = -1
    if by_length:
        stand = tuple(1 if letter else -1 for letter in _IS_LETTER)
        return Demand(tuple(least), stand, each=True, weights=_IS_LETTER)
    weights = tuple(deck.letter_points(sign) for sign in ORDER)
    kind = rules.polysemy.points
    stands = kind in ("letter", "each")
    stand = tuple(
        (points if stands else 0) if letter else -1 for points, letter in zip(weights, _IS_LETTER, strict=True)
    )
    return Demand(tuple(least), stand, each=kind == "each", weights=weights)
