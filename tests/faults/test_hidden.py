"""What lies face down changes nothing that an outsider is told; 10,000 games: ``python -m scripts.faults hidden``."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest

from tests.faults.hidden import hidden_cards
from wordsvc.games.engine.table import Table


def test_hidden_cards_changed_about_change_no_byte(tmp_path: Path) -> None:
    figures = hidden_cards(tmp_path, rounds=60)
    assert figures["answers compared"] > 600


def test_a_view_that_depends_on_a_hidden_card_is_found(tmp_path: Path) -> None:
    def tells(table: Table) -> dict[str, object]:
        # Nothing but the order of a list gives the first hidden card away.
        places = list(table.down)
        return {"columns": table.columns, "places": sorted(places, key=lambda place: table.card(place).name)}

    with mock.patch.object(Table, "view", tells), pytest.raises(AssertionError):
        hidden_cards(tmp_path, rounds=5)
