"""The command: read everything, check, propose, measure."""

import argparse
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from refresh import checks, survey, tables
from refresh.references import Hunspell, frequent_words, ulif_keys
from refresh.vesum import Vesum

DICTIONARIES = Path(__file__).resolve().parents[2] / "dictionaries"
COLUMNS = {
    "supplement.tsv": 4,
    "proper_names.txt": 3,
    "marks.tsv": 4,
    "reviewed_out.tsv": 2,
    "slips.tsv": 3,
    "replacements.tsv": 2,
    "substandard.tsv": 4,
    "lower_case_names.txt": 1,
}
OPTIONAL = {"supplement.tsv": 1, "proper_names.txt": 1}


def main(arguments: list[str] | None = None) -> int:
    """Run the command; 1 if a committed row is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hunspell", type=Path, metavar="DIR", help="folder with index.aff and index.dic")
    parser.add_argument("--top", type=int, default=50_000, metavar="N", help="frequent words to measure with")
    options = parser.parse_args(arguments)

    lists = {name: tables.read(DICTIONARIES / name) for name in COLUMNS}
    malformed = list(
        chain.from_iterable(tables.form_problems(lists[name], n, OPTIONAL.get(name, 0)) for name, n in COLUMNS.items())
    )
    _print("Malformed rows", malformed)
    if malformed:
        return 1

    vesum = Vesum()
    hunspell = Hunspell(options.hunspell) if options.hunspell else None
    slips = {row.lemma for row in lists["slips.tsv"]}
    ulif = {key.lower() for key in ulif_keys()}
    entries = list(tables.supplement(lists["supplement.tsv"]))
    problems = [
        *checks.supplement_problems(entries, vesum, hunspell),
        *checks.witness_problems(entries, vesum.forms | ulif),
        *checks.name_problems(lists["proper_names.txt"], vesum),
        *checks.mark_problems(lists["marks.tsv"], vesum, ulif),
        *checks.slip_problems(lists["slips.tsv"], vesum, ulif, hunspell),
    ]
    _print("Problems", problems)

    if hunspell is None:
        _say("No --hunspell: nothing proposed, coverage not measured.")
        return bool(problems)
    before = (vesum.forms | ulif) - slips
    ours = before | {form for entry in entries for form in checks.expand(entry, vesum)}
    reasons = {row.lemma: row.cells[1] for row in lists["reviewed_out.tsv"]}
    _print("New words to review", survey.new_words(hunspell, ours | slips, set(reasons)))
    listed = {row.lemma for name in ("proper_names.txt", "marks.tsv") for row in lists[name]}
    _print("New names to review", survey.new_names(hunspell, vesum, listed | set(reasons)))
    _report(survey.coverage(frequent_words(options.top), before, ours, hunspell, reasons))
    return bool(problems)


def _report(result: survey.Coverage) -> None:
    if not result.reference:
        _say("wordfreq isn't installed: coverage not measured.")
        return
    _say(f"Coverage: {result.words:,} frequent words, {result.reference:,} of them in a dictionary.")
    for label, count in (("VESUM and ULIF", result.before), ("with the supplement", result.accepted)):
        _say(f"  {label}: {count:,} ({count / result.reference:.2%})")
    _print("Not accepted", [f"{word}: {reason}" for word, reason in result.rest])


def _print(title: str, lines: Iterable[str]) -> None:
    lines = list(lines)
    _say(f"{title}: {len(lines)}")
    for line in lines:
        _say(f"  {line}")


def _say(text: str) -> None:
    print(text)
