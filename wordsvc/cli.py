"""The command line: check words, look them up, search, build the index, serve."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, TypeVar

import click
from pydantic import BaseModel
from pydantic_core import PydanticCustomError

from wordsvc import __version__, terminal
from wordsvc.alphabet import spelling
from wordsvc.answers import batch_answer, together_answer
from wordsvc.cards import Card, Deck, read_hand, short_hand
from wordsvc.catalog import DEFAULT_DECK, DEFAULT_RULES, Catalog, read_document
from wordsvc.grammemes import GRAMMEMES
from wordsvc.hand_answers import best_play_answer, best_words_answer
from wordsvc.house_rules import HouseRules
from wordsvc.lexicon import IndexFileError, Lexicon
from wordsvc.lexicon_answers import forms_answer, lexicon_answer, search_answer
from wordsvc.messages import Language, say
from wordsvc.patterns import read_pattern
from wordsvc.referee import Referee
from wordsvc.search import search as search_words
from wordsvc.settings import Settings
from wordsvc.solver.play import best_play_of_hand
from wordsvc.solver.words import Sort, best_words

if TYPE_CHECKING:
    from wordsvc.games.state import Game

Document = TypeVar("Document", bound=BaseModel)
SEARCH_BUDGET: Final = 10.0
"""Seconds for one search by pattern."""
HAND_BUDGET: Final = 10.0
"""Seconds for what one hand can make."""

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


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="wordsvc")
def main() -> None:
    """The referee for Klepka: is it a Ukrainian word, can this hand make it, what is it worth?"""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


@main.command()
@click.argument("words", nargs=-1, required=True, metavar="СЛОВО...")
@click.option("--hand", help="The cards: «молоко**», or with colours «м:blue о:yellow *».")
@click.option("--together", is_flag=True, help="The words are one play and share the hand.")
@rules_option
@deck_option
@language_option
@json_option
def check(
    words: tuple[str, ...], hand: str | None, together: bool, rules: str, deck: str, language: Language, as_json: bool
) -> None:
    """Judge words. The exit status is 0 if all are valid, 1 if some are not, 2 for bad usage."""
    if together and hand is None:
        raise click.UsageError(say("fault.together_needs_hand", language))
    settings = _settings()
    catalog = _catalog(settings)
    box = _document(deck, catalog.decks, Deck, "unknown_deck.detail", language)
    house_rules = _document(rules, catalog.rules, HouseRules, "unknown_rules.detail", language)
    cards = None if hand is None else _hand(hand, box, language)
    referee = Referee(_lexicon(settings), house_rules, box)
    if together and cards is not None:
        answer = together_answer(referee.judge_together(words, cards), referee.lexicon, language)
    else:
        answer = batch_answer(referee.judge_all(words, cards), referee.lexicon, language)
    if as_json:
        _print_json(answer)
    else:
        terminal.show_verdicts(answer, language)
    sys.exit(0 if answer["valid"] else 1)


@main.command()
@click.argument("hand", metavar="РУКА")
@click.option("-k", "limit", type=click.IntRange(1, 1000), default=20, show_default=True, help="How many words.")
@click.option("--sort", type=click.Choice(["score", "length", "alphabet"]), default="score", show_default=True)
@click.option("--pattern", metavar="ШАБЛОН", help="Only words like this: ? is one letter, * any run of letters.")
@rules_option
@deck_option
@language_option
@json_option
def best(
    hand: str, limit: int, sort: Sort, pattern: str | None, rules: str, deck: str, language: Language, as_json: bool
) -> None:
    """Find the best words of a hand: «м:blue о:blue л *». The exit status is 1 if it makes none."""
    settings = _settings()
    catalog = _catalog(settings)
    box = _document(deck, catalog.decks, Deck, "unknown_deck.detail", language)
    found = best_words(
        _lexicon(settings),
        _hand(hand, box, language),
        _document(rules, catalog.rules, HouseRules, "unknown_rules.detail", language),
        box,
        limit=limit,
        sort=sort,
        pattern=None if pattern is None else _pattern(pattern, language),
        budget=HAND_BUDGET,
    )
    answer = best_words_answer(found)
    if as_json:
        _print_json(answer)
    else:
        terminal.show_best_words(answer, language)
    sys.exit(0 if answer["words"] else 1)


@main.command("play-hand")
@click.argument("hand", metavar="РУКА")
@click.option("--card-left", type=click.IntRange(0, 1000), default=0, show_default=True, help="Worth of a card left.")
@click.option("--per-word", type=click.IntRange(0, 1000), default=0, show_default=True, help="Worth of a word more.")
@rules_option
@deck_option
@language_option
@json_option
def play_hand(
    hand: str, card_left: int, per_word: int, rules: str, deck: str, language: Language, as_json: bool
) -> None:
    """Find the words that a hand makes at once with the highest sum. The exit status is 1 if it makes none."""
    settings = _settings()
    catalog = _catalog(settings)
    box = _document(deck, catalog.decks, Deck, "unknown_deck.detail", language)
    cards = _hand(hand, box, language)
    found = best_play_of_hand(
        _lexicon(settings),
        cards,
        _document(rules, catalog.rules, HouseRules, "unknown_rules.detail", language),
        box,
        card_left=card_left,
        per_word=per_word,
        budget=HAND_BUDGET,
    )
    answer = best_play_answer(found, cards)
    if as_json:
        _print_json(answer)
    else:
        terminal.show_best_play(answer, language)
    sys.exit(0 if answer["words"] else 1)


@main.command()
@click.argument("lemma", metavar="СЛОВО")
@language_option
@json_option
def forms(lemma: str, language: Language, as_json: bool) -> None:
    """Show the whole paradigm of every word with this dictionary form. The exit status is 1 if there is none."""
    word = spelling(lemma).word
    answer = forms_answer(word, _lexicon(_settings()))
    if answer is None:
        click.echo(say("unknown_word.detail", language, {"word": word}), err=True)
        sys.exit(1)
    if as_json:
        _print_json(answer)
    else:
        terminal.show_forms(answer, language)


@main.command()
@click.argument("pattern", metavar="ШАБЛОН")
@click.option("--require", default="", help="Grammemes and marks that one reading must have: NOUN,sing.")
@click.option("--forbid", default="", help="Grammemes and marks that this reading must not have.")
@click.option("--limit", type=click.IntRange(1, 100_000), default=100, show_default=True)
@language_option
@json_option
def search(pattern: str, require: str, forbid: str, limit: int, language: Language, as_json: bool) -> None:
    """Find words by pattern: ? is one letter, * any run of letters («к?т*»)."""
    found = search_words(
        _lexicon(_settings()),
        _pattern(pattern, language),
        require=_grammemes(require, language),
        forbid=_grammemes(forbid, language),
        limit=limit,
        budget=SEARCH_BUDGET,
    )
    if as_json:
        _print_json(search_answer(found))
    else:
        terminal.show_found(search_answer(found), language)


@main.command()
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Where to write the index.")
@click.option(
    "--vesum-text",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A text dump of VESUM as one more source.",
)
@click.option("--if-missing", is_flag=True, help="Do nothing if there is a sound index already.")
def build(output: Path | None, vesum_text: Path | None, if_missing: bool) -> None:
    """Build the index from the installed dictionaries and our lists."""
    settings = _settings()
    target = output or settings.index
    if if_missing and _is_sound(target):
        return
    # Loaded late: the readers of the sources are heavy and no other command needs them.
    from wordsvc.lexicon.build import build as build_index

    try:
        with terminal.progress() as progress:
            digest = build_index(target, settings.dictionaries, progress, vesum_text)
    except (OSError, ValueError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{target}  sha256 {digest}")


@main.command()
@click.option("--host", help="Address to listen on (default: WORDSVC_HOST or 127.0.0.1).")
@click.option("--port", type=click.IntRange(1, 65535), help="Port (default: WORDSVC_PORT or 8000).")
@click.option("--workers", type=click.IntRange(1, 64), help="Processes (default: WORDSVC_WORKERS or 2).")
def serve(host: str | None, port: int | None, workers: int | None) -> None:
    """Serve the HTTP API until stopped."""
    from wordsvc.http.server import serve as run

    settings = _settings().changed(host=host, port=port, workers=workers)
    _catalog(settings)
    _lexicon(settings)
    _checked_database(settings)
    run(settings)


@main.command()
@click.argument("game", type=click.Choice(["words", "maths", "english", "football"]))
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
@language_option
def play(
    game: str,
    players: str | None,
    bots: int,
    level: int,
    deck: str | None,
    rules: str | None,
    server: str | None,
    log: Path | None,
    language: Language,
) -> None:
    """Play at this terminal, people and bots. The exit status is 0 if the game came to its end, 1 if not."""
    from wordsvc.play.start import MOST_SEATS, Evening
    from wordsvc.play.start import play as run
    from wordsvc.play.texts import say as spoken

    people = [name.strip() for name in (players or "").split(",") if name.strip()]
    if players is None:
        people = [spoken("player", language, number=number) for number in range(1, 2 if bots else 3)]
    if not 1 <= len(people) + bots <= MOST_SEATS:
        raise click.UsageError(say("seats", language, {"most": MOST_SEATS}))
    evening = Evening(game, people, bots, level, _document_or_name(deck), _document_or_name(rules), server, log)
    sys.exit(0 if run(evening, language) else 1)


def _document_or_name(asked: str | None) -> str | dict[str, Any] | None:
    """What the service is asked for: a name as it is, or the content of a TOML file."""
    if asked is None or Path(asked).suffix != ".toml":
        return asked
    try:
        return tomllib.loads(Path(asked).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{asked}: {error}") from None


@main.command("verify-log")
@click.argument("file", type=click.File("rb"), metavar="ФАЙЛ")
@language_option
@json_option
def verify_log(file: BinaryIO, language: Language, as_json: bool) -> None:
    """Check a finished game by its log, the JSON of /v1/games/{id}/log (- for standard input).

    The deck is shuffled again by the seed and every move is made again. The exit status is 0 if all is as recorded,
    1 if something is not, 2 for bad usage.
    """
    from wordsvc.games.record import verify_log as verify

    try:
        document = json.load(file)
    except (ValueError, RecursionError):
        raise click.UsageError(say("not_json", language, {"name": file.name})) from None
    faults = verify(document, _games(document))
    if as_json:
        listed = [{"pointer": fault.pointer, "detail": fault.uk if language == "uk" else fault.en} for fault in faults]
        _print_json({"verified": not faults, "faults": listed})
    else:
        terminal.show_verified(document, faults, language)
    sys.exit(1 if faults else 0)


def _games(document: Any) -> Mapping[str, Game[Any]]:
    """The games by which a log is checked: only a word game needs the lexicon."""
    from wordsvc.games.catalog import GAMES, all_games

    if not isinstance(document, dict) or document.get("game") != "words":
        return GAMES
    settings = _settings()
    return all_games(_lexicon(settings), _catalog(settings).rules)


@main.command()
@language_option
@json_option
def lexicon(language: Language, as_json: bool) -> None:
    """Show editions, licences and counts of the index."""
    answer = lexicon_answer(_lexicon(_settings()))
    if as_json:
        _print_json(answer)
    else:
        terminal.show_lexicon(answer, language)


def _settings() -> Settings:
    try:
        return Settings.read()
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _catalog(settings: Settings) -> Catalog:
    try:
        return Catalog.read(settings.dictionaries)
    except (OSError, ValueError) as error:
        raise click.ClickException(str(error)) from None


def _lexicon(settings: Settings) -> Lexicon:
    try:
        return Lexicon(settings.index)
    except IndexFileError as error:
        raise click.ClickException(terminal.index_advice(error)) from None


def _checked_database(settings: Settings) -> None:
    from wordsvc.store import read_url

    try:
        read_url(settings.database)
    except ValueError as error:
        raise click.UsageError(f"WORDSVC_DATABASE: {error}") from None


def _is_sound(path: Path) -> bool:
    try:
        Lexicon(path)
    except IndexFileError:
        return False
    return True


def _document(
    asked: str, known: Mapping[str, Document], model: type[Document], unknown: str, language: Language
) -> Document:
    """A deck or house rules by name or from a TOML file."""
    if asked in known:
        return known[asked]
    path = Path(asked)
    if path.suffix != ".toml":
        raise click.UsageError(say(unknown, language, {"name": asked, "known": ", ".join(sorted(known))}))
    try:
        return read_document(path, model)
    except (OSError, ValueError) as error:
        raise click.UsageError(str(error)) from None


def _hand(text: str, deck: Deck, language: Language) -> Sequence[Card]:
    try:
        return read_hand(short_hand(text), deck)
    except PydanticCustomError as error:
        raise click.BadParameter(_fault(error, language), param_hint="--hand") from None


def _pattern(text: str, language: Language) -> str:
    try:
        return read_pattern(text)
    except PydanticCustomError as error:
        raise click.BadParameter(_fault(error, language), param_hint="ШАБЛОН") from None


def _grammemes(names: str, language: Language) -> frozenset[str]:
    asked = frozenset(name.strip() for name in names.split(",") if name.strip())
    unknown = sorted(asked - set(GRAMMEMES))
    if unknown:
        raise click.BadParameter(say("fault.unknown_grammeme", language, {"names": ", ".join(unknown)}))
    return asked


def _fault(error: PydanticCustomError, language: Language) -> str:
    return say(f"fault.{error.type}", language, error.context or {})


def _print_json(answer: Any) -> None:
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))
