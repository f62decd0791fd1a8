"""What people have reported about words: listed, made into rows to review, closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from wordsvc.cli import printing
from wordsvc.cli.options import Telling, telling_options
from wordsvc.cli.shared import read_settings
from wordsvc.cli.texts import COMMANDS
from wordsvc.language.spelling import spelling
from wordsvc.lexicon.reports import WANTED, Wanted, review_rows
from wordsvc.service.reports import reported_answers

if TYPE_CHECKING:
    from wordsvc.store import Reports


@click.command(short_help="List what people reported about words.")
@click.option("--wanted", type=click.Choice(WANTED), help="Only reports with this wish.")
@click.option("--all", "closed", is_flag=True, help="Those that are closed too.")
@click.option("--tsv", is_flag=True, help="Rows for living.tsv, slips.tsv, marks.tsv; # is for a person to fill in.")
@click.option("--close", "words", multiple=True, metavar="СЛОВО", help="Mark the reports of this word as dealt with.")
@telling_options
def reports(wanted: Wanted | None, closed: bool, tsv: bool, words: tuple[str, ...], telling: Telling) -> None:
    """List the words that people reported, merged, the most frequent first; or close the reports of some."""
    from wordsvc.store import Store, StoreUnavailable

    try:
        store = Store(read_settings().database, {})
    except ValueError as error:
        raise click.UsageError(f"WORDSVC_DATABASE: {error}") from None
    try:
        if words:
            _close(store.reports, words, wanted, telling)
            return
        listed = [one for one in store.reports.listed(closed=closed) if wanted in (None, one.wanted)]
    except StoreUnavailable as error:
        raise click.ClickException(f"WORDSVC_DATABASE: {error}") from None
    finally:
        store.close()
    if tsv:
        for line in review_rows(listed):
            click.echo(line)
        return
    telling.tell({"reports": reported_answers(listed)}, printing.show_reports)


def _close(found: Reports, words: tuple[str, ...], wanted: Wanted | None, telling: Telling) -> None:
    count = found.close([spelling(word).word for word in words], wanted)
    telling.tell({"closed": count}, lambda _, language: click.echo(COMMANDS.say("closed", language, {"count": count})))
