"""VESUM as pymorphy3-dicts-uk packs it: every form, every lexeme's paradigm. Nothing is ever predicted."""

import json
import re
import struct
from collections import defaultdict
from pathlib import Path

import dawg
import pymorphy3_dicts_uk

NAMES = frozenset({"Name", "Surn", "Patr"})


class Vesum:
    """All forms and lexemes; a paradigm lists (prefix, suffix, grammemes), the lemma's entry first."""

    def __init__(self) -> None:
        folder = Path(pymorphy3_dicts_uk.get_path())
        self._words = dawg.RecordDAWG(">HH")
        self._words.load(str(folder / "words.dawg"))
        self.paradigms = _read_paradigms(folder)
        self.forms: set[str] = set()
        lexemes = defaultdict(set)
        for form, (number, index) in self._words.iteritems():
            self.forms.add(form)
            lexemes[self._lemma(form, number, index)].add(number)
        self.lexemes = dict(lexemes)

    def _lemma(self, form: str, number: int, index: int) -> str:
        prefix, suffix, _ = self.paradigms[number][index]
        lemma_prefix, lemma_suffix, _ = self.paradigms[number][0]
        return lemma_prefix + form[len(prefix) : len(form) - len(suffix)] + lemma_suffix

    def readings(self, form: str) -> list[tuple[str, frozenset[str]]]:
        """(lemma, grammemes) for each reading of exactly this form; empty for an unknown one."""
        return [
            (self._lemma(form, number, index), self.paradigms[number][index][2])
            for number, index in self._words.get(form, [])
        ]

    def select(self, lemma: str, wanted: frozenset[str]) -> list[int]:
        """Paradigms of the lemma's lexemes whose lemma reading has all the wanted grammemes."""
        return [number for number in self.lexemes.get(lemma, ()) if wanted <= self.paradigms[number][0][2]]

    def inflect(self, lemma: str, number: int) -> dict[str, list[frozenset[str]]] | None:
        """Every form of a (new) lemma in a paradigm, with its readings; None if its ending is another."""
        ending = self.paradigms[number][0][1]
        if not lemma.endswith(ending):
            return None
        stem = lemma.removesuffix(ending)
        forms = defaultdict(list)
        for prefix, suffix, grammemes in self.paradigms[number]:
            forms[prefix + stem + suffix].append(grammemes)
        return dict(forms)


def _read_paradigms(folder: Path) -> list[list[tuple[str, str, frozenset[str]]]]:
    """Unpack paradigms.array: per paradigm the suffix, tag and prefix numbers of all its entries."""
    suffixes = json.loads((folder / "suffixes.json").read_text("utf-8"))
    tags = json.loads((folder / "gramtab-opencorpora-int.json").read_text("utf-8"))
    options = dict(json.loads((folder / "meta.json").read_text("utf-8")))["compile_options"]
    prefixes = options["paradigm_prefixes"]
    grammemes = [frozenset(filter(None, re.split("[ ,]", tag))) for tag in tags]
    data = (folder / "paradigms.array").read_bytes()
    (count,), position = struct.unpack_from("<H", data), 2
    paradigms = []
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, position)
        numbers = struct.unpack_from(f"<{length}H", data, position + 2)
        position += 2 + 2 * length
        third = length // 3
        columns = zip(numbers[:third], numbers[third : 2 * third], numbers[2 * third :], strict=True)
        paradigms.append([(prefixes[p], suffixes[s], grammemes[t]) for s, t, p in columns])
    return paradigms
