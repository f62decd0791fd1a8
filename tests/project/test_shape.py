"""The shape of the code: functions fit a screen, a class has a name of its own, no import hides a circle."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
LONGEST = 60
GAMES = "wordsvc/games/"


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted((PROJECT / "wordsvc").rglob("*.py")):
        yield path.relative_to(PROJECT).as_posix(), ast.parse(path.read_text("utf-8"))


def test_functions_fit_a_screen() -> None:
    long = [
        f"{path}: {node.name} has {node.end_lineno - node.lineno + 1} lines"
        for path, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno >= LONGEST
    ]
    assert long == []


def test_a_class_has_a_name_of_its_own() -> None:
    """The folders of games may have the same names: what a game calls its moves, every game does."""
    places: dict[str, set[str]] = defaultdict(set)
    for path, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                in_a_game = path.startswith(GAMES) and path.count("/") == 3 and "/engine/" not in path
                places[node.name].add("a game" if in_a_game else path)
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_no_import_inside_a_function_hides_a_circle() -> None:
    """A module that is imported late, to start sooner, must not import the one that does so."""
    imports = {path: _imported(tree) for path, tree in trees()}
    for path, tree in trees():
        module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        late = {
            name
            for function in ast.walk(tree)
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
            for name in _imported(function)
        }
        for name in late:
            back = imports.get(name.replace(".", "/") + ".py") or imports.get(name.replace(".", "/") + "/__init__.py")
            assert module not in (back or set()), f"{module} and {name} import one another"


def _imported(tree: ast.AST) -> set[str]:
    return {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}


def test_the_glossary_is_in_order_and_says_where_things_are() -> None:
    lines = (PROJECT / "docs" / "glossary.md").read_text("utf-8").splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")][2:]
    words = [word.casefold() for word, _, _ in rows]
    assert words == sorted(words)
    for _, _, where in rows:
        for place in re.findall("`([^`<]*)`", where):
            assert (PROJECT / "wordsvc" / place).exists(), place
