"""What the page of the hand was asked: a hand, house rules, filters, what a play is worth beside its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from wordsvc.law.cards import Card, read_hand, short_hand
from wordsvc.service.questions import BestPlayRequest, BestWordsRequest
from wordsvc.texts import Language
from wordsvc.web.asking import desk
from wordsvc.web.fields import FieldReader, asked_form, hand_size, kept_fields
from wordsvc.web.rules_form import number

STEPS: Final = (20, 50, 100, 200)
"""How many words the page lists at first, and after each «more»."""
SORTS: Final = ("score", "length", "alphabet")
VIEWS: Final = ("words", "play")
FAMILIARITIES: Final = {"known": "known", "all": "obscure"}
"""Which words are shown → how well known they are at least; a page shows known words unless it is asked for all."""

DEFAULTS: Final = {"sort": "score", "words": "known", "k": str(STEPS[0]), "left": "1", "each": "0", "view": "words"}
"""A card that is left is 1 point at the end of a game (rules, words §1.4)."""

FILTERS: Final = ("like", "from", "to", "only", "use")
_PLAIN_FIELDS: Final = ("hand", "rules", "played", "sort", "words", *FILTERS, "k", "left", "each", "view")

# Field of the page → field of the request.
_NUMBERS: Final = {"from": "min_length", "to": "max_length"}
_WORTHS: Final = {"left": "card_left", "each": "per_word"}


@dataclass(frozen=True)
class HandQuestion:
    """A checked question about a hand. ``faults`` say for each view what was left out, as it could not be understood.

    ``words`` and ``play`` are None where there is no hand. ``pinned`` are the cards that have to be in a word.
    """

    form: MultiDict[str, str]
    cards: Sequence[Card]
    pinned: tuple[int, ...]
    words: BestWordsRequest | None
    play: BestPlayRequest | None
    faults: Mapping[str, Sequence[str]]

    @property
    def hand_size(self) -> int:
        """How many cards the hand has."""
        return len(self.cards)

    @property
    def view(self) -> str:
        """What is to be shown: ``words`` or ``play``."""
        return "play" if self.value("view") == "play" else "words"

    @property
    def known_only(self) -> bool:
        """Whether words that few people know are left out."""
        return self.value("words") != "all"

    @property
    def filters(self) -> int:
        """How many filters there are."""
        return sum(bool(self.form.get(name)) for name in FILTERS)

    def value(self, name: str) -> str:
        """What a field holds, or its default."""
        return self.form.get(name) or DEFAULTS.get(name, "")

    def query(self, **changed: str | None) -> dict[str, Any]:
        """The fields of a link that asks the same, but for what is ``changed`` (None: left out)."""
        fields = kept_fields(self.form, _PLAIN_FIELDS, DEFAULTS)
        return {name: value for name, value in (fields | changed).items() if value is not None}

    def judge_query(self, words: str) -> dict[str, Any]:
        """The fields of a link to the referee's verdict on ``words`` from this hand under these rules."""
        return {"word": words, **kept_fields(self.form, ("hand", "rules", "played"))}


def read_hand_question(language: Language) -> HandQuestion:
    """The question in the query string. What can't be understood is named and left out; nothing is raised."""
    form = asked_form()
    reader = FieldReader(language, BestWordsRequest, {"hand": "а"})
    common = reader.common(form)
    play_reader = FieldReader(language, BestPlayRequest, {"hand": "а"})
    shown = form.get("words") or DEFAULTS["words"]
    known = {"familiarity": "known", **reader.checked("familiarity", FAMILIARITIES.get(shown, shown))}
    play_reader.faults += reader.faults
    size = hand_size(common.get("hand"))
    pinned = _pinned(form, size)
    options = {
        **known,
        **reader.checked("pattern", form.get("like") or None),
        **reader.checked("sort", form.get("sort") or None),
        **reader.checked("limit", number(form.get("k", ""))),
        **reader.checked("require", [form["only"]] if form.get("only") else None),
    }
    for field, name in _NUMBERS.items():
        options |= reader.checked(name, number(form.get(field, "")))
    options["limit"] = min(options.get("limit", STEPS[0]), STEPS[-1])
    worths: dict[str, Any] = {**known}
    for field, name in _WORTHS.items():
        worths |= play_reader.checked(name, number(form.get(field) or DEFAULTS[field]))
    faults = {"words": reader.faults, "play": play_reader.faults}
    if not size:
        return HandQuestion(form, (), (), None, None, faults)
    words = _validated(BestWordsRequest, {**common, **options, "must_use": pinned})
    play = _validated(BestPlayRequest, {**common, **worths})
    cards = read_hand(short_hand(common["hand"]), desk().deck(words.deck))
    return HandQuestion(form, cards, pinned, words, play, faults)


def _validated(model: Any, options: Mapping[str, Any]) -> Any:
    return model.model_validate(options, context=desk().catalog)


def _pinned(form: MultiDict[str, str], size: int) -> tuple[int, ...]:
    """The cards that have to be in a word; what names no card of the hand is left out."""
    places = [int(place) for place in form.get("use", "").split(",")[:200] if place.isdecimal() and len(place) < 4]
    return tuple(dict.fromkeys(place for place in places if place < size))
