"""Every text that the pages ask for is there, and every text is asked for."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import wordsvc.web
from wordsvc.web import texts

TEMPLATES = sorted((Path(wordsvc.web.__file__).parent / "templates").glob("*.html"))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_a_template_asks_for_texts_that_there_are(template: Path) -> None:
    asked = re.findall(r"""\bt\(\s*["']([a-z_0-9.]+)["']\s*[,)]""", template.read_text("utf-8"))
    assert [key for key in asked if not texts.has_text(key)] == []


def test_every_text_is_used() -> None:
    used = "".join(path.read_text("utf-8") for path in [*TEMPLATES, *Path(wordsvc.web.__file__).parent.glob("*.py")])
    composed = (
        "nav.", "answer.", "sources.", "source.", "preset.", "own.", "mended.", "color.", "about.",
        "fault.", "error.", "reading.", "report.", "view.", "sort.", "taps.", "words.", "worth.", "new.", "table.",
        "count.",
    )  # fmt: skip
    once = [
        key for key in texts.PAGES if not key.startswith(composed) and len(re.findall(rf'["\']{key}["\']', used)) < 2
    ]
    assert once == []


def test_examples() -> None:
    assert doctest.testmod(texts).failed == 0
