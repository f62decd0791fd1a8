"""What must hold for every row of the committed lists."""

from collections.abc import Iterator

from refresh.references import Hunspell
from refresh.tables import MARKS, SOURCES, Row, Supplement
from refresh.vesum import NAMES, Vesum

INFLECTED = frozenset({"NOUN", "NPRO", "VERB", "ADJF", "PRTF", "NUMR"})
INVARIABLE = frozenset({"ADVB", "GRND", "PREP", "PRED", "Prnt", "CONJ", "PRCL", "INTJ"})
PARTS_OF_SPEECH = INFLECTED | INVARIABLE
WITNESSES = 2


def expand(entry: Supplement, vesum: Vesum) -> dict[str, list[frozenset[str]]]:
    """List the forms that a row of the supplement stands for; empty if its model is wrong."""
    if entry.model == "-":
        return {entry.lemma: [entry.grammemes]}
    found = vesum.select(entry.model, entry.grammemes)
    return (vesum.inflect(entry.lemma, found[0]) or {}) if found else {}


def supplement_problems(entries: list[Supplement], vesum: Vesum, hunspell: Hunspell | None) -> Iterator[str]:
    """Find unknown names, wrong models, words that VESUM has, expansions that Hunspell contradicts."""
    own_forms = {form for entry in entries for form in expand(entry, vesum)}
    for entry in entries:
        where = entry.row.where
        if unknown := (set(entry.sources) - SOURCES) | (entry.marks - MARKS):
            yield f"{where}: unknown source or mark {', '.join(sorted(unknown))}"
        if len(entry.grammemes & PARTS_OF_SPEECH) != 1:
            yield f"{where}: {entry.lemma} needs exactly one part of speech"
        if entry.model == "-":
            if _known(entry, vesum):
                yield f"{where}: VESUM has {entry.lemma} with this reading"
            continue
        yield from _model_problems(entry, vesum)
        if hunspell is not None and "hunspell" in entry.sources:
            yield from _expansion_problems(entry, vesum, hunspell, own_forms)


def witness_problems(entries: list[Supplement], known: set[str]) -> Iterator[str]:
    """Find words with fewer than two witnesses, and regular formations from a word that nobody has."""
    own = {entry.lemma for entry in entries}
    for entry in entries:
        where = entry.row.where
        if len(entry.sources) < WITNESSES and "-" not in entry.lemma:
            yield f"{where}: {entry.lemma} has one witness only"
        if "regular" in entry.sources and not entry.base:
            yield f"{where}: {entry.lemma} is regular, but from what?"
        if entry.base and (entry.base == entry.lemma or (entry.base not in known and entry.base not in own)):
            yield f"{where}: {entry.lemma} is formed from {entry.base}, which neither source has"


def _known(entry: Supplement, vesum: Vesum) -> bool:
    part = entry.grammemes & PARTS_OF_SPEECH
    return any(lemma == entry.lemma and part <= reading for lemma, reading in vesum.readings(entry.lemma))


def _model_problems(entry: Supplement, vesum: Vesum) -> Iterator[str]:
    where = entry.row.where
    found = vesum.select(entry.model, entry.grammemes)
    if len(found) != 1:
        yield f"{where}: {len(found)} lexemes of {entry.model} fit {','.join(sorted(entry.grammemes))}"
    elif vesum.inflect(entry.lemma, found[0]) is None:
        yield f"{where}: {entry.lemma} hasn't the ending of {entry.model}"
    own = [vesum.inflect(entry.lemma, number) or {} for number in vesum.select(entry.lemma, entry.grammemes)]
    if any(lexeme.keys() >= expand(entry, vesum).keys() for lexeme in own):
        yield f"{where}: VESUM has every form of {entry.lemma}"


def _expansion_problems(entry: Supplement, vesum: Vesum, hunspell: Hunspell, own_forms: set[str]) -> Iterator[str]:
    """Compare with Hunspell's expansion.

    Hunspell lists no vocative of things and no clipped verbs; adverbs and participles are
    lexemes of their own here.
    """
    ours = expand(entry, vesum)
    theirs = hunspell.forms.get(entry.lemma) or hunspell.forms.get(entry.lemma.capitalize())
    if not ours or not theirs:
        return
    extra = [form for form in ours if form not in theirs and not all(map(_unlisted, ours[form]))]
    missing = sorted(theirs - set(ours) - own_forms - vesum.forms)
    if extra or missing:
        yield f"{entry.row.where}: {entry.lemma}: only ours {extra[:5]}, only Hunspell's {missing[:5]}"


def _unlisted(reading: frozenset[str]) -> bool:
    return bool({"voct", "infn", "Impe"} & reading) or {"1per", "plur"} <= reading


def name_problems(rows: list[Row], vesum: Vesum) -> Iterator[str]:
    """Find names that no noun of VESUM fits, or only such as carry a person's name there already."""
    for row in rows:
        wanted = frozenset(filter(None, row.cells[2].split(","))) | {"NOUN"}
        fitting = [vesum.paradigms[number][0][2] for number in vesum.select(row.lemma, wanted)]
        if row.cells[1] not in {"Geox", "Prop"}:
            yield f"{row.where}: unknown mark {row.cells[1]}"
        if not fitting:
            yield f"{row.where}: VESUM has no such noun as {row.lemma} {row.cells[2]}"
        elif all(grammemes & NAMES for grammemes in fitting):
            yield f"{row.where}: {row.lemma} is marked as a person's name already"


def mark_problems(rows: list[Row], vesum: Vesum, ulif: set[str]) -> Iterator[str]:
    """Find marks on words that neither source has."""
    for row in rows:
        wanted = frozenset(filter(None, row.cells[2].split(",")))
        if unknown := set(row.cells[1].split(",")) - MARKS:
            yield f"{row.where}: unknown mark {', '.join(sorted(unknown))}"
        if not vesum.select(row.lemma, wanted) and row.lemma not in ulif:
            yield f"{row.where}: neither VESUM nor ULIF has {row.lemma} {row.cells[2]}"


def slip_problems(rows: list[Row], vesum: Vesum, ulif: set[str], hunspell: Hunspell | None) -> Iterator[str]:
    """Find slips that no source has any more, or that several have and so may be words."""
    for row in rows:
        found = (row.lemma in vesum.forms, row.lemma in ulif)
        if not any(found):
            yield f"{row.where}: no source has {row.lemma} any more"
        if all(found) or (not found[0] and hunspell is not None and row.lemma in hunspell.stems):
            yield f"{row.where}: another source has {row.lemma}"
