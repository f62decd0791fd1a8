"""What readers of sources yield: a word with all its forms, a form with its stress."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A word with all its forms: ``forms[0]`` is the lemma, ``grammemes[i]`` belongs to ``forms[i]``."""

    source: str
    forms: Sequence[str]
    grammemes: Sequence[frozenset[str]]


@dataclass(frozen=True, slots=True)
class Stress:
    """How ULIF stresses one spelling: the number of letters before the mark, for each variant.

    ``case`` is how ULIF writes the form: ``lower``, ``title`` or ``upper``.
    """

    case: str
    variants: tuple[tuple[int, ...], ...]


class SourceReader(Protocol):
    """A reader of a source with grammar. ``version`` completes the edition that ``sources.toml`` names."""

    @property
    def id(self) -> str:
        """The source's identity in ``sources.toml``."""

    @property
    def version(self) -> str:
        """The version of the package or the name of the file."""

    def lexemes(self) -> Iterator[Lexeme]:
        """Every lexeme, the lemma's reading first."""
