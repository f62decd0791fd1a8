"""A process that solves linear and integer programmes with HiGHS, so that it can be killed: HiGHS overruns its limits.

Run as ``python -m wordsvc.solver.highs``. It reads one JSON array a line and answers each with a line:

- ``["rows", [[lower, upper], …]]`` adds rows (null: no bound),
- ``["columns", [[profit, upper, whole, [row, …], [value, …]], …]]`` adds columns from 0, in whole numbers or not,
- ``["lp"]`` → ``[value, prices of the rows]`` of the relaxation,
- ``["mip", seconds]`` → ``[values of the columns, bound]`` (null for what was not found in time).

The profit is maximised. Columns that need not be whole must be a network, so that they are whole once the others are.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any, Final

_INFINITE: Final = 1e15


def main() -> None:
    """Serve one client until its end closes."""
    # HiGHS greets on the standard output; answers go to a copy of it.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    solver = _Solver()
    for line in sys.stdin:
        kind, *arguments = json.loads(line)
        answers.write(json.dumps(getattr(solver, kind)(*arguments)) + "\n")


class _Solver:
    def __init__(self) -> None:
        import highspy

        self._highspy = highspy
        self._model = highspy.Highs()  # type: ignore[no-untyped-call]
        self._model.silent()
        for option, value in {"threads": 1, "mip_rel_gap": 0.0, "mip_abs_gap": 0.999}.items():
            self._model.setOptionValue(option, value)
        self._whole: list[int] = []
        self._columns = 0

    def rows(self, rows: list[list[float | None]]) -> None:
        for lower, upper in rows:
            self._model.addRow(self._bound(lower, -1), self._bound(upper, 1), 0, [], [])

    def columns(self, columns: list[list[Any]]) -> None:
        for profit, upper, whole, rows, values in columns:
            self._model.addCol(-profit, 0.0, self._bound(upper, 1), len(rows), rows, values)
            if whole:
                self._whole.append(self._columns)
            self._columns += 1

    def lp(self) -> list[Any]:
        self._model.run()
        value = -self._model.getInfo().objective_function_value
        return [value, [-price for price in self._model.getSolution().row_dual]]

    def mip(self, seconds: float) -> list[Any]:
        kinds = self._highspy.HighsVarType
        for column in self._whole:
            self._model.changeColIntegrality(column, kinds.kInteger)
        self._model.setOptionValue("time_limit", self._model.getRunTime() + seconds)
        self._model.run()
        info = self._model.getInfo()
        found = info.primal_solution_status == self._highspy.SolutionStatus.kSolutionStatusFeasible
        bound = -info.mip_dual_bound
        taken = list(self._model.getSolution().col_value)
        self._model.setOptionValue("time_limit", float(self._highspy.kHighsInf))
        for column in self._whole:
            self._model.changeColIntegrality(column, kinds.kContinuous)
        return [self._settled(taken) if found else None, bound if abs(bound) < _INFINITE else None]

    def _settled(self, taken: list[float]) -> list[float]:
        """The values with those of the other columns made whole: with the whole ones fixed, a vertex of the rest is."""
        for column in self._whole:
            self._model.changeColBounds(column, round(taken[column]), round(taken[column]))
        self._model.run()
        settled = list(self._model.getSolution().col_value)
        for column in self._whole:
            self._model.changeColBounds(column, 0.0, float(self._highspy.kHighsInf))
        return settled

    def _bound(self, value: float | None, sign: int) -> float:
        return sign * float(self._highspy.kHighsInf) if value is None else value


if __name__ == "__main__":
    main()
