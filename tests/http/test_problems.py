"""Refusals: a problem document with a stable code, the client's language, and every fault at its pointer."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.wire_faults import BODIES, QUERIES
from wordsvc.http.problems import MAX_BODY, PROBLEM_JSON
from wordsvc.service.questions import BatchRequest, RulesQuery


def problem(response: TestResponse, status: int, code: str) -> dict[str, Any]:
    assert response.status_code == status, response.get_data(as_text=True)[:300]
    assert response.mimetype == PROBLEM_JSON
    document = response.get_json()
    assert set(document) - {"errors"} - ({"details"} if status == 500 else set()) == {
        "type",
        "title",
        "status",
        "detail",
        "code",
    }
    assert document["status"] == status
    assert document["code"] == code
    assert document["title"]
    assert document["detail"]
    return dict(document)


def pointers(document: dict[str, Any]) -> list[str]:
    assert all(fault["detail"] for fault in document["errors"])
    return [fault["pointer"] for fault in document["errors"]]


@pytest.mark.parametrize(
    "path", ["/nothing", "/v1", "/v1/", "/v1/verdict", "/v1/words/", "/v1/words/а/б", "/docs/../etc"]
)
def test_an_address_that_is_none_is_404(client: FlaskClient, path: str) -> None:
    problem(client.get(path), 404, "not_found")


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/v1/decks/нема", "unknown_deck"),
        ("/v1/rules/нема", "unknown_rules"),
        ("/v1/words/хлямзик/forms", "unknown_word"),
        ("/v1/words/hello/forms", "unknown_word"),
        ("/v1/words/%00/forms", "unknown_word"),
        ("/v1/words/кіт%00/forms", "unknown_word"),
        ("/v1/words/%ff%fe/forms", "unknown_word"),
        ("/docs/nothing.js", "not_found"),
    ],
)
def test_a_name_that_is_unknown_is_404_with_its_own_code(client: FlaskClient, path: str, code: str) -> None:
    problem(client.get(path), 404, code)


def test_a_field_of_a_query_that_is_given_twice_is_a_fault_among_the_others(client: FlaskClient) -> None:
    twice = problem(client.get("/v1/search?pattern=к*&require=NOUN&require=sing"), 422, "invalid_request")
    assert [fault["pointer"] for fault in twice["errors"]] == ["/require"]
    more = problem(client.get("/v1/words/кіт?rules=none&rules=none&wat~=1&wat~=2"), 422, "invalid_request")
    assert sorted(fault["pointer"] for fault in more["errors"]) == ["/rules", "/rules", "/wat~0", "/wat~0"]
    assert more["detail"].startswith("Недоліків: 4")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/v1/verdicts", {"POST"}),
        ("PUT", "/v1/verdicts", {"POST"}),
        ("DELETE", "/v1/verdicts/batch", {"POST"}),
        ("POST", "/v1/search", {"GET", "HEAD"}),
        ("PATCH", "/v1/words/кіт", {"GET", "HEAD"}),
        ("POST", "/healthz", {"GET", "HEAD"}),
    ],
)
def test_another_method_is_405_and_says_which_are_allowed(
    client: FlaskClient, method: str, path: str, allowed: set[str]
) -> None:
    response = client.open(path, method=method)
    problem(response, 405, "method_not_allowed")
    assert {name.strip() for name in response.headers["Allow"].split(",")} - {"OPTIONS"} == allowed


@pytest.mark.parametrize("path", ["/v1/verdicts", "/v1/verdicts/batch"])
@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_a_body_that_is_not_json_by_its_type_is_415(client: FlaskClient, path: str, kind: str | None) -> None:
    problem(client.post(path, data=b'{"word": "a"}', content_type=kind), 415, "unsupported_media_type")


def test_json_with_a_charset_is_json(client: FlaskClient) -> None:
    response = client.post(
        "/v1/verdicts", data='{"word": "кіт"}'.encode(), content_type="application/json; charset=utf-8"
    )
    assert response.status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"nonsense",
        b'{"word": "\xff"}',
        b'{"word": "a",}',
        b'{"word": NaN, "word": }',
        b"\x00",
        '{"word": "кіт"}'.encode("utf-16"),
        '{"word": "кіт"}'.encode("cp1251"),
        b"[" * 100_000,
        b'{"a":' * 40_000,
        b'{"word": "a"} {"word": "b"}',
        b'{"word": "\\ud800"}',
        b'{"word": "\\ud800", "hand": 5}',
        b'{"played": [{"word": "\\udc00"}], "word": "a"}',
    ],
    ids=lambda body: repr(body[:24]),
)
def test_a_body_that_can_not_be_read_is_a_400(client: FlaskClient, body: bytes) -> None:
    document = problem(client.post("/v1/verdicts", data=body, content_type="application/json"), 400, "malformed_json")
    assert "errors" not in document


@pytest.mark.parametrize(
    "body",
    [
        {"word": "а", "rules": {"accept": [[[[[[{}]]]]]]}},
        {"word": "а", "hand": {"cards": [{"cards": [{"cards": []}]}]}},
        {"word": "а", "deck": {"name": {"name": {"name": []}}}},
    ],
)
def test_deep_json_of_the_wrong_shape_is_a_422(client: FlaskClient, body: dict[str, Any]) -> None:
    problem(client.post("/v1/verdicts", json=body), 422, "invalid_request")


def test_numbers_too_large_for_any_machine_are_a_422(client: FlaskClient) -> None:
    for number in ("1" * 400, "1e400", "-1e400", "1" * 5000):
        body = f'{{"word": "а", "rules": {{"min_length": {number}}}}}'
        response = client.post("/v1/verdicts", data=body, content_type="application/json")
        assert response.status_code in (400, 422), number
        assert response.mimetype == PROBLEM_JSON


def test_a_body_over_the_limit_is_413_whether_or_not_it_says_its_length(client: FlaskClient) -> None:
    fits = json.dumps({"word": "а", "player": "б"}).encode()
    fits += b" " * (MAX_BODY - len(fits) - 1)
    assert client.post("/v1/verdicts", data=fits, content_type="application/json").status_code == 200
    problem(client.post("/v1/verdicts", data=fits + b"  ", content_type="application/json"), 413, "too_large")
    endless = client.post(
        "/v1/verdicts",
        input_stream=io.BytesIO(b" " * (4 * MAX_BODY)),
        content_type="application/json",
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )
    problem(endless, 413, "too_large")


def test_a_chunked_body_within_the_limit_is_read(client: FlaskClient) -> None:
    response = client.post(
        "/v1/verdicts",
        input_stream=io.BytesIO('{"word": "кіт"}'.encode()),
        content_type="application/json",
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert response.status_code == 200
    assert response.get_json()["valid"] is True


@pytest.mark.parametrize(("model", "document"), BODIES)
def test_every_kind_of_fault_in_a_body_is_a_422_with_pointers(client: FlaskClient, model: type, document: Any) -> None:
    path = "/v1/verdicts/batch" if model is BatchRequest else "/v1/verdicts"
    response = client.post(path, data=json.dumps(document), content_type="application/json")
    refusal = problem(response, 422, "invalid_request")
    for pointer in pointers(refusal):
        assert pointer == "" or pointer.startswith("/")
        assert resolves(document, pointer), pointer


def resolves(document: Any, pointer: str) -> bool:
    """Whether the pointer leads to a value of the document, or to a field that is missing in one."""
    parts = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
    for place, part in enumerate(parts):
        if isinstance(document, dict) and part in document:
            document = document[part]
        elif isinstance(document, list) and part.isdecimal() and int(part) < len(document):
            document = document[int(part)]
        else:
            return isinstance(document, dict) and place == len(parts) - 1
    return True


@pytest.mark.parametrize(("model", "query"), QUERIES)
def test_every_kind_of_fault_in_a_query_is_a_422_with_pointers(
    client: FlaskClient, model: type, query: dict[str, str]
) -> None:
    path = "/v1/words/кіт" if model is RulesQuery else "/v1/search"
    refusal = problem(client.get(path, query_string=query), 422, "invalid_request")
    assert set(pointers(refusal)) <= {"/pattern", "/limit", "/require", "/forbid", "/rules", "/wat"}


def test_every_fault_is_named_at_once_each_at_its_own_place(client: FlaskClient) -> None:
    body = {
        "word": "",
        "hand": {"cards": [{"letter": "м"}, {"letter": "ы"}, {"letter": "о", "points": -1}, {"prize": "joker"}, {}]},
        "deck": "none",
        "rules": {
            "accept": [{"require": ["NOUN"]}, {"require": ["NOUNS"]}],
            "min_length": 0,
            "polysemy": {"points": "all"},
            "coefficients": [{"name": "a", "when": {"forbid": ["X"]}, "factor": 200}],
            "a/b~c": 1,
        },
        "played": [{"word": "рука"}, {"player": "Оля"}],
        "unknown": 1,
    }
    for language in ("uk", "en"):
        response = client.post("/v1/verdicts", json=body, headers={"Accept-Language": language})
        refusal = problem(response, 422, "invalid_request")
        assert sorted(pointers(refusal)) == sorted(
            [
                "/word",
                "/hand/cards/1/letter",
                "/hand/cards/2/points",
                "/hand/cards/3/prize",
                "/hand/cards/4/letter",
                "/deck",
                "/rules/accept/1/require",
                "/rules/min_length",
                "/rules/polysemy/points",
                "/rules/coefficients/0/when/forbid",
                "/rules/coefficients/0/factor",
                "/rules/a~1b~0c",
                "/played/1/word",
                "/unknown",
            ]
        )


@pytest.mark.parametrize(
    ("path", "body", "pointer"),
    [
        ("/v1/verdicts/batch", {"words": [5]}, "/words/0"),
        ("/v1/verdicts/batch", {"words": ["а" * 65]}, "/words/0"),
        (
            "/v1/verdicts",
            {"word": "а", "deck": {"name": "x", "letters": [{"letters": "ы", "points": 1, "count": 1}]}},
            "/deck/letters/0/letters",
        ),
    ],
)
def test_a_fault_of_an_item_is_not_told_again_as_a_list_that_is_too_short(
    client: FlaskClient, path: str, body: dict[str, Any], pointer: str
) -> None:
    assert pointers(problem(client.post(path, json=body), 422, "invalid_request")) == [pointer]


def test_a_word_in_the_address_that_is_too_long_is_a_422(client: FlaskClient) -> None:
    assert client.get("/v1/words/" + "а" * 64).status_code == 200
    for path in ("/v1/words/{}", "/v1/words/{}/forms"):
        refusal = problem(client.get(path.format("а" * 65)), 422, "invalid_request")
        assert pointers(refusal) == ["/word"]


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "uk"),
        ("uk", "uk"),
        ("uk-UA,uk;q=0.9,en;q=0.8", "uk"),
        ("en", "en"),
        ("en-GB", "en"),
        ("en-US,en;q=0.9,uk;q=0.1", "en"),
        ("de", "uk"),
        ("de,en;q=0.3", "en"),
        ("uk-UA,en;q=0.5", "uk"),
        ("en-GB,uk;q=0.5", "en"),
        ("EN-us;q=0.4,uk;q=0.3", "en"),
        ("uk;q=0,en;q=0.1", "en"),
        ("*", "uk"),
        ("", "uk"),
        ("nonsense;;;q=a", "uk"),
    ],
)
def test_texts_come_in_the_language_that_was_asked_for_and_codes_never_change(
    client: FlaskClient, header: str | None, language: str
) -> None:
    headers = {} if header is None else {"Accept-Language": header}
    refusal = problem(client.get("/nothing", headers=headers), 404, "not_found")
    english = {"title": "There is nothing here", "detail": "There is no /nothing."}
    assert ({key: refusal[key] for key in english} == english) == (language == "en")
    verdict = client.get("/v1/words/хлямзик", headers=headers).get_json()
    assert verdict["problems"][0]["message"].isascii() == (language == "en")


@pytest.mark.parametrize("language", ["uk", "en"])
def test_no_cache_gives_a_refusal_to_others(client: FlaskClient, language: str) -> None:
    """Without a word about it a cache may keep a 404, and give it to whoever reads another language."""
    for path in ("/v1/nothing", "/v1/words/зззз/forms", "/v1/decks/x", f"/v1/games/{'x' * 22}/events"):
        refused = client.get(path, headers={"Accept-Language": language})
        assert refused.status_code == 404
        assert refused.headers["Cache-Control"] == "no-store"
        assert refused.headers["Content-Language"] == language
        assert "Accept-Language" in refused.headers["Vary"]


def test_what_the_codes_mean_comes_in_a_language(client: FlaskClient) -> None:
    page = client.get("/docs/problems", headers={"Accept-Language": "en"})
    assert page.headers["Content-Language"] == "en"
    assert "Accept-Language" in page.headers["Vary"]


def test_a_failure_of_the_service_is_a_500_that_tells_nothing(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        msg = "secret detail"
        raise RuntimeError(msg)

    monkeypatch.setattr("wordsvc.law.referee.Referee.judge", fail)
    response = app.test_client().post("/v1/verdicts", json={"word": "кіт"})
    document = problem(response, 500, "internal_error")
    assert "secret" not in json.dumps(document)


def test_the_type_of_a_problem_leads_to_its_explanation(client: FlaskClient) -> None:
    for refusal in (client.get("/nothing"), client.post("/v1/verdicts", json={}), client.get("/v1/decks/x")):
        address, _, anchor = refusal.get_json()["type"].partition("#")
        page = client.get(address, headers={"Accept-Language": "en"})
        assert page.status_code == 200
        assert f'id="{anchor}"' in page.get_data(as_text=True)
