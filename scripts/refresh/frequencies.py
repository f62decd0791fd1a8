"""Make the table of frequencies from the lists that packages carry: one command, run by maintainers.

``pip install wordfreq simplemma ua-gec ukvocab`` first. Every list speaks in occurrences in a billion words: wordfreq
as it is, an occurrence in UA-GEC and a lemma of simplemma as a fixed number, since neither says how frequent a word is.
"""

import argparse
import lzma
import math
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from refresh.references import LETTERS
from wordsvc.lexicon import Lexicon

TABLE = Path(__file__).resolve().parents[2] / "dictionaries" / "frequencies.tsv.xz"
BILLION = 1_000_000_000
IN_CORPUS = 10.0
"""What an occurrence in UA-GEC is worth: its people write of everyday life, but few they are."""
AS_LEMMA = 20.0
"""What it is worth that simplemma has a lemma: about twice the least that wordfreq counts."""
KINDS = {
    "ADJ": "ADJF", "ADP": "PREP", "ADV": "ADVB", "CCONJ": "CONJ", "INTJ": "INTJ", "NOUN": "NOUN", "NUM": "NUMR",
    "PART": "PRCL", "PRON": "NPRO", "SCONJ": "CONJ", "VERB": "VERB",
}  # fmt: skip
"""Parts of speech of ukvocab that are those of the lexicon; its AUX, DET and PROPN are left out."""
_WORD = re.compile(rf"[{LETTERS}]+(?:['-][{LETTERS}]+)*")
_APOSTROPHES = str.maketrans({"’": "'", "ʼ": "'"})


def main(arguments: list[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("index", type=Path, help="a built index: only its forms are kept")
    lexicon = Lexicon(parser.parse_args(arguments).index)
    rows = [f"{form}\t{_tenths(number)}" for form, number in of_forms(lexicon).items()]
    rows += [f"{lemma}\t{_tenths(number)}\t{kind}" for lemma, number, kind in of_lemmas() if lemma in lexicon]
    with lzma.open(TABLE, "wt", encoding="utf-8", preset=9) as file:
        file.write("\n".join([*sorted(rows), ""]))
    print(f"{len(rows):,} rows, {TABLE.stat().st_size:,} bytes")
    return 0


def of_forms(lexicon: Lexicon) -> Counter[str]:
    """Occurrences in a billion words of every form of the lexicon that some list has."""
    from wordfreq import get_frequency_dict

    found: Counter[str] = Counter()
    for word, frequency in get_frequency_dict("uk", "large").items():
        found[word.translate(_APOSTROPHES)] += frequency * BILLION
    for word, count in Counter(corpus_words()).items():
        found[word] += count * IN_CORPUS
    for lemma in simplemma_lemmas():
        found[lemma] += AS_LEMMA
    return Counter({form: number for form, number in found.items() if form in lexicon})


def corpus_words() -> Iterator[str]:
    """Yield the words of UA-GEC's corrected texts, a text once for each of its correctors."""
    import ua_gec

    for path in sorted(Path(ua_gec.__file__).parent.glob("data/**/target/*.txt")):
        yield from _WORD.findall(path.read_text("utf-8").lower().translate(_APOSTROPHES))


def simplemma_lemmas() -> set[str]:
    """Read the lemmas of simplemma, in lower case."""
    from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory

    forms = DefaultDictionaryFactory().get_dictionary("uk").values()
    return {(form.decode() if isinstance(form, bytes) else form).lower() for form in forms}


def of_lemmas() -> Iterator[tuple[str, float, str]]:
    """Yield lemma, occurrences in a billion words and part of speech of the most frequent lemmas of UberText."""
    import ukvocab
    from pyarrow import parquet

    table = parquet.read_table(Path(ukvocab.__file__).parent / "data" / "frequency.parquet")
    for row in table.to_pylist():
        if row["pos"] in KINDS:
            yield row["lemma"].translate(_APOSTROPHES), row["permille"] * BILLION / 1000, KINDS[row["pos"]]


def _tenths(number: float) -> int:
    return round(10 * math.log10(number))
