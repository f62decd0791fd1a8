"""Reports of words, by whoever finds a verdict wrong."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response

from wordsvc.http.endpoint import endpoint, json_response
from wordsvc.http.problems import problem_response
from wordsvc.http.state import state
from wordsvc.language.spelling import spelling
from wordsvc.service.refusals import RequestError
from wordsvc.service.reports import ReportAnswer, ReportRequest, report_answer
from wordsvc.store import ReportsFull

TAG: Final = "reports"

reports = Blueprint("reports", __name__, url_prefix="/v1/reports")


@reports.app_errorhandler(ReportsFull)
def _full(_error: ReportsFull) -> Response:
    return problem_response(RequestError(503, "reports_full", headers={"Retry-After": "86400"}))


@reports.post("")
@endpoint(ReportAnswer, tag=TAG, body=ReportRequest, cost="reports", status=201, refusals=(503,))
def report(asked: ReportRequest) -> Response:
    """Report a word: it is one, it is none, or its marks are wrong. People read it before anything changes."""
    reported = state().store.reports.add(spelling(asked.word).word, asked.wanted, asked.why)
    response = json_response(report_answer(asked, reported), 201)
    response.cache_control.no_store = True
    return response
