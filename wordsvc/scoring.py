"""What a word is worth: the best choice of cards and Polysemies for it (rules, words §1.3–1.4).

The choice is exact. A colour against points, a Polysemy against a card: of all ways to lay the word, the one with the
highest total wins; then the one with the fewest prize cards; then the one with the lowest card indices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod
from typing import Final

from wordsvc.alphabet import APOSTROPHE, HYPHEN
from wordsvc.cards import Card, Deck, LetterCard, Prize, PrizeCard
from wordsvc.house_rules import Coefficient, HouseRules

_FREE: Final = HYPHEN + APOSTROPHE


@dataclass(frozen=True, slots=True)
class UsedCard:
    """A card of the hand in a word; a Polysemy says for which letter it stands and at which places of the word."""

    index: int
    card: Card
    positions: tuple[int, ...]
    stands_for: str | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """Points of one word: the sum of the cards, the coefficients that apply, the total."""

    base: int
    factors: tuple[Coefficient, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Play:
    """One word laid from a hand."""

    cards: tuple[UsedCard, ...]
    score: Score


@dataclass(frozen=True, slots=True)
class Missing:
    """Why a hand can't make a word: the letters it lacks (once an occurrence) after the best use of its Polysemies."""

    letters: tuple[str, ...]


def needed(word: str, rules: HouseRules) -> Counter[str]:
    """How many cards of each letter the word takes; an apostrophe only where it needs a card (rules, words §1.2)."""
    free = HYPHEN if rules.apostrophe == "card" else _FREE
    return Counter(letter for letter in word if letter not in free)


def factor(coefficients: Iterable[Coefficient], rules: HouseRules) -> int:
    """The one factor that ``coefficients`` make together: their product, or the highest of them."""
    factors = [coefficient.factor for coefficient in coefficients]
    return prod(factors) if rules.stacking == "multiply" else max(factors, default=1)


def applying(rules: HouseRules, features: Sequence[frozenset[str]], *, one_color: bool) -> tuple[Coefficient, ...]:
    """The coefficients that apply to a word with these readings' features, laid in one colour or not."""
    return tuple(
        coefficient
        for coefficient in rules.coefficients
        if coefficient.when.one_color in (None, one_color)
        and (not coefficient.when.on_reading or any(coefficient.when.holds(reading) for reading in features))
    )


def missing(word: str, hand: Sequence[Card], rules: HouseRules) -> Missing | None:
    """What the hand lacks for ``word``, or None if it can make it."""
    held = Counter(card.letter for card in hand if isinstance(card, LetterCard))
    short = {letter: count - held[letter] for letter, count in needed(word, rules).items() if count > held[letter]}
    polysemies = _polysemies_allowed(sum(_is_polysemy(card) for card in hand), rules)
    letters = sorted((letter for letter in short if letter != APOSTROPHE), key=lambda letter: -short[letter])
    for letter in letters[:polysemies]:
        del short[letter]
    if not short:
        return None
    return Missing(tuple(letter for letter in dict.fromkeys(word) for _ in range(short.get(letter, 0))))


def best_play(
    word: str,
    hand: Sequence[Card],
    rules: HouseRules,
    deck: Deck,
    features: Sequence[frozenset[str]],
    must_use: Collection[int] = (),
) -> Play | None:
    """The best way to lay ``word`` from ``hand``, or None if the hand can't make it.

    ``features`` are the grammemes and marks of each reading that counts for coefficients. The deck says what a letter
    is worth where a Polysemy is worth its letter. ``must_use`` are indices of cards that have to be in the word.
    """
    table = _Table(word, hand, rules, deck, must_use)
    mono = applying(rules, features, one_color=True)
    mixed = applying(rules, features, one_color=False)
    mono_factor, mixed_factor = factor(mono, rules), factor(mixed, rules)
    ways = [way for color in table.colors for way in table.lay_mono(mono_factor, color)]
    ways += table.lay_mixed(mixed_factor) if mixed_factor > mono_factor else table.lay(mixed_factor)
    if not ways:
        return None
    best = max(ways, key=lambda way: way.rank)
    one_color = table.is_one_color(best)
    base = sum(table.points(used) for used in best.used)
    coefficients = mono if one_color else mixed
    cards = tuple(sorted(best.used, key=lambda used: used.index))
    return Play(cards, Score(base, coefficients, base * factor(coefficients, rules)))


def _is_polysemy(card: Card) -> bool:
    return isinstance(card, PrizeCard) and card.prize is Prize.POLYSEMY


def _polysemies_allowed(held: int, rules: HouseRules) -> int:
    return held if rules.polysemy.max_per_word is None else min(held, rules.polysemy.max_per_word)


@dataclass(frozen=True, slots=True)
class _Way:
    """A way to lay the word; ``rank`` orders ways: total, then few prize cards, then low indices."""

    rank: int
    used: tuple[UsedCard, ...]


@dataclass(frozen=True, slots=True)
class _Cover:
    """How one letter is laid: its cards, how many occurrences a Polysemy covers, what that adds to the rank."""

    rank: int
    cards: tuple[int, ...]
    covered: int


class _Table:
    """One word over one hand. Ranks are whole numbers in which points, prize cards and indices never overlap."""

    def __init__(
        self, word: str, hand: Sequence[Card], rules: HouseRules, deck: Deck, must_use: Collection[int] = ()
    ) -> None:
        self.word, self.hand, self.rules, self.deck = word, hand, rules, deck
        self.need = needed(word, rules)
        self.by_letter: dict[str, list[int]] = {letter: [] for letter in self.need}
        self.polysemies: list[int] = []
        for index, card in enumerate(hand):
            if isinstance(card, LetterCard):
                if card.letter in self.by_letter:
                    self.by_letter[card.letter].append(index)
            elif card.prize is Prize.POLYSEMY:
                self.polysemies.append(index)
        self.must_prizes = frozenset(self.polysemies).intersection(must_use)
        self.must_letters = frozenset(must_use) - self.must_prizes
        self.most = _polysemies_allowed(len(self.polysemies), rules)
        # A Polysemy that is worth nothing itself never gains where a card can lie.
        self.polysemy_may_pay = rules.polysemy.points in ("letter", "each") or any(
            self._printed(index) for index in self.polysemies
        )
        self.point = 1 << (len(hand) + 8)
        self.prize = 1 << len(hand)
        held = (hand[index] for indices in self.by_letter.values() for index in indices)
        self.colors = tuple(
            dict.fromkeys(card.color for card in held if isinstance(card, LetterCard) and card.color is not None)
        )

    def lay_mono(self, factor: int, color: str) -> list[_Way]:
        """Ways among which is the best that is one-coloured in ``color``: with at least one card of it."""
        ways = self.lay(factor, color=color)
        if not ways or any(used.stands_for is None for used in ways[0].used):
            return ways
        tops = (self._pool(letter, factor, color, frozenset())[:1] for letter in self.need)
        return [way for top in tops if top for way in self.lay(factor, color=color, forced=frozenset(top))]

    def lay_mixed(self, factor: int) -> list[_Way]:
        """Ways among which is the best that is not one-coloured, for rules under which that pays more."""
        ways = self.lay(factor)
        if not ways or not self.is_one_color(ways[0]):
            return ways
        tops: dict[tuple[str, str | None], int] = {}
        for letter, indices in self.by_letter.items():
            for index in self._by_rank(indices, factor):
                tops.setdefault((letter, self._card(index).color), index)
        forced = [frozenset({index}) for (_, color), index in tops.items() if color is None]
        forced += [
            frozenset({one, other})
            for ((_, color), one), ((_, other_color), other) in combinations(tops.items(), 2)
            if color != other_color
        ]
        ways = [way for indices in forced for way in self.lay(factor, forced=indices)]
        if not self.rules.polysemy.keeps_color:
            ways += [way for letter in self.need for way in self.lay(factor, covered=letter)]
        ways += self._lay_polysemies(factor)
        return [way for way in ways if not self.is_one_color(way)]

    def lay(
        self,
        factor: int,
        *,
        color: str | None = None,
        forced: frozenset[int] = frozenset(),
        covered: str | None = None,
    ) -> list[_Way]:
        """The best way at this factor, if there is any.

        With ``color`` only cards of it are taken, with ``forced`` all these cards are, and a Polysemy stands for
        ``covered``.
        """
        most = 0 if color is not None and not self.rules.polysemy.keeps_color else self.most
        forced |= self.must_letters
        if not self._can_force(forced, color):
            return []
        rank = 0
        plain: dict[str, _Cover] = {}
        choices: list[tuple[int, bool, str, _Cover]] = []
        for letter, count in self.need.items():
            pool = self._pool(letter, factor, color, forced)
            enough = len(pool) >= count and letter != covered
            without = self._cover(letter, pool, count, 0, factor, forced) if enough else None
            worth_trying = most and (without is None or self.polysemy_may_pay or self.must_prizes)
            with_polysemy = self._covered(letter, pool, count, factor, forced) if worth_trying else None
            if without is not None:
                rank += without.rank
                plain[letter] = without
            if with_polysemy is not None:
                gain = with_polysemy.rank - (without.rank if without else 0)
                choices.append((gain, without is None, letter, with_polysemy))
            elif without is None:
                return []
        chosen = self._spend(choices, most, factor)
        if chosen is None:
            return []
        covers = plain | {letter: cover for _, _, letter, cover in chosen}
        polysemies = self._polysemies_by_rank(factor)[: len(chosen)]
        rank += sum(gain for gain, *_ in chosen) + sum(self._prize_rank(index, factor) for index in polysemies)
        return [_Way(rank, self._used(covers, [letter for _, _, letter, _ in chosen], polysemies))]

    def _lay_polysemies(self, factor: int) -> list[_Way]:
        """The way without any letter card, if there are Polysemies enough."""
        if len(self.need) > self.most or APOSTROPHE in self.need or self.must_letters:
            return []
        if len(self.must_prizes) > len(self.need):
            return []
        covers = {
            letter: self._cover(letter, [], count, count, factor, frozenset()) for letter, count in self.need.items()
        }
        laid = {letter: cover for letter, cover in covers.items() if cover is not None}
        polysemies = self._polysemies_by_rank(factor)[: len(laid)]
        rank = sum(cover.rank for cover in laid.values()) + sum(self._prize_rank(index, factor) for index in polysemies)
        return [_Way(rank, self._used(laid, list(laid), polysemies))]

    def _spend(
        self, choices: list[tuple[int, bool, str, _Cover]], most: int, factor: int
    ) -> list[tuple[int, bool, str, _Cover]] | None:
        """Which letters get a Polysemy: those that must, then those that gain; None if there are too few."""
        choices.sort(key=lambda choice: (not choice[1], -choice[0]))
        must = max(sum(choice[1] for choice in choices), len(self.must_prizes))
        if must > min(most, len(choices)):
            return None
        chosen = choices[:must]
        cards = self._polysemies_by_rank(factor)
        for choice in choices[must:most]:
            if choice[0] + self._prize_rank(cards[len(chosen)], factor) <= 0:
                break
            chosen.append(choice)
        return chosen

    def _can_force(self, forced: frozenset[int], color: str | None) -> bool:
        cards = [self.hand[index] for index in forced]
        return all(
            isinstance(card, LetterCard) and card.letter in self.need and color in (None, card.color) for card in cards
        )

    def _pool(self, letter: str, factor: int, color: str | None, forced: frozenset[int]) -> list[int]:
        indices = self.by_letter[letter]
        if color is not None:
            indices = [index for index in indices if self._card(index).color == color]
        pool = self._by_rank(indices, factor)
        return sorted(pool, key=lambda index: index not in forced) if forced else pool

    def _covered(self, letter: str, pool: list[int], count: int, factor: int, forced: frozenset[int]) -> _Cover | None:
        """The best way to lay the letter with a Polysemy: it stands for one occurrence or more."""
        if letter == APOSTROPHE:
            return None
        least = max(1, count - len(pool))
        most = count if self.rules.polysemy.points == "each" else least
        covers = [self._cover(letter, pool, count, covered, factor, forced) for covered in range(least, most + 1)]
        return max((cover for cover in covers if cover), key=lambda cover: cover.rank, default=None)

    def _cover(
        self, letter: str, pool: list[int], count: int, covered: int, factor: int, forced: frozenset[int]
    ) -> _Cover | None:
        cards = tuple(pool[: count - covered])
        if forced and not forced.intersection(pool) <= set(cards):
            return None
        rank = sum(self._rank(index, factor) for index in cards)
        if covered:
            rank += self._stand_in(letter, covered) * factor * self.point
        return _Cover(rank, cards, covered)

    def _stand_in(self, letter: str, covered: int) -> int:
        """Points that the letter gives to the Polysemy that stands for it (rules, words §1.3)."""
        match self.rules.polysemy.points:
            case "letter":
                return self.deck.letter_points(letter)
            case "each":
                return covered * self.deck.letter_points(letter)
            case _:
                return 0

    def _printed(self, index: int) -> int:
        return self.hand[index].points if self.rules.polysemy.points == "printed" else 0

    def _rank(self, index: int, factor: int) -> int:
        return self.hand[index].points * factor * self.point + (1 << (len(self.hand) - 1 - index))

    def _prize_rank(self, index: int, factor: int) -> int:
        return self._printed(index) * factor * self.point - self.prize + (1 << (len(self.hand) - 1 - index))

    def _by_rank(self, indices: list[int], factor: int) -> list[int]:
        return sorted(indices, key=lambda index: (-self.hand[index].points * factor, index))

    def _polysemies_by_rank(self, factor: int) -> list[int]:
        return sorted(
            self.polysemies, key=lambda index: (index not in self.must_prizes, -self._prize_rank(index, factor))
        )

    def _card(self, index: int) -> LetterCard:
        card = self.hand[index]
        assert isinstance(card, LetterCard)  # noqa: S101 - by_letter holds letter cards only
        return card

    def _used(self, covers: dict[str, _Cover], stands_for: list[str], polysemies: list[int]) -> tuple[UsedCard, ...]:
        used = []
        for letter, cover in covers.items():
            places = [place for place, sign in enumerate(self.word) if sign == letter]
            for index, place in zip(sorted(cover.cards), places, strict=False):
                used.append(UsedCard(index, self.hand[index], (place,)))
            if cover.covered:
                index = polysemies[stands_for.index(letter)]
                used.append(UsedCard(index, self.hand[index], tuple(places[len(cover.cards) :]), letter))
        return tuple(used)

    def points(self, used: UsedCard) -> int:
        """Points of one used card under the house rules."""
        if used.stands_for is None:
            return used.card.points
        return self._printed(used.index) + self._stand_in(used.stands_for, len(used.positions))

    def is_one_color(self, way: _Way) -> bool:
        """Whether all letter cards are of one colour; Polysemies alone are not (rules, words §1.3)."""
        colors = {used.card.color for used in way.used if isinstance(used.card, LetterCard)}
        breaks = not self.rules.polysemy.keeps_color and any(used.stands_for for used in way.used)
        return len(colors) == 1 and None not in colors and not breaks
