"""Whether an index is still what a build would make: the installed dictionaries and our lists may have moved on."""

from __future__ import annotations

import hashlib
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Final

from wordsvc.lexicon.index import Lexicon

_PACKAGES: Final = {"vesum": "pymorphy3-dicts-uk", "ulif": "ukrainian-word-stress"}
_LISTS: Final = ("marks.tsv", "proper_names.txt", "replacements.tsv", "slips.tsv", "sources.toml", "supplement.tsv")
"""What a build reads of our own."""


def other_editions(lexicon: Lexicon, dictionaries: Path) -> list[str]:
    """Dictionaries of which another edition is installed than the index was built from.

    Raises OSError or ValueError for a ``sources.toml`` that can't be read.
    """
    texts = tomllib.loads((dictionaries / "sources.toml").read_text(encoding="utf-8"))
    built = {source.id: source.edition for source in lexicon.sources}
    found = []
    for source, package in _PACKAGES.items():
        try:
            edition = texts[source]["edition"].format(version=metadata.version(package))
        except (metadata.PackageNotFoundError, KeyError):
            continue
        if built.get(source, edition) != edition:
            found.append(package)
    return found


def list_digests(dictionaries: Path) -> dict[str, str]:
    """The SHA-256 of each of our lists, by file name. Raises OSError where one can't be read."""
    return {name: hashlib.sha256((dictionaries / name).read_bytes()).hexdigest() for name in _LISTS}


def changed_lists(lexicon: Lexicon, dictionaries: Path) -> list[str]:
    """Our lists that are no longer those that the index was built from. Raises OSError where one can't be read."""
    return [name for name, digest in list_digests(dictionaries).items() if lexicon.lists.get(name) != digest]
