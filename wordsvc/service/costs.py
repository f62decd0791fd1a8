"""What a request costs, said where its endpoint is: the limits count by it, and threads are shared out by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, TypeVar

Cost = Literal["words", "solvers", "plays", "advice", "games", "moves", "reports", "watching"]
"""``watching``: asked by who runs the service, and never limited."""

_DEFAULT: Final[Cost] = "words"
_View = TypeVar("_View", bound=Callable[..., Any])


def costs(cost: Cost) -> Callable[[_View], _View]:
    """Say what the requests cost that a view answers; of others it is a look at words, or a page."""

    def say(view: _View) -> _View:
        view.__dict__["cost"] = cost
        return view

    return say


def cost_of(view: Callable[..., Any] | None) -> Cost:
    """What a request costs that this view answers."""
    cost: Cost = getattr(view, "cost", _DEFAULT)
    return cost
