"""Words are judged: each by itself, or together as one play that shares the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wordsvc.law.cards import Card
from wordsvc.law.play import Play, judge_play
from wordsvc.law.referee import Referee
from wordsvc.law.verdict import Verdict
from wordsvc.lexicon.links import Links
from wordsvc.service.verdict_answers import BatchAnswer, verdict_answer
from wordsvc.texts import Language


@dataclass(frozen=True, slots=True)
class Ruling:
    """The verdicts of a referee, in the order of the words.

    ``together``: the words are one play; then ``optimal`` says whether the sum of their totals is proven to be the
    highest, and ``wins`` whether they are the winning phrase.
    """

    referee: Referee
    verdicts: tuple[Verdict, ...]
    together: bool = False
    optimal: bool = True
    wins: bool = False

    def answer(self, language: Language, links: Links) -> BatchAnswer:
        """The ruling as JSON for a client who reads ``language``; ``links``: where to read on."""
        lexicon = self.referee.lexicon
        answer: BatchAnswer = {
            "valid": all(verdict.valid for verdict in self.verdicts),
            "verdicts": [verdict_answer(verdict, lexicon, language, links) for verdict in self.verdicts],
        }
        if self.together:
            answer["optimal"] = self.optimal
        if self.wins:
            answer["wins"] = True
        return answer


def judge(referee: Referee, words: Sequence[str], hand: Sequence[Card] | None, *, together: bool = False) -> Ruling:
    """The verdicts on ``words``, laid from ``hand`` if there is one; ``together``: they share it."""
    if together and hand is not None:
        play = judge_play(referee, hand, Play(words))
        return Ruling(referee, play.verdicts, together=True, optimal=play.optimal, wins=play.wins)
    return Ruling(referee, tuple(referee.judge_all(words, hand)))
