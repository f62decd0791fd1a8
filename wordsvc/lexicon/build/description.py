"""Readings for what only ULIF has: forms that no other source lists, common words that others list as names only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from wordsvc.lexicon.build.columns import Collected
from wordsvc.lexicon.build.inference import PREDICTED, Describer
from wordsvc.lexicon.build.lexeme import Lexeme
from wordsvc.lexicon.build.marks import NAMES, LexemeMarks
from wordsvc.lexicon.build.tables import table_rows
from wordsvc.lexicon.build.vesum import Vesum

_CASE_MARKS: Final = {"lower": frozenset[str](), "title": frozenset({"Prop"}), "upper": frozenset({"Abbr"})}
_FEWEST: Final = 2
"""Forms by which a common noun shows beside a name: a single one is as likely a chance."""


@dataclass(frozen=True, slots=True)
class ListedForms:
    """What the other sources say of forms: by number, whether they have it, whether as more than a name."""

    read: npt.NDArray[np.bool_]
    common: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, collected: Collected) -> ListedForms:
        """What has been collected so far."""
        form = np.frombuffer(collected.form, dtype=np.uint32)
        is_name = np.array(["Prop" in names for names in collected.features])
        name = is_name[np.frombuffer(collected.feature, dtype=np.uint16)]
        read, common = np.zeros(len(collected.forms), dtype=bool), np.zeros(len(collected.forms), dtype=bool)
        read[form] = True
        common[form[~name]] = True
        return cls(read, common)


def describe(
    collected: Collected, vesum: Vesum, marks: LexemeMarks, dictionaries: Path, told: Callable[[int], None]
) -> int:
    """Add a described lexeme for each way that ULIF writes a form that has no reading yet: ятір, Ятір, ЯТІР.

    The same for a form that it writes with a small letter and others have as a name only (кура beside the river Кура),
    unless ``lower_case_names.txt`` says that it is wrong. ``told`` is called with the number of forms done; the last
    number is returned.
    """
    listed = ListedForms.of(collected)
    exceptions = frozenset(row[0] for _, row in table_rows(dictionaries / "lower_case_names.txt", columns=1))
    describer = Describer(vesum, collected.forms)
    every = list(collected.forms)
    done = 0
    for case, added in _CASE_MARKS.items():
        known = listed.common if case == "lower" else listed.read
        wanted = np.flatnonzero(collected.stresses.written(case, len(known)) & ~known)
        forms = sorted(every[number] for number in wanted)
        for lexeme in describer.lexemes(forms, added):
            for kept in _believed(lexeme, collected.forms, listed, exceptions):
                beside = any(listed.read[collected.forms[form]] for form in kept.forms)
                collected.add(marks.marked(kept, without=NAMES if beside and case == "lower" else ()))
            done += len(lexeme.forms)
            told(done)
    return done


def _believed(
    lexeme: Lexeme, numbers: dict[str, int], listed: ListedForms, exceptions: frozenset[str]
) -> Iterator[Lexeme]:
    """The lexeme; without forms that others list as names, where too little says that they are common words."""
    rows = list(zip(lexeme.forms, lexeme.grammemes, strict=True))
    names = {form for form, grammemes in rows if grammemes and listed.read[numbers[form]]}
    if len(rows) == 1 and listed.read[numbers[lexeme.forms[0]]]:
        names.add(lexeme.forms[0])
    lemma = lexeme.forms[0]
    enough = len({form for form, grammemes in rows if grammemes}) >= _FEWEST or listed.common[numbers[lemma]]
    if not names or (enough and exceptions.isdisjoint({lemma, *names}) and any(lexeme.grammemes)):
        yield lexeme
        return
    kept = [row for row in rows if row[0] not in names]
    if not any(grammemes for _, grammemes in kept):
        return
    if kept[0][0] != lemma:
        kept.insert(0, (lemma, frozenset()))
    added = frozenset({"Prop"}) if lemma in exceptions else frozenset()
    yield Lexeme(PREDICTED, [form for form, _ in kept], [grammemes and grammemes | added for _, grammemes in kept])
