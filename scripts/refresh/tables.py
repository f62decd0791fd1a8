"""The committed lists: how their rows are read, sorted and spelled."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from refresh.references import LETTERS, WORD

ORDER = {letter: number for number, letter in enumerate(LETTERS)}
MARKS = frozenset({"Abbr", "Arch", "Dist", "Geox", "Infr", "Prop", "Slng", "Surn", "Symb", "Vulg", "alt"})
SOURCES = frozenset({"hand", "hunspell", "regular", "simplemma", "tesseract", "uagec", "ulif", "vesum", "wordfreq"})


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list, with where it stands for messages."""

    where: str
    section: int
    cells: tuple[str, ...]

    @property
    def lemma(self) -> str:
        """The word that the row is about."""
        return self.cells[0]


@dataclass(frozen=True, slots=True)
class Supplement:
    """A row of supplement.tsv: model "-" means an invariable word with this very reading."""

    row: Row
    model: str
    grammemes: frozenset[str]
    marks: frozenset[str]
    sources: tuple[str, ...]
    base: str

    @property
    def lemma(self) -> str:
        """The dictionary form."""
        return self.row.lemma


def read(path: Path) -> list[Row]:
    """Rows of a list; a comment that stands alone or after an empty line begins a section."""
    rows, section = [], 0
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("#"):
            section = number
        elif line.strip():
            rows.append(Row(f"{path.name}:{number}", section, tuple(line.split("\t"))))
    return rows


def supplement(rows: list[Row]) -> Iterator[Supplement]:
    """Tell the columns of supplement.tsv apart."""
    for row in rows:
        _, model, reading, sources, *base = row.cells
        grammemes, _, marks = reading.partition(" +")
        yield Supplement(
            row,
            model,
            frozenset(grammemes.split(",")),
            frozenset(filter(None, marks.split(","))),
            tuple(sources.split(",")),
            *(base or [""]),
        )


def alphabetical(word: str) -> tuple[list[int], str]:
    """Sort key of the Ukrainian alphabet; the apostrophe and the hyphen count only between equal words."""
    return [ORDER[letter] for letter in word if letter in ORDER], word


def form_problems(rows: list[Row], columns: int, optional: int = 0) -> Iterator[str]:
    """Wrong number of columns, foreign letters, doublets, wrong order."""
    seen = set()
    previous = None
    for row in rows:
        if not columns <= len(row.cells) <= columns + optional:
            yield f"{row.where}: {len(row.cells)} columns instead of {columns}"
            continue
        if not WORD.fullmatch(row.lemma.removesuffix("-")):
            yield f"{row.where}: {row.lemma!r} isn't made of Ukrainian lower-case letters"
        if re.search("[A-Za-z]", row.lemma):
            yield f"{row.where}: Latin letter in {row.lemma!r}"
        if row.cells in seen:
            yield f"{row.where}: the row {row.lemma!r} stands twice"
        same = previous is not None and previous.section == row.section
        if same and alphabetical(previous.lemma) > alphabetical(row.lemma):
            yield f"{row.where}: {row.lemma!r} must stand before {previous.lemma!r}"
        seen.add(row.cells)
        previous = row
