"""Words: verdicts one by one and in batches, paradigms, the search by pattern."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response

from wordsvc.http.caching import cached
from wordsvc.http.endpoint import endpoint, json_response
from wordsvc.http.metrics import judged
from wordsvc.http.problems import fault, language
from wordsvc.http.state import desk
from wordsvc.language.patterns import spelled_pattern
from wordsvc.language.spelling import spelling
from wordsvc.law.presets import DEFAULT_DECK
from wordsvc.law.referee import Referee
from wordsvc.lexicon.search import search
from wordsvc.service import judging
from wordsvc.service.corrections import question_corrections
from wordsvc.service.lexicon_answers import FormsAnswer, SearchAnswer, forms_answer, search_answer
from wordsvc.service.questions import MAX_WORD, BatchRequest, RulesQuery, SearchQuery, VerdictRequest
from wordsvc.service.refusals import RequestError
from wordsvc.service.verdict_answers import BatchAnswer, VerdictAnswer, verdict_answer

TAG: Final = "words"
SEARCH_BUDGET: Final = 1.0
"""Seconds for one search by pattern."""

words = Blueprint("words", __name__, url_prefix="/v1")


@words.post("/verdicts")
@endpoint(VerdictAnswer, tag=TAG, body=VerdictRequest)
def judge(asked: VerdictRequest) -> VerdictAnswer:
    """Judge a word: is it one, can the hand make it, what is it worth?"""
    verdict = desk().referee(asked).judge(asked.word, desk().hand(asked))
    answer = verdict_answer(verdict, desk().lexicon, language(), desk().links)
    answer["corrections"] += question_corrections(asked)
    judged([answer])
    return answer


@words.post("/verdicts/batch")
@endpoint(BatchAnswer, tag=TAG, body=BatchRequest)
def judge_batch(asked: BatchRequest) -> BatchAnswer:
    """Judge several words: each by itself, or together as one play that shares the hand.

    Suggestions come for the first 20 words that need them.
    """
    ruling = judging.judge(desk().referee(asked), asked.words, desk().hand(asked), together=asked.together)
    answer = ruling.answer(language(), desk().links)
    if mended := question_corrections(asked):
        answer["corrections"] = mended
    judged(answer["verdicts"])
    return answer


@words.get("/words/<word>")
@endpoint(VerdictAnswer, tag=TAG, query=RulesQuery)
def look_up(word: str, asked: RulesQuery) -> Response:
    """Judge a word without a hand."""
    _check_length(word)
    referee = Referee(desk().lexicon, desk().rules(asked.rules), desk().deck(DEFAULT_DECK))
    answer = verdict_answer(referee.judge(word), desk().lexicon, language(), desk().links)
    judged([answer])
    return cached(answer)


@words.get("/words/<word>/forms")
@endpoint(FormsAnswer, tag=TAG, refusals=(404, 422))
def forms(word: str) -> Response:
    """List the whole paradigm of every lexeme with this dictionary form."""
    _check_length(word)
    spelled = spelling(word)
    answer = forms_answer(spelled, desk().lexicon, desk().links)
    if answer is None:
        raise RequestError(404, "unknown_word", details={"word": spelled.word})
    return cached(answer)


@words.get("/search")
@endpoint(SearchAnswer, tag=TAG, query=SearchQuery)
def find(asked: SearchQuery) -> Response:
    """Find words by pattern: ? is one letter, * any run of letters."""
    found = search(
        desk().lexicon,
        spelled_pattern(asked.pattern).text,
        condition=asked.condition,
        limit=asked.limit,
        budget=SEARCH_BUDGET,
    )
    answer = search_answer(found, asked.pattern)
    if found.in_time:
        return cached(answer)
    # What was found in time says more of the machine's load than of the lexicon.
    response = json_response(answer)
    response.cache_control.no_store = True
    return response


def _check_length(word: str) -> None:
    if len(word) > MAX_WORD:
        raise fault("/word", "string_too_long", {"max_length": MAX_WORD})
