"""Where questions are asked: how names in them become documents, and documents a referee with a hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from wordsvc.games.registry import GameFolder, all_decks, find_games
from wordsvc.law.cards import Card, Deck, read_hand
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.presets import Catalog
from wordsvc.law.referee import PlayedWord, Referee
from wordsvc.lexicon import Lexicon
from wordsvc.lexicon.links import Links
from wordsvc.service.questions import Judging

DESK: Final = "wordsvc.desk"
"""Under which name of its extensions an application has its desk."""

Solver = Literal["best_words", "best_play", "expression", "chain"]
Searched = Callable[[Solver, float, bool], None]
"""Told of every search that ended: by what, after how many seconds, whether the answer is whole and proven."""


def _nobody(_solver: Solver, _seconds: float, _complete: bool) -> None:
    """Nobody wants to know."""


@dataclass(frozen=True, slots=True)
class Desk:
    """The lexicon, the documents that have a name, the games, where to read on; ``searched`` is told of searches.

    Shared by threads.
    """

    lexicon: Lexicon
    catalog: Catalog
    searched: Searched = _nobody
    folders: Mapping[str, GameFolder] = field(default_factory=find_games)
    links: Links = field(default_factory=dict)

    @property
    def decks(self) -> Mapping[str, Mapping[str, Any]]:
        """The documents of the decks of all games that have a name."""
        return all_decks(self.folders, self.catalog.documents)

    def deck(self, asked: str | Deck) -> Deck:
        """A deck by (known) name or as it was sent."""
        return asked if isinstance(asked, Deck) else self.catalog.decks[asked]

    def rules(self, asked: str | HouseRules) -> HouseRules:
        """House rules by (known) name or as they were sent."""
        return asked if isinstance(asked, HouseRules) else self.catalog.rules[asked]

    def referee(self, asked: Judging) -> Referee:
        """The referee whom a question wants."""
        rules, deck = self.rules(asked.rules), self.deck(asked.deck)
        return Referee(self.lexicon, rules, deck, self.played(asked), asked.player)

    def played(self, asked: Judging) -> list[PlayedWord]:
        """The words composed so far."""
        return [PlayedWord(earlier.word, earlier.player) for earlier in asked.played]

    def hand(self, asked: Judging) -> Sequence[Card] | None:
        """The cards of a question, None where it is not about a hand."""
        return None if asked.hand is None else read_hand(asked.hand, self.deck(asked.deck))
