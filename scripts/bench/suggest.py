"""What was meant? One-letter damages of frequent words, mended by us, by hunspell and by symspellpy, in one run.

    .venv/bin/python scripts/bench/suggest.py [words]

Hunspell is Debian's (packages hunspell and hunspell-uk), symspellpy PyPI's; what is not installed is left out and said.
symspellpy gets the forms and frequencies that our index has.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec

from rich.table import Table
from tables import arguments, publish

from wordsvc.language.alphabet import LETTERS
from wordsvc.lexicon import Lexicon, Standing
from wordsvc.lexicon.suggest import suggestions
from wordsvc.settings import Settings

WORDS = 1000
FREQUENT = 10_000
SEED = 1

Suggest = Callable[[str], Sequence[str]]


def frequent(lexicon: Lexicon) -> list[tuple[str, int]]:
    """Standard words of four letters or more with their frequencies, the most frequent first."""
    found = []
    for text in lexicon:
        form = lexicon.find(text)
        if form is None or len(text) < 4 or not text.isalpha() or not form.frequency:
            continue
        if any(lexicon.signatures[number].standing is Standing.STANDARD for number in form.signature_ids):
            found.append((text, form.frequency))
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


def damages(words: Sequence[str], lexicon: Lexicon, many: int) -> Iterator[tuple[str, str, str]]:
    """(damaged, meant, how): a letter lost, added, replaced, or two swapped, and no word comes out."""
    chance = random.Random(SEED)
    while many:
        word, how = chance.choice(words), chance.choice(("lost", "added", "replaced", "swapped"))
        at = chance.randrange(len(word))
        head, tail = word[:at], word[at:]
        damaged = {
            "lost": head + tail[1:],
            "added": head + chance.choice(LETTERS) + tail,
            "replaced": head + chance.choice(LETTERS) + tail[1:],
            "swapped": head + tail[1:2] + tail[0] + tail[2:],
        }[how]
        if damaged != word and damaged not in lexicon:
            many -= 1
            yield damaged, word, how


def ours(lexicon: Lexicon) -> Suggest:
    """The service's own."""
    return lambda word: suggestions(word, lexicon)


def symspell(words: Sequence[tuple[str, int]]) -> Suggest | None:
    """Symspellpy over the same frequencies."""
    if find_spec("symspellpy") is None:
        return None
    from symspellpy import SymSpell, Verbosity

    speller = SymSpell(max_dictionary_edit_distance=2)
    for word, frequency in words:
        speller.create_dictionary_entry(word, round(10 ** (frequency / 100)))
    return lambda word: [found.term for found in speller.lookup(word, Verbosity.CLOSEST, max_edit_distance=2)]


def hunspell() -> Suggest | None:
    """Debian's hunspell, through its pipe: one line a word in, one line out and an empty one."""
    if shutil.which("hunspell") is None:
        return None
    command = ["hunspell", "-a", "-d", "uk_UA", "-i", "utf-8"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    process.stdout.readline()  # type: ignore[union-attr]

    def suggest(word: str) -> list[str]:
        process.stdin.write(f"^{word}\n")  # type: ignore[union-attr]
        process.stdin.flush()  # type: ignore[union-attr]
        answer = process.stdout.readline().strip()  # type: ignore[union-attr]
        if answer:
            process.stdout.readline()  # type: ignore[union-attr]
        return answer.partition(": ")[2].split(", ") if answer.startswith("&") else []

    return suggest


def main() -> None:
    """Measure and print one table."""
    lexicon = Lexicon(Settings.read().index)
    words = frequent(lexicon)
    asked = list(damages([word for word, _ in words[:FREQUENT]], lexicon, int(next(iter(arguments()), WORDS))))
    table = Table("speller", "first, %", "among three, %", "median ms", "slowest ms")
    for name, suggest in {"wordsvc": ours(lexicon), "hunspell": hunspell(), "symspellpy": symspell(words)}.items():
        if suggest is None:
            table.add_row(name, "not installed", "", "", "")
            continue
        first = third = 0
        taken = []
        for damaged, meant, _ in asked:
            started = time.perf_counter()
            found = [one.lower() for one in suggest(damaged)[:3]]
            taken.append((time.perf_counter() - started) * 1e3)
            first += found[:1] == [meant]
            third += meant in found
        taken.sort()
        shares = (f"{100 * count / len(asked):.1f}" for count in (first, third))
        table.add_row(name, *shares, f"{taken[len(taken) // 2]:.2f}", f"{taken[-1]:.2f}")
    note = (
        f"{len(asked)} one-letter damages of the {FREQUENT:,} most frequent words of four letters or more, seed {SEED}."
    )
    publish("Suggestions", note, table)


if __name__ == "__main__":
    main()
