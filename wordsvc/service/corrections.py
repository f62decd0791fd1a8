"""What was mended in the letters of a question, as the JSON that clients get."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NotRequired

from typing_extensions import TypedDict

from wordsvc.language.patterns import spelled_pattern
from wordsvc.language.spelling import Correction, spelling
from wordsvc.law.cards import HandDocument, LetterCardDocument, ShortHand, card_letter
from wordsvc.law.house_rules import HouseRules
from wordsvc.service.questions import BestWordsRequest, Judging

# Something that was mended in the spelling; "at" counts code points of what was given from 0. "pointer" is where in the
# question that stands; without one it is the word.
CorrectionAnswer = TypedDict(
    "CorrectionAnswer", {"code": str, "at": int, "from": str, "to": str, "pointer": NotRequired[str]}
)


def corrections_answer(corrections: Iterable[Correction], pointer: str | None = None) -> list[CorrectionAnswer]:
    """The corrections of one text, which stands at ``pointer`` of the question (None: it is the word)."""
    answers: list[CorrectionAnswer] = [
        {"code": one.code, "at": one.at, "from": one.before, "to": one.after} for one in corrections
    ]
    if pointer is not None:
        for answer in answers:
            answer["pointer"] = pointer
    return answers


def question_corrections(asked: Judging) -> list[CorrectionAnswer]:
    """What was mended in the hand, the pattern, the played words, the lists of the house rules; not in the words."""
    found = [] if asked.hand is None else hand_corrections(asked.hand)
    if isinstance(asked, BestWordsRequest) and asked.pattern is not None:
        found += pattern_corrections(asked.pattern)
    for place, played in enumerate(asked.played):
        found += corrections_answer(spelling(played.word).corrections, f"/played/{place}/word")
    if isinstance(asked.rules, HouseRules):
        found += rules_corrections(asked.rules)
    return found


def pattern_corrections(pattern: str) -> list[CorrectionAnswer]:
    """What was mended in a pattern."""
    return corrections_answer(spelled_pattern(pattern).corrections, "/pattern")


def rules_corrections(rules: HouseRules) -> list[CorrectionAnswer]:
    """What was mended in the lists of words of a house-rules document."""
    return [
        answer
        for pointer, correction in rules.corrections
        for answer in corrections_answer([correction], f"/rules{pointer}")
    ]


def hand_corrections(hand: ShortHand | HandDocument) -> list[CorrectionAnswer]:
    """What was mended in a hand."""
    if isinstance(hand, ShortHand):
        return corrections_answer(hand.corrections, "/hand")
    return [
        answer
        for place, card in enumerate(hand.cards)
        if isinstance(card, LetterCardDocument)
        for answer in corrections_answer(card_letter(card.letter).corrections, f"/hand/cards/{place}/letter")
    ]
