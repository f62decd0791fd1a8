"""Commands about games: play, verify-log."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from wordsvc.cli import printing
from wordsvc.cli.options import Telling, language_option, packed, print_json, telling_options
from wordsvc.cli.shared import open_lexicon, read_catalog, read_settings, read_toml
from wordsvc.cli.texts import COMMANDS
from wordsvc.texts import Language

if TYPE_CHECKING:
    from wordsvc.games.engine.state import Game
    from wordsvc.games.registry import GameFolder


class _Games(click.Choice[str]):
    """The names of the games, found when they are first asked for."""

    def __init__(self) -> None:
        self.case_sensitive = True

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]
        """All of them, in their order."""
        return tuple(_folders())


def _folders() -> Mapping[str, GameFolder]:
    from wordsvc.games.registry import find_games

    return find_games(*read_settings().games)


@dataclass(frozen=True, slots=True)
class GameAsked:
    """Which game at this terminal, and with whom; names, or TOML files, of its deck and rules."""

    game: str
    players: str | None
    bots: int
    level: int
    deck: str | None
    rules: str | None
    server: str | None
    log: Path | None
    first: str | None


@click.command("play")
@click.argument("game", type=_Games())
@click.option("--players", help="Names of the people at this terminal, with commas: Оля,Іван. Empty: bots alone.")
@click.option("--bots", type=click.IntRange(0, 8), default=0, show_default=True, help="How many bots play as well.")
@click.option(
    "--level",
    type=click.IntRange(1, 5),
    default=3,
    show_default=True,
    help="Bots of level 1, 2, 3, 4, 5 remember the last 2, 6, 12, 24, 400 cards that they saw.",
)
@click.option("--deck", help="The deck: a name or a TOML file (default: the game's own).")
@click.option("--rules", help="House rules: a name or a TOML file (default: the printed ones).")
@click.option("--server", metavar="URL", help="A running service; without it one is started for this game.")
@click.option("--log", type=click.Path(dir_okay=False, writable=True, path_type=Path), help="Where to save the log.")
@click.option("--first", help="Who begins: a player's name, or draw (default: the first player).")
@language_option
@packed("asked", GameAsked)
def play_game(asked: GameAsked, language: Language) -> None:
    """Play at this terminal, people and bots. The exit status is 0 if the game came to its end, 1 if not."""
    from wordsvc.terminal_game.start import MOST_SEATS, Evening
    from wordsvc.terminal_game.start import play as run
    from wordsvc.terminal_game.texts import say as spoken

    people = [name.strip() for name in _text(asked.players or "").split(",") if name.strip()]
    if asked.players is None:
        people = [spoken("player", language, number=number) for number in range(1, 2 if asked.bots else 3)]
    if not 1 <= len(people) + asked.bots <= MOST_SEATS:
        raise click.UsageError(COMMANDS.say("seats", language, most=MOST_SEATS))
    _check_places(asked.server, asked.log, language)
    deck, rules = _document_or_name(asked.deck, language), _document_or_name(asked.rules, language)
    first = None if asked.first is None else _text(asked.first).strip()
    evening = Evening(
        _folders()[asked.game], people, asked.bots, asked.level, deck, rules, asked.server, asked.log, first
    )
    if first not in (None, "draw", *evening.names(language)):
        told = {"name": first, "known": ", ".join(evening.names(language))}
        raise click.BadParameter(COMMANDS.say("no_such_player", language, told), param_hint="--first")
    sys.exit(0 if run(evening, language) else 1)


def _text(typed: str) -> str:
    """What was typed, without the bytes that are no text: they can't be sent to a service."""
    return typed.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _document_or_name(asked: str | None, language: Language) -> str | dict[str, Any] | None:
    """What the service is asked for: a name as it is, or the content of a TOML file."""
    if asked is None or Path(asked).suffix != ".toml":
        return None if asked is None else _text(asked)
    return read_toml(Path(asked), language)


def _check_places(server: str | None, log: Path | None, language: Language) -> None:
    """Refuse now what would otherwise fail when the game is over, or in somebody else's words."""
    if server is not None and not re.match(r"https?://.", server):
        raise click.BadParameter(COMMANDS.say("server_address", language, {"address": server}), param_hint="--server")
    if log is not None and not log.absolute().parent.is_dir():
        raise click.BadParameter(COMMANDS.say("no_folder", language, {"name": log.parent}), param_hint="--log")


@click.command("verify-log", short_help="Check a finished game by its log.")
@click.argument("file", type=click.File("rb"), metavar="ФАЙЛ")
@telling_options
def verify_log(file: BinaryIO, telling: Telling) -> None:
    """Check a finished game by its log, the JSON of /v1/games/{id}/log (- for standard input).

    The deck is shuffled again by the seed and every move is made again. The exit status is 0 if all is as recorded,
    1 if something is not, 2 for bad usage.
    """
    from wordsvc.games.engine.record import verify_log as verify
    from wordsvc.games.engine.saying import ENGINE, say_fault

    try:
        document = json.load(file)
    except (ValueError, RecursionError):
        raise click.UsageError(COMMANDS.say("not_json", telling.language, {"name": file.name})) from None
    folders = _folders()
    name = document.get("game") if isinstance(document, dict) else None
    folder = folders.get(name) if isinstance(name, str) else None
    faults, texts = verify(document, _games(folders, folder)), ENGINE if folder is None else folder.texts
    listed = [{"pointer": fault.pointer, "detail": say_fault(fault, texts, telling.language)} for fault in faults]
    if telling.as_json:
        print_json({"verified": not faults, "faults": listed})
    else:
        printing.show_verified(document, listed, telling.language)
    sys.exit(1 if faults else 0)


def _games(folders: Mapping[str, GameFolder], played: GameFolder | None) -> Mapping[str, Game[Any]]:
    """The games by which a log is checked; a lexicon is opened only where one judged."""
    from wordsvc.games.registry import all_games, plain_games

    if played is None or not played.needs_lexicon:
        return plain_games(folders)
    settings = read_settings()
    return all_games(folders, open_lexicon(settings), read_catalog(settings).rules)
