"""The commands that make and run the service: when an index is built, and what keeps either from it."""

from __future__ import annotations

import socket
from pathlib import Path

from tests.cli.test_cli import run
from tests.lexicon.tiny import lexeme, write
from wordsvc.lexicon import Lexicon
from wordsvc.settings import Settings


def test_build_if_needed_leaves_an_index_alone_that_it_would_build_again(lexicon: Lexicon) -> None:
    written = lexicon.path.stat().st_mtime_ns
    assert run("build", "--if-needed", "--output", str(lexicon.path)).exit_code == 0
    assert lexicon.path.stat().st_mtime_ns == written


def test_build_if_needed_builds_where_editions_or_lists_are_others(tmp_path: Path) -> None:
    path = tmp_path / "lexicon.index"
    write(path, [lexeme("кіт:NOUN,masc,nomn")])
    result = run("build", "--if-needed", "--output", str(path), WORDSVC_DICTIONARIES=str(tmp_path / "nowhere"))
    assert result.exit_code == 1, "it began to"
    assert "nowhere" in result.output


def test_a_build_from_lists_that_are_missing_or_broken_says_which_and_keeps_the_old_index(tmp_path: Path) -> None:
    path = tmp_path / "lexicon.index"
    digest = write(path, [lexeme("кіт:NOUN,masc,nomn")])
    result = run("build", "--output", str(path), WORDSVC_DICTIONARIES=str(tmp_path / "nowhere"))
    assert (result.exit_code, "nowhere" in result.output) == (1, True)
    lists = tmp_path / "lists"
    lists.mkdir()
    for one in Settings.read().dictionaries.iterdir():
        if one.is_file():
            (lists / one.name).write_bytes(one.read_bytes())
    (lists / "marks.tsv").write_text("кіт\tNoSuch\n", encoding="utf-8")
    result = run("build", "--output", str(path), WORDSVC_DICTIONARIES=str(lists))
    assert (result.exit_code, "marks.tsv, line 1: unknown grammeme NoSuch" in result.output) == (1, True)
    assert Lexicon(path).sha256 == digest


def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = run("serve", "--port", str(taken.getsockname()[1]))
    assert result.exit_code == 1
    assert "WORDSVC_PORT" in result.output
