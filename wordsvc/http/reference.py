"""What the referee judges by: the lexicon's editions, decks, house rules, grammemes."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response
from pydantic import RootModel

from wordsvc.http.caching import cached
from wordsvc.http.endpoint import endpoint
from wordsvc.http.state import desk
from wordsvc.law.cards import Deck
from wordsvc.law.house_rules import HouseRules
from wordsvc.service.lexicon_answers import GrammemesAnswer, LexiconAnswer, grammemes_answer, lexicon_answer
from wordsvc.service.reference_answers import DecksAnswer, RulesAnswer, decks_answer, rules_answer
from wordsvc.service.refusals import RequestError

TAG: Final = "reference"

reference = Blueprint("reference", __name__, url_prefix="/v1")


class AnyDeck(RootModel[Deck]):
    """A deck."""


class HouseRulesDocument(RootModel[HouseRules]):
    """A house-rules document."""


@reference.get("/lexicon")
@endpoint(LexiconAnswer, tag=TAG)
def lexicon() -> Response:
    """Say which editions, under which licences, the verdicts rest on."""
    return cached(lexicon_answer(desk().lexicon, desk().links))


@reference.get("/grammemes")
@endpoint(GrammemesAnswer, tag=TAG)
def grammemes() -> Response:
    """List the grammemes that house rules can ask for."""
    return cached(grammemes_answer())


@reference.get("/decks")
@endpoint(DecksAnswer, tag=TAG)
def decks() -> Response:
    """List the decks of the word game, and of all games those that a game can be begun with by name."""
    return cached(decks_answer(desk().catalog, desk().decks))


@reference.get("/decks/<name>")
@endpoint(AnyDeck, tag=TAG, refusals=(404, 422))
def deck(name: str) -> Response:
    """Show a deck as a document that a request may carry."""
    return _document(name, desk().catalog.decks, "unknown_deck")


@reference.get("/rules")
@endpoint(RulesAnswer, tag=TAG)
def house_rules() -> Response:
    """List the house rules that have a name."""
    return cached(rules_answer(desk().catalog))


@reference.get("/rules/<name>")
@endpoint(HouseRulesDocument, tag=TAG, refusals=(404, 422))
def rules(name: str) -> Response:
    """Show house rules as a document that a request may carry, every option spelled out."""
    return _document(name, desk().catalog.rules, "unknown_rules")


def _document(name: str, known: Any, code: str) -> Response:
    if name not in known:
        raise RequestError(404, code, details={"name": name, "known": ", ".join(sorted(known))})
    return cached(known[name].model_dump(mode="json"))
