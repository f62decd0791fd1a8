"""One decorator for every endpoint: it says what the endpoint is, validates what comes in, sends one JSON out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Literal, Required, TypedDict

from flask import Response, request
from pydantic import BaseModel, ValidationError
from pydantic_core import from_json, to_json
from typing_extensions import Unpack

from wordsvc.http.problems import MAX_BODY, fault, parsed, repeated_fields, validation_problem
from wordsvc.http.state import desk
from wordsvc.service.costs import Cost, costs
from wordsvc.service.refusals import RequestError

Security = Literal["none", "optional", "required"]


@dataclass(frozen=True, slots=True)
class Operation:
    """What the OpenAPI document says of an endpoint beyond its route and its docstring.

    ``answer``: the type of what it returns, None where the games' description has more to say; ``refusals``:
    the statuses of its problem documents.
    """

    answer: Any
    tag: str
    body: type[BaseModel] | None
    query: type[BaseModel] | None
    headers: type[BaseModel] | None
    status: int
    security: Security
    refusals: tuple[int, ...]


def json_response(answer: Any, status: int = 200) -> Response:
    """``answer`` as JSON in UTF-8."""
    return Response(to_json(answer), status, mimetype="application/json")


class Terms(TypedDict, total=False):
    """What is said of an endpoint where it is defined.

    ``refusals`` are statuses of problem documents beyond those of validation. With ``raw`` the function gets the body
    as the object it is and validates it itself; ``body``, like ``headers`` always, is then only described.
    """

    tag: Required[str]
    body: type[BaseModel]
    query: type[BaseModel]
    headers: type[BaseModel]
    raw: bool
    status: int
    security: Security
    refusals: tuple[int, ...]
    cost: Cost


def endpoint(answer: Any, **terms: Unpack[Terms]) -> Callable[[Callable[..., Any]], Callable[..., Response]]:
    """Make a view of a function, which gets the validated body or query as its last argument and returns JSON.

    ``answer`` is the type of what it returns.
    """
    body, query, cost = terms.get("body"), terms.get("query"), terms.get("cost", "words")
    raw = terms.get("raw", False)
    operation = _operation(answer, terms)

    def decorate(function: Callable[..., Any]) -> Callable[..., Response]:
        @costs(cost)
        @wraps(function)
        def view(**path: str) -> Response:
            extra = [_object()] if raw else [_body(body)] if body else [_query(query)] if query else []
            result = function(*path.values(), *extra)
            return result if isinstance(result, Response) else json_response(result)

        view.__dict__["operation"] = operation
        return view

    return decorate


def _operation(answer: Any, terms: Terms) -> Operation:
    body, query = terms.get("body"), terms.get("query")
    statuses = {*terms.get("refusals", ()), *((422,) if body or query else ()), *((400, 413, 415) if body else ())}
    if terms.get("cost") != "watching":
        statuses.add(429)
    return Operation(
        answer,
        terms["tag"],
        body,
        query,
        terms.get("headers"),
        terms.get("status", 200),
        terms.get("security", "none"),
        tuple(sorted(statuses)),
    )


def operation_of(view: Callable[..., Any]) -> Operation | None:
    """What an endpoint is; None for a view that is none."""
    return getattr(view, "operation", None)


def _json_text() -> bytes:
    if request.mimetype != "application/json":
        raise RequestError(415, "unsupported_media_type")
    data = request.get_data(cache=False)
    # Behind another server a body without a length is cut at the limit instead of refused.
    if request.content_length is None and len(data) >= MAX_BODY:
        raise RequestError(413, "too_large", details={"most": MAX_BODY // 1024})
    return data


def _object() -> dict[str, Any]:
    try:
        given = from_json(_json_text(), allow_inf_nan=False)
    except ValueError as error:
        raise RequestError(400, "malformed_json", details={"reason": str(error)}) from None
    if not isinstance(given, dict):
        raise fault("", "model_type", {})
    return given


def _body(model: type[BaseModel]) -> BaseModel:
    data = _json_text()
    try:
        return model.model_validate_json(data, context=desk().catalog)
    except ValidationError as error:
        raise validation_problem(error, parsed(data)) from None


def _query(model: type[BaseModel]) -> BaseModel:
    given = request.args.to_dict()
    # Only one of several values could be taken, and nobody would know which.
    repeated = [name for name, values in request.args.lists() if len(values) > 1]
    try:
        asked = model.model_validate(given, context=desk().catalog)
    except ValidationError as error:
        raise validation_problem(error, given, repeated) from None
    if repeated:
        raise repeated_fields(repeated)
    return asked
