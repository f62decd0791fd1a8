"""Reports of words as rows that a person completes."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from wordsvc.lexicon.reports import Reason, Reported, first_report, review_rows
from wordsvc.settings import Settings

DAY = date(2026, 3, 1)


def reported(word: str, wanted: str, *reasons: Reason) -> Reported:
    return Reported(word, wanted, 3, reasons, DAY, DAY)  # type: ignore[arg-type]


def test_a_report_counts_up_and_keeps_its_first_day() -> None:
    first = first_report("кринж", "is_word", Reason("так"), DAY)
    assert (first.count, first.reasons, first.first) == (1, (Reason("так"),), DAY)
    later = first.once_more(Reason(""), date(2026, 4, 1))
    assert (later.count, later.reasons, later.first, later.last) == (2, first.reasons, DAY, date(2026, 4, 1))


def test_rows_have_the_shape_of_their_files_and_a_sign_where_a_person_decides() -> None:
    rows = list(
        review_rows(
            [
                reported("кринж", "is_word", Reason("кажуть", "https://a.example/"), Reason("", "https://b.example/")),
                reported("аб", "is_no_word"),
                reported("вайб", "is_word", Reason("", "https://a.example/")),
                reported("блін", "wrong_mark", Reason("лайка")),
            ]
        )
    )
    assert rows == [
        "# --- living.tsv: lemma, like, grammemes, marks, group, attestations, variant_of",
        "# 3× кринж; кажуть",
        "кринж\t#\t#\t#\t#\thttps://a.example/ | https://b.example/\t",
        "# 3× вайб",
        "вайб\t#\t#\t#\t#\thttps://a.example/ | #\t",
        "# --- slips.tsv: form, reason, lemma",
        "# 3× аб",
        "аб\t#\t#",
        "# --- marks.tsv: lemma, marks, which, sources",
        "# 3× блін; лайка",
        "блін\t#\t#\t#",
    ]


@pytest.mark.parametrize(("name", "wanted"), [("living.tsv", "is_word"), ("slips.tsv", "is_no_word")])
def test_the_shape_is_that_of_the_shipped_file(name: str, wanted: str) -> None:
    lines = (Path(Settings.read().dictionaries) / name).read_text(encoding="utf-8").splitlines()
    shipped = next(line for line in lines if line and not line.startswith("#"))
    row = list(review_rows([reported("кринж", wanted)]))[-1]
    assert row.count("\t") >= shipped.count("\t")
    assert row.count("\t") == {"living.tsv": 6, "slips.tsv": 2}[name]
