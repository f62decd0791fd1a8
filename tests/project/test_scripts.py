"""What stands beside the package and is not run by the tests still finds what it takes from the package."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
OURS = ("wordsvc", "tests")


def imported() -> Iterator[tuple[str, str, str]]:
    """(file, module, name) of every import from the package or the tests."""
    for path in sorted([*PROJECT.glob("scripts/**/*"), *PROJECT.glob("deploy/**/*")]):
        if not path.is_file() or not (path.suffix == ".py" or path.read_bytes().startswith(b"#!/usr/bin/env python")):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] in OURS:
                for name in node.names:
                    yield str(path.relative_to(PROJECT)), node.module, name.name


IMPORTED = sorted(set(imported()))


@pytest.mark.parametrize(("path", "module", "name"), IMPORTED, ids=lambda part: part)
def test_what_a_script_imports_is_there(path: str, module: str, name: str) -> None:
    found = importlib.import_module(module)
    assert hasattr(found, name) or importlib.import_module(f"{module}.{name}"), path


def test_scripts_are_looked_at() -> None:
    assert {"deploy/image/compile.py", "scripts/bench/best_play.py"} <= {path for path, _, _ in IMPORTED}
