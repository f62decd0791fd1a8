"""Every package that is installed beside the service has a licence that fits, and docs/licences.md tells which."""

from __future__ import annotations

import re
from importlib.metadata import distributions, metadata
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
PACKAGE = re.compile(r"^([a-z0-9][a-z0-9-]*)==", re.MULTILINE)
ROW = re.compile(r"^\| `([a-z0-9-]+)` \| ([^|]+?) \|", re.MULTILINE)
LOCKED = sorted(set(PACKAGE.findall((PROJECT / "requirements" / "run.lock").read_text())))
LISTED = dict(ROW.findall((PROJECT / "docs" / "licences.md").read_text()))

INSTALLED = {distribution.metadata["Name"].lower().replace("_", "-") for distribution in distributions()}

COMPATIBLE = {
    *("0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "MIT", "PSF-2.0", "Zlib"),
    *("LGPL-2.1-or-later", "LGPL-3.0-only", "MPL-2.0"),
}
DATA = {"pymorphy3-dicts-uk": "CC-BY-SA-3.0"}
"""Words, not code."""
TROVE = {
    "BSD License": {"BSD-2-Clause", "BSD-3-Clause"},
    "MIT License": {"MIT"},
    "Mozilla Public License 2.0 (MPL 2.0)": {"MPL-2.0"},
}


def test_every_locked_package_is_listed_and_no_other() -> None:
    assert sorted(LISTED) == LOCKED


@pytest.mark.parametrize("package", LOCKED)
def test_its_licence_fits(package: str) -> None:
    stated = LISTED[package]
    names = set(re.split(r" (?:AND|OR) ", re.sub(r" WITH [\w-]+|[()]", "", stated)))
    assert names <= COMPATIBLE or stated == DATA.get(package), f"{package} is under {stated}"


@pytest.mark.parametrize("package", [package for package in LOCKED if package in INSTALLED and package not in DATA])
def test_the_list_says_what_the_package_says(package: str) -> None:
    said = metadata(package)
    expression = said.get("License-Expression")
    classifiers = [line.split(" :: ")[-1] for line in said.get_all("Classifier") or [] if line.startswith("License")]
    if expression is not None:
        assert LISTED[package] == expression
    elif classifiers:
        assert LISTED[package] in TROVE[classifiers[0]]
    else:
        assert said.get_all("License-File"), f"{package} says nothing of its licence"
