"""Hands: the best words that one can make, and the best play of several words."""

from __future__ import annotations

from typing import Final

from flask import Blueprint

from wordsvc.http.endpoint import endpoint
from wordsvc.http.problems import fault
from wordsvc.http.state import desk
from wordsvc.service.corrections import question_corrections
from wordsvc.service.hand_answers import BestPlayAnswer, BestWordsAnswer, best_play_answer, best_words_answer
from wordsvc.service.hand_searches import NoSuchCardError, play_of_hand, words_of_hand
from wordsvc.service.questions import BestPlayRequest, BestWordsRequest

TAG: Final = "hands"

hands = Blueprint("hands", __name__, url_prefix="/v1/hands")


@hands.post("/best-words")
@endpoint(BestWordsAnswer, tag=TAG, body=BestWordsRequest, cost="solvers")
def find_best_words(asked: BestWordsRequest) -> BestWordsAnswer:
    """Find the best words of a hand, each with its exact cards; nothing is proposed that a verdict would refuse."""
    try:
        return best_words_answer(words_of_hand(desk(), asked), question_corrections(asked))
    except NoSuchCardError as error:
        raise fault(f"/must_use/{error.place}", "no_such_card", {"count": error.count}) from None


@hands.post("/best-play")
@endpoint(BestPlayAnswer, tag=TAG, body=BestPlayRequest, cost="plays")
def find_best_play(asked: BestPlayRequest) -> BestPlayAnswer:
    """Find the words that one hand makes at once with the highest sum, proven best or said not to be."""
    return best_play_answer(*play_of_hand(desk(), asked), question_corrections(asked))
