"""Tables of measurements: printed, and with ``--write`` kept as a page of ``docs/measured/``."""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

_PAGES = Path(__file__).resolve().parents[2] / "docs" / "measured"
_LOAD = os.getloadavg()[0]


def arguments() -> list[str]:
    """What the command line says, without ``--write``."""
    return [argument for argument in sys.argv[1:] if argument != "--write"]


def publish(title: str, note: str, *tables: Table) -> None:
    """Print the tables; keep them under the name of the script if that is asked for. ``note``: how to read them."""
    console = Console(width=120)
    for table in tables:
        console.print(table)
    console.print(note)
    if "--write" in sys.argv:
        script = Path(sys.argv[0]).stem
        _PAGES.mkdir(exist_ok=True)
        lines = [f"# {title}", "", note, "", _how(script), "", *(line for table in tables for line in _markdown(table))]
        (_PAGES / f"{script}.md").write_text("\n".join(lines), "utf-8")


def _how(script: str) -> str:
    command = " ".join([f"scripts/bench/{script}.py", *arguments()])
    cores, version = len(os.sched_getaffinity(0)), platform.python_version()
    return f"Written by `{command}` on {cores} cores with a load of {_LOAD:.1f} before, Python {version}."


def _markdown(table: Table) -> list[str]:
    headers = [str(column.header) for column in table.columns]
    rows = zip(*(map(str, column.cells) for column in table.columns), strict=True)
    lines = [f"| {' | '.join(cells)} |" for cells in (headers, ["---"] * len(headers), *rows)]
    return [*([f"## {table.title}", ""] if table.title else []), *lines, ""]
