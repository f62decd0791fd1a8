"""The markets of a hand: words with the same factors laid in one colour, or in any, and the ways to lay them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Final, NamedTuple

import numpy as np

from wordsvc.law import scoring
from wordsvc.law.cards import Card, LetterCard
from wordsvc.law.factors import Factors
from wordsvc.law.referee import Referee
from wordsvc.lexicon.hand_index import Accepting, sign_place
from wordsvc.optimum.clock import Clock
from wordsvc.solver.hand.kernel import SIGNS, Demand, Leaf
from wordsvc.solver.hand.lattice import lattice, lattice_of
from wordsvc.solver.hand.offers import HandOffers
from wordsvc.solver.hand.vocabulary import Only, Vocabulary, vocabulary
from wordsvc.solver.hand.ways import AlphagramWay, Net, Prices, Supply, Ways, takes

POLYSEMY: Final = SIGNS
"""The sign of a Polysemy among the signs that a column takes."""
WaysOfWords = tuple[Ways, Callable[[int], list[str]]]
"""The ways to lay words, and the words of each alphagram."""
Price = Callable[[int, int], float]
"""What a card of a sign costs in a market."""


@dataclass(frozen=True, slots=True)
class Column:
    """A way to lay any of ``words`` in a market: (sign, cards) taken, points of Polysemies that stand for letters.

    ``identities`` are what may not be repeated, where the rules forbid repeats; elsewhere columns that take the same
    cards are equal, whatever their words.
    """

    market: Market = field(compare=False)
    number: int
    takes: tuple[tuple[int, int], ...]
    stand: int
    words: tuple[str, ...] = field(compare=False)
    identities: frozenset[str]


class Counting(NamedTuple):
    """A way of counting: ``factor`` times the points, cards of one ``color`` (None: of any), ``least`` letter cards."""

    factor: int
    color: str | None
    least: int


class Market:
    """Words of one class laid in one mode, their points multiplied by ``factor``.

    The words are looked for when they are first asked for.
    """

    def __init__(self, number: int, mode: Counting, asker: Asker, find: Callable[[Counting], WaysOfWords]) -> None:
        self.number, self.factor, self.color = number, mode.factor, mode.color
        self._mode, self._asker, self._find = mode, asker, find

    @cached_property
    def _found(self) -> WaysOfWords:
        return self._find(self._mode)

    @property
    def is_read(self) -> bool:
        """Whether its words have been looked for."""
        return "_found" in vars(self)

    def __len__(self) -> int:
        return len(self._found[0])

    def best(
        self, price: Price, per_word: int, most: int, above: float, toll: float = 0.0
    ) -> list[tuple[float, list[Column]]]:
        """The ``most`` ways worth more than ``above`` at these prices, with their columns; each card costs ``toll``."""
        ways, prices = self._found[0], self._prices(price, per_word, toll)
        while True:
            found = [(value, self._columns(way)) for value, way in ways.best(prices, most, above)]
            if all(columns for _, columns in found):
                return found

    def every(self, price: Price, per_word: int, most: int, above: float) -> list[Column] | None:
        """All ways worth more than ``above`` at these prices, or None if there are more than ``most``."""
        ways, prices = self._found[0], self._prices(price, per_word)
        while True:
            found = ways.every(prices, most, above)
            if found is None:
                return None
            columns = [self._columns(way) for way in found]
            if all(columns):
                return [column for of_way in columns for column in of_way]

    def _prices(self, price: Price, per_word: int, toll: float = 0.0) -> Prices:
        demand = self._asker.demand
        stand = [None if points < 0 else float(points * self.factor) for points in demand.stand]
        cards = [-price(self.number, sign) - toll for sign in range(SIGNS)]
        return Prices(cards, -price(self.number, POLYSEMY) - toll, stand, demand.each, float(per_word))

    def _columns(self, way: AlphagramWay) -> list[Column]:
        """The columns of a way: one for all its words, or one a word where words may not be repeated.

        None where no word counts; then the way does not come again.
        """
        words = self._found[1](way.alphagram)
        if not words:
            self._found[0].drop(way.alphagram)
            return []
        demand = self._asker.demand
        stand = self.factor * sum(demand.stand[sign] * (hidden if demand.each else 1) for sign, hidden in way.hidden)
        takes = (*way.cards, (POLYSEMY, len(way.hidden))) if way.hidden else way.cards
        if self._asker.repeats == "allow":
            return [Column(self, self.number, takes, stand, tuple(words), frozenset())]
        return [Column(self, self.number, takes, stand, (word,), self._asker.identities(word)) for word in words]


class Asker:
    """One hand under one set of rules, and which words are asked for: finds its markets."""

    def __init__(self, referee: Referee, hand: Sequence[Card], only: Only, clock: Clock) -> None:
        self._referee, self._hand, self._only, self._clock = referee, hand, only, clock
        rules = referee.rules
        self.repeats = rules.repeats
        self._offers = HandOffers(referee.holding(hand))
        self.demand: Demand = self._offers.demand(b"")
        self._vocabulary: Vocabulary = vocabulary(rules, referee.lexicon, only)
        self._colors = tuple(dict.fromkeys(card.color for card in hand if isinstance(card, LetterCard) and card.color))
        self._alike = rules.repeats == "allow"

    def identities(self, word: str) -> frozenset[str]:
        """What another word may not share with ``word`` where the rules forbid repeats."""
        return self._referee.identities(word)

    def markets(self) -> list[Market]:
        """All markets in which the hand can lay a word."""
        found: list[Market] = []
        for factors, leaf in self._vocabulary.classes:
            find = partial(self._lexicon_ways, leaf)
            found += [Market(len(found) + place, mode, self, find) for place, mode in enumerate(self._modes(factors))]
        extra: dict[Factors, list[str]] = {}
        holding = self._referee.holding(self._hand)
        for word in self._extra_words():
            extra.setdefault(holding.earned(self._referee.to_lay(word))[1], []).append(word)
        for factors, words in extra.items():
            find = partial(self._listed_ways, words)
            found += [Market(len(found) + place, mode, self, find) for place, mode in enumerate(self._modes(factors))]
        return found

    def _modes(self, factors: Factors) -> list[Counting]:
        """The ways of counting: each dearer than all that ask for less."""
        modes: list[Counting] = []
        for step in factors:
            if all(step.mixed > mode.factor for mode in modes if mode.color is None):
                modes.append(Counting(step.mixed, None, step.cards))
            plain = max(mode.factor for mode in modes if mode.color is None)
            mono = max((mode.factor for mode in modes if mode.color is not None), default=plain)
            if step.mono > max(plain, mono):
                modes += [Counting(step.mono, color, max(step.cards, 1)) for color in self._colors]
        return modes

    def _supply(self, mode: Counting) -> Supply:
        counts = Counter(card.sign for card in self._offers.cards(mode.color))
        held = [None if least < 0 else counts[sign] for sign, least in enumerate(self.demand.least)]
        return Supply(held, self._offers.mode(1, mode.color).polysemies, mode.least)

    def _stand(self) -> list[float | None]:
        return [None if points < 0 else float(points) for points in self.demand.stand]

    def _lexicon_ways(self, leaf: Leaf, mode: Counting) -> WaysOfWords:
        index, supply = self._vocabulary.index, self._supply(mode)
        kinds = [(int(kind) >> 6, int(kind) & 63) for kind in index.run]
        walkable = lattice(index, takes(kinds, supply, self._stand()), supply.polysemies, self._clock)

        def words(alphagram: int) -> list[str]:
            return [
                word
                for slot in index.slots(alphagram)
                if leaf.classes[index.slot_set[slot]] == leaf.number
                and index.letters[slot] >= leaf.shortest
                and self._may(word := index.word(slot))
            ]

        return Ways(Net(walkable, kinds, leaf.accepting), supply, self._clock, alike=self._alike), words

    def _may(self, word: str) -> bool:
        return word not in self._referee.rules.banned_words and not self._referee.repeats(word)

    def _extra_words(self) -> list[str]:
        """The words that only the rules add, and that the hand can make."""
        rules, referee = self._referee.rules, self._referee
        plain = Referee(referee.lexicon, rules.model_copy(update={"extra_words": ()}), referee.deck)
        return [
            word
            for word in rules.extra_words
            if referee.judge(word, suggest=False).valid
            and not plain.judge(word, suggest=False).valid
            and scoring.missing(word, self._hand, rules) is None
            and self._only.allows(referee.to_lay(word))
        ]

    def _listed_ways(self, words: Sequence[str], mode: Counting) -> WaysOfWords:
        runs = [sorted(Counter(map(sign_place, word)).items()) for word in words]
        kinds = sorted({run for word in runs for run in word})
        walkable = lattice_of([[kinds.index(run) for run in word] for word in runs])
        accepting = Accepting(np.ones(len(words), dtype=np.bool_))
        ways = Ways(Net(walkable, kinds, accepting), self._supply(mode), self._clock, alike=self._alike)
        return ways, lambda number: [words[number]]
