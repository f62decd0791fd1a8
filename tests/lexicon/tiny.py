"""Indexes of a handful of words, laid out by the build's own hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from wordsvc.lexicon import Lexicon, SourceInfo, container
from wordsvc.lexicon.build.columns import Collected, layout
from wordsvc.lexicon.build.lexeme import Lexeme, Stress
from wordsvc.lexicon.familiarity import Familiarity
from wordsvc.lexicon.signature import completed

SOURCES = ("vesum", "ulif", "supplement", "living", "vesum_text")


def lexeme(text: str, source: str = "vesum") -> Lexeme:
    """A lexeme from ``форма:GRAM,GRAM форма:GRAM``; the first form is the lemma.

    >>> lexeme("кіт:NOUN,masc,nomn кота:NOUN,masc,gent").forms
    ['кіт', 'кота']
    """
    pairs = [part.partition(":") for part in text.split()]
    return Lexeme(
        source,
        [form for form, _, _ in pairs],
        [completed(frozenset(names.split(",")) - {""}) for _, _, names in pairs],
    )


def lower(*variants: Sequence[int]) -> Stress:
    """A stress of a form in lower case: for each variant the numbers of letters before the marks."""
    return Stress("lower", tuple(tuple(variant) for variant in variants))


def write(
    path: Path,
    lexemes: Sequence[Lexeme | tuple[Lexeme, Familiarity]],
    ulif: Mapping[str, Sequence[Stress]] | None = None,
    replacements: Mapping[str, list[str]] | None = None,
    edition: str = "test",
    lists: Mapping[str, str] | None = None,
) -> str:
    """Write an index of ``lexemes`` (of any source, ``predicted`` too) and ULIF's forms; return its SHA-256.

    A lexeme is known unless it comes with its familiarity.
    """
    collected = Collected(sources=SOURCES)
    pairs = [one if isinstance(one, tuple) else (one, Familiarity.KNOWN) for one in lexemes]
    for one, _ in pairs:
        collected.add(one)
    for form, found in (ulif or {}).items():
        for stress in found:
            collected.stresses.add(collected.number(form), stress)
    header, sections = layout(collected, np.array([level for _, level in pairs], dtype=np.uint8))
    header |= {
        "sources": [dict.fromkeys(SourceInfo.__slots__, edition) | {"id": name, "expected": 1} for name in SOURCES],
        "lists": dict(lists or {}),
        "replacements": dict(replacements or {}),
    }
    return container.write(path, header, sections)


def tiny(
    path: Path,
    lexemes: Sequence[Lexeme | tuple[Lexeme, Familiarity]],
    ulif: Mapping[str, Sequence[Stress]] | None = None,
    replacements: Mapping[str, list[str]] | None = None,
) -> Lexicon:
    """The lexicon of :func:`write`."""
    write(path, lexemes, ulif, replacements)
    return Lexicon(path)
