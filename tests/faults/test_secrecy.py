"""Nobody is told what they must not know: whole games of every kind over the wire, grepped."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.databases import address
from tests.faults.listening import Ear, Knowledge, marker
from tests.faults.secrecy import ALL_GAMES, overheard
from tests.faults.talkative import Talkative
from tests.service import services


def test_no_answer_event_log_or_metric_tells_a_secret(tmp_path: Path) -> None:
    database = address("sqlite", tmp_path)
    with services(database, tmp_path, kind=Talkative, log_level="debug") as [service]:
        found = overheard(service, database, ALL_GAMES, rounds=1)
        assert '"level":"debug"' in service.log.read_text(), "the log has to be talkative for this to mean anything"
    assert all(one["moves"] > 5 and one["refused or malformed"] for one in found)
    assert all(one["faults of its log"] == 0 for one in found)
    assert next(one for one in found if one["game"] == "football")["looks"]
    assert "the database failed: OperationalError" in service.log.read_text()


def test_the_ear_hears_a_card_a_seed_and_a_token() -> None:
    shown, hidden = (marker(Random(number)) for number in (1, 2))
    known = Knowledge()
    known.learn([{"event": "opened", "cards": [{"place": 3, "card": {"footballer": shown}}]}])
    known.check(f'{{"hand": ["{shown}"], "open": [{{"place": 3, "card": {{"footballer": "{shown}"}}}}]}}')
    for text in (hidden, f"X-Next: {hidden}", f'{{"place": 4, "card": {{"footballer": "{shown}"}}}}'):
        with pytest.raises(AssertionError):
            known.check(text)
    ear = Ear(bytes(range(32)), "/v1/games/x", ["token"])
    for text in ("token", bytes(range(32)).hex(), "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"):
        with pytest.raises(AssertionError):
            ear.silent(text)
    ear.silent(bytes(range(32)).hex(), over=True)
