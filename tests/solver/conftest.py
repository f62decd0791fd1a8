from __future__ import annotations

from collections.abc import Iterator

import pytest

from wordsvc.solver import kernel


@pytest.fixture(scope="module", params=["interpreted", "compiled"])
def loops(request: pytest.FixtureRequest) -> Iterator[None]:
    """Everything is tried with both shapes of the loops."""
    before = kernel._engine
    kernel._engine = kernel._INTERPRETED
    if request.param == "compiled" and not kernel.compile_loops():
        pytest.skip("numba is not installed")
    yield
    kernel._engine = before
