"""The OpenAPI document: sound, complete, and its examples are real answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient

from wordsvc.http.problems import PROBLEM_JSON

Document = dict[str, Any]


@pytest.fixture(scope="module")
def document(client: FlaskClient) -> Document:
    return dict(client.get("/openapi.json").get_json())


def operations(document: Document) -> Iterator[tuple[str, str, Document]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield method, path, operation


def validator(document: Document, schema: Document) -> jsonschema_rs.Validator:
    """What checks a value against a schema of the document."""
    return jsonschema_rs.Draft202012Validator({**schema, "components": document["components"]})


def nodes(value: Any) -> Iterator[Document]:
    if isinstance(value, dict):
        yield value
        for one in value.values():
            yield from nodes(one)
    elif isinstance(value, list):
        for one in value:
            yield from nodes(one)


def test_the_document_is_openapi_3_1_and_says_what_it_is_of(document: Document) -> None:
    assert document["openapi"].startswith("3.1")
    assert document["info"]["title"] == "wordsvc"
    assert document["info"]["version"]


def test_every_route_of_the_api_is_documented(document: Document, app: Flask) -> None:
    routes = {
        (method.lower(), rule.rule.replace("<", "{").replace(">", "}"))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/v1/") or rule.rule in ("/healthz", "/readyz")
    }
    assert {(method, path) for method, path, _ in operations(document)} == routes


def test_every_operation_has_a_summary_a_tag_an_answer_and_an_identity_of_its_own(document: Document) -> None:
    identities = []
    for method, path, operation in operations(document):
        assert operation["summary"], path
        assert operation["tags"], path
        assert {"200", "201"} & set(operation["responses"]), path
        identities.append(operation.get("operationId", f"{method} {path}"))
        placeholders = {part[1:-1] for part in path.split("/") if part.startswith("{")}
        declared = {one["name"]: one for one in operation.get("parameters", []) if one["in"] == "path"}
        assert set(declared) == placeholders, path
        assert all(one["required"] for one in declared.values()), path
    assert len(set(identities)) == len(identities)


def test_every_reference_leads_to_a_schema_and_every_schema_is_sound(document: Document) -> None:
    references = {node["$ref"] for node in nodes(document) if isinstance(node.get("$ref"), str)}
    assert len(references) > 10
    for reference in references:
        place: Any = document
        for part in reference.removeprefix("#/").split("/"):
            place = place[part.replace("~1", "/").replace("~0", "~")]
        assert isinstance(place, dict)
    for name, schema in document["components"]["schemas"].items():
        jsonschema_rs.meta.validate({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema})
        assert schema.get("description") or schema.get("title"), name


def test_refusals_are_problem_documents(document: Document) -> None:
    for _, path, operation in operations(document):
        for status, response in operation["responses"].items():
            kinds = set(response.get("content", ()))
            answers = {"text/event-stream"} if path.endswith("/events") else {"application/json"}
            expected = {PROBLEM_JSON} if int(status) >= 400 else set() if status == "204" else answers
            assert kinds == expected, (path, status)


def test_every_operation_that_reads_a_body_documents_how_it_refuses_one(document: Document) -> None:
    for _, path, operation in operations(document):
        if "requestBody" in operation:
            assert {"400", "413", "415", "422"} <= set(operation["responses"]), path


def test_every_answer_with_an_example_shows_what_the_service_answers_to_its_question(
    document: Document, client: FlaskClient
) -> None:
    shown = 0
    for method, path, operation in operations(document):
        answer = operation["responses"].get("200") or operation["responses"]["201"]
        response = answer["content"].get("application/json", {})
        if "example" not in response:
            continue
        shown += 1
        assert validator(document, response["schema"]).is_valid(response["example"]), path
        if "requestBody" in operation:
            body = operation["requestBody"]["content"]["application/json"]
            assert validator(document, body["schema"]).is_valid(body["example"]), path
            if path.startswith("/v1/games"):
                # Each game is another.
                continue
            assert client.open(path, method=method, json=body["example"]).get_json() == response["example"]
        elif "{" not in path and "parameters" not in operation:
            assert client.get(path).get_json() == response["example"]
    assert shown >= 8


def test_examples_of_fields_are_values_that_the_service_takes(document: Document) -> None:
    checked = 0
    for node in nodes(document["components"]["schemas"]):
        for example in node.get("examples", []):
            assert validator(document, {key: node[key] for key in node if key != "examples"}).is_valid(example), node
            checked += 1
    assert checked >= 5


@pytest.mark.parametrize(
    ("method", "path", "request_"),
    [
        ("post", "/v1/verdicts", {"word": "Мoлоко", "hand": "м:blue о:blue л:blue о:blue к:blue *", "rules": "school"}),
        ("post", "/v1/verdicts", {"word": "слава україні", "hand": "слава"}),
        ("post", "/v1/verdicts", {"word": "столи", "rules": "only_singular_nouns", "hand": "с"}),
        ("post", "/v1/verdicts", {"word": "к1т", "hand": ""}),
        ("post", "/v1/verdicts/batch", {"words": ["кіт", "кіт", "хлямзик"], "hand": "кіт", "together": True}),
        ("post", "/v1/verdicts/batch", {"words": ["слава", "україні"], "hand": "славаукраїні", "together": True}),
        ("get", "/v1/words/{word}", "/v1/words/лимнологія"),
        ("get", "/v1/words/{word}", "/v1/words/ганок?rules=school"),
        ("get", "/v1/words/{word}/forms", "/v1/words/мати/forms"),
        ("get", "/v1/search", "/v1/search?pattern=*ґ*&limit=1000"),
        ("get", "/v1/lexicon", "/v1/lexicon"),
        ("get", "/v1/grammemes", "/v1/grammemes"),
        ("get", "/v1/decks/{name}", "/v1/decks/words"),
        ("get", "/v1/rules/{name}", "/v1/rules/slang_doubles"),
    ],
)
def test_an_answer_fits_its_schema_and_has_no_field_that_is_not_described(
    document: Document, client: FlaskClient, method: str, path: str, request_: str | Document
) -> None:
    response = client.get(request_) if isinstance(request_, str) else client.post(path, json=request_)
    assert response.status_code == 200
    schema = document["paths"][path][method]["responses"]["200"]["content"]["application/json"]["schema"]
    closed = json.loads(json.dumps({**schema, "components": document["components"]}))
    for node in nodes(closed):
        if node.get("type") == "object" and "properties" in node:
            node.setdefault("additionalProperties", False)
    checker = jsonschema_rs.Draft202012Validator(closed)
    assert [error.message for error in checker.iter_errors(response.get_json())] == []
