"""The sources of an index, one record each: ``sources.toml`` has them all, an index those that it was built from."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final, Self

MOST: Final = 16
"""Sources that an index has room for: two bits each in a column of 32."""
OURS: Final = (
    "formation.tsv",
    "frequencies.tsv.xz",
    "living.tsv",
    "lower_case_names.txt",
    "marks.tsv",
    "proper_names.txt",
    "replacements.tsv",
    "short_forms.tsv",
    "slips.tsv",
    "sources.toml",
    "substandard.tsv",
    "supplement.tsv",
)
"""What a build reads of our own lists."""


@dataclass(frozen=True, slots=True)
class SourceInfo:
    """A source of words: identity, names for people, edition, licence.

    ``package`` is the installed package that it comes from, if any; ``expected`` about how many entries its reader
    yields, for the progress of a build.
    """

    id: str
    name_uk: str
    name_en: str
    title_uk: str
    title_en: str
    edition: str
    licence: str
    licence_note: str
    url: str
    takes: str
    package: str = ""
    expected: int = 1

    @classmethod
    def of(cls, id_: str, entry: dict[str, Any]) -> Self:
        """The record of an entry of ``sources.toml`` or of an index. Raises KeyError for one that lacks a field."""
        named = {"package": "", "expected": 1, **entry, "id": id_}
        return cls(**{field.name: named[field.name] for field in fields(cls)})


def described_sources(dictionaries: Path) -> dict[str, SourceInfo]:
    """The sources that a build can read, by identity, in the order of their bits.

    ``sources.toml`` also names what maintainers compare with; that is left out. Raises OSError or ValueError for a file
    that can't be read.
    """
    texts = tomllib.loads((dictionaries / "sources.toml").read_text(encoding="utf-8"))
    try:
        return {name: SourceInfo.of(name, entry) for name, entry in texts.items() if entry["used_by"] != "maintainers"}
    except KeyError as error:
        msg = f"sources.toml: an entry lacks {error}"
        raise ValueError(msg) from None
