"""The best way to lay a word at one factor, in cards of one colour or of any: letter by letter, and quick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wordsvc.language.alphabet import APOSTROPHE
from wordsvc.law.cards import LetterCard
from wordsvc.law.holding import Holding
from wordsvc.law.way import Cover, Way


class _Choice(NamedTuple):
    """A letter that a Polysemy may stand for: what the rank gains, and whether the letter can't do without one."""

    gain: int
    must: bool
    letter: str
    cover: Cover


class QuickTable:
    """One word, as the cards that it needs, over one hand."""

    def __init__(self, need: Mapping[str, int], holding: Holding) -> None:
        self._need, self._holding = need, holding

    @property
    def most_hidden(self) -> int:
        """The most letters of the word that Polysemies can stand for."""
        most = self._holding.most
        if not most:
            return 0
        counts = sorted((count for letter, count in self._need.items() if letter != APOSTROPHE), reverse=True)
        return sum(counts[:most])

    def lay(self, factor: int, color: str | None = None) -> Way | None:
        """The best way at this factor, in cards of one ``color`` (None: of any); None if there is none."""
        holding = self._holding
        most = 0 if color is not None and not holding.rules.polysemy.keeps_color else holding.most
        if holding.must_letters and not self._can_force(color):
            return None
        rank = 0
        covers: dict[str, Cover] = {}
        choices: list[_Choice] = []
        known = holding.covers
        for letter, count in self._need.items():
            both = known.get((letter, count, color, factor))
            if both is None:
                both = known[letter, count, color, factor] = self._both(letter, count, color, factor)
            without, cover = both
            if without is not None:
                rank += without.rank
                covers[letter] = without
            elif not most or cover is None:
                return None
            if most and cover is not None and (without is None or self._may_pay):
                choices.append(_Choice(cover.rank - (without.rank if without else 0), without is None, letter, cover))
        chosen = self._spend(choices, most, factor)
        if not chosen:
            return None if chosen is None else Way(rank, covers, (), ())
        covers |= {choice.letter: choice.cover for choice in chosen}
        polysemies = holding.polysemies_by_rank(factor)[: len(chosen)]
        rank += sum(choice.gain for choice in chosen)
        rank += sum(holding.prize_rank(index, factor) for index in polysemies)
        return Way(rank, covers, [choice.letter for choice in chosen], polysemies)

    @property
    def _may_pay(self) -> bool:
        """Whether a Polysemy may stand where a card can lie."""
        return self._holding.polysemy_may_pay or bool(self._holding.must_prizes)

    def _both(self, letter: str, count: int, color: str | None, factor: int) -> tuple[Cover | None, Cover | None]:
        """The best way to lay a letter without a Polysemy, and with one; the same for all words of a hand."""
        pool, forced = self._holding.pool(letter, factor, color), self._holding.must_letters
        if forced:
            pool = sorted(pool, key=lambda index: index not in forced)
        without = self._cover(letter, pool, (count, 0), factor) if len(pool) >= count else None
        return without, self._covered(letter, pool, count, factor) if self._holding.most else None

    def _spend(self, choices: list[_Choice], most: int, factor: int) -> list[_Choice] | None:
        """Which letters get a Polysemy: those that must, then those that gain; None if there are too few."""
        holding = self._holding
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

    def _can_force(self, color: str | None) -> bool:
        cards = [self._holding.hand[index] for index in self._holding.must_letters]
        return all(
            isinstance(card, LetterCard) and card.letter in self._need and color in (None, card.color) for card in cards
        )

    def _covered(self, letter: str, pool: Sequence[int], count: int, factor: int) -> Cover | None:
        """The best way to lay the letter with a Polysemy: it stands for one occurrence or more."""
        if letter == APOSTROPHE:
            return None
        least = max(1, count - len(pool))
        most = count if self._holding.rules.polysemy.points == "each" else least
        covers = [self._cover(letter, pool, (count - hidden, hidden), factor) for hidden in range(least, most + 1)]
        return max((cover for cover in covers if cover), key=lambda cover: cover.rank, default=None)

    def _cover(self, letter: str, pool: Sequence[int], parts: tuple[int, int], factor: int) -> Cover | None:
        """The letter laid with so many cards, and a Polysemy for so many occurrences."""
        holding, (number, covered) = self._holding, parts
        cards = pool[:number]
        forced = holding.must_letters
        if forced and not forced.intersection(pool) <= set(cards):
            return None
        rank = sum([holding.rank(index, factor) for index in cards])
        if covered:
            rank += holding.stand_in(letter, covered) * factor * holding.point
        return Cover(rank, cards, covered)
