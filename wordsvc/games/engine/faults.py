"""Faults of documents as pydantic finds them: JSON pointers and codes."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from wordsvc.games.engine.state import Fault


def pointer(path: Sequence[str | int]) -> str:
    """Return the JSON pointer (RFC 6901) of a path.

    >>> pointer(["a/b", 3, "~"])
    '/a~1b/3/~0'
    """
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def from_pydantic(error: ValidationError) -> tuple[Fault, ...]:
    """Return every fault that pydantic found, in its order; the codes are the types of its errors."""
    items = error.errors(include_url=False, include_input=False)
    faults = []
    for item in items:
        if is_echo(item, items):
            continue
        # A key that fails is reported under "[key]", which no document holds.
        path = [step for step in item["loc"] if step != "[key]"]
        faults.append(Fault(pointer(path), item["type"], item.get("ctx", {})))
    return tuple(faults)


def is_echo(item: ErrorDetails, items: Sequence[ErrorDetails]) -> bool:
    """Tell whether a list is called too short only because a faulty item was not counted."""
    where = item["loc"]
    return item["type"] == "too_short" and any(other["loc"][:-1][: len(where)] == where for other in items)
