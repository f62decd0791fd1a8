"""What was mended in the letters of a question, as the pages say it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from wordsvc.service.corrections import CorrectionAnswer, question_corrections
from wordsvc.service.questions import Judging
from wordsvc.texts import Language
from wordsvc.web.texts import text


def correction_texts(corrections: Iterable[CorrectionAnswer], language: Language) -> tuple[str, ...]:
    """Each correction by its name, with what was there and what it became where one can see it; none twice."""
    return tuple(dict.fromkeys(_correction(one, language) for one in corrections))


def mended_notes(asked: Judging | None, language: Language) -> tuple[str, ...]:
    """One sentence for each field of a question, beside the words, in which something was mended."""
    if asked is None:
        return ()
    fields = groupby(question_corrections(asked), key=lambda one: one.get("pointer", "").split("/")[1])
    return tuple(
        text(f"mended.{field}", language, mended=", ".join(correction_texts(corrections, language)))
        for field, corrections in fields
    )


def _correction(mended: CorrectionAnswer, language: Language) -> str:
    name = text(f"mended.{mended['code']}", language)
    if mended["code"] in ("invisible", "space", "composed"):
        return name
    return f"{name}: {mended['from']} → {mended['to']}" if mended["to"] else f"{name}: {mended['from']}"
