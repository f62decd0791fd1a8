"""Whatever a game refuses or finds wrong has a text in its own words or in those that all games share."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.plain import FOLDERS
from wordsvc.games.engine import state
from wordsvc.games.engine.saying import ENGINE
from wordsvc.texts import Texts

ENGINE_FOLDER = Path(state.__file__).parent
SPOKEN: dict[Path, Texts] = {ENGINE_FOLDER: ENGINE, **{one.path: one.texts for one in FOLDERS.values()}}


def calls(folder: Path, name: str) -> Iterator[ast.Call]:
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def literals(node: ast.expr | None) -> set[str]:
    """The texts that an argument may be; none where it is worked out."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    return literals(node.body) | literals(node.orelse) if isinstance(node, ast.IfExp) else set()


def argument(call: ast.Call, place: int, name: str) -> ast.expr | None:
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    return call.args[place] if len(call.args) > place else named.get(name)


@pytest.mark.parametrize("folder", SPOKEN, ids=lambda folder: folder.name)
def test_every_refusal_has_a_title_and_a_sentence(folder: Path) -> None:
    texts, found = SPOKEN[folder], list(calls(folder, "Refusal"))
    assert found
    for call in found:
        [code] = literals(argument(call, 0, "code"))
        assert f"title.{code}" in texts, code
        reason = argument(call, 2, "reason")
        for one in {"detail"} if reason is None else literals(reason):
            assert f"{code}.{one}" in texts, (code, one)


@pytest.mark.parametrize("folder", SPOKEN, ids=lambda folder: folder.name)
def test_every_fault_has_a_sentence(folder: Path) -> None:
    texts = SPOKEN[folder]
    codes = {code for call in calls(folder, "Fault") for code in literals(argument(call, 1, "code"))}
    assert {code for code in codes if f"fault.{code}" not in texts} == set()


@pytest.mark.parametrize("name", list(FOLDERS))
def test_a_game_says_alike_what_all_games_say(name: str) -> None:
    texts = FOLDERS[name].texts
    assert {code: text for code, text in ENGINE.items() if texts[code] != text} == {}
