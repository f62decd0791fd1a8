"""Hands under random decks, rules and queries: what the solver answers against what the oracle finds.

``scripts/compare_hands HANDS SEED`` compares as many as wanted.
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np

from tests.lexicon.tiny import tiny
from tests.solver import oracle
from wordsvc.language.alphabet import is_word
from wordsvc.law.cards import Card, Deck, LetterCard, Prize, PrizeCard
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.referee import PlayedWord, Referee
from wordsvc.lexicon import Familiarity, Lexicon
from wordsvc.lexicon.build.lexeme import Lexeme
from wordsvc.optimum.clock import Clock
from wordsvc.solver.hand import kernel
from wordsvc.solver.hand.best_words import BestWords, WordsQuery, best_words
from wordsvc.solver.hand.vocabulary import Only

LETTERS: Final = "аиікорт"
SIGNS: Final = LETTERS + "'"
ORDER: Final = "'-" + LETTERS
FEATURES: Final = [frozenset(names) for names in (["NOUN"], ["VERB"], ["NOUN", "Slng"], ["VERB", "plur"], ["ADJF"])]
HANDS_A_WORLD: Final = 25
WORDS: Final = 160
FOREVER: Final = 600.0


@dataclass(frozen=True)
class World:
    """A lexicon with what its words mean, a deck, house rules."""

    lexicon: Lexicon
    readings: dict[str, list[frozenset[str]]]
    known: dict[str, Familiarity]
    deck: Deck
    rules: HouseRules
    played: tuple[str, ...]

    @cached_property
    def counting(self) -> dict[str, list[frozenset[str]]]:
        """The words that count, with the readings that do."""
        rules = self.rules
        found = {}
        for word in {*self.readings, *rules.extra_words}:
            accepted = [one for one in self.readings.get(word, []) if not rules.accept or _any_holds(rules.accept, one)]
            forbidden = word in rules.banned_words or ("-" in word and rules.hyphen == "forbidden")
            repeated = rules.repeats == "forbid_form" and word in self.played
            counts = (accepted or word in rules.extra_words) and _letters(word) >= rules.min_length
            if counts and not forbidden and not repeated:
                found[word] = accepted
        return found

    def familiarity(self, word: str) -> Familiarity:
        """How well known a word that counts is: all its readings alike; what only the rules add is known."""
        return self.known[word] if self.counting[word] else Familiarity.KNOWN

    @cached_property
    def law(self) -> oracle.Law:
        """The rules as numbers."""
        rules, deck = self.rules, self.deck
        when = {None: oracle.EITHER, True: oracle.ONE_COLOR, False: oracle.MIXED}
        held = deck.model_dump()["letters"]
        dearest = {sign: max([0, *(entry["points"] for entry in held if sign in entry["letters"])]) for sign in LETTERS}
        return oracle.Law(
            np.array([when[one.when.one_color] for one in rules.coefficients], dtype=np.int64),
            np.array([one.factor for one in rules.coefficients], dtype=np.int64),
            np.array([one.min_cards for one in rules.coefficients], dtype=np.int64),
            rules.stacking == "highest",
            {"zero": oracle.ZERO, "printed": oracle.PRINTED, "letter": oracle.ONCE, "each": oracle.EACH}[
                rules.polysemy.points
            ],
            rules.polysemy.keeps_color,
            99 if rules.polysemy.max_per_word is None else rules.polysemy.max_per_word,
            np.array([dearest.get(sign, oracle.NEVER) for sign in SIGNS], dtype=np.int64),
        )

    def totals(self, hand: Sequence[Card], query: WordsQuery) -> dict[str, int]:
        """The words that the query asks for with their totals, by the oracle."""
        pattern = re.compile((query.pattern or "*").replace("?", f"[{LETTERS}]").replace("*", ".*"))
        asked = {
            word: accepted
            for word, accepted in self.counting.items()
            if pattern.fullmatch(word)
            and query.only.shortest <= _letters(word) <= query.only.longest
            and (not query.only.require or any(one >= query.only.require for one in accepted))
            and self.familiarity(word) <= query.only.familiarity
        }
        if not asked:
            return {}
        free = self.rules.apostrophe == "free"
        needs = [[0 if sign == "'" and free else word.count(sign) for sign in SIGNS] for word in asked]
        earned = [[_earns(one.when, accepted) for one in self.rules.coefficients] for accepted in asked.values()]
        found = oracle.best_totals(
            np.array(needs, dtype=np.int64),
            np.array(earned, dtype=np.bool_).reshape(len(asked), -1),
            oracle.Cards(
                np.array([_place(card) for card in hand], dtype=np.int64),
                np.array([card.points for card in hand], dtype=np.int64),
                np.array([_color(card) for card in hand], dtype=np.int64),
                sum(1 << index for index in query.must_use),
            ),
            self.law,
        )
        return {word: total for word, total in zip(asked, found.tolist(), strict=True) if total != oracle.NEVER}


def _any_holds(blocks: Sequence[Any], reading: frozenset[str]) -> bool:
    return any(set(block.require) <= reading and not set(block.forbid) & reading for block in blocks)


def _earns(when: Any, accepted: Sequence[frozenset[str]]) -> bool:
    return not (when.require or when.forbid) or any(_any_holds([when], one) for one in accepted)


def _letters(word: str) -> int:
    return sum(sign in LETTERS for sign in word)


def _place(card: Card) -> int:
    if isinstance(card, LetterCard):
        return SIGNS.index(card.letter)
    return oracle.POLYSEMY if card.prize is Prize.POLYSEMY else oracle.USELESS


def _color(card: Card) -> int:
    return ["blue", "yellow"].index(card.color) + 1 if isinstance(card, LetterCard) and card.color else 0


class Chance(random.Random):
    """Worlds, hands and queries."""

    def lexemes(self) -> dict[str, list[frozenset[str]]]:
        found: dict[str, list[frozenset[str]]] = {}
        while len(found) < WORDS:
            word = "".join(self.choices(LETTERS, k=self.choice((1, 2, 2, 3, 3, 4, 4, 5, 6))))
            if len(word) > 2 and self.random() < 0.15:
                place = self.randrange(1, len(word))
                word = word[:place] + self.choice("'-") + word[place:]
            if is_word(word):
                found[word] = self.sample(FEATURES, self.choice((1, 1, 2)))
        return found

    def deck(self) -> Deck:
        letters = []
        for letter in LETTERS:
            for color in self.choice(([None], ["blue"], ["blue", "yellow"], ["blue", "yellow"])):
                entry = {"letters": letter, "points": self.choice((0, 1, 2, 3, 8)), "count": 2}
                letters.append(entry | ({} if color is None else {"colors": [color]}))
        prizes = [{"prize": "polysemy", "points": self.choice((0, 0, 3)), "count": 4}]
        return Deck.model_validate({"name": "tiny", "letters": letters, "prizes": prizes})

    def rules(self, words: Sequence[str]) -> HouseRules:
        extra = self.sample(words, self.choice((0, 0, 2)))
        document = {
            "accept": [self._condition() for _ in range(self.choice((0, 0, 0, 1, 2)))],
            "min_length": self.choice((1, 1, 2, 3)),
            "repeats": self.choice(("allow", "allow", "forbid_form")),
            "stacking": self.choice(("multiply", "highest")),
            "polysemy": {
                "points": self.choice(("printed", "zero", "letter", "each", "letter", "each")),
                "keeps_color": self.random() < 0.7,
                "max_per_word": self.choice((None, None, None, 0, 1, 2)),
            },
            "apostrophe": self.choice(("free", "card")),
            "hyphen": self.choice(("forbidden", "free")),
            "extra_words": extra,
            "banned_words": [word for word in self.sample(words, self.choice((0, 0, 3))) if word not in extra],
        }
        if self.random() < 0.6:
            document["coefficients"] = [self._coefficient(number) for number in range(self.choice((0, 1, 1, 2, 3)))]
        return HouseRules.model_validate(document)

    def _coefficient(self, number: int) -> dict[str, Any]:
        when: dict[str, Any] = self._condition() if self.random() < 0.5 else {}
        when |= self.choice(({}, {"one_color": True}, {"one_color": True}, {"one_color": False}))
        fewest = self.choice(({}, {}, {"min_cards": self.choice((0, 1, 2, 3, 4))}))
        return {"name": f"c{number}", "when": when, "factor": self.choice((0, 1, 2, 2, 3)), **fewest}

    def _condition(self) -> dict[str, list[str]]:
        name = self.choice(("NOUN", "VERB", "Slng", "plur"))
        return {"require": [name]} if self.random() < 0.7 else {"forbid": [name]}

    def hand(self, deck: Deck) -> list[Card]:
        own_points = self.random() < 0.6
        hand: list[Card] = []
        for _ in range(self.choice((0, 1, 3, 4, 5, 6, 7, 8))):
            letter, color = self.choice(LETTERS), self.choice((None, "blue", "blue", "yellow", "yellow"))
            points = self.choice((0, 0, 1, 2, 5, 9)) if own_points else deck.letter_points(letter, color)
            hand.append(LetterCard(letter, color, points))
        hand += [PrizeCard(Prize.POLYSEMY, self.choice((0, 0, 1, 4))) for _ in range(self.choice((0, 1, 1, 2, 3)))]
        if self.random() < 0.15:
            hand.append(self.choice((PrizeCard(Prize.CHAOS), LetterCard("'", self.choice((None, "blue")), 1))))
        self.shuffle(hand)
        return hand

    def query(self, hand: Sequence[Card], words: Sequence[str]) -> WordsQuery:
        pattern = None
        if self.random() < 0.25:
            pattern = "".join(self.choice((sign, sign, "?", "*", "")) for sign in self.choice(words)) or "*"
        must = self.sample(range(len(hand)), min(len(hand), self.choice((1, 1, 2)))) if self.random() < 0.2 else ()
        only = Only(
            frozenset(self.choice(((), (), (), ("NOUN",), ("VERB", "plur")))),
            self.choice((1, 1, 1, 3)),
            self.choice((64, 64, 64, 4)),
            self.choice((Familiarity.OBSCURE, Familiarity.OBSCURE, *Familiarity)),
        )
        sort = self.choice(("score", "score", "score", "score", "length", "alphabet"))
        return WordsQuery(self.choice((1, 2, 3, 5, 20, 500)), sort, pattern, frozenset(must), only)  # type: ignore[arg-type]


def difference(answer: BestWords, expected: dict[str, int], query: WordsQuery, world: World) -> str:
    """How the answer differs from what the oracle found; empty where it does not."""
    words = [one.word for one in answer.words]
    totals = [one.laying.score.total for one in answer.words]
    faults = []
    if not answer.complete:
        faults.append("not complete")
    if [expected.get(word) for word in words] != totals or len(set(words)) < len(words):
        faults.append(f"other totals: {[(word, expected.get(word)) for word in words]}")
    if answer.found not in (None, len(expected)):
        faults.append(f"{answer.found} found of {len(expected)}")
    match query.sort:
        case "score":
            got = [(-total, world.familiarity(word)) for word, total in zip(words, totals, strict=True)]
            best = sorted((-total, world.familiarity(word)) for word, total in expected.items())
        case "length":
            got, best = [_letters(word) for word in words], sorted(map(_letters, expected), reverse=True)
        case "alphabet":
            by_alphabet = sorted(expected, key=lambda word: [ORDER.index(sign) for sign in word])
            got, best = list(map(words.index, words)), list(range(len(by_alphabet)))
            if words != by_alphabet[: query.limit]:
                faults.append(f"{words} for {by_alphabet[: query.limit]}")
    if got != best[: query.limit]:
        faults.append(f"{got} for {best[: query.limit]}")
    return "; ".join(faults)


def differences(hands: int, seed: int) -> Iterator[str]:
    """What differs in so many hands."""
    chance = Chance(seed)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(0, hands, HANDS_A_WORLD):
            if number % (20 * HANDS_A_WORLD) == 0:
                readings = chance.lexemes()
                known = {word: chance.choice(list(Familiarity)) for word in readings}
                lexemes = [
                    (Lexeme("vesum", [word] * len(found), found), known[word]) for word, found in readings.items()
                ]
                lexicon = tiny(Path(folder) / f"{number}.index", lexemes, {})
            words = sorted(readings)
            world = World(lexicon, readings, known, chance.deck(), chance.rules(words), tuple(chance.sample(words, 5)))
            referee = Referee(lexicon, world.rules, world.deck, [PlayedWord(word) for word in world.played])
            for _ in range(min(HANDS_A_WORLD, hands - number)):
                hand = chance.hand(world.deck)
                query = chance.query(hand, words)
                answer = best_words(referee, hand, query, Clock(FOREVER))
                fault = difference(answer, world.totals(hand, query), query, world)
                if fault:
                    yield f"{fault}\n  {hand}\n  {query}\n  {world.rules!r}\n  {world.deck!r}"


def main() -> None:
    """Compare, and say what differs."""
    hands, seed = (int(given) for given in sys.argv[1:3])
    kernel.compile_loops()
    wrong = 0
    for fault in differences(hands, seed):
        wrong += 1
        sys.stdout.write(f"{fault}\n")
    sys.stdout.write(f"{wrong} of {hands} hands differ (seed {seed})\n")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
