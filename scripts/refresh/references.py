"""The other sources: ULIF's stress dictionary, a Hunspell dictionary, wordfreq's frequency list."""

import re
from collections import defaultdict
from importlib.util import find_spec
from pathlib import Path

import marisa_trie

LETTERS = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
WORD = re.compile(rf"[{LETTERS}'-]+")
CARD_WORD = re.compile(rf"[{LETTERS}']+")


def ulif_keys() -> set[str]:
    """Read ULIF's forms, capitals kept; phrases and keys with foreign signs are left out."""
    spec = find_spec("ukrainian_word_stress")
    if spec is None or spec.origin is None:
        msg = "ukrainian-word-stress is not installed"
        raise SystemExit(msg)
    trie = marisa_trie.BytesTrie()
    trie.load(str(Path(spec.origin).parent / "data" / "stress.trie"))
    return {key for key in trie if WORD.fullmatch(key.lower())}


def frequent_words(count: int) -> list[str]:
    """List the most frequent Ukrainian words that cards can spell; empty without wordfreq."""
    if find_spec("wordfreq") is None:
        return []
    from wordfreq import top_n_list

    return [word for word in top_n_list("uk", 1_000_000) if CARD_WORD.fullmatch(word)][:count]


class Hunspell:
    """Stems as they are spelled, and every form (lower case) with the stems that make it.

    The Ukrainian dictionary has one-letter flags, suffixes only, and no suffix upon a suffix.
    """

    def __init__(self, folder: Path) -> None:
        affixes, words = _find(folder, ".aff"), _find(folder, ".dic")
        rules = _read_suffixes(affixes)
        self.flags: dict[str, set[str]] = defaultdict(set)
        self.stems: dict[str, set[str]] = defaultdict(set)
        self.forms: dict[str, set[str]] = defaultdict(set)
        for line in words.read_text("utf-8").splitlines()[1:]:
            stem, _, flags = line.split()[0].partition("/") if line.strip() else ("", "", "")
            if stem:
                self.flags[stem].add(flags)
                self._add(stem, stem)
                for form in _apply(stem, flags, rules):
                    self._add(form, stem)

    def _add(self, form: str, stem: str) -> None:
        self.stems[form.lower()].add(stem)
        self.forms[stem].add(form.lower())


def _find(folder: Path, suffix: str) -> Path:
    for name in ("index", "uk_UA"):
        if (path := folder / f"{name}{suffix}").exists():
            return path
    msg = f"no index{suffix} or uk_UA{suffix} in {folder}"
    raise SystemExit(msg)


def _read_suffixes(path: Path) -> dict[str, list[tuple[str, str, re.Pattern[str]]]]:
    rules = defaultdict(list)
    for line in path.read_text("utf-8").splitlines():
        match line.split():
            case ["SFX", flag, strip, add, condition, *_]:
                pattern = re.compile("" if condition == "." else condition + "$")
                rules[flag].append(("" if strip == "0" else strip, "" if add == "0" else add, pattern))
    return rules


def _apply(stem: str, flags: str, rules: dict[str, list[tuple[str, str, re.Pattern[str]]]]) -> list[str]:
    return [
        stem.removesuffix(strip) + add
        for flag in flags
        for strip, add, condition in rules[flag]
        if stem.endswith(strip) and condition.search(stem)
    ]
