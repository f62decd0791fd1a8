"""House rules over the columns of a hand search: which forms count, by the factors that they can earn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any, Final

from wordsvc.language.alphabet import LETTERS
from wordsvc.law.acceptance import acceptance
from wordsvc.law.factors import Factors, Step, highest, steps
from wordsvc.law.holding import WordToLay
from wordsvc.law.house_rules import HouseRules
from wordsvc.lexicon import Familiarity, Lexicon, Signature
from wordsvc.lexicon.hand_index import LONGEST_FORM, fame, hand_index
from wordsvc.solver.hand.kernel import Leaf

_MOST_CLASSES: Final = 8


@dataclass(frozen=True, slots=True)
class Only:
    """Which of the words that count are asked for, by number of letters and by what an accepted reading has.

    One and the same accepted reading must have all of ``require`` and be of a lexeme at least so well known. Nothing
    here changes what a word is worth.
    """

    require: frozenset[str] = frozenset()
    shortest: int = 1
    longest: int = LONGEST_FORM
    familiarity: Familiarity = Familiarity.OBSCURE

    def allows(self, word: WordToLay) -> bool:
        """Whether a word is asked for."""
        if not self.shortest <= letters(word.text) <= self.longest:
            return False
        return self.reads(word.earning) if word.earning else not self.require and word.familiarity <= self.familiarity

    def reads(self, accepted: Iterable[Signature]) -> bool:
        """Whether one accepted reading is as it is asked for."""
        return any(one.features >= self.require and one.familiarity <= self.familiarity for one in accepted)


ALL: Final = Only()


def letters(word: str) -> int:
    """How many letters a word has; apostrophes and hyphens are none."""
    return sum(letter in LETTERS for letter in word)


class Vocabulary:
    """The forms of a lexicon that count under house rules (rules, words §1.2), in classes of equal factors.

    ``classes`` are the factors of each class, the highest first, with the alphagrams that have a form of it.
    """

    def __init__(self, rules: HouseRules, lexicon: Lexicon, only: Only = ALL) -> None:
        self._only = only
        self.index = hand_index(lexicon)
        self._acceptance = acceptance(rules, lexicon)
        self._signatures = lexicon.signatures
        earned = [self._earned(rules, signature) for signature in self._signatures]
        # Remembered for as long as it takes: rules that were asked about once would stay in memory with their factors.
        factors = cache(partial(_factors_of_bits, rules))
        of_set = [self._factors(number, earned, factors) for number in range(self.index.sets)]
        pairs = sorted({pair for pair in of_set if pair}, key=lambda pair: (-highest(pair), pair))
        size = -(-len(pairs) // _MOST_CLASSES) or 1
        groups = [pairs[start : start + size] for start in range(0, len(pairs), size)]
        numbers = {pair: number for number, group in enumerate(groups, 1) for pair in group}
        self._class_of_set = bytes(numbers[pair] if pair else 0 for pair in of_set)
        fames = [
            fame(signature.familiarity) * accepted
            for signature, accepted in zip(self._signatures, self._acceptance.accepts, strict=True)
        ]
        fame_of_set = self.index.most_of_sets(fames)
        self._shortest, self._longest = max(rules.min_length, only.shortest), only.longest
        self._earning: dict[int, tuple[Signature, ...]] = {}
        self.classes: list[tuple[Factors, Leaf]] = []
        for number, group in enumerate(groups, 1):
            accepting = self.index.accepting(self._class_of_set, fame_of_set, number, self._shortest, self._longest)
            most = tuple(map(_highest_step, zip(*group, strict=True)))
            self.classes.append((most, Leaf(accepting, self._class_of_set, number, self._shortest)))

    def counts(self, slot: int) -> bool:
        """Whether the form at a place of the columns counts."""
        fits = self._shortest <= self.index.letters[slot] <= self._longest
        return self._class_of_set[self.index.slot_set[slot]] > 0 and bool(fits)

    def alphabetical(self, chosen: Any) -> list[int]:
        """The places of the forms that count among the chosen alphagrams, in alphabetical order."""
        return list(self.index.alphabetical(chosen, self._class_of_set, self._shortest, self._longest))

    def to_lay(self, slot: int) -> WordToLay:
        """The form at a place with what it may earn by."""
        number = self.index.slot_set[slot]
        earning = self._earning.get(number)
        if earning is None:
            counting = self._acceptance.counting(self.index.signatures(number))
            earning = self._earning[number] = tuple(self._signatures[signature] for signature in counting)
        return WordToLay(self.index.word(slot), earning)

    def _earned(self, rules: HouseRules, signature: Signature) -> int:
        """The coefficients on readings that a reading with this signature earns, as bits."""
        return sum(
            1 << place
            for place, coefficient in enumerate(rules.coefficients)
            if coefficient.when.asks and coefficient.when.holds(signature)
        )

    def _factors(self, number: int, earned: list[int], factors: Callable[[int], Factors]) -> Factors | None:
        signatures = self.index.signatures(number)
        readings = self._acceptance.counting(signatures)
        accepted = [earned[signature] for signature in readings]
        status = min(self._signatures[signature].standing for signature in signatures)
        if not accepted or not self._acceptance.stands(status):
            return None
        if not self._only.reads(self._signatures[signature] for signature in readings):
            return None
        bits = 0
        for more in accepted:
            bits |= more
        return factors(bits)


def _highest_step(group: Sequence[Step]) -> Step:
    return Step(max(step.mono for step in group), max(step.mixed for step in group), group[0].cards)


def _factors_of_bits(rules: HouseRules, bits: int) -> Factors:
    """The factors of a word whose readings earn the coefficients of ``bits``."""
    earned = [
        coefficient
        for place, coefficient in enumerate(rules.coefficients)
        if not coefficient.when.asks or bits >> place & 1
    ]
    return steps(rules, earned)


@lru_cache(maxsize=32)
def vocabulary(rules: HouseRules, lexicon: Lexicon, only: Only = ALL) -> Vocabulary:
    """The (cached) vocabulary of these rules over this lexicon, or that part of it which is asked for."""
    return Vocabulary(rules, lexicon, only)
