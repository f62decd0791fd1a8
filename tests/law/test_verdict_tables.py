"""Verdicts on real words, row by row from ``tables/``: what the referee must say and what it must show with it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.conftest import RefereeOf
from wordsvc.law.cards import HandDocument, LetterCard, PrizeCard, read_hand, short_hand
from wordsvc.law.verdict import JudgedReading, Verdict
from wordsvc.lexicon import Lexicon

TABLES = Path(__file__).parents[1] / "tables"
FIRST = 3
"""A suggestion that people would take must be among this many."""


class Row(NamedTuple):
    line: int
    given: str
    rules: str | dict[str, Any]
    valid: bool
    shows: list[tuple[str, str]]


def _unescaped(text: str) -> str:
    return re.sub(r"\\u\{([0-9a-f]+)\}", lambda match: chr(int(match[1], 16)), text)


def _rows() -> list[Row]:
    rows = []
    for number, line in enumerate((TABLES / "verdicts.tsv").read_text("utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        given, rules, valid, shows, _ = line.split("\t")
        assert valid in ("yes", "no"), f"line {number}"
        wanted = [part.strip().partition("=") for part in shows.split(";") if part.strip()]
        rows.append(
            Row(
                number,
                _unescaped(given),
                json.loads(rules) if rules.startswith("{") else rules,
                valid == "yes",
                [(key, _unescaped(value)) for key, _, value in wanted],
            )
        )
    return rows


ROWS = _rows()


def _listed(value: str) -> list[str]:
    return [part.strip() for part in value.split(",") if part.strip()]


def _fits(judged: JudgedReading, pattern: str) -> bool:
    """Whether a reading is what ``lemma:FEATURE,!FEATURE`` says (``*``: any lemma)."""
    lemma, _, features = pattern.partition(":")
    has = judged.reading.signature.features
    return lemma in ("*", judged.reading.lemma) and all(
        name[1:] not in has if name.startswith("!") else name in has for name in _listed(features)
    )


def _readings(verdict: Verdict) -> list[JudgedReading]:
    return [judged for word in verdict.readings for judged in word]


def _sources(verdict: Verdict, lexicon: Lexicon, shift: int) -> set[str]:
    return {info.id for place, info in enumerate(lexicon.sources) if verdict.sources >> (2 * place + shift) & 1}


# Each takes (verdict, what the table says, lexicon) and is true if the verdict shows it.
CHECKS: dict[str, Callable[[Verdict, str, Lexicon], bool]] = {
    "word": lambda v, text, _: v.word == text,
    "status": lambda v, text, _: v.status.name.lower() == text,
    "problems": lambda v, text, _: sorted(p.code for p in v.problems) == sorted(_listed(text)),
    "bad": lambda v, text, _: (
        [f"{p.details['kind']}@{p.details['at']}" for p in v.problems if p.code == "bad_character"] == _listed(text)
    ),
    "corrected": lambda v, text, _: sorted(f"{c.code}@{c.at}" for c in v.corrections) == sorted(_listed(text)),
    "reading": lambda v, text, _: any(_fits(judged, text) for judged in _readings(v)),
    "every": lambda v, text, _: bool(_readings(v)) and all(_fits(judged, text) for judged in _readings(v)),
    "none": lambda v, text, _: not any(_fits(judged, text) for judged in _readings(v)),
    "accepts": lambda v, text, _: any(judged.accepted and _fits(judged, text) for judged in _readings(v)),
    "refuses": lambda v, text, _: (
        any(_fits(judged, text) for judged in _readings(v))
        and not any(judged.accepted and _fits(judged, text) for judged in _readings(v))
    ),
    "lemmas": lambda v, text, _: {judged.reading.lemma for judged in _readings(v)} == set(_listed(text)),
    "has": lambda v, text, lexicon: _sources(v, lexicon, 0) == set(_listed(text)),
    "error_in": lambda v, text, lexicon: _sources(v, lexicon, 1) == set(_listed(text)),
    "stress": lambda v, text, _: text in v.stress,
    "suggests": lambda v, text, _: text in v.suggestions[:FIRST],
    "suggests_nothing": lambda v, _text, _lexicon: v.suggestions == (),
    "wins": lambda v, _text, _lexicon: v.wins,
}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.line}-{row.given[:24]!a}")
def test_the_verdict_on_a_word_says_what_the_table_says(row: Row, referee_of: RefereeOf, lexicon: Lexicon) -> None:
    verdict = referee_of(row.rules).judge(row.given)
    shown = f"line {row.line}: {verdict}"
    assert verdict.valid == row.valid, shown
    assert verdict.given == row.given
    for key, value in row.shows:
        assert CHECKS[key](verdict, value, lexicon), f"{key}={value} is not so, {shown}"


def test_every_refused_row_names_its_problems_and_no_row_stands_twice() -> None:
    assert all(any(key == "problems" for key, _ in row.shows) for row in ROWS if not row.valid)
    identities = [(row.given, json.dumps(row.rules), row.shows == []) for row in ROWS]
    assert len(set(identities)) == len(identities)


def _hands() -> list[dict[str, Any]]:
    lines = (TABLES / "hands.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("row", _hands(), ids=lambda row: row["case"])
def test_a_hand_lays_a_word_as_the_table_says(row: dict[str, Any], referee_of: RefereeOf) -> None:
    assert set(row) <= {"case", "hand", "word", "rules", "base", "total", "factors", "problems", "missing"} | {
        "cards",
        "polysemy",
        "polysemy_letters",
    }
    referee = referee_of(row["rules"])
    hand = short_hand(row["hand"]) if isinstance(row["hand"], str) else HandDocument.model_validate(row["hand"])
    cards = read_hand(hand, referee.deck)
    verdict = referee.judge(row["word"], cards)
    if row["total"] is None:
        assert verdict.laying is None
        assert [problem.code for problem in verdict.problems] == row["problems"]
        lacking = [letter for problem in verdict.problems for letter in problem.details.get("missing", ())]
        assert lacking == row.get("missing", lacking)
        return
    assert verdict.valid, verdict.problems
    play = verdict.laying
    assert play is not None
    assert (play.score.base, play.score.total) == (row["base"], row["total"])
    stands = {used.stands_for: list(used.positions) for used in play.cards if isinstance(used.card, PrizeCard)}
    shown = {
        "factors": [coefficient.name for coefficient in play.score.factors],
        "cards": [used.index for used in play.cards],
        "polysemy": stands,
        "polysemy_letters": sorted(letter for letter in stands if letter),
    }
    assert {key: shown[key] for key in shown if key in row} == {key: row[key] for key in shown if key in row}
    for used in play.cards:
        assert used.card == cards[used.index]
        assert isinstance(used.card, LetterCard) == (used.stands_for is None)
        for place in used.positions:
            assert verdict.word[place] == (used.stands_for or getattr(used.card, "letter", None))
