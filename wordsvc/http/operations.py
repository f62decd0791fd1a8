"""For those who run the service: is it alive, is it ready?"""

from __future__ import annotations

from typing import Final

from flask import Blueprint
from typing_extensions import TypedDict

from wordsvc.http.endpoint import endpoint
from wordsvc.http.state import desk, state
from wordsvc.service.refusals import RequestError
from wordsvc.store import StoreUnavailable

TAG: Final = "operations"

operations = Blueprint("operations", __name__)


class HealthAnswer(TypedDict):
    """The process answers."""

    status: str


class ReadinessAnswer(TypedDict):
    """The service can judge (how many forms its index has) and reaches its games."""

    status: str
    forms: int


@operations.get("/healthz")
@endpoint(HealthAnswer, tag=TAG, cost="watching")
def health() -> HealthAnswer:
    """Say that the process is alive."""
    return {"status": "ok"}


@operations.get("/readyz")
@endpoint(ReadinessAnswer, tag=TAG, refusals=(503,), cost="watching")
def readiness() -> ReadinessAnswer:
    """Say that the index is mapped, the store of games answers, and the service has not been told to stop."""
    if state().store.signals.stopping():
        raise RequestError(503, "stopping", headers={"Retry-After": "1"})
    try:
        state().store.check()
    except StoreUnavailable:
        raise RequestError(503, "not_ready", headers={"Retry-After": "1"}) from None
    return {"status": "ok", "forms": len(desk().lexicon)}
