"""What the referee judges by: the lexicon's editions, decks, house rules, grammemes."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response
from pydantic import RootModel
from typing_extensions import TypedDict

from wordsvc.http.caching import cached
from wordsvc.http.endpoint import endpoint
from wordsvc.http.problems import RequestError
from wordsvc.http.state import state
from wordsvc.law.cards import Deck
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.presets import WORDS
from wordsvc.service.lexicon_answers import GrammemesAnswer, LexiconAnswer, grammemes_answer, lexicon_answer

TAG: Final = "reference"

reference = Blueprint("reference", __name__, url_prefix="/v1")


class Listed(TypedDict):
    """A named document in a list."""

    name: str
    title: str


class Box(TypedDict):
    """A named deck and the game that it is for."""

    name: str
    game: str


class DecksAnswer(TypedDict):
    """The decks of the word game, in which hands are held; and the ``boxes`` that games can be played with."""

    decks: list[Listed]
    boxes: list[Box]


class RulesAnswer(TypedDict):
    """The house rules that ship with the service."""

    rules: list[Listed]


class DeckDocument(RootModel[Deck]):
    """A deck."""


class HouseRulesDocument(RootModel[HouseRules]):
    """A house-rules document."""


@reference.get("/lexicon")
@endpoint(LexiconAnswer, tag=TAG)
def lexicon() -> Response:
    """Say which editions, under which licences, the verdicts rest on."""
    return cached(lexicon_answer(state().lexicon))


@reference.get("/grammemes")
@endpoint(GrammemesAnswer, tag=TAG)
def grammemes() -> Response:
    """List the grammemes that house rules can ask for."""
    return cached(grammemes_answer())


@reference.get("/decks")
@endpoint(DecksAnswer, tag=TAG)
def decks() -> Response:
    """List the decks of the word game, and of all games those that a game can be begun with by name."""
    catalog = state().catalog
    answer: DecksAnswer = {
        "decks": [{"name": deck.name, "title": deck.title} for deck in catalog.decks.values()],
        "boxes": [{"name": name, "game": box.get("game", WORDS)} for name, box in catalog.boxes.items()],
    }
    return cached(answer)


@reference.get("/decks/<name>")
@endpoint(DeckDocument, tag=TAG, refusals=(404,))
def deck(name: str) -> Response:
    """Show a deck as a document that a request may carry."""
    return _document(name, state().catalog.decks, "unknown_deck")


@reference.get("/rules")
@endpoint(RulesAnswer, tag=TAG)
def house_rules() -> Response:
    """List the house rules that have a name."""
    answer: RulesAnswer = {
        "rules": [{"name": rules.name, "title": rules.title} for rules in state().catalog.rules.values()]
    }
    return cached(answer)


@reference.get("/rules/<name>")
@endpoint(HouseRulesDocument, tag=TAG, refusals=(404,))
def rules(name: str) -> Response:
    """Show house rules as a document that a request may carry, every option spelled out."""
    return _document(name, state().catalog.rules, "unknown_rules")


def _document(name: str, known: Any, code: str) -> Response:
    if name not in known:
        raise RequestError(404, code, details={"name": name, "known": ", ".join(sorted(known))})
    return cached(known[name].model_dump(mode="json"))
