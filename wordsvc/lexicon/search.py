"""Search by pattern: which words of the lexicon look like this and are that?"""

from __future__ import annotations

from dataclasses import dataclass

from wordsvc.lexicon import Lexicon, Standing
from wordsvc.lexicon.condition import Condition


@dataclass(frozen=True, slots=True)
class FoundWord:
    """A word with the lemmas of the readings that were asked for, and how the sources stand to it."""

    word: str
    lemmas: tuple[str, ...]
    standing: Standing


@dataclass(frozen=True, slots=True)
class Found:
    """Words in alphabetical order; ``complete`` is False if the limit or the time budget ended the search.

    ``in_time`` is False if it was the time: another time there may be others.
    """

    words: tuple[FoundWord, ...]
    complete: bool
    in_time: bool = True


def search(
    lexicon: Lexicon,
    pattern: str,
    *,
    require: frozenset[str] = frozenset(),
    forbid: frozenset[str] = frozenset(),
    limit: int = 100,
    budget: float = 1.0,
) -> Found:
    """Words that match ``pattern`` (``?`` one letter, ``*`` any run) and have one reading that meets the condition.

    At most ``limit`` words and about ``budget`` seconds. Words that every source marks as an error are left out.
    """
    condition = Condition(require=tuple(sorted(require)), forbid=tuple(sorted(forbid)))
    suits = bytes(
        signature.standing <= Standing.DISPUTED and condition.holds(signature.features)
        for signature in lexicon.signatures
    )
    words: list[FoundWord] = []
    for text in lexicon.matching(pattern, budget, suits):
        form = None if text is None else lexicon.find(text)
        if form is None:
            return Found(tuple(words), complete=False, in_time=False)
        if "." in form.text:
            continue
        if len(words) == limit:
            return Found(tuple(words), complete=False)
        readings = [reading for reading in form.readings if suits[reading.signature_id]]
        standing = min(reading.signature.standing for reading in readings)
        words.append(FoundWord(form.text, tuple(dict.fromkeys(reading.lemma for reading in readings)), standing))
    return Found(tuple(words), complete=True)
