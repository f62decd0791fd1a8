"""Verdicts as the JSON that clients get, the same over HTTP and on the command line."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from wordsvc.law.cards import LetterCard
from wordsvc.law.reasons import plain_details, reason
from wordsvc.law.scoring import Laying
from wordsvc.law.texts import VERDICTS
from wordsvc.law.verdict import Failure, JudgedReading, Problem, Verdict
from wordsvc.law.way import UsedCard
from wordsvc.lexicon import Lexicon, Standing
from wordsvc.lexicon.familiarity import FamiliarityName
from wordsvc.lexicon.links import Links
from wordsvc.service.corrections import CorrectionAnswer, corrections_answer
from wordsvc.service.link_answers import LemmaLinks, lemma_links
from wordsvc.texts import Language


class ConditionAnswer(TypedDict):
    """A block of house rules, with what they leave out without saying so."""

    require: list[str]
    forbid: list[str]
    familiarity: NotRequired[FamiliarityName]
    familiarity_at_most: NotRequired[FamiliarityName]


class ProblemAnswer(TypedDict):
    """A reason why the word does not count. ``code`` is stable; the details depend on it."""

    code: str
    message: str
    at: NotRequired[int]
    character: NotRequired[str]
    kind: NotRequired[str]
    missing: NotRequired[list[str]]
    conditions: NotRequired[list[ConditionAnswer]]
    only: NotRequired[list[str]]
    rules: NotRequired[str]
    length: NotRequired[int]
    least: NotRequired[int]
    by: NotRequired[str]
    scope: NotRequired[str]


class FailureAnswer(TypedDict):
    """Why a reading misses one block of the house rules; ``familiar``: its word is as well known as is asked."""

    block: int
    lacks: list[str]
    has: list[str]
    familiar: NotRequired[bool]


class ReadingAnswer(TypedDict):
    """One analysis of the form; ``source`` is ``predicted`` where the grammar is described, not listed."""

    lemma: str
    pos: str | None
    grammemes: list[str]
    marks: list[str]
    source: str
    standing: str
    familiarity: FamiliarityName
    accepted: bool
    failures: NotRequired[list[FailureAnswer]]


class SourceAnswer(TypedDict):
    """A source of the lexicon and whether it has the form; ``marks_error``: only as an error against the norm."""

    id: str
    edition: str
    has: bool
    marks_error: bool


class CardAnswer(TypedDict):
    """A card of the hand in the word: which places of the word it takes."""

    index: int
    letter: NotRequired[str]
    color: NotRequired[str]
    prize: NotRequired[str]
    stands_for: NotRequired[str]
    positions: list[int]


class PlayAnswer(TypedDict):
    """The exact cards of a word."""

    cards: list[CardAnswer]


class FactorAnswer(TypedDict):
    """A coefficient that applied."""

    name: str
    factor: int


class ScoreAnswer(TypedDict):
    """Points of a word: the sum of its cards, the coefficients, the total."""

    base: int
    factors: list[FactorAnswer]
    total: int


class VerdictAnswer(TypedDict):
    """The verdict on one word. The winning phrase has one list of readings a word and ``wins``."""

    word: str
    given: str
    valid: bool
    status: str
    problems: list[ProblemAnswer]
    corrections: list[CorrectionAnswer]
    readings: list[ReadingAnswer] | list[list[ReadingAnswer]]
    sources: list[SourceAnswer]
    links: list[LemmaLinks]
    stress: list[str]
    suggestions: list[str]
    play: PlayAnswer | None
    score: ScoreAnswer | None
    wins: NotRequired[bool]


class BatchAnswer(TypedDict):
    """The verdicts on several words; ``valid`` is for all of them. ``optimal`` and ``wins`` are there for a play.

    ``corrections`` are of what else was asked, and there if there were any.
    """

    valid: bool
    verdicts: list[VerdictAnswer]
    optimal: NotRequired[bool]
    wins: NotRequired[bool]
    corrections: NotRequired[list[CorrectionAnswer]]


def verdict_answer(verdict: Verdict, lexicon: Lexicon, language: Language, links: Links) -> VerdictAnswer:
    """The verdict for a client who reads ``language``; ``links``: where to read on."""
    readings = [[_reading(judged) for judged in word] for word in verdict.readings]
    answer: VerdictAnswer = {
        "word": verdict.word,
        "given": verdict.given,
        "valid": verdict.valid,
        "status": verdict.status.name.lower(),
        "problems": [_problem(problem, language) for problem in verdict.problems],
        "corrections": corrections_answer(verdict.corrections),
        "readings": readings[0] if len(readings) == 1 else readings,
        "sources": _sources(verdict.sources, lexicon),
        "links": lemma_links((judged.reading.lemma for word in verdict.readings for judged in word), links),
        "stress": list(verdict.stress),
        "suggestions": list(verdict.suggestions),
        "play": None if verdict.laying is None else play_answer(verdict.laying),
        "score": None if verdict.laying is None else score_answer(verdict.laying),
    }
    if verdict.wins:
        answer["wins"] = True
    return answer


def play_answer(laying: Laying) -> PlayAnswer:
    """The cards of a play."""
    return {"cards": [_card(used) for used in laying.cards]}


def score_answer(laying: Laying) -> ScoreAnswer:
    """The points of a play."""
    return {
        "base": laying.score.base,
        "factors": [{"name": applied.name, "factor": applied.factor} for applied in laying.score.factors],
        "total": laying.score.total,
    }


def _problem(problem: Problem, language: Language) -> ProblemAnswer:
    told = plain_details(problem)
    return {"code": problem.code, "message": VERDICTS.tell(reason(problem), language), **told}  # type: ignore[typeddict-item]


def _reading(judged: JudgedReading) -> ReadingAnswer:
    lemma, source, signature, _ = judged.reading
    answer: ReadingAnswer = {
        "lemma": lemma,
        "pos": signature.pos,
        "grammemes": signature.grammemes,
        "marks": signature.marks,
        "source": source,
        "standing": _STANDINGS[signature.standing],
        "familiarity": signature.familiarity.word,
        "accepted": judged.accepted,
    }
    if judged.failures:
        answer["failures"] = [_failure(failure) for failure in judged.failures]
    return answer


def _failure(failure: Failure) -> FailureAnswer:
    answer: FailureAnswer = {"block": failure.block, "lacks": list(failure.lacks), "has": list(failure.has)}
    if not failure.familiar:
        answer["familiar"] = False
    return answer


_STANDINGS = {standing: standing.name.lower() for standing in Standing}


def _sources(bits: int, lexicon: Lexicon) -> list[SourceAnswer]:
    return [
        {
            "id": source.id,
            "edition": source.edition,
            "has": bool(bits >> (2 * place) & 1),
            "marks_error": bool(bits >> (2 * place + 1) & 1),
        }
        for place, source in enumerate(lexicon.sources)
    ]


def _card(used: UsedCard) -> CardAnswer:
    card = used.card
    if isinstance(card, LetterCard):
        answer: CardAnswer = {"index": used.index, "letter": card.letter, "positions": list(used.positions)}
        if card.color is not None:
            answer["color"] = card.color
        return answer
    return {
        "index": used.index,
        "prize": card.prize.value,
        "stands_for": used.stands_for or "",
        "positions": list(used.positions),
    }
