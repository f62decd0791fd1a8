"""A question that is refused, on its way to be answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from typing_extensions import TypedDict


class FaultAnswer(TypedDict):
    """One fault of a request: where (JSON pointer; for a query ``/name``) and what is wrong."""

    pointer: str
    detail: str


class RequestError(Exception):
    """A refusal on the way to be answered; ``details`` fill the text ``<code>.detail``, ``members`` go into it."""

    def __init__(
        self,
        status: int,
        code: str,
        *,
        details: Mapping[str, Any] | None = None,
        detail: str | None = None,
        title: str | None = None,
        faults: Sequence[FaultAnswer] = (),
        members: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code)
        self.status, self.code, self.details, self.detail = status, code, details or {}, detail
        self.title = title
        self.faults, self.headers, self.members = list(faults), headers or {}, dict(members or {})
