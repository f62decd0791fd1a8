"""Every line of the rules has a test that proves it, and every test named in ``rules.tsv`` is there."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parents[1]
LINE = re.compile(r"^- `([TWMEF]\d+)` (\*\*(?:R|D|R/D)\*\* |The service )", re.MULTILINE)
PROOFS = [
    tuple(line.split("\t"))
    for line in (TESTS / "games" / "rules.tsv").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


@cache
def _verdict_rows() -> frozenset[str]:
    rows = (TESTS / "tables" / "verdicts.tsv").read_text("utf-8").splitlines()
    table = [row.split("\t")[:2] for row in rows if row and not row.startswith("#")]
    return frozenset(f"{given} {rules}" for given, rules in table)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item)


def _is_there(proof: str) -> bool:
    """Whether a proof names a test, and if it names a row, a row of that test."""
    name, _, row = proof.partition("[")
    row = row.removesuffix("]")
    if name == "tables/verdicts.tsv":
        return re.sub(r"’", r"\\u{2019}", row) in _verdict_rows() or row in _verdict_rows()
    path, *steps = name.split("::")
    found: Any = importlib.import_module("tests." + path.removesuffix(".py").replace("/", "."))
    for step in steps:
        found = getattr(found, step, None)
    if not callable(found) or not steps[-1].startswith("test_"):
        return False
    marks = [mark for mark in getattr(found, "pytestmark", []) if mark.name == "parametrize"]
    return not row or any(row in (*_texts(mark.args[1]), *_texts(mark.kwargs.get("ids"))) for mark in marks)


def test_every_line_is_proven() -> None:
    text = (TESTS.parent / "docs" / "rules.md").read_text("utf-8")
    lines = [match[1] for match in LINE.finditer(text)]
    assert len(lines) == len(set(lines)) == len(re.findall(r"^- ", text, re.MULTILINE)) > 80
    proven = [number for number, _ in PROOFS]
    assert sorted(set(lines) ^ set(proven)) == []
    assert len(set(PROOFS)) == len(PROOFS)


@pytest.mark.parametrize("number", sorted({number for number, _ in PROOFS}))
def test_its_proofs_are_there(number: str) -> None:
    assert [proof for line, proof in PROOFS if line == number and not _is_there(proof)] == []


@pytest.mark.parametrize(
    "proof",
    [
        "games/test_maths.py::test_no_such",
        "games/test_maths.py::TestChaos::test_no_such",
        "games/test_maths.py::test_a_turn[no such row]",
        "games/test_maths.py::TestChaos::test_at_once[no rows]",
        "games/test_maths.py::at_the_end",
        "tables/verdicts.tsv[молоко no_such_rules]",
    ],
)
def test_a_proof_that_is_not_there_is_found_out(proof: str) -> None:
    assert not _is_there(proof)
