"""Our lists as rows: tab-separated, UTF-8, ``#`` for comments; a fault names its line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from wordsvc.language.grammemes import GRAMMEMES


def table_rows(path: Path, columns: int) -> Iterator[tuple[int, list[str]]]:
    """(line number, cells) of a tab-separated file, without comments; ValueError for a row with too few cells."""
    for number, line in numbered_lines(path):
        if line.startswith("#") or not line.strip():
            continue
        cells = [cell.strip() for cell in line.split("\t")]
        if len(cells) < columns:
            msg = f"{path.name}, line {number}: {len(cells)} columns where {columns} belong"
            raise ValueError(msg)
        yield number, cells


def numbered_lines(path: Path) -> Iterator[tuple[int, str]]:
    """(number from 1, text) of every line of a file; ValueError names a line that is not UTF-8."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                text = line.decode()
            except UnicodeDecodeError:
                msg = f"{path.name}, line {number}: this is not UTF-8"
                raise ValueError(msg) from None
            yield number, text.rstrip("\r\n")


def known_grammemes(text: str) -> frozenset[str]:
    """The grammemes of a comma-separated list; ValueError names one that does not exist."""
    names = frozenset(name.strip() for name in text.split(",") if name.strip())
    for name in sorted(names):
        if name not in GRAMMEMES:
            msg = f"unknown grammeme {name}"
            raise ValueError(msg)
    return names
