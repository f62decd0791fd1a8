"""Commands about hands: best, play-hand."""

from __future__ import annotations

import sys
from typing import Final

import click

from wordsvc.cli import printing
from wordsvc.cli.shared import (
    Judging,
    checked_grammemes,
    checked_pattern,
    hand_cards,
    judging_options,
    print_json,
)
from wordsvc.lexicon.hand_index import LONGEST_FORM
from wordsvc.optimum.clock import Clock
from wordsvc.service.hand_answers import best_play_answer, best_words_answer
from wordsvc.solver.hand.best_play import PlayQuery, best_play
from wordsvc.solver.hand.best_words import Sort, WordsQuery, best_words
from wordsvc.solver.hand.vocabulary import Only
from wordsvc.texts import Language

HAND_BUDGET: Final = 10.0
"""Seconds for what one hand can make."""
Letters: Final = click.IntRange(1, LONGEST_FORM)


@click.command(short_help="Find the best words of a hand.")
@click.argument("hand", metavar="РУКА")
@click.option("-k", "limit", type=click.IntRange(1, 1000), default=20, show_default=True, help="How many words.")
@click.option("--sort", type=click.Choice(["score", "length", "alphabet"]), default="score", show_default=True)
@click.option("--pattern", metavar="ШАБЛОН", help="Only words like this: ? is one letter, * any run of letters.")
@click.option("--require", default="", help="Grammemes and marks that one accepted reading must have: NOUN,sing.")
@click.option("--min-length", type=Letters, default=1, show_default=True, help="Fewest letters.")
@click.option("--max-length", type=Letters, default=LONGEST_FORM, show_default=True, help="Most letters.")
@judging_options
def best(
    hand: str,
    limit: int,
    sort: Sort,
    pattern: str | None,
    require: str,
    min_length: int,
    max_length: int,
    rules: str,
    deck: str,
    language: Language,
    as_json: bool,
) -> None:
    """Find the best words of a hand: «м:blue о:blue л *». The exit status is 1 if it makes none."""
    judging = Judging.read(rules, deck, language)
    query = WordsQuery(
        limit=limit,
        sort=sort,
        pattern=None if pattern is None else checked_pattern(pattern, language),
        only=Only(checked_grammemes(require, language), min_length, max_length),
    )
    found = best_words(judging.referee(), hand_cards(hand, judging.deck, language), query, Clock(HAND_BUDGET))
    answer = best_words_answer(found)
    if as_json:
        print_json(answer)
    else:
        printing.show_best_words(answer, language)
    sys.exit(0 if answer["words"] else 1)


@click.command("play-hand", short_help="Find the best play of a hand, of several words.")
@click.argument("hand", metavar="РУКА")
@click.option("--card-left", type=click.IntRange(0, 1000), default=0, show_default=True, help="Worth of a card left.")
@click.option("--per-word", type=click.IntRange(0, 1000), default=0, show_default=True, help="Worth of a word more.")
@judging_options
def play_hand(
    hand: str, card_left: int, per_word: int, rules: str, deck: str, language: Language, as_json: bool
) -> None:
    """Find the words that a hand makes at once with the highest sum. The exit status is 1 if it makes none."""
    judging = Judging.read(rules, deck, language)
    cards = hand_cards(hand, judging.deck, language)
    found = best_play(judging.referee(), cards, PlayQuery(card_left, per_word), Clock(HAND_BUDGET))
    answer = best_play_answer(found, cards)
    if as_json:
        print_json(answer)
    else:
        printing.show_best_play(answer, language)
    sys.exit(0 if answer["words"] else 1)
