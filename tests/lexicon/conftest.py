"""The packaged sources, read once for all tests of their readers."""

from __future__ import annotations

import pytest

from wordsvc.lexicon.sources import Stress, Ulif, Vesum


@pytest.fixture(scope="session")
def vesum() -> Vesum:
    return Vesum()


@pytest.fixture(scope="session")
def ulif_forms() -> dict[str, list[Stress]]:
    """Every form of ULIF with its stresses, in the source's order."""
    found: dict[str, list[Stress]] = {}
    for form, stress in Ulif().forms():
        found.setdefault(form, []).append(stress)
    return found
