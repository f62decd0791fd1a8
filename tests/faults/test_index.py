"""An index that is not what it was is refused; one that is replaced gives no mixed answers."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from tests.faults.index import damaged, replaced, small_index
from tests.service import Service


def test_a_damaged_index_is_refused_wherever_it_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "some.index"
    small_index(path, "old")
    assert damaged(path, rounds=1000)["taken"] == 0


def test_a_service_does_not_start_on_a_damaged_index_and_says_why(tmp_path: Path) -> None:
    path = tmp_path / "some.index"
    small_index(path, "old")
    path.write_bytes(path.read_bytes()[:-100])
    environment = {**os.environ, "WORDSVC_INDEX": str(path), "WORDSVC_DATABASE": f"sqlite:///{tmp_path}/games.sqlite"}
    ended = subprocess.run(Service.program, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode != 0
    assert str(path) in ended.stderr
    assert "Traceback" not in ended.stderr


def test_an_index_replaced_under_load_gives_no_mixed_answer(tmp_path: Path) -> None:
    assert replaced(tmp_path, rounds=2)["mixed answers"] == 0
