"""The referee: the only definition of "valid" and of "how much" for the word game (rules, words §1.2–1.5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import reduce
from operator import and_
from typing import Any, Final

from wordsvc.language.alphabet import APOSTROPHE, HYPHEN, LETTERS
from wordsvc.language.spelling import Spelling, spelling
from wordsvc.law import dealing, scoring
from wordsvc.law.acceptance import acceptance
from wordsvc.law.cards import Card, Deck
from wordsvc.law.holding import Holding, WordToLay
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.phrase import WINNING_PHRASE, is_winning_phrase, joined
from wordsvc.law.verdict import JudgedReading, Problem, Verdict, earning
from wordsvc.lexicon import Lexicon, Reading, Standing
from wordsvc.lexicon.suggest import suggestions

MOST_SUGGESTED: Final = 20
_LEFT_OUT: Final = ("Surn", "Patr", "Name", "Geox", "Prop", "Symb")
"""What is no word of a dictionary (rules, words §1.2), the narrower mark first."""


@dataclass(frozen=True, slots=True)
class PlayedWord:
    """A word that was composed earlier in the game, and by whom."""

    word: str
    player: str | None = None


class Referee:
    """Judges words of one lexicon under one set of house rules.

    ``played`` are the words composed so far and ``player`` who plays now; they matter where rules forbid repeats.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        rules: HouseRules,
        deck: Deck,
        played: Iterable[PlayedWord] = (),
        player: str | None = None,
    ) -> None:
        self.lexicon = lexicon
        self.rules = rules
        self.deck = deck
        self.acceptance = acceptance(rules, lexicon)
        self._played = self.identities_of(
            spelling(earlier.word).word
            for earlier in played
            if rules.repeats_scope == "everyone" or earlier.player == player
        )

    def after(self, words: Iterable[str]) -> Referee:
        """The same referee once these words (as the lexicon spells them) were composed as well."""
        later = copy(self)
        later._played = self._played | self.identities_of(words)
        return later

    def identities_of(self, words: Iterable[str]) -> frozenset[str]:
        """What no other word may share with these, where the rules forbid repeats."""
        if self.rules.repeats == "allow":
            return frozenset()
        return frozenset(identity for word in words for identity in self.identities(word))

    def repeats(self, word: str) -> bool:
        """Whether the rules forbid ``word`` because it was played."""
        return bool(self._played) and not self._played.isdisjoint(self.identities(word))

    def identities(self, word: str) -> frozenset[str]:
        """What identifies a word when it is repeated: its form, or the lemmas of the readings that count."""
        form = self.lexicon.find(word) if self.rules.repeats == "forbid_lemma" else None
        if form is None:
            return frozenset({word})
        return frozenset(reading.lemma for reading in self.acceptance.accepted(form) or form.readings)

    def to_lay(self, word: str) -> WordToLay:
        """The word with what it may earn by."""
        return WordToLay(word, tuple(reading.signature for reading in self.accepted(word)))

    def accepted(self, word: str) -> list[Reading]:
        """The readings of a word that count."""
        return self.acceptance.accepted(self.lexicon.find(word))

    def holding(self, hand: Sequence[Card], must_use: Collection[int] = ()) -> Holding:
        """A hand under these rules; ``must_use`` are indices of cards that have to be in a word."""
        return Holding(hand, self.rules, self.deck, must_use)

    def judge(self, text: str, hand: Sequence[Card] | None = None, *, suggest: bool = True) -> Verdict:
        """The verdict on ``text`` as a word, laid from ``hand`` if one is given.

        Never raises: whatever is wrong becomes a problem of the verdict, all problems at once. Without ``suggest`` no
        other words are proposed, which takes far longer than the verdict itself.
        """
        if self.rules.winning_phrase and is_winning_phrase(text):
            return self._judge_phrase(text, hand)
        spelled = spelling(text)
        verdict = self._misspelled(spelled) if spelled.faults else self._judge_word(spelled, hand)
        if not suggest or verdict.status is Standing.STANDARD:
            return verdict
        meant = spelled.likely if spelled.faults else verdict.word
        return replace(verdict, suggestions=self._suggestions(meant, spelled))

    def judge_all(self, texts: Sequence[str], hand: Sequence[Card] | None = None) -> list[Verdict]:
        """The verdicts on words that have nothing to do with one another.

        Only the first :data:`MOST_SUGGESTED` words that are not standard get suggestions, so that a long list of
        misspelled words is answered as soon as any other.
        """
        verdicts = []
        suggested = 0
        for text in texts:
            verdicts.append(self.judge(text, hand, suggest=suggested < MOST_SUGGESTED))
            suggested += verdicts[-1].status is not Standing.STANDARD
        return verdicts

    def _suggestions(self, meant: str | None, spelled: Spelling) -> tuple[str, ...]:
        if not meant:
            return ()
        likely = (meant,) if spelled.faults and meant in self.lexicon else ()
        return likely or suggestions(meant, self.lexicon)

    def _misspelled(self, spelled: Spelling) -> Verdict:
        problems = tuple(
            Problem("bad_character", {"at": fault.at, "character": fault.character, "kind": fault.kind})
            for fault in spelled.faults
        )
        return Verdict(spelled.given, spelled.word, Standing.UNKNOWN, problems, spelled.corrections, ((),), 0, ())

    def _judge_word(self, spelled: Spelling, hand: Sequence[Card] | None) -> Verdict:
        word = spelled.word
        form = self.lexicon.find(word)
        readings = tuple(self.acceptance.judge(reading) for reading in form.readings) if form else ()
        status = min((judged.reading.signature.standing for judged in readings), default=Standing.UNKNOWN)
        problems = [*self._spelling_problems(spelled), *self._word_problems(word, status, readings)]
        if hand is not None:
            problems += hand_problems(word, hand, self.rules)
        laying = None
        if hand is not None and not problems:
            laying = scoring.lay(WordToLay(word, earning(readings)), self.holding(hand))
        return Verdict(
            spelled.given,
            word,
            status,
            tuple(problems),
            spelled.corrections,
            (readings,),
            form.sources if form else 0,
            tuple(form.stress) if form else (),
            laying,
        )

    def _spelling_problems(self, spelled: Spelling) -> list[Problem]:
        """A final dot is the end of a sentence, unless the dictionary has an abbreviation with it: «див.»."""
        if spelled.dotted is None or f"{spelled.word}." not in self.lexicon:
            return []
        return [Problem("bad_character", {"at": spelled.dotted, "character": ".", "kind": "dot"})]

    def _word_problems(self, word: str, status: Standing, readings: Sequence[JudgedReading]) -> list[Problem]:
        rules = self.rules
        problems = []
        if word not in rules.extra_words:
            if status is Standing.UNKNOWN:
                problems.append(Problem("unknown_word"))
            elif not self.acceptance.stands(status):
                problems.append(Problem("disputed_word" if status is Standing.DISPUTED else "nonstandard_word"))
            elif not any(judged.accepted for judged in readings):
                problems.append(self._forbidden(readings))
        letters = sum(letter in LETTERS for letter in word)
        if letters < rules.min_length:
            problems.append(Problem("too_short", {"length": letters, "least": rules.min_length}))
        if HYPHEN in word and rules.hyphen == "forbidden":
            problems.append(Problem("needs_hyphen", {"at": word.index(HYPHEN)}))
        if word in rules.banned_words:
            problems.append(Problem("banned"))
        if self.repeats(word):
            problems.append(Problem("repeated", {"by": rules.repeats, "scope": rules.repeats_scope}))
        return problems

    def _forbidden(self, readings: Sequence[JudgedReading]) -> Problem:
        """The house rules accept none of these readings; ``only`` says so where it is all names and symbols."""
        details: dict[str, Any] = {"conditions": self.rules.conditions, "rules": self.rules.name}
        standing = [one.reading.signature for one in readings if self.acceptance.stands(one.reading.signature.standing)]
        kinds = [next((mark for mark in _LEFT_OUT if mark in one.features), None) for one in standing]
        if None not in kinds:
            details["only"] = list(dict.fromkeys(kinds))
        return Problem("rule_forbids", details)

    def _judge_phrase(self, text: str, hand: Sequence[Card] | None) -> Verdict:
        """«Слава Україні» as one phrase: it wins under every house rule, from own cards (rules, words §1.5)."""
        forms = [self.lexicon.find(word) for word in WINNING_PHRASE]
        readings = tuple(
            tuple(JudgedReading(reading, accepted=True, failures=()) for reading in (form.readings if form else ()))
            for form in forms
        )
        stresses = [form.stress if form else [] for form in forms]
        problems: list[Problem] = []
        laying = None
        if hand is not None:
            words = [WordToLay(word, earning(judged)) for word, judged in zip(WINNING_PHRASE, readings, strict=True)]
            dealt = dealing.lay_together(words, self.holding(hand))
            laying = joined(dealt.layings)
            if laying is None:
                short = scoring.missing("".join(WINNING_PHRASE), hand, self.rules)
                problems.append(Problem("not_in_hand", {"missing": list(short.letters) if short else []}))
        return Verdict(
            given=text,
            word=" ".join(WINNING_PHRASE),
            status=Standing.STANDARD,
            problems=tuple(problems),
            corrections=(),
            readings=readings,
            sources=reduce(and_, (form.sources if form else 0 for form in forms)),
            stress=(" ".join(stress[0] for stress in stresses),) if all(stresses) else (),
            laying=laying,
            wins=not problems,
        )


def hand_problems(word: str, hand: Sequence[Card], rules: HouseRules) -> list[Problem]:
    """What the hand lacks for ``word``."""
    lacking = scoring.missing(word, hand, rules)
    if lacking is None:
        return []
    letters = [letter for letter in lacking.letters if letter != APOSTROPHE]
    problems = [Problem("not_in_hand", {"missing": letters})] if letters else []
    if len(letters) < len(lacking.letters):
        problems.append(Problem("needs_apostrophe_card", {"at": word.index(APOSTROPHE)}))
    return problems
