"""Modules of rules name codes; only tables of texts have sentences that people read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import wordsvc

ROOT = Path(wordsvc.__file__).parent
MODULES = sorted(path for path in ROOT.rglob("*.py") if "texts" not in path.relative_to(ROOT).as_posix())
# Data, not sentences: the names of grammemes.
TABLES = {"language/grammemes.py"}
TWO_WORDS = re.compile(r"[а-яіїєґ'’]{2,}[,;:]? [а-яіїєґ'’]{2,}", re.IGNORECASE)


def written(tree: ast.Module) -> Iterator[str]:
    """The strings of a module that are no docstrings."""
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.value


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_module_without_texts_has_no_ukrainian_sentence(path: Path) -> None:
    said = [text for text in written(ast.parse(path.read_text("utf-8"))) if TWO_WORDS.search(text)]
    assert path.relative_to(ROOT).as_posix() in TABLES or not said
