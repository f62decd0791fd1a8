"""What a page was asked: words, a hand, house rules, all of it in the query string, so that a link asks it again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from werkzeug.datastructures import MultiDict

from wordsvc.language.spelling import spelling
from wordsvc.law.phrase import WINNING_PHRASE
from wordsvc.service.questions import MAX_WORD, BatchRequest
from wordsvc.texts import Language
from wordsvc.web.asking import desk
from wordsvc.web.fields import FieldReader, asked_form, hand_size, kept_fields
from wordsvc.web.rules_form import split_words

MOST_WORDS: Final = 20
"""Words of one play on the page; each is drawn with all its readings."""
LONGEST_QUESTION: Final = 500

PLAIN_FIELDS: Final = ("word", "hand", "rules", "played")


@dataclass(frozen=True)
class Question:
    """A checked question. ``faults`` say what of it was left out, because it could not be understood."""

    text: str
    form: MultiDict[str, str]
    asked: BatchRequest | None
    faults: tuple[str, ...]
    hand_size: int

    @property
    def query(self) -> dict[str, str | list[str]]:
        """The fields of a link that asks the same: those that differ from their defaults."""
        return kept_fields(self.form, PLAIN_FIELDS)


def read_question(language: Language) -> Question:
    """The question in the query string. What can't be understood is named and left out; nothing is raised."""
    form = asked_form()
    written = form.get("word", "")
    words = _words(written)
    reader = FieldReader(language, BatchRequest, {"words": ["а"]})
    if len(words) > MOST_WORDS or len(written) > LONGEST_QUESTION:
        reader.say("fault.many", most=MOST_WORDS)
    elif any(len(word) > MAX_WORD for word in words):
        reader.fault("word", "string_too_long", {"max_length": MAX_WORD})
    unread = bool(reader.faults)
    options = reader.common(form)
    asked = None
    if words and not unread:
        together = len(words) > 1 and options.get("hand") is not None
        asked = BatchRequest.model_validate({**options, "words": words, "together": together}, context=desk().catalog)
    return Question(written, form, asked, tuple(reader.faults), hand_size(options.get("hand")))


def _words(written: str) -> list[str]:
    """The words of a play; the winning phrase is one, and so is text that has no word in it at all."""
    words = split_words(written)
    if tuple(spelling(word).word for word in words) == WINNING_PHRASE:
        return [written]
    return words
