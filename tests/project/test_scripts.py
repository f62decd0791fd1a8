"""What stands beside the package and is not run by the tests still finds what it takes from the package."""

from __future__ import annotations

import ast
import importlib
import subprocess
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


@pytest.mark.parametrize("left", ["nothing", "an interpreter alone"])
def test_an_environment_that_was_cut_off_is_made_anew(left: str, tmp_path: Path) -> None:
    if left != "nothing":
        folder = tmp_path / ".venv" / "bin"
        folder.mkdir(parents=True)
        (folder / "python").symlink_to("/bin/false")
    sourced = f'source "{PROJECT}/scripts/environment"; virtual_environment; virtual_environment'
    told = subprocess.run(["bash", "-euc", sourced], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert told.count("Creating") == 1
    subprocess.run([tmp_path / ".venv/bin/python", "-m", "pip", "--version"], check=True, capture_output=True)
