"""The referee: the only definition of "valid" and of "how much" for the word game (rules, words §1.2–1.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import groupby
from operator import and_
from typing import Final

from wordsvc.language.alphabet import APOSTROPHE, HYPHEN, LETTERS, Spelling, spelling
from wordsvc.law import dealing, scoring
from wordsvc.law.acceptance import acceptance
from wordsvc.law.cards import Card, Deck
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.verdict import JudgedReading, PlayVerdict, Problem, Verdict
from wordsvc.lexicon import Lexicon, Standing
from wordsvc.lexicon.suggest import suggestions

MOST_SUGGESTED: Final = 20
WINNING_PHRASE: Final = ("слава", "україні")


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

    def judge(self, text: str, hand: Sequence[Card] | None = None, *, suggest: bool = True) -> Verdict:
        """The verdict on ``text`` as a word, laid from ``hand`` if one is given.

        Never raises: whatever is wrong becomes a problem of the verdict, all problems at once. Without ``suggest`` no
        other words are proposed, which takes far longer than the verdict itself.
        """
        if self.rules.winning_phrase and _is_winning_phrase(text):
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
            problems += self._hand_problems(word, hand)
        play = None
        if hand is not None and not problems:
            play = scoring.best_play(word, hand, self.rules, self.deck, self.features(readings))
        return Verdict(
            spelled.given,
            word,
            status,
            tuple(problems),
            spelled.corrections,
            (readings,),
            form.sources if form else 0,
            tuple(form.stress) if form else (),
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

    def judge_together(
        self,
        texts: Sequence[str],
        hand: Sequence[Card],
        *,
        shares: Sequence[Sequence[int] | None] = (),
        before: str | None = None,
        suggest: bool = True,
    ) -> PlayVerdict:
        """The verdicts on the words of one play, laid from one hand: disjoint cards, the highest sum.

        A word that can't be laid beside the others gets ``not_in_hand``. A word that repeats an earlier one of the play
        is ``repeated`` where the rules forbid it. «Слава», «Україні» in a row win at once, under every house rule.

        ``shares`` names for each word the hand's indices that it is laid with, all of them (None: any that no other
        word names); where it has no use for one of them, that is ``cards_left_over``. ``before`` is the word that the
        same player composed just before, in the same step, with cards that are gone.
        """
        said = (before or "", *texts)
        verdicts: list[Verdict] = []
        for place, text in enumerate(texts):
            verdict = self.judge(text, suggest=suggest and place < MOST_SUGGESTED)
            if self._wins_at(said, place + 1) or self._wins_at(said, place):
                verdict = replace(verdict, problems=())
            if verdict.valid:
                self.remember(verdict.word)
            verdicts.append(verdict)
        named = [*shares, *[None] * (len(texts) - len(shares))]
        optimal = True
        for places, cards in _dealings(named, len(hand)):
            optimal &= self._lay(verdicts, places, hand, cards, exactly=named[places[0]] is not None)
        wins = any(verdict.wins and verdict.valid for verdict in verdicts) or any(
            self._wins_at(said, place) and all(verdict.valid for verdict in verdicts[max(place - 1, 0) : place + 1])
            for place in range(len(texts))
        )
        return PlayVerdict(tuple(verdicts), optimal, wins)

    def _lay(
        self,
        verdicts: list[Verdict],
        places: Sequence[int],
        hand: Sequence[Card],
        cards: Sequence[int],
        *,
        exactly: bool,
    ) -> bool:
        """Lay the valid ones of these words from ``cards`` of the hand; whether that is proven best."""
        words = [
            (place, word, self.features(readings))
            for place in places
            if verdicts[place].valid
            for word, readings in zip(verdicts[place].word.split(), verdicts[place].readings, strict=True)
        ]
        share = tuple(hand[index] for index in cards)
        if exactly and len(words) == 1:
            play = scoring.best_play(words[0][1], share, self.rules, self.deck, words[0][2], range(len(share)))
            laid = dealing.Laid((play,), optimal=True)
        else:
            laid = dealing.lay_together(
                [word for _, word, _ in words], share, self.rules, self.deck, [features for *_, features in words]
            )
        for place, parts in groupby(zip(words, laid.plays, strict=True), key=lambda pair: pair[0][0]):
            own = [None if play is None else dealing.reindexed(play, cards) for _, play in parts]
            verdicts[place] = self._laid(verdicts[place], own, share, exactly=exactly)
        return laid.optimal

    def _laid(
        self, verdict: Verdict, laid: Sequence[scoring.Play | None], hand: Sequence[Card], *, exactly: bool
    ) -> Verdict:
        """The verdict with its cards; without them, why it could not be laid: by itself, or only beside the others."""
        played = [play for play in laid if play]
        if len(played) == len(laid) and (not exactly or sum(len(play.cards) for play in played) == len(hand)):
            return replace(verdict, play=_joined(played) if len(played) > 1 else played[0])
        beside = Problem("cards_left_over") if exactly else Problem("not_in_hand", {"missing": []})
        alone = self._hand_problems(verdict.word.replace(" ", ""), hand)
        return replace(verdict, problems=tuple(alone) or (beside,), wins=False)

    def _wins_at(self, texts: Sequence[str], place: int) -> bool:
        """Whether the words at ``place`` and after it are the winning phrase."""
        pair = texts[place : place + 2] if place >= 0 else ()
        return self.rules.winning_phrase and tuple(spelling(text).word for text in pair) == WINNING_PHRASE

    def _judge_phrase(self, text: str, hand: Sequence[Card] | None) -> Verdict:
        """«Слава Україні» as one phrase: it wins under every house rule, from own cards (rules, words §1.5)."""
        forms = [self.lexicon.find(word) for word in WINNING_PHRASE]
        readings = tuple(
            tuple(JudgedReading(reading, accepted=True, failures=()) for reading in (form.readings if form else ()))
            for form in forms
        )
        stresses = [form.stress if form else [] for form in forms]
        problems: list[Problem] = []
        play = None
        if hand is not None:
            features = [self.features(judged) for judged in readings]
            laid = dealing.lay_together(WINNING_PHRASE, hand, self.rules, self.deck, features).plays
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
            sources=reduce(and_, (form.sources if form else 0 for form in forms)),
            stress=(" ".join(stress[0] for stress in stresses),) if all(stresses) else (),
            play=play,
            wins=not problems,
        )


def _dealings(named: Sequence[Sequence[int] | None], size: int) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """Which words of a play are laid together, and from which indices: those with named cards each by itself."""
    taken = {index for cards in named if cards is not None for index in cards}
    for place, cards in enumerate(named):
        if cards is not None:
            yield (place,), sorted(cards)
    free = [place for place, cards in enumerate(named) if cards is None]
    if free:
        yield free, [index for index in range(size) if index not in taken]


def _is_winning_phrase(text: str) -> bool:
    words = [spelled.word for part in text.split() if (spelled := spelling(part)).word and not spelled.faults]
    return "".join(words) == "".join(WINNING_PHRASE)


def _joined(laid: Sequence[scoring.Play]) -> scoring.Play:
    """The plays of the phrase's two words as one; places count on over the space between the words.

    Its factors are those that both words have: where they differ, the total is still the sum of both totals.
    """
    first, second = laid
    shift = len(WINNING_PHRASE[0]) + 1
    moved = [replace(used, positions=tuple(place + shift for place in used.positions)) for used in second.cards]
    factors = first.score.factors if first.score.factors == second.score.factors else ()
    score = scoring.Score(first.score.base + second.score.base, factors, first.score.total + second.score.total)
    return scoring.Play(tuple(sorted((*first.cards, *moved), key=lambda used: used.index)), score)
