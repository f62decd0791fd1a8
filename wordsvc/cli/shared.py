"""What the commands read: settings, documents, the index; refusals are as click says them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import click
from pydantic import BaseModel, ValidationError
from pydantic_core import PydanticCustomError

from wordsvc.cli import printing
from wordsvc.cli.options import JudgedBy
from wordsvc.cli.texts import COMMANDS
from wordsvc.language.grammemes import GRAMMEMES
from wordsvc.language.patterns import spelled_pattern
from wordsvc.law.cards import Deck, ShortHand, short_hand
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.presets import Catalog, read_document
from wordsvc.law.referee import Referee
from wordsvc.lexicon import IndexFileError, Lexicon
from wordsvc.lexicon.links import Links, read_links
from wordsvc.settings import Settings
from wordsvc.texts import Language
from wordsvc.texts.value_faults import say_fault

Document = TypeVar("Document", bound=BaseModel)


def read_settings() -> Settings:
    """The environment's settings; bad ones are bad usage."""
    try:
        return Settings.read()
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def read_catalog(settings: Settings) -> Catalog:
    """Decks and house rules that have a name; a file with a fault ends the command."""
    try:
        return Catalog.read(settings.dictionaries)
    except (OSError, ValueError) as error:
        raise click.ClickException(str(error)) from None


def open_lexicon(settings: Settings) -> Lexicon:
    """The index; one that can't be used ends the command with the advice that mends it."""
    try:
        return Lexicon.shared(settings.index)
    except IndexFileError as error:
        raise click.ClickException(printing.index_advice(error)) from None


def read_dictionary_links() -> Links:
    """Where to read on; a file with a fault ends the command."""
    try:
        return read_links(read_settings().dictionaries)
    except (OSError, ValueError) as error:
        raise click.ClickException(str(error)) from None


def document(
    asked: str, known: Mapping[str, Document], model: type[Document], unknown: str, language: Language
) -> Document:
    """A deck or house rules by name or from a TOML file."""
    if asked in known:
        return known[asked]
    path = Path(asked)
    if path.suffix != ".toml":
        raise click.UsageError(COMMANDS.say(unknown, language, {"name": asked, "known": ", ".join(sorted(known))}))
    read_toml(path, language)
    try:
        return read_document(path, model)
    except ValueError as error:
        raise click.UsageError(_faults(path, error, language)) from None


def read_toml(path: Path, language: Language) -> dict[str, Any]:
    """The content of a file that a command names; one that can't be read is bad usage."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise click.UsageError(COMMANDS.say("no_file", language, {"name": path})) from None
    except OSError as error:
        raise click.UsageError(COMMANDS.say("unreadable", language, {"name": path, "reason": error.strerror})) from None
    except ValueError as error:
        raise click.UsageError(COMMANDS.say("not_toml", language, {"name": path, "reason": error})) from None


def _faults(path: Path, error: ValueError, language: Language) -> str:
    """Everything that is wrong with a document, each fault with its place."""
    if not isinstance(error.__cause__, ValidationError):
        return str(error)
    faults = error.__cause__.errors(include_url=False)
    told = [
        f"  {'.'.join(map(str, one['loc'])) or '—'}: {say_fault(one['type'], language, one.get('ctx', {}))}"
        for one in faults
    ]
    return "\n".join([f"{path}:", *told])


def read_referee(by: JudgedBy, language: Language) -> Referee:
    """The referee of a game that has just begun; whatever can't be used ends the command."""
    settings = read_settings()
    catalog = read_catalog(settings)
    deck = document(by.deck, catalog.decks, Deck, "unknown_deck.detail", language)
    rules = document(by.rules, catalog.rules, HouseRules, "unknown_rules.detail", language)
    return Referee(open_lexicon(settings), rules, deck)


def checked_hand(text: str, language: Language, named: str = "РУКА") -> ShortHand:
    """A hand in short form; ``named``: what the command calls it."""
    try:
        return short_hand(text)
    except PydanticCustomError as error:
        raise click.BadParameter(_fault(error, language), param_hint=named) from None


def checked_pattern(text: str, language: Language, named: str = "--pattern") -> str:
    """A pattern in the lexicon's spelling; ``named``: what the command calls it."""
    try:
        return spelled_pattern(text).text
    except PydanticCustomError as error:
        raise click.BadParameter(_fault(error, language), param_hint=named) from None


def checked_grammemes(names: str, language: Language, named: str = "--require") -> frozenset[str]:
    """The names of a comma-separated list; ``named``: what the command calls it."""
    asked = frozenset(name.strip() for name in names.split(",") if name.strip())
    unknown = sorted(asked - set(GRAMMEMES))
    if unknown:
        said = COMMANDS.say("unknown_grammemes", language, {"names": ", ".join(unknown)})
        raise click.BadParameter(said, param_hint=named)
    return asked


def _fault(error: PydanticCustomError, language: Language) -> str:
    return say_fault(error.type, language, error.context or {})
