"""Words are reported over HTTP, from the page with and without scripts, and read on the command line."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.http.conftest import MakeApp
from tests.http.test_problems import problem
from tests.strategies import anything
from wordsvc.cli import main
from wordsvc.lexicon.reports import Reason
from wordsvc.settings import Rate
from wordsvc.store import Store
from wordsvc.store import reports as module


@pytest.fixture
def client(make_app: MakeApp) -> FlaskClient:
    return make_app().test_client()


def store(client: FlaskClient) -> Store:
    found: Store = client.application.extensions["wordsvc"].store
    return found


def listed(client: FlaskClient) -> list[tuple[str, str, int]]:
    return [(one.word, one.wanted, one.count) for one in store(client).reports.listed()]


def test_a_report_is_taken_and_counted(client: FlaskClient) -> None:
    body = {"word": "Крiнж", "wanted": "is_word", "reason": " усі\n кажуть ", "address": "https://a.example/ї"}
    first = client.post("/v1/reports", json=body)
    assert (first.status_code, first.headers["Cache-Control"]) == (201, "no-store")
    answer = first.get_json()
    assert [one["code"] for one in answer.pop("corrections")] == ["homoglyph"]
    assert answer == {"word": "крінж", "wanted": "is_word", "count": 1}
    again = client.post("/v1/reports", json={"word": "крінж", "wanted": "is_word"}).get_json()
    assert again == {"word": "крінж", "wanted": "is_word", "count": 2}
    [reported] = store(client).reports.listed()
    assert reported.reasons == (Reason("усі кажуть", "https://a.example/%D1%97"),)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"wanted": "is_word"}, "/word"),
        ({"word": "кринж"}, "/wanted"),
        ({"word": "кринж", "wanted": "maybe"}, "/wanted"),
        ({"word": "hello", "wanted": "is_word"}, "/word"),
        ({"word": "два слова", "wanted": "is_word"}, "/word"),
        ({"word": "...", "wanted": "is_word"}, "/word"),
        ({"word": "а" * 65, "wanted": "is_word"}, "/word"),
        ({"word": "кринж", "wanted": "is_word", "reason": "а" * 301}, "/reason"),
        ({"word": "кринж", "wanted": "is_word", "who": "я"}, "/who"),
        *[
            ({"word": "кринж", "wanted": "is_word", "address": address}, "/address")
            for address in (
                "",
                "a.example",
                "javascript:alert(1)",
                "ftp://a.example/",
                "https://me:secret@a.example/",
                "https://" + "а" * 300,
                "https://a.example/" + "ї" * 280,
                "http://",
            )
        ],
    ],
)
def test_what_is_no_report_is_named(client: FlaskClient, body: dict[str, Any], pointer: str) -> None:
    document = problem(client.post("/v1/reports", json=body), 422, "invalid_request")
    assert [one["pointer"] for one in document["errors"]] == [pointer]
    assert listed(client) == []


@settings(max_examples=60)
@given(reason=anything(), address=st.none() | anything())
def test_any_reason_is_taken_as_one_line(client_of_all: FlaskClient, reason: str, address: str | None) -> None:
    body = {"word": "слово", "wanted": "is_no_word", "reason": reason, "address": address}
    response = client_of_all.post("/v1/reports", data=json.dumps(body), content_type="application/json")
    assert response.status_code in (201, 400, 422), response.text
    for one in store(client_of_all).reports.listed():
        assert all(why.text.isprintable() for why in one.reasons)
        assert all(why.address is None or why.address.isascii() for why in one.reasons)


@pytest.fixture(scope="module")
def client_of_all(app: Flask) -> FlaskClient:
    """A client of the one service that all examples ask."""
    return app.test_client()


def test_reports_have_a_small_account_of_their_own(make_app: MakeApp) -> None:
    client = make_app(rates={"reports": Rate(2, 86_400), "words": Rate(100, 86_400)}).test_client()
    body = {"word": "кринж", "wanted": "is_word"}
    assert client.post("/v1/reports", json=body).headers["RateLimit-Remaining"] == "1"
    assert client.post("/report", data=body).status_code == 303
    problem(client.post("/v1/reports", json=body), 429, "too_many_requests")
    assert client.get("/v1/words/кринж").headers["RateLimit-Remaining"] == "99"


def test_without_the_store_nothing_is_written_and_that_is_said(make_app: MakeApp, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    client = make_app(database=f"sqlite:///{tmp_path}/file/games.sqlite").test_client()
    problem(client.post("/v1/reports", json={"word": "кринж", "wanted": "is_word"}), 503, "store_unavailable")
    page = client.post("/report", data={"word": "кринж", "wanted": "is_word"}, headers={"Accept": "text/html"})
    assert page.status_code == 503
    assert "Нічого не записано" in page.get_data(as_text=True)
    assert client.get("/v1/words/кит").status_code == 200


def test_where_there_is_no_room_that_is_said(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 0)
    response = client.post("/v1/reports", json={"word": "кринж", "wanted": "is_word"})
    assert "Retry-After" in response.headers
    problem(response, 503, "reports_full")


def test_nothing_of_who_reports_is_kept_or_logged(client: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    headers = {"User-Agent": "secret-agent", "X-Forwarded-For": "203.0.113.9", "Cookie": "a=secret"}
    body = {"word": "кринж", "wanted": "is_word", "reason": "моя таємниця"}
    client.post("/v1/reports", json=body, headers=headers, environ_base={"REMOTE_ADDR": "203.0.113.7"})
    with store(client)._reading() as connection:
        kept = str(connection.exec_driver_sql("SELECT * FROM reports").all())
    assert "203.0.113" not in kept
    assert "secret" not in kept
    assert "таємниця" not in caplog.text


def test_pages_of_other_sites_can_report_nothing(client: FlaskClient) -> None:
    asked = {"Origin": "https://a.example", "Access-Control-Request-Method": "POST"}
    assert "Access-Control-Allow-Origin" not in client.options("/v1/reports", headers=asked).headers
    assert "Access-Control-Allow-Origin" in client.options("/v1/verdicts", headers=asked).headers
    body = {"word": "кринж", "wanted": "is_word"}
    for site in ("cross-site", "same-site"):
        refused = client.post("/report", data=body, headers={"Sec-Fetch-Site": site, "Accept": "text/html"})
        assert refused.status_code == 403
        assert "інша сторінка" in refused.get_data(as_text=True)
    assert client.post("/v1/reports", data=body).status_code == 415
    assert listed(client) == []


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("хлямзик", "is_word"),
        ("слідуючий", "wrong_mark"),
        ("співпадати", "wrong_mark"),
        ("молоко", None),
        ("hello", None),
    ],
)
def test_a_verdict_that_may_be_wrong_has_one_button(client: FlaskClient, word: str, wanted: str | None) -> None:
    page = client.get("/", query_string={"word": word}).get_data(as_text=True)
    assert page.count('<form action="/report" method="post"') == (wanted is not None)
    chosen = re.search(r'value="(\w+)" checked', page.partition('action="/report"')[2])
    assert (chosen and chosen[1]) == wanted


@pytest.mark.parametrize(("language", "thanks"), [("uk", "Дякуємо!"), ("en", "Thank you!")])
def test_without_scripts_the_form_leads_to_thanks(client: FlaskClient, language: str, thanks: str) -> None:
    client.get("/", query_string={"lang": language})
    sent = {"word": "Кринж", "wanted": "is_word", "reason": "", "address": ""}
    response = client.post("/report", data=sent, follow_redirects=True, headers={"Sec-Fetch-Site": "same-origin"})
    assert response.status_code == 200
    assert [one.status_code for one in response.history] == [303]
    assert thanks in response.get_data(as_text=True)
    assert listed(client) == [("кринж", "is_word", 1)]
    part = client.post("/report?part=1", data=sent)
    assert part.get_data(as_text=True).lstrip().startswith('<p class="note"')


def test_the_form_says_what_was_not_understood(client: FlaskClient) -> None:
    for part in ("", "?part=1"):
        response = client.post(f"/report{part}", data={"word": "кринж", "wanted": "is_word", "address": "ні"})
        assert response.status_code == 422
        assert "має бути адресою сторінки" in response.get_data(as_text=True)
    assert "<script>" not in client.get("/report", query_string={"word": "<script>"}).get_data(as_text=True)


def run(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    monkeypatch.setenv("WORDSVC_DATABASE", store(client)._database.url.render_as_string(hide_password=False))
    result = CliRunner().invoke(main, ["reports", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_command_lists_exports_and_closes(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "нічого не знайдено" in run(client, monkeypatch)
    for word, wanted in (("кринж", "is_word"), ("кринж", "is_word"), ("аб", "is_no_word")):
        client.post("/v1/reports", json={"word": word, "wanted": wanted, "reason": "[bold]так"})
    table = run(client, monkeypatch)
    assert re.search(r"2\s+кринж\s+це слово\s+\[bold\]так", table)
    answer = json.loads(run(client, monkeypatch, "--json", "--wanted", "is_word"))
    assert [(one["word"], one["count"]) for one in answer["reports"]] == [("кринж", 2)]
    assert answer["reports"][0]["reasons"] == [{"text": "[bold]так", "address": None}]
    assert "кринж\t#\t#\t#\t#\t# | #\t\n" in run(client, monkeypatch, "--tsv")
    assert "1 повідомлення" in run(client, monkeypatch, "--close", "Кринж")
    assert "кринж" not in run(client, monkeypatch)
    assert "кринж" in run(client, monkeypatch, "--all")
    assert json.loads(run(client, monkeypatch, "--close", "аб", "--json")) == {"closed": 1}
