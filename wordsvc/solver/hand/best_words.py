"""The best words of a hand (rules, words §1.3–1.4), exactly as if every form of the lexicon were judged.

The kernel proposes alphagrams by the most that they can be worth; what a word is really worth is said by the same code
that judges a single word. The search ends when no alphagram that is left can be worth more than what was found.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heapify, heappush, heapreplace
from typing import Final, Literal

from wordsvc.language.alphabet import HYPHEN, LETTERS
from wordsvc.law import scoring
from wordsvc.law.cards import Card, Deck
from wordsvc.law.holding import Holding
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.referee import PlayedWord, Referee
from wordsvc.law.scoring import Play
from wordsvc.lexicon import Lexicon
from wordsvc.lexicon.index import LETTER_BYTES
from wordsvc.solver.hand import loops
from wordsvc.solver.hand.kernel import Search
from wordsvc.solver.hand.offers import HandOffers
from wordsvc.solver.hand.vocabulary import ALL, Only, Vocabulary, vocabulary

BUDGET: Final = 1.0
"""Seconds after which the best words so far are the answer."""
_GROWTH: Final = 8
_MOST_COUNTED: Final = 1000

Sort = Literal["score", "length", "alphabet"]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A word that the hand can make, the cards for its highest total, the lemmas of its accepted readings."""

    word: str
    play: Play
    lemmas: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BestWords:
    """The best words in order; ``found``: how many words there are in all, None where the search did not need to know.

    ``complete``: no better word was missed because the time was up.
    """

    words: tuple[Proposal, ...]
    found: int | None
    complete: bool


def best_words(
    lexicon: Lexicon,
    hand: Sequence[Card],
    rules: HouseRules,
    deck: Deck,
    *,
    played: Iterable[PlayedWord] = (),
    player: str | None = None,
    limit: int = 20,
    sort: Sort = "score",
    pattern: str | None = None,
    must_use: Collection[int] = (),
    only: Only = ALL,
    budget: float = BUDGET,
) -> BestWords:
    """The first ``limit`` words that ``hand`` can make: by total, by number of letters, or by the alphabet.

    Each is a word that the referee accepts under the rules. Where more words are of one rank than fit, which of them
    come is not said. ``pattern`` is one that :func:`wordsvc.language.patterns.read_pattern` returns; ``must_use`` are
    indices of cards that have to be in the word; ``only`` says which of the words are asked for. Raises IndexError for
    an index that the hand doesn't have.
    """
    if must_use and not 0 <= min(must_use) <= max(must_use) < len(hand):
        msg = "must_use names a card that the hand does not have"
        raise IndexError(msg)
    offers = HandOffers(hand, rules, deck, must_use, by_length=sort == "length")
    if not offers.possible:
        return BestWords((), 0, complete=True)
    referee = Referee(lexicon, rules, deck, played, player)
    question = _Question(referee, hand, offers, pattern, must_use, only, by_length=sort == "length")
    deadline = time.monotonic() + budget
    if sort == "alphabet":
        return question.alphabetical(limit, deadline)
    return question.ranked(limit, deadline)


def propose(
    vocabulary: Vocabulary, offers: HandOffers, pattern: bytes, most: int, deadline: float
) -> tuple[Search, bool]:
    """The search for the ``most`` best alphagrams (0: for all of them), and whether it ended before the deadline."""
    search = Search(vocabulary.index, offers.demand(pattern), offers.held, most, deadline)
    return search, all(search.run(offers.modes(factors), leaf) for factors, leaf in vocabulary.classes)


@dataclass(frozen=True, slots=True)
class _Found:
    """A word that counts, its play, and what its place in the answer depends on."""

    rank: int
    word: str
    play: Play

    @property
    def key(self) -> tuple[int, int, str]:
        return (-self.rank, -self.play.score.total, self.word.translate(LETTER_BYTES))


class _Question:
    """One hand under one set of rules, and what its words must look like."""

    def __init__(
        self,
        referee: Referee,
        hand: Sequence[Card],
        offers: HandOffers,
        pattern: str | None,
        must_use: Collection[int],
        only: Only,
        *,
        by_length: bool,
    ) -> None:
        self._referee, self._hand, self._offers = referee, hand, offers
        self._holding = Holding(hand, referee.rules, referee.deck, must_use)
        self._only, self._by_length = only, by_length
        self._vocabulary = vocabulary(referee.rules, referee.lexicon, only)
        self._pattern = pattern.translate(LETTER_BYTES).encode("ascii") if pattern and pattern.strip("*") else b""
        self._pattern_text = pattern or "*"
        self._plays: dict[str, Play | None] = {}

    def ranked(self, limit: int, deadline: float) -> BestWords:
        """The first words by total or by the number of letters."""
        extra = [one for word in self._extra_words() if (one := self._laid(word, self._features(word)))]
        most = max(limit, 1)
        # What a search found at its last moment is laid out still, in as much time again.
        latest = 2 * deadline - time.monotonic()
        while True:
            left = deadline - time.monotonic()
            until = deadline - left * 3 / 4 if self._pattern else deadline
            search, complete = propose(self._vocabulary, self._offers, self._pattern, most, until)
            if self._pattern and not complete:
                return self._ranked_list(limit, extra, deadline)
            found, proven = self._rank(search, limit, extra, deadline, latest)
            if proven or not complete or time.monotonic() > deadline:
                break
            most *= _GROWTH
        found.sort(key=lambda one: one.key)
        counted = complete and proven and not search.full and len(search.best) <= _MOST_COUNTED
        words = tuple(self._proposal(one) for one in found[:limit])
        return BestWords(words, len(found) if counted else None, complete and proven)

    def _ranked_list(self, limit: int, extra: Sequence[_Found], deadline: float) -> BestWords:
        """The first words of a pattern that so few words match that a search by letters is lost among the others."""
        found = {one.word: one for one in extra}
        complete = True
        for one in self._listed(deadline):
            if time.monotonic() > deadline:
                complete = False
                break
            if one is not None:
                found[one.word] = one
        words = sorted(found.values(), key=lambda one: one.key)
        proposals = tuple(self._proposal(one) for one in words[:limit])
        return BestWords(proposals, len(words) if complete else None, complete)

    def alphabetical(self, limit: int, deadline: float) -> BestWords:
        """The first words by the alphabet."""
        extra = [one for word in self._extra_words() if (one := self._laid(word, self._features(word)))]
        found = {one.word: one for one in extra}
        most = len(found) + limit
        ended = True
        for one in self._in_order(deadline):
            if len(found) >= most or time.monotonic() > deadline:
                ended = False
                break
            if one is not None:
                found[one.word] = one
        words = sorted(found.values(), key=lambda one: one.key[2])
        proposals = tuple(self._proposal(one) for one in words[:limit])
        return BestWords(proposals, len(words) if ended else None, ended or len(found) >= most)

    def _in_order(self, deadline: float) -> Iterator[_Found | None]:
        """The words of the hand by the alphabet, a None for each that is none.

        A hand that makes more words than can be listed in half the time makes some that come early in the alphabet, so
        then the lexicon is read from its start.
        """
        left = deadline - time.monotonic()
        search, complete = propose(self._vocabulary, self._offers, self._pattern, 0, deadline - left / 2)
        if complete:
            yield from map(self._find, self._vocabulary.alphabetical(search.every))
            return
        yield from self._listed(deadline)

    def _listed(self, deadline: float) -> Iterator[_Found | None]:
        """What the hand makes of the words that match the pattern, by the alphabet; a None for what is none."""
        lexicon, rules, hand = self._referee.lexicon, self._referee.rules, self._hand
        for word in lexicon.matching(self._pattern_text, deadline - time.monotonic()):
            if word is None or scoring.missing(word, hand, rules) or not self._referee.judge(word, suggest=False).valid:
                yield None
                continue
            features = self._features(word)
            yield self._laid(word, features) if self._only.allows(_letters(word), features) else None

    def _rank(
        self, search: Search, limit: int, extra: Sequence[_Found], deadline: float, latest: float
    ) -> tuple[list[_Found], bool]:
        """What the search proposed, as far as it can be among the first; whether nothing else can be.

        After ``deadline`` only so many words as were asked for are laid out, after ``latest`` none.
        """
        proposed = sorted(search.best, reverse=True)
        every = not search.full and len(proposed) <= _MOST_COUNTED
        found = {one.word: one for one in extra}
        ranks = sorted((one.rank for one in extra), reverse=True)[:limit]
        heapify(ranks)
        for bound, alphagram in proposed:
            if not every and len(ranks) >= limit and (not ranks or ranks[0] >= bound):
                return list(found.values()), True
            if time.monotonic() > (deadline if len(ranks) >= limit else latest):
                return list(found.values()), False
            for slot in self._vocabulary.index.slots(alphagram):
                one = self._find(slot)
                if one is None or one.word in found:
                    continue
                found[one.word] = one
                if len(ranks) < limit:
                    heappush(ranks, one.rank)
                elif ranks and ranks[0] < one.rank:
                    heapreplace(ranks, one.rank)
        return list(found.values()), not search.full

    def _find(self, slot: int) -> _Found | None:
        """The form at a place of the columns, if it counts and the hand can lay it."""
        vocabulary = self._vocabulary
        if not vocabulary.counts(slot):
            return None
        word = vocabulary.index.word(slot)
        if word in self._referee.rules.banned_words or not self._matches(word) or self._referee.repeats(word):
            return None
        return self._laid(word, vocabulary.earning(slot))

    def _laid(self, word: str, features: Sequence[frozenset[str]]) -> _Found | None:
        if word not in self._plays:
            self._plays[word] = scoring.lay(word, self._holding, features)
        play = self._plays[word]
        if play is None:
            return None
        rank = _letters(word) if self._by_length else play.score.total
        return _Found(rank, word, play)

    def _matches(self, word: str) -> bool:
        line = f"{word}\n".translate(LETTER_BYTES).encode("ascii")
        return not self._pattern or loops.matches(self._pattern, line, 0)

    def _extra_words(self) -> Iterator[str]:
        """The words that the rules add and that nothing else in the rules or the question forbids."""
        rules = self._referee.rules
        for word in rules.extra_words:
            hyphen = HYPHEN in word and rules.hyphen == "forbidden"
            if _letters(word) < rules.min_length or hyphen or not self._matches(word) or self._referee.repeats(word):
                continue
            if self._only.allows(_letters(word), self._features(word)):
                yield word

    def _features(self, word: str) -> list[frozenset[str]]:
        form = self._referee.lexicon.find(word)
        accepts = self._referee.acceptance.accepts
        readings = form.readings if form else ()
        return [reading.signature.features for reading in readings if accepts[reading.signature_id]]

    def _proposal(self, found: _Found) -> Proposal:
        form = self._referee.lexicon.find(found.word)
        accepts = self._referee.acceptance.accepts
        readings = form.readings if form else ()
        lemmas = dict.fromkeys(reading.lemma for reading in readings if accepts[reading.signature_id])
        return Proposal(found.word, found.play, tuple(lemmas))


def _letters(word: str) -> int:
    return sum(letter in LETTERS for letter in word)
