"""The index file: written whole or not at all, and refused with the reason where it is not what it was."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lexicon.tiny import lexeme, write
from wordsvc.lexicon import IndexFileError, Lexicon, container

SECTIONS: dict[str, tuple[str, bytes | memoryview]] = {
    "bytes": ("B", b"abc"),
    "numbers": ("I", b"\1\0\0\0\2\0\0\0"),
    "empty": ("H", b""),
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "var" / "some.index"


def reason(path: Path) -> str:
    with pytest.raises(IndexFileError) as caught:
        container.read(path)
    assert caught.value.path == path
    return caught.value.reason


def test_what_is_written_is_read_and_the_folder_is_made(path: Path) -> None:
    digest = container.write(path, {"counts": {"forms": 1}, "слово": "ґ"}, SECTIONS)
    opened = container.read(path)
    assert opened.sha256 == digest
    assert opened.header["слово"] == "ґ"
    assert bytes(opened.sections["bytes"]) == b"abc"
    assert list(opened.sections["numbers"]) == [1, 2]
    assert list(opened.sections["empty"]) == []
    assert list(path.parent.iterdir()) == [path]
    assert path.stat().st_mode & 0o777 == 0o644


def test_equal_data_give_equal_digests_and_other_data_another(path: Path) -> None:
    one = container.write(path, {"a": 1}, SECTIONS)
    assert container.write(path, {"a": 1}, SECTIONS) == one
    assert container.write(path, {"a": 2}, SECTIONS) != one
    assert container.write(path, {"a": 1}, SECTIONS | {"bytes": ("B", b"abd")}) != one


def test_a_file_is_read_while_a_new_one_takes_its_place(path: Path) -> None:
    container.write(path, {"edition": "old"}, SECTIONS)
    opened = container.read(path)
    container.write(path, {"edition": "new"}, {"bytes": ("B", b"xyz" * 10_000)})
    assert bytes(opened.sections["bytes"]) == b"abc"
    assert container.read(path).header["edition"] == "new"


@pytest.mark.parametrize("failure", [OSError("disk full"), KeyboardInterrupt()])
def test_a_build_that_fails_leaves_the_old_file_and_nothing_else(
    path: Path, failure: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    container.write(path, {"edition": "old"}, SECTIONS)

    def fail(_: int) -> None:
        raise failure

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(type(failure)):
        container.write(path, {"edition": "new"}, SECTIONS)
    assert container.read(path).header["edition"] == "old"
    assert list(path.parent.iterdir()) == [path]


KILLED = """
import os, sys, time
from pathlib import Path
from wordsvc.lexicon import container

def wait(*_):
    print("ready", flush=True)
    time.sleep(600)

class Sections(dict):
    def items(self):
        yield "first", ("B", b"x" * 5_000_000)
        if sys.argv[2] == "between sections":
            wait()
        yield "second", ("B", b"y" * 5_000_000)

if sys.argv[2] == "before the disk has it":
    os.fsync = wait
if sys.argv[2] == "before it takes its place":
    Path.replace = wait
container.write(Path(sys.argv[1]), {"edition": "new"}, Sections())
"""


@pytest.mark.parametrize("moment", ["between sections", "before the disk has it", "before it takes its place"])
@pytest.mark.parametrize("old", [True, False], ids=["an old file", "no file"])
def test_a_build_that_is_killed_leaves_the_old_file_or_none(path: Path, moment: str, old: bool) -> None:
    if old:
        container.write(path, {"edition": "old"}, SECTIONS)
    with subprocess.Popen([sys.executable, "-c", KILLED, str(path), moment], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
    if old:
        assert container.read(path).header["edition"] == "old"
    else:
        assert reason(path) == "missing"
    container.write(path, {"edition": "newer"}, SECTIONS)
    assert container.read(path).header["edition"] == "newer"


def test_a_file_that_was_cut_anywhere_is_refused(path: Path) -> None:
    container.write(path, {"edition": "whole"}, SECTIONS)
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        assert reason(path) in ("damaged", "foreign")


def test_a_file_with_one_flipped_bit_anywhere_is_refused(path: Path) -> None:
    container.write(path, {"edition": "whole"}, SECTIONS)
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ (1 << at * 5 % 8)]) + whole[at + 1 :])
        assert reason(path) in ("damaged", "foreign")
    path.write_bytes(whole)
    assert container.read(path).header["edition"] == "whole"


def test_a_real_index_with_a_flipped_bit_or_a_lost_end_is_refused_by_the_lexicon(path: Path) -> None:
    write(path, [lexeme("кіт:NOUN,masc,nomn кота:NOUN,masc,gent")])
    assert "кота" in Lexicon(path)
    whole = path.read_bytes()
    chance = random.Random(7)
    for _ in range(200):
        at = chance.randrange(len(whole))
        path.write_bytes(whole[:at] + bytes([whole[at] ^ (1 << chance.randrange(8))]) + whole[at + 1 :])
        with pytest.raises(IndexFileError):
            Lexicon(path)
        path.write_bytes(whole[: chance.randrange(len(whole))])
        with pytest.raises(IndexFileError):
            Lexicon(path)


def test_bytes_added_or_swapped_are_noticed(path: Path) -> None:
    container.write(path, {}, {"one": ("B", bytes(range(64)))})
    whole = path.read_bytes()
    path.write_bytes(whole[8:16] + whole[:8] + whole[16:])
    assert reason(path) == "damaged"
    path.write_bytes(b"12345678" + whole)
    assert reason(path) == "damaged"
    path.write_bytes(whole + b"\n")
    assert reason(path) == "foreign"


@pytest.mark.parametrize(
    "content", [b"PK\3\4", b"#!/bin/sh\n", b"\0" * 5000, "слово".encode() * 100, b"SQLite format 3\0" * 9]
)
def test_a_file_of_something_else_is_foreign(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    assert reason(path) == "foreign"


def test_nothing_an_empty_file_and_a_folder_are_told_apart(path: Path) -> None:
    assert reason(path) == "missing"
    path.parent.mkdir()
    path.touch()
    assert reason(path) == "damaged"
    assert reason(path.parent) == "damaged"


def test_another_version_or_another_byte_order_is_refused_as_such(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(container, "FORMAT_VERSION", container.FORMAT_VERSION + 1)
        container.write(path, {}, SECTIONS)
    assert reason(path) == "version"
    with monkeypatch.context() as patch:
        patch.setattr(sys, "byteorder", "big" if sys.byteorder == "little" else "little")
        container.write(path, {}, SECTIONS)
    assert reason(path) == "version"
