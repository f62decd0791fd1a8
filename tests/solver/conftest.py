from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from wordsvc.solver.hand import kernel


@pytest.fixture(scope="module", params=["interpreted", "compiled"])
def loops(request: pytest.FixtureRequest) -> Iterator[None]:
    """Everything is tried with both shapes of the loops."""
    before = kernel._engine
    kernel._engine = kernel._INTERPRETED
    if request.param == "compiled" and not kernel.compile_loops():
        message = "numba is not installed"
        pytest.fail(message) if os.environ.get("CI") == "true" else pytest.skip(message)
    yield
    kernel._engine = before
