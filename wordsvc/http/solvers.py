"""Expressions of maths and chains of English: verdicts, and the best of a hand."""

from __future__ import annotations

from typing import Final

from flask import Blueprint

from wordsvc.http.endpoint import endpoint
from wordsvc.http.problems import language
from wordsvc.http.state import desk
from wordsvc.service import chains, expressions
from wordsvc.service.chains import BestChainAnswer, BestChainRequest, ChainAnswer, ChainRequest
from wordsvc.service.expressions import (
    BestExpressionAnswer,
    BestExpressionRequest,
    ExpressionAnswer,
    ExpressionRequest,
)

TAG: Final = "solvers"

solvers = Blueprint("solvers", __name__, url_prefix="/v1")


@solvers.post("/expressions/verdict")
@endpoint(ExpressionAnswer, tag=TAG, body=ExpressionRequest)
def judge_expression(asked: ExpressionRequest) -> ExpressionAnswer:
    """Judge an expression made of all these cards: every problem, and its exact value."""
    return expressions.judged_expression(asked, language())


@solvers.post("/expressions/best")
@endpoint(BestExpressionAnswer, tag=TAG, body=BestExpressionRequest, cost="solvers")
def best_expression(asked: BestExpressionRequest) -> BestExpressionAnswer:
    """Find the best expression of all these cards, in two seconds at most; `optimal` says whether that is proven."""
    return expressions.best_expression(desk(), asked)


@solvers.post("/chains/verdict")
@endpoint(ChainAnswer, tag=TAG, body=ChainRequest)
def judge_chain(asked: ChainRequest) -> ChainAnswer:
    """Judge a chain of some of these words."""
    return chains.judged_chain(asked, language())


@solvers.post("/chains/best")
@endpoint(BestChainAnswer, tag=TAG, body=BestChainRequest, cost="solvers")
def best_chain(asked: BestChainRequest) -> BestChainAnswer:
    """Find the longest chain of these words, in two seconds at most; `optimal` says whether that is proven."""
    return chains.best_chain(desk(), asked)
