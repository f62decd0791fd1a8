"""One decorator for every endpoint: pydantic validates what comes in, spectree documents it, one JSON goes out."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from flask import Response as FlaskResponse
from flask import request
from pydantic import BaseModel, RootModel, ValidationError
from pydantic_core import to_json
from spectree import Response, SpecTree

from wordsvc import __version__
from wordsvc.http.problems import MAX_BODY, ProblemDocument, RequestError, parsed, validation_problem
from wordsvc.http.state import state

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
    refusals: tuple[int, ...] = (),
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Make a view of ``function``, which gets the validated body or query as its last argument and returns JSON.

    ``answer`` is the type of what it returns; ``refusals`` are statuses of problem documents beyond those of
    validation.
    """
    model = answer if isinstance(answer, type) and issubclass(answer, BaseModel) else _named(answer)
    statuses = {422, *refusals} | ({400, 413, 415} if body else set()) if (body or query) else set(refusals)
    responses = Response(HTTP_200=model, **{f"HTTP_{status}": Problem for status in sorted(statuses)})

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def view(**path: str) -> FlaskResponse:
            extra = [_body(body)] if body else [_query(query)] if query else []
            result = function(*path.values(), *extra)
            return result if isinstance(result, FlaskResponse) else json_response(result)

        documented: Callable[..., Any] = documentation.validate(
            json=body, query=query, resp=responses, tags=(tag,), skip_validation=True
        )(view)
        return documented

    return decorate


def _named(answer: Any) -> type[BaseModel]:
    return type(answer.__name__, (RootModel[answer],), {"__doc__": answer.__doc__})


def _body(model: type[BaseModel]) -> BaseModel:
    if request.mimetype != "application/json":
        raise RequestError(415, "unsupported_media_type")
    data = request.get_data(cache=False)
    # A body without a length is cut at the limit instead of refused.
    if request.content_length is None and len(data) >= MAX_BODY:
        raise RequestError(413, "too_large", details={"most": MAX_BODY // 1024})
    try:
        return model.model_validate_json(data, context=state().catalog)
    except ValidationError as error:
        raise validation_problem(error, parsed(data)) from None


def _query(model: type[BaseModel]) -> BaseModel:
    given = request.args.to_dict()
    try:
        return model.model_validate(given, context=state().catalog)
    except ValidationError as error:
        raise validation_problem(error, given) from None
