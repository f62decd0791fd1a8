"""The command line."""

from __future__ import annotations

import sys

import click

from wordsvc import __version__
from wordsvc.cli.doctor import doctor
from wordsvc.cli.games import play, verify_log
from wordsvc.cli.hands import best, play_hand
from wordsvc.cli.service import build, clean, serve
from wordsvc.cli.words import check, forms, lexicon, search


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="wordsvc")
def main() -> None:
    """The referee for Klepka: is it a Ukrainian word, can this hand make it, what is it worth?"""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


for command in (check, best, play_hand, forms, search, lexicon, play, verify_log, build, serve, clean, doctor):
    main.add_command(command)
