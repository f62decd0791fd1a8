"""What a page was asked: words, a hand, house rules, all of it in the query string, so that a link asks it again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from flask import request
from pydantic import ValidationError
from werkzeug.datastructures import MultiDict

from wordsvc.cards import short_hand
from wordsvc.catalog import DEFAULT_DECK, DEFAULT_RULES
from wordsvc.http.state import referee_of, state
from wordsvc.http.wire import MAX_WORD, BatchRequest
from wordsvc.messages import Language, say_fault
from wordsvc.referee import WINNING_PHRASE, Referee
from wordsvc.verdict import Verdict
from wordsvc.web import rules_form
from wordsvc.web.rules_form import DEFAULTS, FIELDS, OWN, own_rules, split_words
from wordsvc.web.texts import text

MOST_WORDS: Final = 20
"""Words of one play on the page; each is drawn with all its readings."""
LONGEST_HAND: Final = 1000
LONGEST_QUESTION: Final = 500

_PLAIN_FIELDS: Final = ("word", "hand", "rules", "played")


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
        names = FIELDS if self.form.get("rules") == OWN else ()
        fields = {name: self.form.getlist(name) for name in (*_PLAIN_FIELDS, *names)}
        return {
            name: values if name in rules_form.MANY else values[0]
            for name, values in fields.items()
            if values
            and any(values)
            and not (name == "rules" and values == [DEFAULT_RULES])
            and values != [DEFAULTS.get(name)]
        }


@dataclass(frozen=True)
class Judged:
    """The answer to a question: verdicts in the order of the words, and what holds for them as one play."""

    referee: Referee
    verdicts: tuple[Verdict, ...]
    optimal: bool
    wins: bool


def judge(asked: BatchRequest) -> Judged:
    """Judge the words of a question: with a hand, several words share it."""
    referee, hand = referee_of(asked)
    if asked.together and hand is not None:
        play = referee.judge_together(asked.words, hand)
        return Judged(referee, play.verdicts, play.optimal, play.wins)
    return Judged(referee, tuple(referee.judge_all(asked.words, hand)), optimal=True, wins=False)


def read_question(language: Language) -> Question:
    """The question in the query string. What can't be understood is named and left out; nothing is raised."""
    form = MultiDict((name, value.strip()) for name, value in request.args.items(multi=True))
    written = form.get("word", "")
    words = _words(written)
    reader = _Reader(language)
    if len(words) > MOST_WORDS or len(written) > LONGEST_QUESTION:
        reader.say("fault.many", most=MOST_WORDS)
    elif any(len(word) > MAX_WORD for word in words):
        reader.fault("word", "string_too_long", {"max_length": MAX_WORD})
    unread = bool(reader.faults)
    options: dict[str, Any] = {"deck": DEFAULT_DECK}
    options |= reader.checked("rules", _rules(form, language))
    options |= reader.checked("hand", form.get("hand", "")[:LONGEST_HAND] or None)
    options |= reader.checked("played", [{"word": word} for word in split_words(form.get("played", ""))])
    asked = None
    if words and not unread:
        together = len(words) > 1 and options.get("hand") is not None
        asked = BatchRequest.model_validate({**options, "words": words, "together": together}, context=state().catalog)
    return Question(written, form, asked, tuple(reader.faults), _size(options.get("hand")))


def _words(written: str) -> list[str]:
    """The words of a play; the winning phrase is one, and so is text that has no word in it at all."""
    words = split_words(written)
    if [word.casefold().strip('«»"!.') for word in words] == list(WINNING_PHRASE):
        return [written]
    return words


def _size(hand: str | None) -> int:
    return len(short_hand(hand).cards) if hand else 0


def _rules(form: MultiDict[str, str], language: Language) -> str | dict[str, Any]:
    named = form.get("rules") or DEFAULT_RULES
    return own_rules(form, text("rules.own", language)) if named == OWN else named


class _Reader:
    """Checks one field after another by the model of the API, and collects what is wrong in the reader's language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.faults: list[str] = []

    def checked(self, name: str, value: Any) -> dict[str, Any]:
        """The field, if it is understood."""
        try:
            BatchRequest.model_validate({"words": ["а"], name: value}, context=state().catalog)
        except ValidationError as error:
            for one in error.errors(include_url=False):
                self.fault(name, one["type"], one.get("ctx", {}))
            return {}
        return {name: value}

    def fault(self, name: str, kind: str, details: dict[str, Any]) -> None:
        """Say what is wrong with a field."""
        self.say(f"fault.{name}", fault=say_fault(kind, self.language, details))

    def say(self, key: str, **details: object) -> None:
        """Say a text, once."""
        said = text(key, self.language, **details)
        if said not in self.faults:
            self.faults.append(said)
