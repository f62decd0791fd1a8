"""Reference data, caching, cross-origin requests, health, metrics and the pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from wordsvc.language.grammemes import GRAMMEMES
from wordsvc.law.cards import Deck
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.presets import Catalog
from wordsvc.lexicon import Lexicon

CACHED = [
    "/v1/words/руки",
    "/v1/words/руки?rules=school",
    "/v1/words/рука/forms",
    "/v1/search?pattern=к?т",
    "/v1/lexicon",
    "/v1/grammemes",
    "/v1/decks",
    "/v1/decks/words",
    "/v1/rules",
    "/v1/rules/school",
]


@pytest.mark.parametrize("path", CACHED)
def test_an_answer_that_depends_on_the_lexicon_alone_is_cached_by_its_etag(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    assert first.status_code == 200
    etag = first.headers["ETag"]
    assert "max-age" in first.headers["Cache-Control"]
    assert "Accept-Language" in first.headers["Vary"]
    assert first.headers["Content-Language"] == "uk"
    assert client.get(path).headers["ETag"] == etag
    for header in (etag, f'"other", {etag}', f"W/{etag}", "*"):
        again = client.get(path, headers={"If-None-Match": header})
        assert again.status_code == 304
        assert again.get_data() == b""
        assert again.headers["ETag"] == etag
    assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_another_language_is_another_answer(client: FlaskClient) -> None:
    path = "/v1/words/хлямзик"
    one = client.get(path, headers={"Accept-Language": "uk"})
    other = client.get(path, headers={"Accept-Language": "en"})
    assert one.headers["ETag"] != other.headers["ETag"]
    assert other.headers["Content-Language"] == "en"
    stale = client.get(path, headers={"Accept-Language": "en", "If-None-Match": one.headers["ETag"]})
    assert stale.status_code == 200


def test_a_verdict_with_a_hand_is_not_cached(client: FlaskClient) -> None:
    response = client.post("/v1/verdicts", json={"word": "кіт", "hand": "кіт"})
    assert "ETag" not in response.headers


def test_a_search_that_ran_out_of_time_is_not_cached(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordsvc.http.words.SEARCH_BUDGET", 0.0)
    response = client.get("/v1/search?pattern=*щ*ґ*")
    assert response.get_json()["complete"] is False
    assert response.headers["Cache-Control"] == "no-store"
    assert "ETag" not in response.headers


@pytest.mark.parametrize("path", [*CACHED, "/v1/verdicts", "/openapi.json"])
def test_the_word_api_is_open_to_every_origin(client: FlaskClient, path: str) -> None:
    origin = {"Origin": "https://game.example"}
    asked = client.options(
        path,
        headers=origin
        | {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type, if-none-match"},
    )
    assert asked.status_code in (200, 204)
    assert asked.headers["Access-Control-Allow-Origin"] in ("*", origin["Origin"])
    assert "content-type" in asked.headers["Access-Control-Allow-Headers"].lower()
    answered = (
        client.post(path, json={}, headers=origin) if path == "/v1/verdicts" else client.get(path, headers=origin)
    )
    allowed = answered.headers["Access-Control-Allow-Origin"]
    # An answer to one origin may be cached, so it must not be taken for an answer to every one.
    assert allowed == "*" or (allowed == origin["Origin"] and "Origin" in answered.headers.getlist("Vary"))
    assert "Access-Control-Allow-Credentials" not in answered.headers


def test_a_client_of_another_origin_may_read_the_etag(client: FlaskClient) -> None:
    response = client.get("/v1/lexicon", headers={"Origin": "https://game.example"})
    assert "ETag" in response.headers["Access-Control-Expose-Headers"]


def test_the_lexicon_says_its_editions_licences_counts_date_and_digest(client: FlaskClient, lexicon: Lexicon) -> None:
    answer = client.get("/v1/lexicon").get_json()
    assert answer["sha256"] == lexicon.sha256
    assert len(answer["sha256"]) == 64
    assert answer["built"] == lexicon.built.isoformat()
    assert answer["counts"]["forms"] == len(lexicon) > 4_000_000
    sources = {source["id"]: source for source in answer["sources"]}
    assert {"vesum", "ulif", "supplement"} <= set(sources)
    for source in sources.values():
        for field in ("title_uk", "title_en", "edition", "licence", "url", "takes"):
            assert source[field], (source["id"], field)
        assert "{" not in source["edition"]


def test_the_grammemes_are_listed_with_their_names(client: FlaskClient) -> None:
    listed = client.get("/v1/grammemes").get_json()["grammemes"]
    assert [one["name"] for one in listed] == list(GRAMMEMES)
    geox = next(one for one in listed if one["name"] == "Geox")
    assert geox == {"name": "Geox", "category": "mark", "uk": "географічна назва", "en": "place name"}


@pytest.mark.parametrize(("kind", "model"), [("decks", Deck), ("rules", HouseRules)])
def test_named_documents_are_listed_and_each_can_be_sent_back(
    client: FlaskClient, catalog: Catalog, kind: str, model: type[Any]
) -> None:
    known = catalog.decks if kind == "decks" else catalog.rules
    listed = client.get(f"/v1/{kind}").get_json()[kind]
    assert {one["name"]: one["title"] for one in listed} == {name: one.title for name, one in known.items()}
    for one in listed:
        document = client.get(f"/v1/{kind}/{one['name']}").get_json()
        assert model.model_validate(document) == known[one["name"]]


def test_the_process_is_alive_and_the_index_is_mapped(client: FlaskClient, lexicon: Lexicon) -> None:
    assert client.get("/healthz").get_json() == {"status": "ok"}
    assert client.get("/readyz").get_json() == {"status": "ok", "forms": len(lexicon)}


def metric(client: FlaskClient, name: str) -> float:
    lines = client.get("/metrics").get_data(as_text=True).splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name))


def test_requests_are_counted_by_route_and_never_by_what_was_asked(client: FlaskClient) -> None:
    asked = 'wordsvc_requests_total{method="GET",route="/v1/words/<word>",status="200"}'
    before, lost = metric(client, asked), metric(client, 'wordsvc_requests_total{method="any",route="unknown"')
    client.get("/v1/words/кіт")
    client.get("/v1/words/пес")
    client.get("/secret/place")
    assert metric(client, asked) == before + 2
    assert metric(client, 'wordsvc_requests_total{method="any",route="unknown"') == lost + 1
    text = client.get("/metrics").get_data(as_text=True)
    assert "secret" not in text
    assert "кіт" not in text
    assert metric(client, 'wordsvc_request_seconds_count{route="/v1/words/<word>",status="200"}') >= 2


@pytest.mark.parametrize("path", ["/", "/docs", "/docs/problems"])
def test_a_page_is_html_that_loads_nothing_from_elsewhere(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 200
    assert response.mimetype == "text/html"
    text = response.get_data(as_text=True)
    assert "<title>" in text
    for attribute in ('src="http', 'href="http', 'src="//', 'href="//'):
        assert attribute not in text


@pytest.mark.parametrize("path", ["/", "/docs", "/docs/problems"])
def test_every_file_and_page_that_a_page_names_is_served(client: FlaskClient, path: str) -> None:
    named = re.findall(r'(?:src|href)="(/[^"#]*)', client.get(path).get_data(as_text=True))
    assert named or path == "/docs/problems"
    for address in named:
        with client.get(address) as response:
            assert response.status_code == 200, address
            assert response.get_data()


def test_a_head_request_is_a_get_without_a_body(client: FlaskClient) -> None:
    head = client.head("/v1/lexicon")
    assert head.status_code == 200
    assert head.get_data() == b""
    assert head.headers["ETag"] == client.get("/v1/lexicon").headers["ETag"]
