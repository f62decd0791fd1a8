"""The best words of five thousand hands have the totals that trying every subset of the cards finds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.solver.comparison import differences
from wordsvc.solver.hand import kernel

HANDS = 5000


@pytest.fixture(autouse=True)
def _compiled() -> Iterator[None]:
    before = kernel._engine
    kernel.compile_loops()
    yield
    kernel._engine = before


def test_the_whole_top_has_the_totals_of_the_oracle() -> None:
    assert list(differences(HANDS, seed=1)) == []
