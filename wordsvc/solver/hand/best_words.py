"""The best words of a hand (rules, words §1.3–1.4), exactly as if every form of the lexicon were judged.

The kernel proposes alphagrams by the most that they can be worth; what a word is really worth is said by the same code
that judges a single word. The search ends when no alphagram that is left can be worth more than what was found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heapify, heappush, heapreplace
from typing import Final, Literal

from wordsvc.language.alphabet import HYPHEN
from wordsvc.language.grammemes import MARKS
from wordsvc.law import scoring
from wordsvc.law.cards import Card
from wordsvc.law.holding import WordToLay
from wordsvc.law.referee import Referee
from wordsvc.law.scoring import Laying
from wordsvc.lexicon import Familiarity, Reading
from wordsvc.lexicon.hand_index import fame
from wordsvc.lexicon.index import LETTER_BYTES
from wordsvc.lexicon.signature import ordered
from wordsvc.optimum.clock import Clock
from wordsvc.solver.hand import loops
from wordsvc.solver.hand.kernel import AlphagramSearch
from wordsvc.solver.hand.loops import FAMES
from wordsvc.solver.hand.offers import HandOffers
from wordsvc.solver.hand.vocabulary import ALL, Only, Vocabulary, letters, vocabulary

BUDGET: Final = 1.0
"""Seconds after which the best words so far are the answer."""
_GROWTH: Final = 8
_MOST_COUNTED: Final = 1000

Sort = Literal["score", "length", "alphabet"]


@dataclass(frozen=True, slots=True)
class HandWord:
    """A word that the hand can make, the cards for its highest total, the lemmas of its accepted readings.

    ``familiarity`` is that of the best known of these readings, ``marks`` are those that all of them have.
    """

    word: str
    laying: Laying
    lemmas: tuple[str, ...]
    familiarity: Familiarity
    marks: tuple[str, ...]


def hand_word(word: str, laying: Laying, accepted: Sequence[Reading]) -> HandWord:
    """The word so laid, with what its ``accepted`` readings say; only a word that the rules add may have none."""
    signatures = tuple(reading.signature for reading in accepted)
    shared = frozenset.intersection(*(one.features for one in signatures)) if signatures else frozenset()
    lemmas = tuple(dict.fromkeys(reading.lemma for reading in accepted))
    familiarity = WordToLay(word, signatures).familiarity
    return HandWord(word, laying, lemmas, familiarity, tuple(ordered(shared & MARKS)))


@dataclass(frozen=True, slots=True)
class WordsQuery:
    """What is asked of a hand: the first ``limit`` words by total, by number of letters, or by the alphabet.

    Of equal totals the better known word comes first.

    ``pattern`` is one that :func:`wordsvc.language.patterns.read_pattern` returns; ``must_use`` are indices of cards
    that have to be in the word; ``only`` says which of the words are asked for.
    """

    limit: int = 20
    sort: Sort = "score"
    pattern: str | None = None
    must_use: frozenset[int] = frozenset()
    only: Only = ALL


@dataclass(frozen=True, slots=True)
class BestWords:
    """The best words in order; ``found``: how many words there are in all, None where the search did not need to know.

    ``complete``: no better word was missed because the time was up.
    """

    words: tuple[HandWord, ...]
    found: int | None
    complete: bool


def best_words(
    referee: Referee, hand: Sequence[Card], query: WordsQuery = WordsQuery(), clock: Clock | None = None
) -> BestWords:
    """The words of a hand that the query asks for, in as much time as the clock gives.

    Each is a word that the referee accepts. Of equal totals the better known come first, also where more are of one
    total than fit; which of those that are known alike come then is not said, nor which of equal lengths.
    Raises IndexError for an index in ``must_use`` that the hand doesn't have.
    """
    if query.must_use and not 0 <= min(query.must_use) <= max(query.must_use) < len(hand):
        msg = "must_use names a card that the hand does not have"
        raise IndexError(msg)
    seconds = clock.left if clock else BUDGET
    # What the rules make of the lexicon is worked out once, and takes a while: that is not the search's time.
    question = _Question(referee, hand, query)
    clock = Clock(seconds)
    if not question.possible:
        return BestWords((), 0, complete=True)
    return question.alphabetical(clock) if query.sort == "alphabet" else question.ranked(clock)


def propose(
    vocabulary: Vocabulary, offers: HandOffers, pattern: bytes, most: int, clock: Clock
) -> tuple[AlphagramSearch, bool]:
    """The search for the ``most`` best alphagrams (0: for all of them), and whether it ended in time."""
    search = AlphagramSearch(vocabulary.index, offers.demand(pattern), offers.held, most, clock)
    return search, all(search.run(offers.modes(factors), leaf) for factors, leaf in vocabulary.classes)


@dataclass(frozen=True, slots=True)
class _Ranked:
    """A word that counts, how it is laid, and what its place in the answer depends on.

    ``rank`` is one of the kernel: by total and fame, or by the number of letters.
    """

    rank: int
    fame: int
    word: str
    laying: Laying

    @property
    def key(self) -> tuple[int, int, int, str]:
        return (-self.rank, -self.laying.score.total, -self.fame, self.word.translate(LETTER_BYTES))


class _Question:
    """One hand before one referee, and what its words must look like."""

    def __init__(self, referee: Referee, hand: Sequence[Card], query: WordsQuery) -> None:
        self._referee, self._query = referee, query
        self._by_length = query.sort == "length"
        self._holding = referee.holding(hand, query.must_use)
        self._offers = HandOffers(self._holding, by_length=self._by_length)
        self._vocabulary = vocabulary(referee.rules, referee.lexicon, query.only)
        pattern = query.pattern or "*"
        self._pattern = pattern.translate(LETTER_BYTES).encode("ascii") if pattern.strip("*") else b""
        self._layings: dict[str, Laying | None] = {}

    @property
    def possible(self) -> bool:
        """Whether any word could use all the cards that must be used."""
        return self._offers.possible

    def ranked(self, clock: Clock) -> BestWords:
        """The first words by total or by the number of letters."""
        limit, extra = self._query.limit, self._extra()
        most = max(limit, 1)
        # What a search found at its last moment is laid out still, in as much time again.
        late = Clock(2 * clock.left)
        while True:
            search, complete = self._propose(most, clock.part(1 / 4) if self._pattern else clock)
            if self._pattern and not complete:
                return self._ranked_list(extra, clock)
            found, proven = self._rank(search, extra, clock, late)
            if proven or not complete or clock.spent:
                break
            most *= _GROWTH
        found.sort(key=lambda one: one.key)
        counted = complete and proven and not search.full and len(search.best) <= _MOST_COUNTED
        words = tuple(self._proposal(one) for one in found[:limit])
        return BestWords(words, len(found) if counted else None, complete and proven)

    def _ranked_list(self, extra: Sequence[_Ranked], clock: Clock) -> BestWords:
        """The first words of a pattern that so few words match that a search by letters is lost among the others."""
        found = {one.word: one for one in extra}
        complete = True
        for one in self._listed(clock):
            if clock.spent:
                complete = False
                break
            if one is not None:
                found[one.word] = one
        words = sorted(found.values(), key=lambda one: one.key)
        proposals = tuple(self._proposal(one) for one in words[: self._query.limit])
        return BestWords(proposals, len(words) if complete else None, complete)

    def alphabetical(self, clock: Clock) -> BestWords:
        """The first words by the alphabet."""
        limit = self._query.limit
        found = {one.word: one for one in self._extra()}
        most = len(found) + limit
        ended = True
        for one in self._in_order(clock):
            if len(found) >= most or clock.spent:
                ended = False
                break
            if one is not None:
                found[one.word] = one
        words = sorted(found.values(), key=lambda one: one.key[-1])
        proposals = tuple(self._proposal(one) for one in words[:limit])
        return BestWords(proposals, len(words) if ended else None, ended or len(found) >= most)

    def _in_order(self, clock: Clock) -> Iterator[_Ranked | None]:
        """The words of the hand by the alphabet, a None for each that is none.

        A hand that makes more words than can be listed in half the time makes some that come early in the alphabet, so
        then the lexicon is read from its start.
        """
        search, complete = self._propose(0, clock.part(1 / 2))
        if complete:
            yield from map(self._find, self._vocabulary.alphabetical(search.every))
            return
        yield from self._listed(clock)

    def _listed(self, clock: Clock) -> Iterator[_Ranked | None]:
        """What the hand makes of the words that match the pattern, by the alphabet; a None for what is none."""
        referee, only = self._referee, self._query.only
        for word in referee.lexicon.matching(self._query.pattern or "*", clock.left):
            lacks = word is None or scoring.missing(word, self._holding.hand, referee.rules)
            if word is None or lacks or not referee.judge(word, suggest=False).valid:
                yield None
                continue
            wanted = referee.to_lay(word)
            yield self._laid(wanted) if only.allows(wanted) else None

    def _propose(self, most: int, clock: Clock) -> tuple[AlphagramSearch, bool]:
        return propose(self._vocabulary, self._offers, self._pattern, most, clock)

    def _rank(
        self, search: AlphagramSearch, extra: Sequence[_Ranked], clock: Clock, late: Clock
    ) -> tuple[list[_Ranked], bool]:
        """What the search proposed, as far as it can be among the first; whether nothing else can be.

        Past ``clock`` only so many words as were asked for are laid out, past ``late`` none.
        """
        limit = self._query.limit
        proposed = sorted(search.best, reverse=True)
        every = not search.full and len(proposed) <= _MOST_COUNTED
        found = {one.word: one for one in extra}
        ranks = sorted((one.rank for one in extra), reverse=True)[:limit]
        heapify(ranks)
        for bound, alphagram in proposed:
            if not every and len(ranks) >= limit and (not ranks or ranks[0] >= bound):
                return list(found.values()), True
            if (clock if len(ranks) >= limit else late).spent:
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

    def _find(self, slot: int) -> _Ranked | None:
        """The form at a place of the columns, if it counts and the hand can lay it."""
        if not self._vocabulary.counts(slot):
            return None
        word = self._vocabulary.to_lay(slot)
        text, referee = word.text, self._referee
        if text in referee.rules.banned_words or not self._matches(text) or referee.repeats(text):
            return None
        return self._laid(word)

    def _laid(self, word: WordToLay) -> _Ranked | None:
        text = word.text
        if text not in self._layings:
            self._layings[text] = scoring.lay(word, self._holding)
        laying = self._layings[text]
        if laying is None:
            return None
        known = fame(word.familiarity)
        rank = letters(text) * FAMES + FAMES - 1 if self._by_length else laying.score.total * FAMES + known
        return _Ranked(rank, known, text, laying)

    def _matches(self, word: str) -> bool:
        line = f"{word}\n".translate(LETTER_BYTES).encode("ascii")
        return not self._pattern or loops.matches(self._pattern, line, 0)

    def _extra(self) -> list[_Ranked]:
        """The words that the rules add, that nothing else in the rules or the query forbids, and that can be laid."""
        rules, found = self._referee.rules, []
        for text in rules.extra_words:
            hyphen = HYPHEN in text and rules.hyphen == "forbidden"
            if letters(text) < rules.min_length or hyphen or not self._matches(text) or self._referee.repeats(text):
                continue
            word = self._referee.to_lay(text)
            one = self._laid(word) if self._query.only.allows(word) else None
            if one is not None:
                found.append(one)
        return found

    def _proposal(self, one: _Ranked) -> HandWord:
        return hand_word(one.word, one.laying, self._referee.accepted(one.word))
