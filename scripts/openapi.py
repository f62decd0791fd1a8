"""Write the service's OpenAPI document down, or say what is other in it than in one that was written, a line a place.

.venv/bin/python -m scripts.openapi write FILE      # in an earlier checkout
.venv/bin/python -m scripts.openapi compare FILE    # in this one; the exit status is 1 if anything is other
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
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=["write", "compare"])
    parser.add_argument("file", type=Path)
    asked = parser.parse_args()
    if asked.action == "write":
        asked.file.write_text(json.dumps(served(), ensure_ascii=False, indent=1, sort_keys=True) + "\n", "utf-8")
        return
    found = list(differences(json.loads(asked.file.read_text("utf-8")), served()))
    print("\n".join(found))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
