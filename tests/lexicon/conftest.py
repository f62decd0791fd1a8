"""The packaged sources, read once for all tests of their readers."""

from __future__ import annotations

import pytest

from wordsvc.lexicon.build.lexeme import Stress
from wordsvc.lexicon.build.ulif import Ulif
from wordsvc.lexicon.build.vesum import Vesum


@pytest.fixture(scope="session")
def vesum() -> Vesum:
    return Vesum()


@pytest.fixture(scope="session")
def ulif_forms() -> dict[str, list[Stress]]:
    """Some forms of ULIF with their stresses: a few by name and every 200th."""
    found: dict[str, list[Stress]] = {}
    for number, (form, stress) in enumerate(Ulif().forms()):
        if number % 200 == 0 or form in ("мама", "замок", "київ", "оон", "кіт", "молоко"):
            found.setdefault(form, []).append(stress)
    return found
