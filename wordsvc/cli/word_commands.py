"""Commands about words: check, forms, search, lexicon."""

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
    json_option,
    judging_options,
    language_option,
    open_lexicon,
    print_json,
    read_settings,
)
from wordsvc.cli.texts import COMMANDS
from wordsvc.language.alphabet import spelling
from wordsvc.lexicon.search import search as search_words
from wordsvc.service.judging import judge
from wordsvc.service.lexicon_answers import forms_answer, grammemes_answer, lexicon_answer, search_answer
from wordsvc.texts import Language

SEARCH_BUDGET: Final = 10.0
"""Seconds for one search by pattern."""


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="СЛОВО...")
@click.option("--hand", help="The cards: «молоко**», or with colours «м:blue о:yellow *».")
@click.option("--together", is_flag=True, help="The words are one play and share the hand.")
@judging_options
def check(
    words: tuple[str, ...], hand: str | None, together: bool, rules: str, deck: str, language: Language, as_json: bool
) -> None:
    """Judge words. The exit status is 0 if all are valid, 1 if some are not, 2 for bad usage."""
    if together and hand is None:
        raise click.UsageError(COMMANDS.say("fault.together_needs_hand", language))
    judging = Judging.read(rules, deck, language)
    cards = None if hand is None else hand_cards(hand, judging.deck, language, "--hand")
    referee = judging.referee()
    answer = judge(referee, words, cards, together=together).answer(language)
    if as_json:
        print_json(answer)
    else:
        printing.show_verdicts(answer, language)
    sys.exit(0 if answer["valid"] else 1)


@click.command(short_help="Show all forms of a word.")
@click.argument("lemma", metavar="СЛОВО")
@language_option
@json_option
def forms(lemma: str, language: Language, as_json: bool) -> None:
    """Show the whole paradigm of every word with this dictionary form. The exit status is 1 if there is none."""
    word = spelling(lemma).word
    answer = forms_answer(word, open_lexicon(read_settings()))
    if answer is None:
        click.echo(COMMANDS.say("unknown_word.detail", language, {"word": word}), err=True)
        sys.exit(1)
    if as_json:
        print_json(answer)
    else:
        printing.show_forms(answer, language)


@click.command(short_help="Find words by pattern: «к?т*».")
@click.argument("pattern", metavar="ШАБЛОН")
@click.option("--require", default="", help="Grammemes and marks that one reading must have: NOUN,sing.")
@click.option("--forbid", default="", help="Grammemes and marks that this reading must not have.")
@click.option("--limit", type=click.IntRange(1, 100_000), default=100, show_default=True)
@language_option
@json_option
def search(pattern: str, require: str, forbid: str, limit: int, language: Language, as_json: bool) -> None:
    """Find words by pattern: ? is one letter, * any run of letters («к?т*»)."""
    found = search_words(
        open_lexicon(read_settings()),
        checked_pattern(pattern, language, "ШАБЛОН"),
        require=checked_grammemes(require, language),
        forbid=checked_grammemes(forbid, language, "--forbid"),
        limit=limit,
        budget=SEARCH_BUDGET,
    )
    if as_json:
        print_json(search_answer(found))
    else:
        printing.show_found(search_answer(found), language)


@click.command()
@language_option
@json_option
def lexicon(language: Language, as_json: bool) -> None:
    """Show editions, licences and counts of the index."""
    answer = lexicon_answer(open_lexicon(read_settings()))
    if as_json:
        print_json(answer)
    else:
        printing.show_lexicon(answer, language)


@click.command(short_help="List grammemes and marks with their names.")
@language_option
@json_option
def grammemes(language: Language, as_json: bool) -> None:
    """List the grammemes and marks that --require, --forbid and house rules can ask for."""
    answer = grammemes_answer()
    if as_json:
        print_json(answer)
    else:
        printing.show_grammemes(answer, language)
