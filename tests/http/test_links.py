"""A verdict, a paradigm and their pages say where to read on about each dictionary form."""

from __future__ import annotations

import html
import re

from flask.testing import FlaskClient

MILK = "%D0%BC%D0%BE%D0%BB%D0%BE%D0%BA%D0%BE"


def test_a_verdict_and_a_paradigm_lead_on_from_each_dictionary_form_once(client: FlaskClient) -> None:
    known = [one["id"] for one in client.get("/v1/lexicon").get_json()["links"]]
    verdict = client.get("/v1/words/молоком").get_json()
    assert [one["lemma"] for one in verdict["links"]] == ["молоко"]
    pages = verdict["links"][0]["pages"]
    assert list(pages) == known
    assert all(page.startswith("https://") and page.endswith(MILK) for page in pages.values())
    for form in ("молоко", "молоком"):
        assert client.get(f"/v1/words/{form}/forms").get_json()["links"] == verdict["links"]
    several = client.get("/v1/words/мати").get_json()
    assert [one["lemma"] for one in several["links"]] == list(
        dict.fromkeys(reading["lemma"] for reading in several["readings"])
    )


def test_a_word_without_readings_leads_nowhere(client: FlaskClient) -> None:
    assert client.get("/v1/words/хлямзик").get_json()["links"] == []


def test_the_pages_have_plain_links_that_tell_nothing_of_where_one_came_from(client: FlaskClient) -> None:
    for path, name in (
        ("/?word=молоко", "Вікісловник"),
        ("/forms/молоко", "Вікісловник"),
        ("/?word=молоко&lang=en", "Ukrainian Wiktionary"),
    ):
        response = client.application.test_client().get(path)
        page = html.unescape(response.get_data(as_text=True))
        links = re.findall(r'<a href="(https://[^"]+)" target="_blank" rel="noopener noreferrer">([^<]+)</a>', page)
        assert name in [text for _, text in links]
        assert len(re.findall(r"https://", page)) == len(links) >= 4
        assert "https:" not in response.headers["Content-Security-Policy"]
