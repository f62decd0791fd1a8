"""Say what is other in the service's OpenAPI document than in an earlier one, a line a place.

.venv/bin/python -m scripts.openapi.compare [EARLIER.json] [--write]

Without a file it is compared with ``baseline.json``, which ``--write`` makes anew: a document is written down when
what is other in it is meant to be.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wordsvc.app import create_app
from wordsvc.settings import Settings

BASELINE = Path(__file__).with_name("baseline.json")


def served() -> Any:
    """The document as the service gives it."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings.read().changed(database=f"sqlite:///{folder}/games.sqlite"))
        document = app.test_client().get("/openapi.json").get_json()
        app.extensions["wordsvc"].store.close()
        return document


def differences(before: Any, after: Any, pointer: str = "") -> Iterator[str]:
    """Every place where the two are not the same."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted({*before, *after}):
            place = f"{pointer}/{key.replace('~', '~0').replace('/', '~1')}"
            if key not in after:
                yield f"- {place}  {_shown(before[key])}"
            elif key not in before:
                yield f"+ {place}  {_shown(after[key])}"
            else:
                yield from differences(before[key], after[key], place)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from differences(one, other, f"{pointer}/{index}")
    elif before != after:
        yield f"! {pointer}  {_shown(before)}  →  {_shown(after)}"


def _shown(value: Any, most: int = 100) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= most else f"{text[:most]}…"


def main() -> None:
    """Print the differences; the exit status is 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("earlier", type=Path, nargs="?", default=BASELINE)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    document = served()
    found = list(differences(json.loads(options.earlier.read_text(encoding="utf-8")), document))
    for line in found:
        print(line)
    if options.write:
        text = json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True)
        BASELINE.write_text(text + "\n", encoding="utf-8")
    sys.exit(bool(found) and not options.write)


if __name__ == "__main__":
    main()
