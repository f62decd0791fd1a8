"""Commands about words: check, forms, search, lexicon."""

from __future__ import annotations

import sys
from typing import Final

import click

from wordsvc.cli import printing
from wordsvc.cli.options import JudgedBy, Telling, familiarity_option, judging_options, telling_options
from wordsvc.cli.shared import (
    checked_grammemes,
    checked_hand,
    checked_pattern,
    open_lexicon,
    read_dictionary_links,
    read_referee,
    read_settings,
)
from wordsvc.cli.texts import COMMANDS
from wordsvc.language.spelling import spelling
from wordsvc.law.cards import read_hand
from wordsvc.lexicon.condition import Condition
from wordsvc.lexicon.familiarity import FamiliarityName
from wordsvc.lexicon.search import search as search_words
from wordsvc.service.corrections import hand_corrections, rules_corrections
from wordsvc.service.judging import judge
from wordsvc.service.lexicon_answers import forms_answer, grammemes_answer, lexicon_answer, search_answer

SEARCH_BUDGET: Final = 10.0
"""Seconds for one search by pattern."""


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="СЛОВО...")
@click.option("--hand", help="The cards: «молоко**», or with colours «м:blue о:yellow *».")
@click.option("--together", is_flag=True, help="The words are one play and share the hand.")
@judging_options
def check(words: tuple[str, ...], hand: str | None, together: bool, by: JudgedBy, telling: Telling) -> None:
    """Judge words. The exit status is 0 if all are valid, 1 if some are not, 2 for bad usage."""
    if together and hand is None:
        raise click.UsageError(COMMANDS.say("fault.together_needs_hand", telling.language))
    referee = read_referee(by, telling.language)
    held = None if hand is None else checked_hand(hand, telling.language, "--hand")
    cards = None if held is None else read_hand(held, referee.deck)
    answer = judge(referee, words, cards, together=together).answer(telling.language, read_dictionary_links())
    if mended := [*([] if held is None else hand_corrections(held)), *rules_corrections(referee.rules)]:
        answer["corrections"] = mended
    telling.tell(answer, printing.show_verdicts)
    sys.exit(0 if answer["valid"] else 1)


@click.command(short_help="Show all forms of a word.")
@click.argument("lemma", metavar="СЛОВО")
@telling_options
def forms(lemma: str, telling: Telling) -> None:
    """Show the whole paradigm of every word with this dictionary form. The exit status is 1 if there is none."""
    spelled = spelling(lemma)
    answer = forms_answer(spelled, open_lexicon(read_settings()), read_dictionary_links())
    if answer is None:
        click.echo(COMMANDS.say("unknown_word.detail", telling.language, word=spelled.word), err=True)
        sys.exit(1)
    telling.tell(answer, printing.show_forms)


@click.command(short_help="Find words by pattern: «к?т*».")
@click.argument("pattern", metavar="ШАБЛОН")
@click.option("--require", default="", help="Grammemes and marks that one reading must have: NOUN,sing.")
@click.option("--forbid", default="", help="Grammemes and marks that this reading must not have.")
@familiarity_option
@click.option("--limit", type=click.IntRange(1, 100_000), default=100, show_default=True)
@telling_options
def search(pattern: str, require: str, forbid: str, familiarity: FamiliarityName, limit: int, telling: Telling) -> None:
    """Find words by pattern: ? is one letter, * any run of letters («к?т*»)."""
    condition = Condition(
        require=tuple(checked_grammemes(require, telling.language)),
        forbid=tuple(checked_grammemes(forbid, telling.language, "--forbid")),
        familiarity=familiarity,
    )
    found = search_words(
        open_lexicon(read_settings()),
        checked_pattern(pattern, telling.language, "ШАБЛОН"),
        condition=condition,
        limit=limit,
        budget=SEARCH_BUDGET,
    )
    telling.tell(search_answer(found, pattern), printing.show_found)


@click.command()
@telling_options
def lexicon(telling: Telling) -> None:
    """Show editions, licences and counts of the index."""
    telling.tell(lexicon_answer(open_lexicon(read_settings()), read_dictionary_links()), printing.show_lexicon)


@click.command(short_help="List grammemes and marks with their names.")
@telling_options
def grammemes(telling: Telling) -> None:
    """List the grammemes and marks that --require, --forbid and house rules can ask for."""
    telling.tell(grammemes_answer(), printing.show_grammemes)
