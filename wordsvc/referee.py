"""The referee: the only definition of "valid" and of "how much" for the word game (rules, words §1.2–1.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from wordsvc import plays, scoring
from wordsvc.alphabet import APOSTROPHE, HYPHEN, LETTERS, Correction, Spelling, spelling
from wordsvc.cards import Card, Deck
from wordsvc.house_rules import Condition, HouseRules
from wordsvc.lexicon import Lexicon, Reading, Signature, Standing
from wordsvc.lexicon.suggest import suggestions

WINNING_PHRASE: Final = ("слава", "україні")


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a word does not count: a stable code, and what a message about it needs."""

    code: str
    details: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a reading does not meet one block of the house rules: what it lacks, what it must not have."""

    block: int
    lacks: tuple[str, ...]
    has: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JudgedReading:
    """A reading and what the house rules say to it: ``failures`` names every block that it misses."""

    reading: Reading
    accepted: bool
    failures: tuple[Failure, ...]


@dataclass(frozen=True, slots=True)
class PlayedWord:
    """A word that was composed earlier in the game, and by whom."""

    word: str
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer about one word. It is valid if and only if it has no problems.

    ``readings`` holds one list for each word: a single one but for the winning phrase.
    """

    given: str
    word: str
    status: Standing
    problems: tuple[Problem, ...]
    corrections: tuple[Correction, ...]
    readings: tuple[tuple[JudgedReading, ...], ...]
    sources: int
    stress: tuple[str, ...]
    suggestions: tuple[str, ...]
    play: scoring.Play | None = None
    wins: bool = False

    @property
    def valid(self) -> bool:
        """Whether the word counts."""
        return not self.problems


@dataclass(frozen=True, slots=True)
class PlayVerdict:
    """The answer about several words of one play; ``optimal``: the sum of the totals is proven to be the highest."""

    verdicts: tuple[Verdict, ...]
    optimal: bool
    wins: bool

    @property
    def valid(self) -> bool:
        """Whether the whole play counts."""
        return all(verdict.valid for verdict in self.verdicts)


class Acceptance:
    """One set of house rules over one lexicon: which signatures count, so that a word needs look-ups only."""

    def __init__(self, rules: HouseRules, signatures: Sequence[Signature]) -> None:
        self._rules = rules
        self.accepts = bytes(self._accepts(signature) for signature in signatures)

    def _accepts(self, signature: Signature) -> bool:
        if not self.stands(signature.standing):
            return False
        blocks = self._rules.accept
        return not blocks or any(block.holds(signature.features) for block in blocks)

    def stands(self, standing: Standing) -> bool:
        """Whether a reading or word of this standing counts under the rules (words §1.2)."""
        if standing is Standing.DISPUTED:
            return self._rules.allow_disputed
        return standing is Standing.STANDARD or (standing is Standing.NONSTANDARD and self._rules.allow_nonstandard)

    def judge(self, reading: Reading) -> JudgedReading:
        """The reading with the reasons for which the rules refuse it."""
        accepted = bool(self.accepts[reading.signature_id])
        failures = () if accepted else _failures(self._rules.accept, reading.signature)
        return JudgedReading(reading, accepted, failures)


def _failures(blocks: Sequence[Condition], signature: Signature) -> tuple[Failure, ...]:
    return tuple(
        Failure(
            number,
            tuple(name for name in block.require if name not in signature.features),
            tuple(name for name in block.forbid if name in signature.features),
        )
        for number, block in enumerate(blocks)
        if not block.holds(signature.features)
    )


@lru_cache(maxsize=64)
def acceptance(rules: HouseRules, lexicon: Lexicon) -> Acceptance:
    """The (cached) acceptance of these rules over this lexicon."""
    return Acceptance(rules, lexicon.signatures)


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
        self._played: set[str] = set()
        if rules.repeats != "allow":
            for earlier in played:
                if rules.repeats_scope == "everyone" or earlier.player == player:
                    self.remember(spelling(earlier.word).word)

    def remember(self, word: str) -> None:
        """Count ``word`` (as the lexicon spells it) as played."""
        if self.rules.repeats != "allow":
            self._played |= self._identities(word)

    def repeats(self, word: str) -> bool:
        """Whether the rules forbid ``word`` because it was played."""
        return bool(self._played) and not self._played.isdisjoint(self._identities(word))

    def _identities(self, word: str) -> set[str]:
        form = self.lexicon.find(word) if self.rules.repeats == "forbid_lemma" else None
        if form is None:
            return {word}
        readings = form.readings
        accepted = [reading for reading in readings if self.acceptance.accepts[reading.signature_id]]
        return {reading.lemma for reading in accepted or readings}

    def judge(self, text: str, hand: Sequence[Card] | None = None) -> Verdict:
        """The verdict on ``text`` as a word, laid from ``hand`` if one is given.

        Never raises: whatever is wrong becomes a problem of the verdict, all problems at once.
        """
        if self.rules.winning_phrase and _is_winning_phrase(text):
            return self._judge_phrase(text, hand)
        spelled = spelling(text)
        if spelled.faults:
            return self._misspelled(spelled)
        return self._judge_word(spelled, hand)

    def _misspelled(self, spelled: Spelling) -> Verdict:
        problems = tuple(
            Problem("bad_character", {"at": fault.at, "character": fault.character, "kind": fault.kind})
            for fault in spelled.faults
        )
        guess = spelled.likely
        found = () if guess is None else (guess,) if guess in self.lexicon else suggestions(guess, self.lexicon)
        return Verdict(
            spelled.given, spelled.word, Standing.UNKNOWN, problems, spelled.corrections, ((),), 0, (), tuple(found)
        )

    def _judge_word(self, spelled: Spelling, hand: Sequence[Card] | None) -> Verdict:
        word = spelled.word
        form = self.lexicon.find(word)
        readings = tuple(self.acceptance.judge(reading) for reading in form.readings) if form else ()
        status = min((judged.reading.signature.standing for judged in readings), default=Standing.UNKNOWN)
        problems = [*self._spelling_problems(spelled), *self._word_problems(word, status, readings)]
        if hand is not None:
            problems += self._hand_problems(word, hand)
        play = None
        if hand is not None and not problems:
            play = scoring.best_play(word, hand, self.rules, self.deck, self.features(readings))
        questionable = word and status in (Standing.UNKNOWN, Standing.NONSTANDARD, Standing.DISPUTED)
        return Verdict(
            spelled.given,
            word,
            status,
            tuple(problems),
            spelled.corrections,
            (readings,),
            form.sources if form else 0,
            tuple(form.stress) if form else (),
            suggestions(word, self.lexicon) if questionable else (),
            play,
        )

    def features(self, readings: Sequence[JudgedReading]) -> list[frozenset[str]]:
        """Grammemes and marks of the readings that may earn a coefficient: the accepted ones."""
        return [judged.reading.signature.features for judged in readings if judged.accepted]

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
                problems.append(Problem("rule_forbids", {"conditions": rules.accept, "rules": rules.name}))
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

    def _hand_problems(self, word: str, hand: Sequence[Card]) -> list[Problem]:
        lacking = scoring.missing(word, hand, self.rules)
        if lacking is None:
            return []
        letters = [letter for letter in lacking.letters if letter != APOSTROPHE]
        problems = [Problem("not_in_hand", {"missing": letters})] if letters else []
        if len(letters) < len(lacking.letters):
            problems.append(Problem("needs_apostrophe_card", {"at": word.index(APOSTROPHE)}))
        return problems

    def judge_together(self, texts: Sequence[str], hand: Sequence[Card]) -> PlayVerdict:
        """The verdicts on the words of one play, laid from one hand: disjoint cards, the highest sum.

        A word that can't be laid beside the others gets ``not_in_hand``. A word that repeats an earlier one of the play
        is ``repeated`` where the rules forbid it. «Слава», «Україні» in a row win at once.
        """
        verdicts = []
        for text in texts:
            verdicts.append(self.judge(text))
            if verdicts[-1].valid:
                self.remember(verdicts[-1].word)
        sound = [place for place, verdict in enumerate(verdicts) if verdict.valid]
        laid = plays.lay_together(
            [verdicts[place].word for place in sound],
            hand,
            self.rules,
            self.deck,
            [self.features(verdicts[place].readings[0]) for place in sound],
        )
        for place, play in zip(sound, laid.plays, strict=True):
            verdict = verdicts[place]
            problems = () if play else self._short_of(verdict.word, hand)
            verdicts[place] = replace(verdict, play=play, problems=problems)
        return PlayVerdict(tuple(verdicts), laid.optimal, wins=self._wins(verdicts))

    def _short_of(self, word: str, hand: Sequence[Card]) -> tuple[Problem, ...]:
        """Why a word of a play could not be laid: by itself, or only beside the other words."""
        return tuple(self._hand_problems(word, hand)) or (Problem("not_in_hand", {"missing": []}),)

    def _wins(self, verdicts: Sequence[Verdict]) -> bool:
        words = tuple(verdict.word for verdict in verdicts if verdict.play)
        pairs = pairwise(words)
        return self.rules.winning_phrase and (
            any(verdict.wins for verdict in verdicts) or any(pair == WINNING_PHRASE for pair in pairs)
        )

    def _judge_phrase(self, text: str, hand: Sequence[Card] | None) -> Verdict:
        """«Слава Україні» as one phrase: it wins under every house rule, from own cards (rules, words §1.5)."""
        forms = [form for word in WINNING_PHRASE if (form := self.lexicon.find(word))]
        readings = tuple(
            tuple(JudgedReading(reading, accepted=True, failures=()) for reading in form.readings) for form in forms
        )
        problems: list[Problem] = []
        play = None
        if hand is not None:
            features = [self.features(judged) for judged in readings]
            laid = plays.lay_together(WINNING_PHRASE, hand, self.rules, self.deck, features).plays
            if all(laid):
                play = _joined([one for one in laid if one])
            else:
                short = scoring.missing("".join(WINNING_PHRASE), hand, self.rules)
                problems.append(Problem("not_in_hand", {"missing": list(short.letters) if short else []}))
        return Verdict(
            given=text,
            word=" ".join(WINNING_PHRASE),
            status=Standing.STANDARD,
            problems=tuple(problems),
            corrections=(),
            readings=readings,
            sources=forms[0].sources & forms[1].sources,
            stress=(" ".join(form.stress[0] for form in forms),),
            suggestions=(),
            play=play,
            wins=not problems,
        )


def _is_winning_phrase(text: str) -> bool:
    words = [spelled.word for part in text.split() if (spelled := spelling(part)).word and not spelled.faults]
    return "".join(words) == "".join(WINNING_PHRASE)


def _joined(laid: Sequence[scoring.Play]) -> scoring.Play:
    """The plays of the phrase's two words as one; places count on over the space between the words."""
    first, second = laid
    shift = len(WINNING_PHRASE[0]) + 1
    moved = [replace(used, positions=tuple(place + shift for place in used.positions)) for used in second.cards]
    score = scoring.Score(first.score.base + second.score.base, (), first.score.total + second.score.total)
    return scoring.Play(tuple(sorted((*first.cards, *moved), key=lambda used: used.index)), score)
