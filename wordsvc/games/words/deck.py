"""What the word game is played with: a deck, house rules, and cards as the referee knows them.

Unlike other decks these documents are those of the word service itself (rules, words §1), so that a hand on the
table and a hand in a question to the service are the same thing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from wordsvc.games.engine.documents import rows, too_many
from wordsvc.games.engine.faults import from_pydantic
from wordsvc.games.engine.state import Fault, PrintedDeck, Setting
from wordsvc.games.engine.table import Card
from wordsvc.law import cards
from wordsvc.law.house_rules import PRINTED, HouseRules


@dataclass(frozen=True, slots=True)
class WordDeck(PrintedDeck):
    """A deck that also knows what its cards are worth; ``referees`` is the document as the referee reads it."""

    referees: cards.Deck


def deck_of(setting: Setting) -> cards.Deck:
    """Return the deck as the referee reads it."""
    if not isinstance(setting.deck, WordDeck):
        raise TypeError("not a setting of the word game")
    return setting.deck.referees


def table_card(card: cards.Card, deck: cards.Deck) -> Card:
    """Return a card as it lies on the table; a prize has points only where the deck prints some on its kind."""
    if isinstance(card, cards.LetterCard):
        return Card("letter", card.letter, card.points, card.color)
    return Card("prize", card.prize.value, card.points if deck.prize_points(card.prize) else None)


def referee_card(card: Card) -> cards.Card:
    """Return a card as the referee knows it."""
    if card.is_prize:
        return cards.PrizeCard(cards.Prize(card.name), card.points or 0)
    return cards.LetterCard(card.name, card.color, card.points or 0)


def read_deck(document: object) -> PrintedDeck | tuple[Fault, ...]:
    """Return the deck of a document, or every fault of shape and of sense in it, by pointer."""
    if not isinstance(document, dict):
        return (Fault("", "deck_no_object"),)
    faults: list[Fault] = []
    deck: cards.Deck | None = None
    try:
        deck = cards.Deck.model_validate(document)
    except ValidationError as error:
        faults += from_pydantic(error)
    told = {fault.pointer for fault in faults}
    faults += [fault for fault in _unplayable(document) if fault.pointer not in told]
    if faults or deck is None:
        return tuple(faults)
    laid = tuple(table_card(card, deck) for card in deck.cards)
    return WordDeck(deck.name, laid, deck.columns, deck.model_dump(mode="json"), deck)


def _unplayable(document: dict[str, Any]) -> Iterator[Fault]:
    """Yield missing pairs, too many cards."""
    counts: dict[str, int] = {}
    total: list[Any] = [entry.get("count") for _, entry in rows(document, "prizes")]
    for _, entry in rows(document, "letters"):
        letters, colors, count = entry.get("letters"), entry.get("colors", []), entry.get("count")
        if not isinstance(letters, str) or not isinstance(colors, list | tuple) or not isinstance(count, int):
            continue
        many = max(0, count) * max(1, len(colors))
        total.append(many * len(letters))
        for letter in letters.lower():
            counts[letter] = counts.get(letter, 0) + many
    if counts and max(counts.values()) < 2:
        yield Fault("/letters", "no_pairs")
    yield from too_many(total)


def read_house_rules(
    presets: Mapping[str, HouseRules],
) -> Callable[[object], HouseRules | tuple[Fault, ...]]:
    """Return a reader of house rules: a preset's name, a whole document, or None for the printed rules."""

    def read(document: object) -> HouseRules | tuple[Fault, ...]:
        if document is None:
            return PRINTED
        if isinstance(document, str):
            unknown = Fault("", "no_such_rules", {"known": sorted({*presets, PRINTED.name})})
            return presets.get(document) or (PRINTED if document == PRINTED.name else (unknown,))
        if not isinstance(document, dict):
            return (Fault("", "rules_no_object"),)
        try:
            return HouseRules.model_validate(document)
        except ValidationError as error:
            return from_pydantic(error)

    return read


def rules_then(document: Mapping[str, Any], version: int) -> Mapping[str, Any]:
    """Return house rules as they were read: in rules version 1 names, symbols and lone cards counted.

    The log of a game has the whole document of its time, and only what it could not say yet is missing.
    """
    if version > 1:
        return document
    then = {"names": "allow", "symbols": "allow", **document}
    coefficients = document.get("coefficients")
    if isinstance(coefficients, Sequence) and not isinstance(coefficients, str):
        then["coefficients"] = [{"min_cards": 0, **one} if isinstance(one, Mapping) else one for one in coefficients]
    return then
