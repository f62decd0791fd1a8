"""The OpenAPI document, out of the types of requests and answers as they are."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any, Final

from flask import Flask
from pydantic import TypeAdapter

from wordsvc import __version__
from wordsvc.http.endpoint import Operation, operation_of
from wordsvc.http.problems import PROBLEM_JSON, ProblemDocument

Document = dict[str, Any]

_REF: Final = "#/components/schemas/{model}"
_DESCRIPTION: Final = """\
The referee for Klepka, a family of Ukrainian card games: is it a word, can this hand make it, what is it worth?
A question that was understood is answered with 200, even when the answer is "not a word". Texts come in the language
of Accept-Language (uk or en); codes never change.
"""
_SEAT: Final = {
    "type": "http",
    "scheme": "bearer",
    "description": "The token of a seat, given when a game begins.",
}
# Pythons name these differently.
_PHRASES: Final = {413: "Request Entity Too Large", 422: "Unprocessable Content"}
_SECURITY: Final[Document] = {"optional": [{}, {"seat": []}], "required": [{"seat": []}]}


def describe(app: Flask) -> Document:
    """The document of all endpoints of ``app``; examples, and what is particular to games, are for others to add."""
    found = list(_endpoints(app))
    operations = [operation for *_, operation in found]
    schemas = _schemas(operations)
    paths: Document = {}
    for route, method, view, operation in found:
        paths.setdefault(route, {})[method] = _described(route, method, view, operation, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "wordsvc", "version": __version__, "description": _DESCRIPTION},
        "tags": [{"name": tag} for tag in dict.fromkeys(operation.tag for operation in operations)],
        "paths": paths,
        "components": {"schemas": schemas, "securitySchemes": {"seat": _SEAT}},
        "security": [],
    }


def _endpoints(app: Flask) -> Iterator[tuple[str, str, Callable[..., Any], Operation]]:
    """Route, method and view of every endpoint."""
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        operation = operation_of(view)
        if operation is not None:
            route = rule.rule.replace("<", "{").replace(">", "}")
            for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
                yield route, method.lower(), view, operation


def _schemas(operations: list[Operation]) -> Document:
    """The schemas of all that is asked and answered, by name."""
    types: Document = {ProblemDocument.__name__: ProblemDocument}
    for operation in operations:
        for one in (operation.answer, operation.body, operation.query, operation.headers):
            if one is not None:
                types[one.__name__] = one
    adapters = [(name, "validation", TypeAdapter(one)) for name, one in types.items()]
    _, definitions = TypeAdapter.json_schemas(adapters, ref_template=_REF)  # type: ignore[arg-type]
    schemas: Document = definitions["$defs"]
    return schemas


def _described(route: str, method: str, view: Callable[..., Any], operation: Operation, schemas: Document) -> Document:
    summary, _, description = (inspect.getdoc(view) or "").partition("\n")
    described: Document = {
        "operationId": f"{method}_{route.replace('/', '_')}",
        "summary": summary,
        "description": description.strip(),
        "tags": [operation.tag],
        "parameters": [*_path_parameters(route), *_parameters(operation, schemas)],
        "responses": {str(operation.status): _response(operation.status, operation.answer, "application/json")},
    }
    for status in operation.refusals:
        described["responses"][str(status)] = _response(status, ProblemDocument, PROBLEM_JSON)
    if operation.body is not None:
        described["requestBody"] = {"required": True, "content": _content(operation.body, "application/json")}
    if operation.security != "none":
        described["security"] = _SECURITY[operation.security]
    return described


def _path_parameters(route: str) -> Iterator[Document]:
    for part in route.split("/"):
        if part.startswith("{"):
            schema = {"type": "string"}
            yield {"name": part[1:-1], "in": "path", "required": True, "description": "", "schema": schema}


def _parameters(operation: Operation, schemas: Document) -> Iterator[Document]:
    for place, model in (("query", operation.query), ("header", operation.headers)):
        if model is None:
            continue
        described = schemas[model.__name__]
        for name, schema in described["properties"].items():
            yield {
                "name": name,
                "in": place,
                "required": name in described.get("required", ()),
                "description": schema.get("description", ""),
                "schema": schema,
            }


def _response(status: int, answer: Any, kind: str) -> Document:
    response: Document = {"description": _PHRASES.get(status) or HTTPStatus(status).phrase}
    if answer is not None:
        response["content"] = _content(answer, kind)
    return response


def _content(kind: Any, media: str) -> Document:
    return {media: {"schema": {"$ref": _REF.format(model=kind.__name__)}}}
