"""What a word is worth: the best choice of cards and Polysemies for it (rules, words §1.3–1.4).

The choice is exact. A colour against points, a Polysemy against a card: of all ways to lay the word, the one with the
highest total wins; then the one with the fewest prize cards; then the one with the lowest card indices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from wordsvc.language.alphabet import APOSTROPHE, HYPHEN
from wordsvc.law.cards import Card, LetterCard, Prize, PrizeCard
from wordsvc.law.every_way import dearest_of_all
from wordsvc.law.factors import Factors, applying, factor
from wordsvc.law.holding import Holding, WordToLay, polysemies_allowed
from wordsvc.law.house_rules import Coefficient, HouseRules
from wordsvc.law.quick_way import QuickTable
from wordsvc.law.way import UsedCard, Way, used_cards

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


def needed(word: str, rules: HouseRules) -> dict[str, int]:
    """How many cards of each letter the word takes; an apostrophe only where it needs a card (rules, words §1.2)."""
    need: dict[str, int] = {}
    for sign in word:
        need[sign] = need.get(sign, 0) + 1
    for sign in HYPHEN if rules.apostrophe == "card" else _FREE:
        need.pop(sign, None)
    return need


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
    coefficients, factors = holding.earned(word)
    way = _best_way(needed(word.text, rules), factors, holding)
    if way is None:
        return None
    used = used_cards(word.text, way, holding.hand)
    base = sum(holding.points(one) for one in used)
    one_color = holding.is_one_color(way.letters, len(way.polysemies))
    applied = applying(coefficients, one_color=one_color, cards=len(way.letters))
    return Laying(used, Score(base, applied, base * factor(applied, rules)))


def _best_way(need: Mapping[str, int], factors: Factors, holding: Holding) -> Way | None:
    """The best of all ways: found quickly where the quick ways earn the factors that they were looked for with."""
    table = QuickTable(need, holding)
    size = sum(need.values())
    within = _within(factors, size - table.most_hidden, size)
    mono, mixed = max(step.mono for step in within), max(step.mixed for step in within)
    ways = [way for color in holding.colors(need) if (way := table.lay(mono, color))] if mono > mixed else []
    if any(_earned(within, way, one_color=True) < mono for way in ways):
        return dearest_of_all(need, factors, holding)
    way = table.lay(mixed)
    if way is None:
        return max(ways, key=lambda one: one.rank, default=None)
    if any(min(step.mono, step.mixed) < mixed for step in within):
        one_color = holding.is_one_color(way.letters, len(way.polysemies))
        if _earned(within, way, one_color=one_color) < mixed:
            return dearest_of_all(need, factors, holding)
    return max([*ways, way], key=lambda one: one.rank)


def _within(factors: Factors, fewest: int, most: int) -> Factors:
    """The steps that a word of ``fewest`` to ``most`` letter cards can be on."""
    if fewest >= factors[-1].cards:
        return factors[-1:]
    first = max(step.cards for step in factors if step.cards <= max(fewest, 0))
    return tuple(step for step in factors if first <= step.cards <= most)


def _earned(factors: Factors, way: Way, *, one_color: bool) -> int:
    """The factor of a way; Polysemies alone are not of one colour."""
    letters = len(way.letters)
    step = factors[-1] if letters >= factors[-1].cards else [step for step in factors if step.cards <= letters][-1]
    return step.mono if one_color and letters else step.mixed


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
