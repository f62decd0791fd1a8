"""A process that solves programmes, so that it can be killed: HiGHS overruns its limits.

Run as ``python -m wordsvc.optimum.programme_process``. It reads one JSON array a line, and answers those
with an arrow by a line:

- ``["new"]`` begins another programme,
- ``["rows", [[lower, upper], …]]`` adds rows (null: no bound),
- ``["columns", [[profit, upper, whole, [row, …], [value, …]], …]]`` adds columns from 0, in whole numbers or not,
- ``["lp"]`` → ``[value, prices of the rows]`` of the relaxation,
- ``["mip", seconds]`` → ``[values of the columns, bound]`` (null for what was not found in time).

The profit is maximised. Columns that need not be whole must be a network, so that they are whole once the others are.
"""

from __future__ import annotations

import json
import math
import os
import sys
from typing import Any

from wordsvc.optimum.programme import Programme


def main() -> None:
    """Serve one client until its end closes."""
    # Whatever the library prints goes nowhere; answers go to a copy of the standard output.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    solver = _Solver()
    for line in sys.stdin:
        kind, *arguments = json.loads(line)
        answer = getattr(solver, kind)(*arguments)
        if answer is not None:
            answers.write(json.dumps(answer) + "\n")


class _Solver:
    def __init__(self) -> None:
        self.new()

    def new(self) -> None:
        self._programme = Programme()

    def rows(self, rows: list[list[float | None]]) -> None:
        for lower, upper in rows:
            self._programme.row(-math.inf if lower is None else lower, math.inf if upper is None else upper, {})

    def columns(self, columns: list[list[Any]]) -> None:
        for profit, upper, whole, rows, values in columns:
            limit = math.inf if upper is None else upper
            self._programme.column(profit, limit, dict(zip(rows, values, strict=True)), whole=whole)

    def lp(self) -> list[Any]:
        return list(self._programme.relaxation())

    def mip(self, seconds: float) -> list[Any]:
        found = self._programme.solve(seconds)
        values = None if found.values is None else self._programme.settled(found.values)
        return [values, None if math.isinf(found.bound) else found.bound]


if __name__ == "__main__":
    main()
