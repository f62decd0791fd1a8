"""Refusals as ``application/problem+json`` (RFC 9457), in the language of the client, every fault at once."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NotRequired

from flask import Response, request
from pydantic import ValidationError
from pydantic_core import ErrorDetails, to_json
from typing_extensions import TypedDict
from werkzeug.datastructures import Accept

from wordsvc.games.engine.faults import is_echo
from wordsvc.games.engine.faults import pointer as json_pointer
from wordsvc.service.refusals import FaultAnswer, RequestError
from wordsvc.texts import LANGUAGES, Language
from wordsvc.texts.request_problems import PROBLEMS, problem_title
from wordsvc.texts.value_faults import say_fault

PROBLEM_JSON: Final = "application/problem+json"
MAX_BODY: Final = 256 * 1024
"""Bytes of a request's body."""

_MOST_FAULTS: Final = 100


class ProblemDocument(TypedDict):
    """A refusal. ``code`` is stable; the texts come in the language of Accept-Language."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    errors: NotRequired[list[FaultAnswer]]
    details: NotRequired[dict[str, Any]]


def language() -> Language:
    """The language that the client asked for: Ukrainian unless it prefers English."""
    if "HTTP_ACCEPT_LANGUAGE" not in request.environ:
        return "uk"
    return preferred(request.accept_languages)


def preferred(accepted: Accept) -> Language:
    """The first of our languages that a client names, wherever its people live; Ukrainian if it names none.

    werkzeug's own choice would take what is named without a country before what is wanted more: for
    ``uk-UA, en;q=0.5`` English.
    """
    for tag, quality in accepted:
        spoken = tag.partition("-")[0].lower()
        if quality > 0 and spoken in LANGUAGES:
            return spoken
    return "uk"


def problem_document(problem: RequestError, spoken: Language) -> ProblemDocument:
    """A refusal in a language."""
    document: ProblemDocument = {
        "type": f"/docs/problems#{problem.code}",
        "title": problem.title or problem_title(problem.code, spoken),
        "status": int(problem.status),
        "detail": problem.detail or PROBLEMS.say(f"{problem.code}.detail", spoken, problem.details),
        "code": problem.code,
    }
    if problem.faults:
        document["errors"] = [*problem.faults[:_MOST_FAULTS]]
    if problem.members:
        document["details"] = dict(problem.members)
    return document


def problem_response(problem: RequestError) -> Response:
    """The answer that a refusal makes."""
    spoken = language()
    headers = {**problem_headers(spoken), **problem.headers}
    return Response(to_json(problem_document(problem, spoken)), problem.status, headers=headers, mimetype=PROBLEM_JSON)


def problem_headers(spoken: Language) -> dict[str, str]:
    """What every refusal says of itself: it is of the moment, and in one language.

    Without a word about it caches may keep some, such as a 404 or a 414.
    """
    return {"Cache-Control": "no-store", "Content-Language": spoken, "Vary": "Accept-Language"}


def validation_problem(error: ValidationError, given: Any, repeated: Sequence[str] = ()) -> RequestError:
    """The refusal of a request that does not fit its model; ``given`` is the parsed request.

    ``repeated`` are fields of a query that are given several times.
    """
    spoken = language()
    faults = error.errors(include_url=False)
    if faults[0]["type"] == "json_invalid":
        reason = faults[0].get("ctx", {}).get("error", "")
        return RequestError(400, "malformed_json", details={"reason": reason})
    faults = [fault for fault in faults if not is_echo(fault, faults)]
    listed: list[FaultAnswer] = [
        {"pointer": _pointer(fault, given), "detail": say_fault(fault["type"], spoken, fault.get("ctx", {}))}
        for fault in faults[:_MOST_FAULTS]
    ]
    listed += repeated_fields(repeated).faults
    return RequestError(422, "invalid_request", details={"count": len(faults) + len(repeated)}, faults=listed)


def repeated_fields(names: Sequence[str]) -> RequestError:
    """The refusal of a query in which fields are given several times."""
    said = say_fault("repeated_field", language(), {})
    faults: list[FaultAnswer] = [{"pointer": json_pointer([name]), "detail": said} for name in names]
    return RequestError(422, "invalid_request", details={"count": len(faults)}, faults=faults)


def fault(pointer: str, kind: str, details: Mapping[str, Any]) -> RequestError:
    """The refusal of a request for one fault that only its meaning shows."""
    named: FaultAnswer = {"pointer": pointer, "detail": say_fault(kind, language(), details)}
    return RequestError(422, "invalid_request", details={"count": 1}, faults=[named])


def parsed(body: bytes) -> Any:
    """The body as JSON for finding pointers, or None."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _pointer(fault: ErrorDetails, given: Any) -> str:
    """The JSON pointer of a fault. Names of union branches are in pydantic's path but not in what was sent."""
    path: list[str] = []
    place = given
    for part in fault["loc"]:
        if isinstance(part, int):
            held = isinstance(place, list) and part < len(place)
        else:
            held = isinstance(place, Mapping) and part in place
        if held:
            place = place[part]
        elif fault["type"] != "missing" or part != fault["loc"][-1]:
            continue
        path.append(str(part))
    return json_pointer(path)
