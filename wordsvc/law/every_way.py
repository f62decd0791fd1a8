"""The best of all ways to lay a word: slower than letter by letter, and exact whatever earns which factor.

Letters are laid one after another. Of all ways to lay those so far that are of one tint, take as many letter cards and
as many Polysemies, only the best goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from wordsvc.language.alphabet import APOSTROPHE
from wordsvc.law.cards import LetterCard
from wordsvc.law.factors import Factors
from wordsvc.law.holding import Holding
from wordsvc.law.way import Cover, Way

_NO_TINT: Final = ""
_MIXED: Final = "*"
"""Of several colours, or without a colour. A colour has a name, so that neither of these is one."""


class _Layer(NamedTuple):
    """The tint of letter cards, how many there are (up to where no more of them matter), Polysemies spent."""

    tint: str
    cards: int
    spent: int


class _Path(NamedTuple):
    """The best way so far: its rank, its last letter with its cover, and the way before it."""

    rank: int
    letter: str = ""
    cover: Cover | None = None
    before: _Path | None = None


def dearest_of_all(need: Mapping[str, int], factors: Factors, holding: Holding) -> Way | None:
    """The best way to lay a word that needs these letters, or None; ``factors`` are those of its steps."""
    by_factor = {factor for step in factors for factor in (step.mono, step.mixed)}
    ways = [way for factor in by_factor for way in _EveryWay(need, factors, holding, factor).ways()]
    return max(ways, key=lambda way: way.rank, default=None)


class _EveryWay:
    """The ways to lay a word that earn one factor."""

    def __init__(self, need: Mapping[str, int], factors: Factors, holding: Holding, factor: int) -> None:
        self._need, self._factors, self._holding, self._factor = need, factors, holding, factor
        self._enough = factors[-1].cards

    def ways(self) -> Iterator[Way]:
        """The best way of each layer."""
        holding = self._holding
        if any(self._letter(index) not in self._need for index in holding.must_letters):
            return
        layers: dict[_Layer, _Path] = {_Layer(_NO_TINT, 0, 0): _Path(0)}
        for letter, count in self._need.items():
            covers = list(self._covers(letter, count))
            further: dict[_Layer, _Path] = {}
            for layer, path in layers.items():
                for tint, cover in covers:
                    spent = layer.spent + (cover.covered > 0)
                    if spent > holding.most:
                        continue
                    cards = min(layer.cards + len(cover.cards), self._enough)
                    reached = _Layer(_blended(layer.tint, tint), cards, spent)
                    rank = path.rank + cover.rank
                    if reached not in further or further[reached].rank < rank:
                        further[reached] = _Path(rank, letter, cover, path)
            layers = further
        for layer, path in layers.items():
            if layer.spent >= len(holding.must_prizes) and self._earned(layer) == self._factor:
                yield self._way(path, layer.spent)

    def _earned(self, layer: _Layer) -> int:
        step = [step for step in self._factors if step.cards <= layer.cards][-1]
        breaks = layer.spent > 0 and not self._holding.rules.polysemy.keeps_color
        return step.mixed if breaks or layer.tint in (_NO_TINT, _MIXED) else step.mono

    def _way(self, path: _Path, spent: int) -> Way:
        holding = self._holding
        polysemies = holding.polysemies_by_rank(self._factor)[:spent]
        rank = path.rank + sum(holding.prize_rank(index, self._factor) for index in polysemies)
        covers: dict[str, Cover] = {}
        step: _Path | None = path
        while step is not None and step.cover is not None:
            covers[step.letter] = step.cover
            step = step.before
        return Way(rank, covers, [letter for letter, cover in covers.items() if cover.covered], polysemies)

    def _covers(self, letter: str, count: int) -> Iterator[tuple[str, Cover]]:
        """The ways to lay a letter that can be among the best: each with its tint."""
        holding = self._holding
        pool = holding.pool(letter, self._factor, None)
        forced = [index for index in pool if index in holding.must_letters]
        most = count if holding.most and letter != APOSTROPHE else 0
        for covered in range(max(0, count - len(pool)), most + 1):
            number = count - covered
            if len(forced) > number:
                continue
            stand = holding.stand_in(letter, covered) * self._factor * holding.point if covered else 0
            for tint, cards in self._chosen(pool, forced, number):
                yield tint, Cover(stand + sum(holding.rank(index, self._factor) for index in cards), cards, covered)

    def _chosen(self, pool: Sequence[int], forced: Sequence[int], number: int) -> Iterator[tuple[str, Sequence[int]]]:
        """The best ``number`` cards of a letter of each tint, with all that are forced."""
        if not number:
            yield _NO_TINT, ()
            return
        for color in dict.fromkeys(self._tint(index) for index in pool):
            own = [index for index in pool if self._tint(index) == color and index not in forced]
            cards = [*forced, *own[: number - len(forced)]]
            if len(cards) == number and self._blend(cards) == color:
                yield color, cards
        rest = [index for index in pool if index not in forced]
        cards = [*forced, *rest[: number - len(forced)]]
        if self._blend(cards) != _MIXED and number > max(len(forced), 1):
            # All of one colour: the last gives its place to the best card that is not.
            own_tint = self._blend(cards)
            other = next((index for index in rest if self._tint(index) != own_tint), None)
            cards = cards if other is None else [*cards[:-1], other]
        if self._blend(cards) == _MIXED:
            yield _MIXED, cards

    def _blend(self, cards: Sequence[int]) -> str:
        tints = {self._tint(index) for index in cards}
        return tints.pop() if len(tints) == 1 else _MIXED

    def _tint(self, index: int) -> str:
        card = self._holding.hand[index]
        return (isinstance(card, LetterCard) and card.color) or _MIXED

    def _letter(self, index: int) -> str | None:
        card = self._holding.hand[index]
        return card.letter if isinstance(card, LetterCard) else None


def _blended(one: str, other: str) -> str:
    if _NO_TINT in (one, other):
        return one or other
    return one if one == other else _MIXED
