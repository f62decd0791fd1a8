"""Whether an index is still what a build would make: the installed dictionaries and our lists may have moved on."""

from __future__ import annotations

import hashlib
from importlib import metadata
from pathlib import Path

from wordsvc.lexicon.index import Lexicon
from wordsvc.lexicon.sources import OURS, described_sources


def other_editions(lexicon: Lexicon, dictionaries: Path) -> list[str]:
    """Packages of which another edition is installed than the index was built from.

    Raises OSError or ValueError for a ``sources.toml`` that can't be read.
    """
    built = {source.id: source.edition for source in lexicon.sources}
    found = []
    for source in described_sources(dictionaries).values():
        if not source.package or source.id not in built:
            continue
        try:
            edition = source.edition.format(version=metadata.version(source.package))
        except metadata.PackageNotFoundError:
            continue
        if built[source.id] != edition:
            found.append(source.package)
    return found


def list_digests(dictionaries: Path) -> dict[str, str]:
    """The SHA-256 of each of our lists, by file name. Raises OSError where one can't be read."""
    return {name: hashlib.sha256((dictionaries / name).read_bytes()).hexdigest() for name in OURS}


def changed_lists(lexicon: Lexicon, dictionaries: Path) -> list[str]:
    """Our lists that are no longer those that the index was built from. Raises OSError where one can't be read."""
    return [name for name, digest in list_digests(dictionaries).items() if lexicon.lists.get(name) != digest]
