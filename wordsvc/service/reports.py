"""Reports of words: what a client sends, and what it gets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, NotRequired

from pydantic import AfterValidator, Field, HttpUrl, TypeAdapter, ValidationError
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict

from wordsvc.language.spelling import spelling
from wordsvc.lexicon.reports import Reason, Reported, Wanted
from wordsvc.service.corrections import CorrectionAnswer, corrections_answer
from wordsvc.service.questions import Request, Word

MAX_REASON: Final = 300
MAX_ADDRESS: Final = 300
_MAX_ENCODED: Final = 1000
_URL: Final = TypeAdapter(HttpUrl)


def _spelled(word: str) -> str:
    spelled = spelling(word)
    if spelled.faults or not spelled.word:
        raise PydanticCustomError("list_word", "not spelled like a word: {words}", {"words": word})
    return word


def _one_line(text: str) -> str:
    """The text in one line, without what can't be seen: it is read in terminals and tables."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _web_address(text: str) -> str:
    try:
        url = _URL.validate_python(text)
    except ValidationError:
        url = None
    if url is None or url.username or url.password or len(str(url)) > _MAX_ENCODED:
        raise PydanticCustomError("web_address", "must be an address of a page, http:// or https://")
    return str(url)


class ReportRequest(Request):
    """What should be said of a word: `is_word`, `is_no_word`, `wrong_mark`; why, and a page that shows it.

    Nothing of who sends it is kept.
    """

    word: Annotated[Word, AfterValidator(_spelled)]
    wanted: Wanted
    reason: Annotated[str, Field(max_length=MAX_REASON), AfterValidator(_one_line)] = ""
    address: (
        Annotated[
            str,
            Field(min_length=1, max_length=MAX_ADDRESS, examples=["https://a.example/page"]),
            AfterValidator(_web_address),
        ]
        | None
    ) = None

    @property
    def why(self) -> Reason:
        """The reason with its address."""
        return Reason(self.reason, self.address)


class ReportAnswer(TypedDict):
    """A report was taken: the word as it was read, and how often this has been reported.

    ``corrections``: what was mended in the word, if anything was.
    """

    word: str
    wanted: str
    count: int
    corrections: NotRequired[list[CorrectionAnswer]]


class ReasonAnswer(TypedDict):
    """Why, and where that can be seen."""

    text: str
    address: str | None


class ReportedAnswer(TypedDict):
    """All reports of one word with one wish."""

    word: str
    wanted: str
    count: int
    reasons: list[ReasonAnswer]
    first: str
    last: str
    closed: bool


def report_answer(asked: ReportRequest, reported: Reported) -> ReportAnswer:
    """What the sender of a report gets."""
    answer: ReportAnswer = {"word": reported.word, "wanted": reported.wanted, "count": reported.count}
    corrections = spelling(asked.word).corrections
    if corrections:
        answer["corrections"] = corrections_answer(corrections)
    return answer


def reported_answers(reports: Iterable[Reported]) -> list[ReportedAnswer]:
    """Reports for those who review them."""
    return [
        {
            "word": one.word,
            "wanted": one.wanted,
            "count": one.count,
            "reasons": [{"text": reason.text, "address": reason.address} for reason in one.reasons],
            "first": one.first.isoformat(),
            "last": one.last.isoformat(),
            "closed": one.closed,
        }
        for one in reports
    ]
