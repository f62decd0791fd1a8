"""Options that several commands have, and how a command gets many of them as one value."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from typing import Any

import click

from wordsvc.law.presets import DEFAULT_DECK, DEFAULT_RULES
from wordsvc.lexicon import Familiarity
from wordsvc.texts import Language

Command = Callable[..., Any]

language_option = click.option(
    "--lang",
    "language",
    type=click.Choice(["uk", "en"]),
    default="uk",
    show_default=True,
    help="Language of the texts.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, as the HTTP service answers.")
rules_option = click.option(
    "--rules", default=DEFAULT_RULES, show_default=True, help="House rules: a name or a TOML file."
)
deck_option = click.option("--deck", default=DEFAULT_DECK, show_default=True, help="The deck: a name or a TOML file.")

familiarity_option = click.option(
    "--familiarity",
    type=click.Choice([one.word for one in Familiarity]),
    default=Familiarity.OBSCURE.word,
    show_default=True,
    help="Only words at least so well known.",
)


def packed(name: str, kind: type[Any]) -> Callable[[Command], Command]:
    """Give a command, for the options that are fields of the dataclass ``kind``, one argument ``name`` of this kind."""

    def decorate(command: Command) -> Command:
        @wraps(command)
        def call(**options: Any) -> Any:
            value = kind(**{field.name: options.pop(field.name) for field in fields(kind)})
            return command(**options, **{name: value})

        return call

    return decorate


@dataclass(frozen=True, slots=True)
class Telling:
    """How a command tells its answer: in which language, or as JSON."""

    language: Language
    as_json: bool

    def tell(self, answer: Any, show: Callable[[Any, Language], None]) -> None:
        """Print ``answer`` as JSON for programs, or show it to people."""
        if self.as_json:
            print_json(answer)
        else:
            show(answer, self.language)


@dataclass(frozen=True, slots=True)
class JudgedBy:
    """By which house rules and with which deck a command judges: names or TOML files."""

    rules: str
    deck: str


def telling_options(command: Command) -> Command:
    """What every command has that answers: language, JSON; the command gets them as ``telling``."""
    return language_option(json_option(packed("telling", Telling)(command)))


def judging_options(command: Command) -> Command:
    """What every command has that judges words: rules, deck (as ``by``), language, JSON (as ``telling``)."""
    return rules_option(deck_option(telling_options(packed("by", JudgedBy)(command))))


def print_json(answer: Any) -> None:
    """Print JSON for programs."""
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))
