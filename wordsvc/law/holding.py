"""A hand of cards in the order in which words take them, and what each card is worth (rules, words §1.3–1.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from wordsvc.law.cards import Card, Deck, LetterCard, Prize
from wordsvc.law.factors import Factors, earned, steps
from wordsvc.law.house_rules import Coefficient, HouseRules
from wordsvc.law.way import Cover, UsedCard
from wordsvc.lexicon import Familiarity, Signature


@dataclass(frozen=True, slots=True)
class WordToLay:
    """A word that is to be laid, and what it may earn by: the signature of each of its readings that count."""

    text: str
    earning: tuple[Signature, ...] = ()

    @property
    def familiarity(self) -> Familiarity:
        """The best of its readings; a word without any is one that the house rules add, and known to who added it."""
        return min((signature.familiarity for signature in self.earning), default=Familiarity.KNOWN)


def polysemies_allowed(held: int, rules: HouseRules) -> int:
    """How many of the held Polysemies may serve in one word (rules, words §1.3)."""
    return held if rules.polysemy.max_per_word is None else min(held, rules.polysemy.max_per_word)


class Holding:
    """A hand under house rules, its cards put in order once for any number of words.

    ``must_use`` are indices of cards that have to be in the word. Ranks are whole numbers in which points, prize cards
    and indices never overlap.
    """

    def __init__(self, hand: Sequence[Card], rules: HouseRules, deck: Deck, must_use: Collection[int] = ()) -> None:
        self.hand, self.rules, self.deck = hand, rules, deck
        self.must_use = frozenset(must_use)
        self.polysemies: list[int] = []
        self._pools: dict[str | None, dict[str, list[int]]] = {None: {}}
        for index in sorted(range(len(hand)), key=lambda index: (-hand[index].points, index)):
            card = hand[index]
            if isinstance(card, LetterCard):
                self._pools[None].setdefault(card.letter, []).append(index)
                if card.color is not None:
                    self._pools.setdefault(card.color, {}).setdefault(card.letter, []).append(index)
            elif card.prize is Prize.POLYSEMY:
                self.polysemies.append(index)
        self.polysemies.sort()
        self._ranked: dict[int, list[int]] = {}
        self.covers: dict[tuple[str, int, str | None, int], tuple[Cover | None, Cover | None]] = {}
        """How letters are laid: letter, occurrences, colour and factor → without a Polysemy, and with one."""
        self._asks_readings = any(one.when.asks for one in rules.coefficients)
        self._earned: dict[tuple[Signature, ...], tuple[list[Coefficient], Factors]] = {}
        self.must_prizes = frozenset(self.polysemies).intersection(must_use)
        self.must_letters = frozenset(must_use) - self.must_prizes
        self.most = polysemies_allowed(len(self.polysemies), rules)
        # A Polysemy that is worth nothing itself never gains where a card can lie.
        self.polysemy_may_pay = rules.polysemy.points in ("letter", "each") or any(
            self.printed(index) for index in self.polysemies
        )
        self.point = 1 << (len(hand) + 8)
        self.prize = 1 << len(hand)

    def earned(self, word: WordToLay) -> tuple[list[Coefficient], Factors]:
        """The coefficients that a word earns, and its factors; most words of a hand have the same ones."""
        earning = word.earning if self._asks_readings else ()
        known = self._earned.get(earning)
        if known is None:
            coefficients = earned(self.rules, earning)
            known = self._earned[earning] = coefficients, steps(self.rules, coefficients)
        return known

    def share(self, cards: Sequence[int], *, exactly: bool = False) -> Holding:
        """A holding of these cards only, with indices of its own; ``exactly``: a word has to use all of them."""
        hand = [self.hand[index] for index in cards]
        return Holding(hand, self.rules, self.deck, range(len(cards)) if exactly else ())

    def colors(self, need: Collection[str]) -> list[str]:
        """The colours in which a word of these letters may be laid: with a card of it, the rest by Polysemies."""
        found = []
        for color, pools in self._pools.items():
            if color is not None:
                lacking = sum([letter not in pools for letter in need])
                if lacking <= self.most and lacking < len(need):
                    found.append(color)
        return found

    def pool(self, letter: str, factor: int, color: str | None) -> Sequence[int]:
        """The cards of a letter (of one colour, or of any) in the order in which they are taken."""
        pool = self._pools[color].get(letter, ())
        return pool if factor else sorted(pool)

    def stand_in(self, letter: str, covered: int) -> int:
        """Points that the letter gives to the Polysemy that stands for it (rules, words §1.3)."""
        match self.rules.polysemy.points:
            case "letter":
                return self.deck.letter_points(letter)
            case "each":
                return covered * self.deck.letter_points(letter)
            case _:
                return 0

    def printed(self, index: int) -> int:
        """Points printed on a Polysemy, if they count."""
        return self.hand[index].points if self.rules.polysemy.points == "printed" else 0

    def rank(self, index: int, factor: int) -> int:
        """What a letter card adds to the rank of a way."""
        return self.hand[index].points * factor * self.point + (1 << (len(self.hand) - 1 - index))

    def prize_rank(self, index: int, factor: int) -> int:
        """What a Polysemy adds to the rank of a way by itself."""
        return self.printed(index) * factor * self.point - self.prize + (1 << (len(self.hand) - 1 - index))

    def polysemies_by_rank(self, factor: int) -> list[int]:
        """The Polysemies in the order in which they are spent."""
        ranked = self._ranked.get(factor)
        if ranked is None:
            ranked = self._ranked[factor] = sorted(
                self.polysemies, key=lambda index: (index not in self.must_prizes, -self.prize_rank(index, factor))
            )
        return ranked

    def points(self, used: UsedCard) -> int:
        """Points of one used card under the house rules."""
        if used.stands_for is None:
            return used.card.points
        return self.printed(used.index) + self.stand_in(used.stands_for, len(used.positions))

    def is_one_color(self, letters: Iterable[int], polysemies: int) -> bool:
        """Whether letter cards (and Polysemies) are of one colour; Polysemies alone are not (rules, words §1.3)."""
        colors = {card.color for index in letters if isinstance(card := self.hand[index], LetterCard)}
        breaks = polysemies > 0 and not self.rules.polysemy.keeps_color
        return len(colors) == 1 and None not in colors and not breaks
