"""A question that is refused, on its way to be answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from typing_extensions import TypedDict


class FaultAnswer(TypedDict):
    """One fault of a request: where (JSON pointer; for a query ``/name``) and what is wrong."""

    pointer: str
    detail: str


@dataclass(eq=False, repr=False)
class RequestError(Exception):
    """A refusal on the way to be answered.

    Its texts are those of ``code`` filled with ``details``, or ``title`` and ``detail`` where these are given. Clients
    get ``faults`` as the document's errors and ``members`` as its details.
    """

    status: int
    code: str
    _: KW_ONLY
    details: Mapping[str, Any] = field(default_factory=dict)
    title: str | None = None
    detail: str | None = None
    faults: Sequence[FaultAnswer] = ()
    members: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
