"""One decorator for every endpoint: pydantic validates what comes in, spectree documents it, one JSON goes out."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, Literal

from flask import Flask, request
from flask import Response as FlaskResponse
from flask.typing import ResponseReturnValue
from pydantic import BaseModel, RootModel, ValidationError
from pydantic_core import from_json, to_json
from spectree import Response, SecurityScheme, SpecTree
from spectree.models import SecureType, SecuritySchemeData

from wordsvc import __version__
from wordsvc.http.problems import (
    ProblemDocument,
    RequestError,
    fault,
    parsed,
    repeated_fields,
    validation_problem,
)
from wordsvc.http.state import desk

DESCRIPTION: Final = """\
The referee for Klepka, a family of Ukrainian card games: is it a word, can this hand make it, what is it worth?
A question that was understood is answered with 200, even when the answer is "not a word". Texts come in the language
of Accept-Language (uk or en); codes never change.
"""

Problem: Final = type("ProblemDocument", (RootModel[ProblemDocument],), {"__doc__": ProblemDocument.__doc__})

documentation: Final = SpecTree(
    "flask",
    title="wordsvc",
    description=DESCRIPTION,
    version=__version__,
    mode="strict",
    annotations=False,
    validation_error_model=Problem,
    page_templates={},
    security_schemes=[
        SecurityScheme(
            name="seat",
            data=SecuritySchemeData(
                type=SecureType.HTTP, scheme="bearer", description="The token of a seat, given when a game begins."
            ),
        )
    ],
    naming_strategy=lambda model: model.__name__,
    nested_naming_strategy=lambda _parent, child: child,
)


def json_response(answer: Any, status: int = 200) -> FlaskResponse:
    """``answer`` as JSON in UTF-8."""
    return FlaskResponse(to_json(answer), status, mimetype="application/json")


def endpoint(
    answer: Any,
    *,
    tag: str,
    body: type[BaseModel] | None = None,
    query: type[BaseModel] | None = None,
    headers: type[BaseModel] | None = None,
    raw: bool = False,
    status: int = 200,
    security: Literal["none", "optional", "required"] = "none",
    refusals: tuple[int, ...] = (),
    limited: bool = True,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Make a view of ``function``, which gets the validated body or query as its last argument and returns JSON.

    ``answer`` is the type of what it returns; ``refusals`` are statuses of problem documents beyond those of
    validation. With ``raw`` the function gets the body as the object it is and validates it itself; ``body``,
    like ``headers`` always, is then only described. ``limited``: it refuses clients that ask too much.
    """
    model = answer if isinstance(answer, type) and issubclass(answer, BaseModel) else _named(answer)
    statuses = {422, *refusals} | ({400, 413, 415} if body else set()) if (body or query) else set(refusals)
    if limited:
        statuses = statuses | {429}
    responses = Response(**{f"HTTP_{status}": model, **{f"HTTP_{code}": Problem for code in sorted(statuses)}})
    tokens: Any = {"none": None, "optional": [{}, {"seat": []}], "required": [{"seat": []}]}[security]

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def view(**path: str) -> ResponseReturnValue:
            extra = [_object()] if raw else [_body(body)] if body else [_query(query)] if query else []
            result = function(*path.values(), *extra)
            return result if isinstance(result, FlaskResponse) else json_response(result)

        documented: Callable[..., Any] = documentation.validate(
            json=body,
            query=query,
            headers=headers,
            resp=responses,
            tags=(tag,),
            security=tokens,
            skip_validation=True,
        )(view)
        return documented

    return decorate


def serve_plainly(app: Flask) -> None:
    """Let ``app`` call its endpoints without spectree's wrapper, once their documentation is made.

    The wrapper validates nothing here and costs a tenth of a verdict.
    """
    with app.app_context():
        _ = documentation.spec
    for name, view in app.view_functions.items():
        if documentation.get_function_metadata(view) is not None:
            app.view_functions[name] = inspect.unwrap(view, stop=_is_plain)


def _is_plain(view: Callable[..., Any]) -> bool:
    return documentation.get_function_metadata(view) is None


def _named(answer: Any) -> type[BaseModel]:
    return type(answer.__name__, (RootModel[answer],), {"__doc__": answer.__doc__})


def _json_text() -> bytes:
    if request.mimetype != "application/json":
        raise RequestError(415, "unsupported_media_type")
    return request.get_data(cache=False)


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
