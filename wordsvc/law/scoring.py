"""What a word is worth: the best choice of cards and Polysemies for it (rules, words §1.3–1.4).

The choice is exact. A colour against points, a Polysemy against a card: of all ways to lay the word, the one with the
highest total wins; then the one with the fewest prize cards; then the one with the lowest card indices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final, NamedTuple

from wordsvc.language.alphabet import APOSTROPHE, HYPHEN
from wordsvc.law.cards import Card, LetterCard, Prize, PrizeCard
from wordsvc.law.holding import Holding, UsedCard, WordToLay, polysemies_allowed
from wordsvc.law.house_rules import Coefficient, HouseRules

_FREE: Final = HYPHEN + APOSTROPHE


@dataclass(frozen=True, slots=True)
class Score:
    """Points of one word: the sum of the cards, the coefficients that apply, the total."""

    base: int
    factors: tuple[Coefficient, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Laying:
    """One word laid from a hand: its cards, and what that is worth."""

    cards: tuple[UsedCard, ...]
    score: Score


@dataclass(frozen=True, slots=True)
class Missing:
    """Why a hand can't make a word: the letters it lacks (once an occurrence) after the best use of its Polysemies."""

    letters: tuple[str, ...]


def needed(word: str, rules: HouseRules) -> Counter[str]:
    """How many cards of each letter the word takes; an apostrophe only where it needs a card (rules, words §1.2)."""
    need = Counter(word)
    for sign in HYPHEN if rules.apostrophe == "card" else _FREE:
        need.pop(sign, None)
    return need


def factor(coefficients: Iterable[Coefficient], rules: HouseRules) -> int:
    """The one factor that ``coefficients`` make together: their product, or the highest of them."""
    factors = [coefficient.factor for coefficient in coefficients]
    return prod(factors) if rules.stacking == "multiply" else max(factors, default=1)


def applying(rules: HouseRules, word: WordToLay, *, one_color: bool) -> tuple[Coefficient, ...]:
    """The coefficients that apply to a word laid in one colour or not."""
    return tuple(
        coefficient
        for coefficient in rules.coefficients
        if coefficient.when.one_color in (None, one_color)
        and (not coefficient.when.on_reading or any(coefficient.when.holds(reading) for reading in word.earning))
    )


def factors(rules: HouseRules, word: WordToLay) -> tuple[int, int]:
    """What the points of a word are multiplied by when it is one-coloured, and when it is not."""
    mono, mixed = (factor(applying(rules, word, one_color=one_color), rules) for one_color in (True, False))
    return mono, mixed


def missing(word: str, hand: Sequence[Card], rules: HouseRules) -> Missing | None:
    """What the hand lacks for ``word``, or None if it can make it."""
    held = Counter(card.letter for card in hand if isinstance(card, LetterCard))
    short = {letter: count - held[letter] for letter, count in needed(word, rules).items() if count > held[letter]}
    polysemies = polysemies_allowed(sum(_is_polysemy(card) for card in hand), rules)
    letters = sorted((letter for letter in short if letter != APOSTROPHE), key=lambda letter: -short[letter])
    for letter in letters[:polysemies]:
        del short[letter]
    if not short:
        return None
    return Missing(tuple(letter for letter in dict.fromkeys(word) for _ in range(short.get(letter, 0))))


def lay(word: WordToLay, holding: Holding) -> Laying | None:
    """The best way to lay a word from a hand, or None if it can't make it."""
    rules = holding.rules
    table = _Table(word.text, holding)
    mono = applying(rules, word, one_color=True)
    mixed = applying(rules, word, one_color=False)
    mono_factor, mixed_factor = factor(mono, rules), factor(mixed, rules)
    ways = [way for color in holding.colors(table.need) for way in table.lay_mono(mono_factor, color)]
    ways += table.lay_mixed(mixed_factor) if mixed_factor > mono_factor else table.lay(mixed_factor)
    if not ways:
        return None
    used = table.used(max(ways, key=lambda way: way.rank))
    base = sum(holding.points(one) for one in used)
    coefficients = mono if holding.is_one_color(used) else mixed
    cards = tuple(sorted(used, key=lambda one: one.index))
    return Laying(cards, Score(base, coefficients, base * factor(coefficients, rules)))


def lay_share(word: WordToLay, holding: Holding, cards: Sequence[int]) -> Laying | None:
    """The best way to lay a word from these cards of a hand, or None."""
    laying = lay(word, holding.share(cards))
    return None if laying is None else reindexed(laying, cards)


def reindexed(laying: Laying, cards: Sequence[int]) -> Laying:
    """A laying from some cards of a hand with the indices of the whole hand."""
    used = tuple(UsedCard(cards[one.index], one.card, one.positions, one.stands_for) for one in laying.cards)
    return Laying(used, laying.score)


def _is_polysemy(card: Card) -> bool:
    return isinstance(card, PrizeCard) and card.prize is Prize.POLYSEMY


class _Cover(NamedTuple):
    """How one letter is laid: its cards, how many occurrences a Polysemy covers, what that adds to the rank."""

    rank: int
    cards: Sequence[int]
    covered: int


class _Choice(NamedTuple):
    """A letter that a Polysemy may stand for: what the rank gains, and whether the letter can't do without one."""

    gain: int
    must: bool
    letter: str
    cover: _Cover


class _Way(NamedTuple):
    """A way to lay the word; ``rank`` orders ways: total, then few prize cards, then low indices.

    ``covers`` are the letters and how they are laid, ``stands_for`` the letters that ``polysemies`` stand for.
    """

    rank: int
    covers: dict[str, _Cover]
    stands_for: Sequence[str]
    polysemies: Sequence[int]


class _Table:
    """One word over one hand."""

    def __init__(self, word: str, holding: Holding) -> None:
        self.word, self.holding = word, holding
        self.need = needed(word, holding.rules)

    def lay_mono(self, factor: int, color: str) -> list[_Way]:
        """Ways among which is the best that is one-coloured in ``color``: with at least one card of it."""
        ways = self.lay(factor, color=color)
        if not ways or any(cover.cards for cover in ways[0].covers.values()):
            return ways
        tops = (self.holding.pool(letter, factor, color)[:1] for letter in self.need)
        return [way for top in tops if top for way in self.lay(factor, color=color, forced=frozenset(top))]

    def lay_mixed(self, factor: int) -> list[_Way]:
        """Ways among which is the best that is not one-coloured, for rules under which that pays more."""
        ways = self.lay(factor)
        if not ways or not self._is_one_color(ways[0]):
            return ways
        tops: dict[tuple[str, str | None], int] = {}
        for letter in self.need:
            for index in self.holding.pool(letter, factor, None):
                tops.setdefault((letter, self._color(index)), index)
        own = next(self._color(index) for cover in ways[0].covers.values() for index in cover.cards)
        others = [(color, index) for (_, color), index in tops.items() if color != own]
        ways = []
        for color, index in others:
            found = self.lay(factor, forced=frozenset({index}))
            if found and self._is_one_color(found[0]):
                # All of it went over to the other colour: only with a card of a third one is it mixed.
                pairs = (frozenset({index, top}) for (_, third), top in tops.items() if third != color)
                found = [way for pair in pairs for way in self.lay(factor, forced=pair)]
            ways += found
        if not self.holding.rules.polysemy.keeps_color:
            ways += [way for letter in self.need for way in self.lay(factor, covered=letter)]
        ways += self._lay_polysemies(factor)
        return [way for way in ways if not self._is_one_color(way)]

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
        holding = self.holding
        most = 0 if color is not None and not holding.rules.polysemy.keeps_color else holding.most
        forced |= holding.must_letters
        if forced and not self._can_force(forced, color):
            return []
        rank = 0
        covers: dict[str, _Cover] = {}
        choices: list[_Choice] = []
        for letter, count in self.need.items():
            pool = holding.pool(letter, factor, color)
            if forced:
                pool = sorted(pool, key=lambda index: index not in forced)
            enough = len(pool) >= count and letter != covered
            without = self._cover(letter, pool, count, 0, factor, forced) if enough else None
            if without is not None:
                rank += without.rank
                covers[letter] = without
            elif not most:
                return []
            if most and (without is None or holding.polysemy_may_pay or holding.must_prizes):
                cover = self._covered(letter, pool, count, factor, forced)
                if cover is not None:
                    gain = cover.rank - (without.rank if without else 0)
                    choices.append(_Choice(gain, without is None, letter, cover))
                elif without is None:
                    return []
        chosen = self._spend(choices, most, factor)
        if chosen is None:
            return []
        if not chosen:
            return [_Way(rank, covers, (), ())]
        covers |= {choice.letter: choice.cover for choice in chosen}
        polysemies = holding.polysemies_by_rank(factor)[: len(chosen)]
        rank += sum(choice.gain for choice in chosen)
        rank += sum(holding.prize_rank(index, factor) for index in polysemies)
        return [_Way(rank, covers, [choice.letter for choice in chosen], polysemies)]

    def _lay_polysemies(self, factor: int) -> list[_Way]:
        """The way without any letter card, if there are Polysemies enough."""
        holding = self.holding
        if len(self.need) > holding.most or APOSTROPHE in self.need or holding.must_letters:
            return []
        if len(holding.must_prizes) > len(self.need):
            return []
        covers = {
            letter: self._cover(letter, [], count, count, factor, frozenset()) for letter, count in self.need.items()
        }
        laid = {letter: cover for letter, cover in covers.items() if cover is not None}
        polysemies = holding.polysemies_by_rank(factor)[: len(laid)]
        rank = sum(cover.rank for cover in laid.values())
        rank += sum(holding.prize_rank(index, factor) for index in polysemies)
        return [_Way(rank, laid, list(laid), polysemies)]

    def _spend(self, choices: list[_Choice], most: int, factor: int) -> list[_Choice] | None:
        """Which letters get a Polysemy: those that must, then those that gain; None if there are too few."""
        holding = self.holding
        if not choices:
            return None if holding.must_prizes else choices
        choices.sort(key=lambda choice: (not choice.must, -choice.gain))
        must = max(sum(choice.must for choice in choices), len(holding.must_prizes))
        if must > min(most, len(choices)):
            return None
        chosen = choices[:must]
        cards = holding.polysemies_by_rank(factor)
        for choice in choices[must:most]:
            if choice.gain + holding.prize_rank(cards[len(chosen)], factor) <= 0:
                break
            chosen.append(choice)
        return chosen

    def _can_force(self, forced: frozenset[int], color: str | None) -> bool:
        cards = [self.holding.hand[index] for index in forced]
        return all(
            isinstance(card, LetterCard) and card.letter in self.need and color in (None, card.color) for card in cards
        )

    def _covered(
        self, letter: str, pool: Sequence[int], count: int, factor: int, forced: frozenset[int]
    ) -> _Cover | None:
        """The best way to lay the letter with a Polysemy: it stands for one occurrence or more."""
        if letter == APOSTROPHE:
            return None
        least = max(1, count - len(pool))
        most = count if self.holding.rules.polysemy.points == "each" else least
        covers = [self._cover(letter, pool, count, covered, factor, forced) for covered in range(least, most + 1)]
        return max((cover for cover in covers if cover), key=lambda cover: cover.rank, default=None)

    def _cover(
        self, letter: str, pool: Sequence[int], count: int, covered: int, factor: int, forced: frozenset[int]
    ) -> _Cover | None:
        holding = self.holding
        cards = pool[: count - covered]
        if forced and not forced.intersection(pool) <= set(cards):
            return None
        rank = sum([holding.rank(index, factor) for index in cards])
        if covered:
            rank += holding.stand_in(letter, covered) * factor * holding.point
        return _Cover(rank, cards, covered)

    def _color(self, index: int) -> str | None:
        card = self.holding.hand[index]
        return card.color if isinstance(card, LetterCard) else None

    def used(self, way: _Way) -> tuple[UsedCard, ...]:
        """The cards of a way, each with the places of the word on which it lies."""
        used = []
        hand = self.holding.hand
        for letter, cover in way.covers.items():
            places = [place for place, sign in enumerate(self.word) if sign == letter]
            for index, place in zip(sorted(cover.cards), places, strict=False):
                used.append(UsedCard(index, hand[index], (place,)))
            if cover.covered:
                index = way.polysemies[way.stands_for.index(letter)]
                used.append(UsedCard(index, hand[index], tuple(places[len(cover.cards) :]), letter))
        return tuple(used)

    def _is_one_color(self, way: _Way) -> bool:
        return self.holding.is_one_color(self.used(way))
