"""Reports of words in the store: merged, bounded, without anything of who reported."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.databases import Opened
from wordsvc.lexicon.reports import MOST_REASONS, Reason
from wordsvc.store import ReportsFull, Store
from wordsvc.store import reports as module

NOTHING = Reason("")
SEEN = Reason("усі так кажуть", "https://a.example/")


def test_the_same_word_and_wish_are_one_report_with_a_count(store: Store, open_store: Opened) -> None:
    reports = store.reports
    assert reports.listed() == []
    for reason in (SEEN, NOTHING, SEEN, Reason("і в книжках")):
        reports.add("кринж", "is_word", reason)
    reports.add("кринж", "wrong_mark", NOTHING)
    reports.add("аб", "is_no_word", NOTHING)
    listed = open_store().reports.listed()
    assert [(one.word, one.wanted, one.count) for one in listed] == [
        ("кринж", "is_word", 4),
        ("аб", "is_no_word", 1),
        ("кринж", "wrong_mark", 1),
    ]
    assert listed[0].reasons == (SEEN, Reason("і в книжках"))
    assert listed[0].first <= listed[0].last


def test_only_so_many_reasons_are_kept_and_any_text_is(store: Store) -> None:
    for number in range(MOST_REASONS + 3):
        store.reports.add("кринж", "is_word", Reason(f"{number} \x00 «ї» \U0001f600"))
    [reported] = store.reports.listed()
    assert reported.count == MOST_REASONS + 3
    assert [reason.text[0] for reason in reported.reasons] == [str(number) for number in range(MOST_REASONS)]
    assert reported.reasons[0].text == "0 \x00 «ї» \U0001f600"


def test_what_is_closed_is_counted_and_stays_closed(store: Store) -> None:
    reports = store.reports
    for wanted in ("is_word", "wrong_mark"):
        reports.add("кринж", wanted, NOTHING)
    reports.add("аб", "is_no_word", NOTHING)
    assert reports.close(["кринж", "нема"], "is_word") == 1
    assert reports.add("кринж", "is_word", SEEN).closed
    assert [(one.word, one.wanted) for one in reports.listed()] == [("аб", "is_no_word"), ("кринж", "wrong_mark")]
    most = reports.listed(closed=True)[0]
    assert (most.word, most.count, most.closed) == ("кринж", 2, True)
    assert reports.close(["кринж"]) == 1
    assert reports.close(["кринж"]) == 0


def test_there_is_room_for_so_many_and_what_is_closed_makes_room(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 3)
    for word in "абв":
        store.reports.add(word, "is_word", NOTHING)
    with pytest.raises(ReportsFull):
        store.reports.add("г", "is_word", NOTHING)
    assert store.reports.add("а", "is_word", NOTHING).count == 2, "what is known is still counted"
    store.reports.close(["б"])
    store.reports.add("г", "is_word", NOTHING)
    assert sorted(one.word for one in store.reports.listed(closed=True)) == ["а", "в", "г"]


def test_reports_that_come_at_once_are_all_counted(open_store: Opened) -> None:
    stores = [open_store() for _ in range(3)]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda number: stores[number % 3].reports.add("кринж", "is_word", NOTHING), range(30)))
    assert [one.count for one in stores[0].reports.listed()] == [30]
