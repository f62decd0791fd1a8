"""Several words of one play share a hand: disjoint cards, the highest sum of totals (rules, words §1.1, §1.4).

An integer programme deals the cards out: first as many words as can be laid at once, then the highest sum.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from wordsvc.language.alphabet import APOSTROPHE
from wordsvc.law import scoring
from wordsvc.law.cards import Card, Deck, LetterCard, Prize, PrizeCard
from wordsvc.law.holding import UsedCard
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.scoring import Play

TIME_LIMIT: Final = 2.0
"""Seconds for each of the two steps; past it the best dealing found counts, and is not called optimal."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The play of each word (None: the hand can't make it beside the others), and whether that is proven best."""

    plays: tuple[Play | None, ...]
    optimal: bool


def lay_together(
    words: Sequence[str],
    hand: Sequence[Card],
    rules: HouseRules,
    deck: Deck,
    features: Sequence[Sequence[frozenset[str]]],
) -> Laid:
    """Lay ``words`` from one ``hand``: the most words, then the highest sum of totals.

    ``features[i]`` are the grammemes and marks of each reading of ``words[i]`` that counts for coefficients.
    """
    possible = [place for place, word in enumerate(words) if scoring.missing(word, hand, rules) is None]
    plays: list[Play | None] = [None] * len(words)
    if len(possible) == 1:
        place = possible[0]
        plays[place] = scoring.best_play(words[place], hand, rules, deck, features[place])
    if len(possible) < 2:
        return Laid(tuple(plays), optimal=True)
    dealing = _Dealing([words[place] for place in possible], hand, rules, deck, [features[place] for place in possible])
    dealt, optimal = dealing.solve()
    if dealt is None:
        dealt = _one_by_one(
            [words[place] for place in possible], hand, rules, deck, [features[place] for place in possible]
        )
    for place, cards in zip(possible, dealt, strict=True):
        if cards is not None:
            share = tuple(hand[index] for index in cards)
            play = scoring.best_play(words[place], share, rules, deck, features[place])
            plays[place] = None if play is None else reindexed(play, cards)
    return Laid(tuple(plays), optimal)


def _one_by_one(
    words: Sequence[str],
    hand: Sequence[Card],
    rules: HouseRules,
    deck: Deck,
    features: Sequence[Sequence[frozenset[str]]],
) -> list[tuple[int, ...] | None]:
    """The hand's indices for each word that the cards left by those before it make: quick, and not the best."""
    free = list(range(len(hand)))
    dealt: list[tuple[int, ...] | None] = []
    for word, earning in zip(words, features, strict=True):
        play = scoring.best_play(word, tuple(hand[index] for index in free), rules, deck, earning)
        cards = None if play is None else tuple(sorted(free[one.index] for one in play.cards))
        dealt.append(cards)
        free = [index for index in free if index not in (cards or ())]
    return dealt


def reindexed(play: Play, cards: Sequence[int]) -> Play:
    """The play over a share of the hand with the indices of the whole hand."""
    used = tuple(UsedCard(cards[one.index], one.card, one.positions, one.stands_for) for one in play.cards)
    return Play(used, play.score)


def _quiet_solver() -> Any:
    # Loaded here because it takes longer to load than most answers take, and only plays of several words need it.
    from highspy import Highs

    class Quiet(Highs):
        """Prints nothing: the banner comes while it sets itself up, so silence has to come first."""

        def enableCallbacks(self) -> None:  # noqa: N802 - the library's name
            self.silent()
            super().enableCallbacks()  # type: ignore[no-untyped-call]

    return Quiet()  # type: ignore[no-untyped-call]


class _Dealing:
    """The integer programme. Equal cards are one group, so a variable counts how many of a group a word takes."""

    def __init__(
        self,
        words: Sequence[str],
        hand: Sequence[Card],
        rules: HouseRules,
        deck: Deck,
        features: Sequence[Sequence[frozenset[str]]],
    ) -> None:
        self.words, self.rules, self.deck, self.features = words, rules, deck, features
        self.groups: dict[Card, list[int]] = defaultdict(list)
        for index, card in enumerate(hand):
            self.groups[card].append(index)
        self.colors = tuple(
            dict.fromkeys(card.color for card in self.groups if isinstance(card, LetterCard) and card.color)
        )
        self.model = _quiet_solver()
        self.model.setOptionValue("threads", 1)
        self.model.setOptionValue("mip_rel_gap", 0.0)
        self.taken: list[dict[Card, Any]] = []
        self.laid = [self.model.addBinary() for _ in words]
        self.sums = [self._add_word(place) for place in range(len(words))]
        for card, indices in self.groups.items():
            takers = [taken[card] for taken in self.taken if card in taken]
            if len(takers) > 1:
                self.model.addConstr(sum(takers) <= len(indices))

    def solve(self) -> tuple[list[tuple[int, ...] | None] | None, bool]:
        """The hand's indices that each word gets (None: it can't be laid), and whether that is proven best.

        No list at all where the time was over before any dealing was found.
        """
        optimal, value = self._maximize(sum(self.laid))
        if value is None:
            return None, False
        most = sum(round(value[laid.index]) for laid in self.laid)
        self.model.addConstr(sum(self.laid) >= most)
        proven, dearest = self._maximize(sum(self.sums))
        optimal, value = optimal and proven and dearest is not None, dearest or value
        free = {card: list(indices) for card, indices in self.groups.items()}
        dealt: list[tuple[int, ...] | None] = []
        for laid, taken in zip(self.laid, self.taken, strict=True):
            if round(value[laid.index]) == 0:
                dealt.append(None)
                continue
            cards = [free[card].pop(0) for card, count in taken.items() for _ in range(round(value[count.index]))]
            dealt.append(tuple(sorted(cards)))
        return dealt, optimal

    def _maximize(self, goal: Any) -> tuple[bool, list[float] | None]:
        """Whether what was found is proven best, and the value of each variable; None: nothing was found in time."""
        from highspy import HighsModelStatus, SolutionStatus

        # The clock of HiGHS runs on from step to step.
        self.model.setOptionValue("time_limit", self.model.getRunTime() + TIME_LIMIT)
        self.model.maximize(goal)
        found = self.model.getInfo().primal_solution_status == SolutionStatus.kSolutionStatusFeasible
        optimal = self.model.getModelStatus() == HighsModelStatus.kOptimal
        return bool(optimal), list(self.model.getSolution().col_value) if found else None

    def _add_word(self, place: int) -> Any:
        """Variables and constraints of one word; returns the expression of its total."""
        model, rules, need = self.model, self.rules, scoring.needed(self.words[place], self.rules)
        laid = self.laid[place]
        taken: dict[Card, Any] = {}
        self.taken.append(taken)
        points: list[Any] = []
        spent: list[Any] = []
        for letter, count in need.items():
            cards = [card for card in self.groups if isinstance(card, LetterCard) and card.letter == letter]
            for card in cards:
                taken[card] = model.addIntegral(lb=0, ub=min(count, len(self.groups[card])))
                points.append(card.points * taken[card])
            covered = model.addIntegral(lb=0, ub=0 if letter == APOSTROPHE else count)
            stands = model.addBinary()
            model.addConstr(sum(taken[card] for card in cards) + covered == count * laid)
            model.addConstr(covered <= count * stands)
            model.addConstr(covered >= stands)
            spent.append(stands)
            if rules.polysemy.points == "letter":
                points.append(self.deck.letter_points(letter) * stands)
            elif rules.polysemy.points == "each":
                points.append(self.deck.letter_points(letter) * covered)
        for prize, indices in self.groups.items():
            if isinstance(prize, PrizeCard) and prize.prize is Prize.POLYSEMY:
                taken[prize] = model.addIntegral(lb=0, ub=min(len(indices), len(need)))
                if rules.polysemy.points == "printed":
                    points.append(prize.points * taken[prize])
        polysemies = [count for card, count in taken.items() if isinstance(card, PrizeCard)]
        model.addConstr(sum(spent) - sum(polysemies) == 0 * laid)
        if rules.polysemy.max_per_word is not None:
            model.addConstr(sum(spent) <= rules.polysemy.max_per_word)
        return self._total(place, taken, spent, sum(points) + 0 * laid)

    def _total(self, place: int, taken: dict[Card, Any], spent: list[Any], base: Any) -> Any:
        """The word's total: in each mode (a colour, or mixed) its points count by that mode's factor."""
        model, rules = self.model, self.rules
        letters = {card: count for card, count in taken.items() if isinstance(card, LetterCard)}
        most_points = sum(card.points * len(self.groups[card]) for card in taken) + 64 * max(
            (self.deck.letter_points(letter) for letter in self.words[place]), default=0
        )
        modes = {color: model.addBinary() for color in (*self.colors, None)}
        shares = {color: model.addVariable(lb=0, ub=most_points) for color in modes}
        model.addConstr(sum(modes.values()) == self.laid[place] * 1)
        model.addConstr(sum(shares.values()) - base == 0)
        for color, mode in modes.items():
            model.addConstr(shares[color] <= most_points * mode)
        for color in self.colors:
            mode = modes[color]
            others = [count for card, count in letters.items() if card.color != color]
            if not rules.polysemy.keeps_color:
                others += spent
            bound = 2 * len(self.words[place])
            if others:
                model.addConstr(sum(others) <= bound - bound * mode)
            model.addConstr(sum(letters.values()) >= mode * 1)
        factors = {
            color: scoring.factor(scoring.applying(rules, self.features[place], one_color=color is not None), rules)
            for color in modes
        }
        if self.colors and factors[None] > factors[self.colors[0]]:
            self._really_mixed(modes[None], letters, spent)
        return sum(factors[color] * shares[color] for color in modes)

    def _really_mixed(self, mixed: Any, letters: dict[LetterCard, Any], spent: list[Any]) -> None:
        """Where not being one-coloured pays more, the mixed mode must not hold a one-coloured word."""
        no_cards = self.model.addBinary()
        bound = sum(len(self.groups[card]) for card in letters)
        if letters:
            self.model.addConstr(sum(letters.values()) <= bound - bound * no_cards)
        for color in self.colors:
            others = [count for card, count in letters.items() if card.color != color]
            if not self.rules.polysemy.keeps_color:
                others += spent
            self.model.addConstr(sum(others) + no_cards >= mixed * 1)
