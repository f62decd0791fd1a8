"""The whole lexicon, for the tests that need one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wordsvc.lexicon import Lexicon


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    path = Path(os.environ.get("WORDSVC_INDEX", "var/lexicon.index"))
    if not path.exists():
        pytest.skip(f"no index at {path}")
    return Lexicon(path)
