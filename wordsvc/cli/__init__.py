"""The command line."""

from __future__ import annotations

import errno
import os
import sys
from typing import Any

import click

from wordsvc import __version__
from wordsvc.cli.doctor import doctor
from wordsvc.cli.game_commands import play_game, verify_log
from wordsvc.cli.hand_commands import best, play_hand
from wordsvc.cli.report_commands import reports
from wordsvc.cli.service_commands import build, clean, serve
from wordsvc.cli.word_commands import check, forms, grammemes, lexicon, search


class _Commands(click.Group):
    """Commands whose output may not find its way: a full disk is told in a line."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. Raises ClickException where its output can't be written."""
        try:
            return super().invoke(ctx)
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            raise click.ClickException(os.strerror(errno.ENOSPC)) from None


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="wordsvc")
def main() -> None:
    """The referee for Klepka: is it a Ukrainian word, can this hand make it, what is it worth?"""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


_WORDS = (check, best, play_hand, forms, search, grammemes, lexicon)

for command in (*_WORDS, play_game, verify_log, build, serve, clean, reports, doctor):
    main.add_command(command)
