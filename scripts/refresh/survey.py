"""What is new in the sources, and how much of the language is covered."""

from collections.abc import Iterable
from dataclasses import dataclass

from refresh.references import CARD_WORD, WORD, Hunspell
from refresh.vesum import NAMES, Vesum


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many frequent words some dictionary has, how many of those we have, the rest with reasons."""

    words: int
    reference: int
    before: int
    accepted: int
    rest: list[tuple[str, str]]


def new_words(hunspell: Hunspell, known: set[str], reviewed: set[str]) -> list[str]:
    """Lower-case stems that nobody has reviewed and no form of ours spells."""
    return sorted(
        stem
        for stem in hunspell.flags
        if WORD.fullmatch(stem) and stem not in known and stem not in reviewed and not stem.endswith("-")
    )


def new_names(hunspell: Hunspell, vesum: Vesum, listed: set[str]) -> list[str]:
    """Things of VESUM that Hunspell spells with a capital only and that aren't in proper_names.txt."""
    found = []
    for stem in hunspell.flags:
        lemma = stem.lower()
        if "-" in stem or stem == lemma or stem != lemma.capitalize() or lemma in hunspell.flags or lemma in listed:
            continue
        nouns = [vesum.paradigms[number] for number in vesum.select(lemma, frozenset({"NOUN", "inan"}))]
        marks = {mark for paradigm in nouns for *_, grammemes in paradigm for mark in grammemes}
        if nouns and not marks & (NAMES | {"Abbr", "Dist"}):
            found.append(lemma)
    return sorted(found)


def coverage(
    words: list[str], before: set[str], ours: set[str], hunspell: Hunspell, reasons: dict[str, str]
) -> Coverage:
    """Count, of the words that Hunspell or one of our sources has, those that we accept."""
    reference = [word for word in words if word in hunspell.stems or word in before]
    rest = [word for word in reference if word not in ours]
    return Coverage(
        len(words),
        len(reference),
        sum(word in before for word in reference),
        len(reference) - len(rest),
        [(word, _reason(word, hunspell.stems[word], reasons)) for word in rest],
    )


def _reason(word: str, stems: Iterable[str], reasons: dict[str, str]) -> str:
    """Why a word isn't accepted: what the reviewer wrote, else what its spelling in Hunspell says."""
    for stem in [word, *stems]:
        if stem in reasons:
            return reasons[stem]
    if all(stem.isupper() for stem in stems):
        return "abbreviation"
    if all(stem[:1].isupper() for stem in stems):
        return "name"
    return "not reviewed" if CARD_WORD.fullmatch(word) else "spelling"
