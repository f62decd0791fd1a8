"""Commands that make and run the service: build, serve."""

from __future__ import annotations

import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from wordsvc.cli import printing
from wordsvc.cli.shared import open_lexicon, read_catalog, read_settings
from wordsvc.lexicon import IndexFileError, Lexicon
from wordsvc.lexicon.freshness import changed_lists, other_editions
from wordsvc.settings import Settings
from wordsvc.texts import LANGUAGES

if TYPE_CHECKING:
    from flask import Flask

    from wordsvc.http.logs import AccessLog

Days = click.IntRange(1, 36_500)
_PATIENCE: Final = 2.0
"""Seconds for a service that has been killed to let its port go."""


@click.command()
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Where to write the index.")
@click.option(
    "--vesum-text",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A text dump of VESUM as one more source.",
)
@click.option(
    "--if-needed", is_flag=True, help="Do nothing if there is a sound index of the installed editions and our lists."
)
def build(output: Path | None, vesum_text: Path | None, if_needed: bool) -> None:
    """Build the index from the installed dictionaries and our lists."""
    settings = read_settings()
    target = output or settings.index
    if if_needed and _is_current(target, settings.dictionaries):
        return
    # Loaded late: the readers of the sources are heavy and no other command needs them.
    from wordsvc.lexicon.build.assembly import build as build_index

    try:
        with printing.progress() as progress:
            digest = build_index(target, settings.dictionaries, progress, vesum_text)
    except (OSError, ValueError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{target}  sha256 {digest}")


@click.command()
@click.option("--host", help="Address to listen on (default: WORDSVC_HOST or 127.0.0.1).")
@click.option("--port", type=click.IntRange(1, 65535), help="Port (default: WORDSVC_PORT or 8000).")
@click.option("--workers", type=click.IntRange(1, 64), help="Processes (default: WORDSVC_WORKERS or 2).")
def serve(host: str | None, port: int | None, workers: int | None) -> None:
    """Serve the HTTP API until stopped."""
    from wordsvc.http.server.service import serve as run

    settings = read_settings().changed(host=host, port=port, workers=workers)
    _checked_decks(settings)
    _checked_addresses(settings)
    open_lexicon(settings)
    _checked_port(settings)
    run(settings, _make_app)


@click.command(short_help="Drop old answers and old games from the store.")
@click.option(
    "--answers", type=Days, help="Days that answers under an Idempotency-Key are kept (WORDSVC_KEEP_ANSWERS)."
)
@click.option("--finished", type=Days, help="Days that games are kept after their end (WORDSVC_KEEP_FINISHED).")
@click.option("--abandoned", type=Days, help="Days that games go on without a move (WORDSVC_KEEP_ABANDONED).")
def clean(answers: int | None, finished: int | None, abandoned: int | None) -> None:
    """Drop old answers and, where it is set or said how old, old games; the service may be running.

    The service does the same when it starts; one that runs for long wants this once a day.
    """
    from wordsvc.store import Retention, Store, StoreUnavailable

    settings = read_settings().changed(keep_answers=answers, keep_finished=finished, keep_abandoned=abandoned)
    _checked_addresses(settings)
    store = Store(settings.database, {})
    try:
        dropped = store.clean(Retention(settings.keep_answers, settings.keep_finished, settings.keep_abandoned))
    except StoreUnavailable as error:
        raise click.ClickException(f"WORDSVC_DATABASE: {error}") from None
    finally:
        store.close()
    click.echo(f"answers {dropped.answers}  games {dropped.games}")


def _make_app(settings: Settings, access_log: AccessLog) -> Flask:
    # Loaded when the server is set up: the metrics look for a folder that it makes.
    from wordsvc.app import create_app

    return create_app(settings, access_log)


def _checked_decks(settings: Settings) -> None:
    from wordsvc.games.registry import all_decks, check_decks, find_games

    folders = find_games(*settings.games)
    try:
        check_decks(folders, all_decks(folders, read_catalog(settings).documents))
    except ValueError as error:
        raise click.ClickException(str(error)) from None


def _checked_addresses(settings: Settings) -> None:
    from wordsvc.store import read_url

    try:
        read_url(settings.database)
    except ValueError as error:
        raise click.UsageError(f"WORDSVC_DATABASE: {error}") from None
    if settings.rate_store != "memory" and find_spec("redis") is None:
        msg = "WORDSVC_RATE_STORE: the package redis is not installed; install wordsvc[redis]"
        raise click.UsageError(msg)


def _checked_port(settings: Settings) -> None:
    """Say now what the server would say in its own words, and later."""
    from wordsvc.cli.checks import port as port_findings
    from wordsvc.cli.doctor_texts import FINDINGS

    deadline = time.monotonic() + _PATIENCE
    while True:
        [finding] = port_findings(settings)
        if finding.code == "port_free":
            return
        if time.monotonic() > deadline:
            raise click.ClickException(
                " / ".join(FINDINGS.say(finding.code, one, finding.details) for one in LANGUAGES)
            )
        time.sleep(0.1)


def _is_current(path: Path, dictionaries: Path) -> bool:
    try:
        lexicon = Lexicon(path)
        return not other_editions(lexicon, dictionaries) and not changed_lists(lexicon, dictionaries)
    except (IndexFileError, OSError, ValueError):
        # Whatever can't be read is named by the build.
        return False
