"""Compiled code that an earlier version left does not keep a service from starting."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from types import ModuleType

import pytest

from wordsvc.solver.hand.kernel import forget_unreadable


def index_naming(type_name: str, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """An index as numba writes it (its version, then all else), with a value of a type that is gone afterwards."""
    module = ModuleType("gone")
    module.__dict__[type_name] = type(type_name, (), {"__module__": "gone"})
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "gone", module)
        return pickle.dumps("0.61") + pickle.dumps(("stamp", {module.__dict__[type_name](): "overload"}))


def test_what_names_a_type_that_is_gone_is_dropped_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stale, cut, sound, other = (tmp_path / name for name in (
        "loops.search-10.py311.nbi", "loops.search-20.py311.nbi", "loops.search-30.py311.nbi", "loops.walk-10.py311.nbi"
    ))  # fmt: skip
    stale.write_bytes(index_naming("Held", monkeypatch))
    cut.write_bytes(pickle.dumps("0.61"))
    sound.write_bytes(pickle.dumps("0.61") + pickle.dumps(("stamp", {})))
    other.write_bytes(stale.read_bytes())
    forget_unreadable(tmp_path, "search")
    assert {path.name for path in tmp_path.iterdir()} == {sound.name, other.name}
