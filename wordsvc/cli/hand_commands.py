"""Commands about hands: best, play-hand."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Final

import click

from wordsvc.cli import printing
from wordsvc.cli.options import JudgedBy, Telling, familiarity_option, judging_options, packed
from wordsvc.cli.shared import checked_grammemes, checked_hand, checked_pattern, read_referee
from wordsvc.law.cards import read_hand
from wordsvc.lexicon.familiarity import FamiliarityName, level
from wordsvc.lexicon.hand_index import LONGEST_FORM
from wordsvc.optimum.clock import Clock
from wordsvc.service.corrections import (
    CorrectionAnswer,
    hand_corrections,
    pattern_corrections,
    rules_corrections,
)
from wordsvc.service.hand_answers import best_play_answer, best_words_answer
from wordsvc.solver.hand.best_play import PlayQuery, best_play
from wordsvc.solver.hand.best_words import Sort, WordsQuery, best_words
from wordsvc.solver.hand.vocabulary import Only
from wordsvc.texts import Language

HAND_BUDGET: Final = 10.0
"""Seconds for what one hand can make."""
Letters: Final = click.IntRange(1, LONGEST_FORM)


@dataclass(frozen=True, slots=True)
class WordsAsked:
    """Which words a hand is asked for."""

    limit: int
    sort: Sort
    pattern: str | None
    require: str
    min_length: int
    max_length: int
    familiarity: FamiliarityName

    @property
    def corrections(self) -> list[CorrectionAnswer]:
        """What was mended in the pattern, which can be understood."""
        return [] if self.pattern is None else pattern_corrections(self.pattern)

    def query(self, language: Language) -> WordsQuery:
        """The question; what can't be understood is bad usage."""
        return WordsQuery(
            limit=self.limit,
            sort=self.sort,
            pattern=None if self.pattern is None else checked_pattern(self.pattern, language),
            only=Only(
                checked_grammemes(self.require, language), self.min_length, self.max_length, level(self.familiarity)
            ),
        )


@dataclass(frozen=True, slots=True)
class PlayAsked:
    """What a play is worth beside its words, and how well known they must be."""

    card_left: int
    per_word: int
    familiarity: FamiliarityName

    @property
    def query(self) -> PlayQuery:
        """The question."""
        return PlayQuery(self.card_left, self.per_word, Only(familiarity=level(self.familiarity)))


@click.command(short_help="Find the best words of a hand.")
@click.argument("hand", metavar="РУКА")
@click.option("-k", "limit", type=click.IntRange(1, 1000), default=20, show_default=True, help="How many words.")
@click.option("--sort", type=click.Choice(["score", "length", "alphabet"]), default="score", show_default=True)
@click.option("--pattern", metavar="ШАБЛОН", help="Only words like this: ? is one letter, * any run of letters.")
@click.option("--require", default="", help="Grammemes and marks that one accepted reading must have: NOUN,sing.")
@click.option("--min-length", type=Letters, default=1, show_default=True, help="Fewest letters.")
@click.option("--max-length", type=Letters, default=LONGEST_FORM, show_default=True, help="Most letters.")
@familiarity_option
@packed("asked", WordsAsked)
@judging_options
def best(hand: str, asked: WordsAsked, by: JudgedBy, telling: Telling) -> None:
    """Find the best words of a hand: «м:blue о:blue л *». The exit status is 1 if it makes none."""
    query = asked.query(telling.language)
    referee = read_referee(by, telling.language)
    held = checked_hand(hand, telling.language)
    mended = [*hand_corrections(held), *asked.corrections, *rules_corrections(referee.rules)]
    found = best_words(referee, read_hand(held, referee.deck), query, Clock(HAND_BUDGET))
    answer = best_words_answer(found, mended)
    telling.tell(answer, printing.show_best_words)
    sys.exit(0 if answer["words"] else 1)


@click.command("play-hand", short_help="Find the best play of a hand, of several words.")
@click.argument("hand", metavar="РУКА")
@click.option("--card-left", type=click.IntRange(0, 1000), default=0, show_default=True, help="Worth of a card left.")
@click.option("--per-word", type=click.IntRange(0, 1000), default=0, show_default=True, help="Worth of a word more.")
@familiarity_option
@packed("asked", PlayAsked)
@judging_options
def play_hand(hand: str, asked: PlayAsked, by: JudgedBy, telling: Telling) -> None:
    """Find the words that a hand makes at once with the highest sum. The exit status is 1 if it makes none."""
    referee = read_referee(by, telling.language)
    held = checked_hand(hand, telling.language)
    mended = [*hand_corrections(held), *rules_corrections(referee.rules)]
    cards = read_hand(held, referee.deck)
    found = best_play(referee, cards, asked.query, Clock(HAND_BUDGET))
    answer = best_play_answer(found, cards, mended)
    telling.tell(answer, printing.show_best_play)
    sys.exit(0 if answer["words"] else 1)
