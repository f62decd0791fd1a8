"""What people report about words: a word that is missing, one that is none, a mark that is wrong.

Nothing of who reported is kept: a word, what is wanted, how often, reasons with addresses, and days.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Literal, get_args

Wanted = Literal["is_word", "is_no_word", "wrong_mark"]
"""What should be said of the word: it is one, it is none, or its marks (slang, crude, an error …) are others."""
WANTED: Final[tuple[Wanted, ...]] = get_args(Wanted)
MOST_REASONS: Final = 8
"""Reasons that are kept of one word and wish; what comes later is only counted."""

_FILES: Final[dict[Wanted, str]] = {
    "is_word": "living.tsv: lemma, like, grammemes, marks, group, attestations, variant_of",
    "is_no_word": "slips.tsv: form, reason, lemma",
    "wrong_mark": "marks.tsv: lemma, marks, which, sources",
}
_OPEN: Final = "#"
"""What a person has to fill in; no build takes a row that has it."""
_ATTESTATIONS: Final = 2


@dataclass(frozen=True, slots=True)
class Reason:
    """Why, in people's own words (may be empty), and where that can be seen."""

    text: str
    address: str | None = None


@dataclass(frozen=True, slots=True)
class Reported:
    """All reports of one word (as the lexicon spells it) with one wish; ``closed``: somebody has dealt with them."""

    word: str
    wanted: Wanted
    count: int
    reasons: tuple[Reason, ...]
    first: date
    last: date
    closed: bool = False

    def once_more(self, reason: Reason, today: date) -> Reported:
        """These reports with one more; the same reason is kept once, an empty one not at all."""
        return replace(self, count=self.count + 1, reasons=_with(self.reasons, reason), last=today)


def first_report(word: str, wanted: Wanted, reason: Reason, today: date) -> Reported:
    """The first report of this word with this wish."""
    return Reported(word, wanted, 1, _with((), reason), today, today)


def _with(reasons: tuple[Reason, ...], reason: Reason) -> tuple[Reason, ...]:
    if reason == Reason("") or reason in reasons or len(reasons) >= MOST_REASONS:
        return reasons
    return (*reasons, reason)


def review_rows(reports: Iterable[Reported]) -> Iterator[str]:
    """The lines of a review, tab-separated: for each wish the rows of the file that it would change.

    A comment before each row has the count and the reasons; ``#`` stands where a person has to decide.
    """
    listed = list(reports)
    for wanted in WANTED:
        asked = [one for one in listed if one.wanted == wanted]
        if asked:
            yield f"# --- {_FILES[wanted]}"
        for one in asked:
            yield f"# {one.count}× {one.word}" + "".join(f"; {reason.text}" for reason in one.reasons if reason.text)
            yield "\t".join(_row(one))


def _row(reported: Reported) -> tuple[str, ...]:
    addresses = list(dict.fromkeys(reason.address for reason in reported.reasons if reason.address))
    match reported.wanted:
        case "is_word":
            attested = [*addresses, *[_OPEN] * (_ATTESTATIONS - len(addresses))]
            return (reported.word, _OPEN, _OPEN, _OPEN, _OPEN, " | ".join(attested), "")
        case "is_no_word":
            return (reported.word, _OPEN, _OPEN)
        case "wrong_mark":
            return (reported.word, _OPEN, _OPEN, _OPEN)
