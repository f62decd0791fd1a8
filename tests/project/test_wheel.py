"""The wheel, installed by pip into an empty environment far from any checkout, is the whole product."""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service import free_port
from wordsvc.places import PROJECT

HASH = re.compile(r" \\\n\s+--hash=\S+")


class Installed:
    """An environment with the package, in a home of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.bin = home / "env" / "bin"
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("WORDSVC_", "PYTHON"))}
        self.environment = {**kept, "HOME": str(home), "XDG_DATA_HOME": str(home / "data")}

    def run(self, *command: str | Path, check: bool = True) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(part) for part in command],
            cwd=self.home,
            env=self.environment,
            capture_output=True,
            text=True,
            check=check,
        )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    found = Installed(tmp_path_factory.mktemp("home"))
    found.run(sys.executable, "-m", "venv", "env")
    pip = (found.bin / "python", "-m", "pip", "--disable-pip-version-check", "--quiet")
    found.run(*pip, "wheel", "--no-deps", "--wheel-dir", found.home, PROJECT)
    lock = (PROJECT / "requirements" / "run.lock").read_text("utf-8")
    (found.home / "constraints.txt").write_text(HASH.sub("", lock), "utf-8")
    [wheel] = found.home.glob("wordsvc-*.whl")
    found.run(*pip, "install", "--constraint", found.home / "constraints.txt", wheel)
    return found


@pytest.fixture(scope="module")
def built(installed: Installed) -> Installed:
    """The same with an index, which its own command made."""
    told = installed.run(installed.bin / "wordsvc", "build").stdout
    assert str(installed.home / "data" / "wordsvc" / "lexicon.index") in told
    return installed


def test_it_brings_no_tagger_along(installed: Installed) -> None:
    told = installed.run(installed.bin / "python", "-m", "pip", "list", "--format", "freeze").stdout
    assert "wordsvc==" in told
    assert not re.search(r"^(torch|stanza|ukrainian-word-stress|ukrainian_word_stress)==", told, re.MULTILINE)


def test_it_judges_a_word(built: Installed) -> None:
    assert built.run(built.bin / "wordsvc", "check", "кіт").returncode == 0
    assert built.run(built.bin / "wordsvc", "check", "абракадабрище", check=False).returncode == 1


@pytest.fixture
def port(built: Installed) -> Iterator[int]:
    chosen = free_port()
    command = [str(built.bin / "wordsvc"), "serve", "--port", str(chosen), "--workers", "1"]
    with (built.home / "log").open("wb") as log:
        process = subprocess.Popen(command, cwd=built.home, env=built.environment, stdout=log, stderr=log)
    yield chosen
    process.terminate()
    process.wait()


def ask(port: int, path: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    finally:
        connection.close()


def test_it_serves_and_keeps_games_in_the_users_data_folder(built: Installed, port: int) -> None:
    deadline = time.monotonic() + 120
    while True:
        try:
            assert ask(port, "/v1/words/%D0%BA%D1%96%D1%82") == 200
            break
        except OSError:
            assert time.monotonic() < deadline, (built.home / "log").read_text("utf-8")
            time.sleep(0.2)
    assert ask(port, "/") == 200
    assert (built.home / "data" / "wordsvc" / "games.sqlite").exists()
