"""Search by pattern: which words of the lexicon look like this and are that?"""

from __future__ import annotations

from dataclasses import dataclass

from wordsvc.lexicon import Familiarity, Lexicon, Standing
from wordsvc.lexicon.condition import ANYTHING, Condition


@dataclass(frozen=True, slots=True)
class FoundWord:
    """A word with the lemmas of the readings that were asked for, how the sources stand to it, how well known it is."""

    word: str
    lemmas: tuple[str, ...]
    standing: Standing
    familiarity: Familiarity


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
    condition: Condition = ANYTHING,
    limit: int = 100,
    budget: float = 1.0,
) -> Found:
    """Words that match ``pattern`` (``?`` one letter, ``*`` any run) and have one reading that meets the condition.

    At most ``limit`` words and about ``budget`` seconds. Words that every source marks as an error are left out.
    """
    suits = bytes(
        signature.standing <= Standing.DISPUTED and condition.holds(signature) for signature in lexicon.signatures
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
        familiarity = min(reading.signature.familiarity for reading in readings)
        lemmas = tuple(dict.fromkeys(reading.lemma for reading in readings))
        words.append(FoundWord(form.text, lemmas, standing, familiarity))
    return Found(tuple(words), complete=True)
