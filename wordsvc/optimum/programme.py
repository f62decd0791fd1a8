"""Linear and integer programmes, solved by HiGHS: columns and rows by number, a goal to be maximised."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

_OPTIONS: Final = {"threads": 1, "mip_rel_gap": 0.0, "mip_abs_gap": 0.99}
"""Goals are whole numbers, so that a choice less than one below its bound is the best."""
_INFINITE: Final = 1e15
_SHORTEST: Final = 0.01
"""Seconds that a solve has at least."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The values of the columns (None: nothing was found in time), and what no choice exceeds (inf: not known).

    ``proven``: no choice is better.
    """

    values: Sequence[float] | None
    bound: float
    proven: bool


class Programme:
    """Columns from 0 up to a limit, rows between two limits. The most for the columns' profits is looked for."""

    def __init__(self) -> None:
        self._highs, self._model = _quiet()
        for option, value in _OPTIONS.items():
            self._model.setOptionValue(option, value)
        self._model.changeObjectiveSense(self._highs.ObjSense.kMaximize)
        self._whole: list[int] = []
        self._columns = 0

    def column(
        self, profit: float, upper: float, entries: Mapping[int, float] | None = None, *, whole: bool = True
    ) -> int:
        """Add a column, in whole numbers or not, with its entries by row; returns its number."""
        rows = entries or {}
        self._model.addCol(profit, 0.0, upper, len(rows), list(rows), list(rows.values()))
        if whole:
            self._whole.append(self._columns)
        self._columns += 1
        return self._columns - 1

    def row(self, lower: float, upper: float, entries: Mapping[int, float]) -> None:
        """Add a row with its entries by column."""
        self._model.addRow(lower, upper, len(entries), list(entries), list(entries.values()))

    def seek(self, goal: Mapping[int, float]) -> None:
        """Let these be the profits of the columns, 0 those of the others."""
        profits = [goal.get(column, 0.0) for column in range(self._columns)]
        self._model.changeColsCost(self._columns, list(range(self._columns)), profits)

    def relaxation(self) -> tuple[float, Sequence[float]]:
        """The value of the programme in parts of whole numbers, and the prices of its rows."""
        self._model.run()
        return self._model.getInfo().objective_function_value, list(self._model.getSolution().row_dual)

    def solve(self, seconds: float) -> Solution:
        """The best choice in whole numbers that is found within some seconds."""
        self._require(self._highs.HighsVarType.kInteger)
        # The clock of HiGHS runs on from solve to solve.
        self._model.setOptionValue("time_limit", self._model.getRunTime() + max(seconds, _SHORTEST))
        self._model.run()
        info = self._model.getInfo()
        found = info.primal_solution_status == self._highs.SolutionStatus.kSolutionStatusFeasible
        proven = self._model.getModelStatus() == self._highs.HighsModelStatus.kOptimal
        bound = float(info.mip_dual_bound)
        values = list(self._model.getSolution().col_value) if found else None
        self._model.setOptionValue("time_limit", math.inf)
        self._require(self._highs.HighsVarType.kContinuous)
        return Solution(values, bound if abs(bound) < _INFINITE else math.inf, bool(proven))

    def settled(self, values: Sequence[float]) -> Sequence[float]:
        """The values with those of the other columns made whole, if they are a network: with the whole ones fixed."""
        for column in self._whole:
            self._model.changeColBounds(column, round(values[column]), round(values[column]))
        self._model.run()
        settled = list(self._model.getSolution().col_value)
        for column in self._whole:
            self._model.changeColBounds(column, 0.0, math.inf)
        return settled

    def _require(self, kind: Any) -> None:
        for column in self._whole:
            self._model.changeColIntegrality(column, kind)


def _quiet() -> tuple[Any, Any]:
    """The library, and a model that prints nothing."""
    library, model = _library()
    return library, model()


@cache
def _library() -> tuple[Any, Any]:
    # Loaded here because it takes longer to load than most answers take, and few need it.
    import highspy

    class Quiet(highspy.Highs):
        """The banner comes while the model sets itself up, so silence has to come first."""

        def enableCallbacks(self) -> None:  # noqa: N802 - the library's name
            self.silent()
            super().enableCallbacks()  # type: ignore[no-untyped-call]

    return highspy, Quiet
