"""Everything that the pages say is said in both languages, and everything that is asked for is there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from string import Formatter

import pytest

import wordsvc.web
from wordsvc.web import texts

TEXTS = texts._TEXTS
TEMPLATES = sorted((Path(wordsvc.web.__file__).parent / "templates").glob("*.html"))
SAME = {"nav.api", "table.turn", "table.look", "table.event.expression", "table.do.var", "table.do.play_game"}
SAME |= {"table.prize.var", "table.prize.play_game"}


def places(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name)


@pytest.mark.parametrize("key", TEXTS)
def test_a_text_stands_in_both_languages_with_the_same_places(key: str) -> None:
    ukrainian, english = TEXTS[key]
    assert places(ukrainian) == places(english)
    assert key in SAME or ukrainian != english
    assert not re.search("[ыэёъ]", ukrainian)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_a_template_asks_for_texts_that_there_are(template: Path) -> None:
    asked = re.findall(r"""\bt\(\s*["']([a-z_0-9.]+)["']\s*[,)]""", template.read_text("utf-8"))
    assert [key for key in asked if not texts.has_text(key)] == []


def test_every_text_is_used() -> None:
    used = "".join(path.read_text("utf-8") for path in [*TEMPLATES, *Path(wordsvc.web.__file__).parent.glob("*.py")])
    composed = (
        "nav.", "answer.", "sources.", "source.", "preset.", "own.", "mended.", "color.", "about.",
        "fault.", "error.", "reading.", "view.", "sort.", "taps.", "worth.", "new.", "table.",
    )  # fmt: skip
    once = [key for key in TEXTS if not key.startswith(composed) and len(re.findall(rf'["\']{key}["\']', used)) < 2]
    assert once == []


def test_examples() -> None:
    assert doctest.testmod(texts).failed == 0
