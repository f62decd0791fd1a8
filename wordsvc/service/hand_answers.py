"""What a hand can make, as the JSON that clients get."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired

from typing_extensions import TypedDict

from wordsvc.law.cards import Card, LetterCard
from wordsvc.lexicon.familiarity import FamiliarityName
from wordsvc.service.corrections import CorrectionAnswer
from wordsvc.service.verdict_answers import PlayAnswer, ScoreAnswer, play_answer, score_answer
from wordsvc.solver.hand.best_play import BestPlay
from wordsvc.solver.hand.best_words import BestWords, HandWord


class ProposalAnswer(TypedDict):
    """A word that the hand makes: its points, its exact cards, the dictionary forms of its accepted readings.

    ``familiarity`` is that of the best known of these readings, ``marks`` are those that all of them have.
    """

    word: str
    score: ScoreAnswer
    play: PlayAnswer
    lemmas: list[str]
    familiarity: FamiliarityName
    marks: list[str]


class BestWordsAnswer(TypedDict):
    """The best words, best first.

    ``found`` says how many words there are in all, or null where the search could stop before it knew; ``complete`` is
    false if the time ended the search. ``corrections``: what was mended in the question, if anything was.
    """

    words: list[ProposalAnswer]
    found: int | None
    complete: bool
    corrections: NotRequired[list[CorrectionAnswer]]


class HandCardAnswer(TypedDict):
    """A card of the hand."""

    index: int
    letter: NotRequired[str]
    color: NotRequired[str]
    prize: NotRequired[str]


class BestPlayAnswer(TypedDict):
    """The best play: words with disjoint cards, what it is worth, what stays in the hand.

    ``optimal``: proven; ``bound``: no play is worth more. ``wins``: the play is the winning phrase. ``corrections``:
    what was mended in the question, if anything was.
    """

    words: list[ProposalAnswer]
    total: int
    left: list[HandCardAnswer]
    optimal: bool
    bound: int
    wins: NotRequired[bool]
    corrections: NotRequired[list[CorrectionAnswer]]


def best_words_answer(found: BestWords, mended: list[CorrectionAnswer]) -> BestWordsAnswer:
    """The best words of a hand, and what was ``mended`` in the question."""
    answer: BestWordsAnswer = {
        "words": [_proposal(proposal) for proposal in found.words],
        "found": found.found,
        "complete": found.complete,
    }
    if mended:
        answer["corrections"] = mended
    return answer


def best_play_answer(found: BestPlay, hand: Sequence[Card], mended: list[CorrectionAnswer]) -> BestPlayAnswer:
    """The best play of a hand, and what was ``mended`` in the question."""
    answer: BestPlayAnswer = {
        "words": [_proposal(proposal) for proposal in found.words],
        "total": found.total,
        "left": [_card(index, hand[index]) for index in found.left],
        "optimal": found.optimal,
        "bound": found.bound,
    }
    if found.wins:
        answer["wins"] = True
    if mended:
        answer["corrections"] = mended
    return answer


def _proposal(proposal: HandWord) -> ProposalAnswer:
    return {
        "word": proposal.word,
        "score": score_answer(proposal.laying),
        "play": play_answer(proposal.laying),
        "lemmas": list(proposal.lemmas),
        "familiarity": proposal.familiarity.word,
        "marks": list(proposal.marks),
    }


def _card(index: int, card: Card) -> HandCardAnswer:
    if not isinstance(card, LetterCard):
        return {"index": index, "prize": card.prize.value}
    answer: HandCardAnswer = {"index": index, "letter": card.letter}
    if card.color is not None:
        answer["color"] = card.color
    return answer
