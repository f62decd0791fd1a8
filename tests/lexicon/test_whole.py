"""Truths about the whole index: about every form, every reading, every lexeme of it."""

from __future__ import annotations

import random
import re
from itertools import islice

import numpy as np
import numpy.typing as npt
import pytest
from pymorphy3 import MorphAnalyzer

from wordsvc.language.grammemes import GRAMMEMES, POS
from wordsvc.lexicon import Lexicon, Standing
from wordsvc.lexicon.build.lexeme import Stress
from wordsvc.lexicon.build.tables import table_rows
from wordsvc.lexicon.build.vesum import Vesum
from wordsvc.lexicon.index import LETTER_BYTES
from wordsvc.settings import Settings

GENDERS = {"masc", "femn", "neut"}
NAMES = {"Name", "Surn", "Patr", "Geox"}


class Columns:
    """The index's columns as arrays; a reading is a row of the lexeme columns."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.start = np.frombuffer(lexicon._lexeme_start, dtype=np.uint32)
        self.form = np.frombuffer(lexicon._lexeme_form, dtype=np.uint32)
        self.signature = np.frombuffer(lexicon._lexeme_signature, dtype=np.uint16)
        self.lexeme_source = np.frombuffer(lexicon._lexeme_source, dtype=np.uint8)
        self.form_sources = np.frombuffer(lexicon._form_sources, dtype=np.uint32)
        self.source = np.repeat(self.lexeme_source, np.diff(self.start))
        self.predicted = lexicon._lexeme_sources.index("predicted")

    def where(self, names: str) -> npt.NDArray[np.bool_]:
        """For each reading, whether it has this grammeme."""
        return np.array([names in signature.features for signature in self.lexicon.signatures])[self.signature]

    def has(self, source: str) -> npt.NDArray[np.bool_]:
        """For each form, whether the source has it."""
        place = [info.id for info in self.lexicon.sources].index(source)
        return (self.form_sources >> (2 * place) & 1).astype(bool)

    def words(self, readings: npt.NDArray[np.bool_], most: int = 20) -> list[str]:
        """Some forms of these readings."""
        return [self.lexicon._trie.restore_key(int(number)) for number in self.form[readings][:most]]


@pytest.fixture(scope="module")
def columns(lexicon: Lexicon) -> Columns:
    return Columns(lexicon)


@pytest.fixture(scope="module")
def used(columns: Columns) -> list[frozenset[str]]:
    """The features of every signature that a reading has."""
    return [columns.lexicon.signatures[number].features for number in np.unique(columns.signature)]


def test_a_form_has_only_letters_apostrophes_hyphens_and_dots_and_stands_once_in_order(lexicon: Lexicon) -> None:
    text = bytes(lexicon._text)
    lines = text[1:-1].split(b"\n")
    assert len(lines) == len(lexicon) > 4_000_000
    assert all(one < other for one, other in zip(lines, islice(lines, 1, None), strict=False))
    letters = bytes(LETTER_BYTES.values())
    assert re.fullmatch(rb"\n(?:[" + re.escape(letters) + rb"'.-]+\n)+", text)
    assert not re.search(rb"\n[.'-]+\n", text)


def test_every_form_has_a_source_and_a_reading(columns: Columns) -> None:
    assert (columns.form_sources != 0).all()
    read = np.zeros(len(columns.lexicon), dtype=bool)
    read[columns.form] = True
    assert read.all()


def test_every_reading_has_known_grammemes_and_at_most_one_number(used: list[frozenset[str]]) -> None:
    for features in used:
        assert features <= set(GRAMMEMES)
        assert not {"sing", "plur"} <= features, features
        assert len(features & GENDERS) <= 1, features


def test_every_reading_with_a_gender_that_is_not_plural_is_singular(used: list[frozenset[str]]) -> None:
    for features in used:
        if features & GENDERS and "plur" not in features:
            assert "sing" in features, features


def test_every_noun_and_adjective_that_changes_has_a_number(columns: Columns) -> None:
    for pos in ("NOUN", "ADJF"):
        lacking = columns.where(pos) & ~columns.where("sing") & ~columns.where("plur") & ~columns.where("Fixd")
        assert columns.words(lacking) == []


def test_every_kind_of_name_is_a_proper_name(used: list[frozenset[str]]) -> None:
    for features in used:
        if features & NAMES:
            assert "Prop" in features, features


@pytest.mark.parametrize("mark", ["Abbr", "Prop", "Geox", "Name", "Surn", "Patr", "Vulg"])
def test_a_mark_of_a_lexeme_is_on_every_reading_of_it(columns: Columns, mark: str) -> None:
    marked = columns.where(mark)
    in_lexeme = np.add.reduceat(marked.astype(np.uint32), columns.start[:-1])
    partly = (in_lexeme > 0) & (in_lexeme < np.diff(columns.start))
    assert in_lexeme.any()
    assert columns.words(np.repeat(partly, np.diff(columns.start))) == []


def test_a_described_reading_is_only_on_forms_that_other_sources_have_as_names_or_not_at_all(columns: Columns) -> None:
    described = np.unique(columns.form[columns.source == columns.predicted])
    assert len(described) > 500_000
    assert columns.has("ulif")[described].all()
    listed = np.zeros(len(columns.lexicon), dtype=bool)
    listed[columns.form[(columns.source != columns.predicted) & ~columns.where("Prop")]] = True
    assert not listed[described].any()


def test_a_form_that_only_ulif_has_is_standard_and_described(columns: Columns) -> None:
    only = columns.has("ulif") & ~columns.has("vesum") & ~columns.has("supplement") & ~columns.has("living")
    readings = only[columns.form]
    assert (columns.source[readings] == columns.predicted).all()
    standings = {columns.lexicon.signatures[number].standing for number in np.unique(columns.signature[readings])}
    assert standings == {Standing.STANDARD}


def test_an_error_is_disputed_only_where_ulif_has_the_form_or_editions_disagree(columns: Columns) -> None:
    standing = np.array([signature.standing for signature in columns.lexicon.signatures])[columns.signature]
    assert (standing != Standing.UNKNOWN).all()
    assert ((standing == Standing.STANDARD) == ~columns.where("Dist")).all()
    rows = table_rows(Settings.read().dictionaries / "substandard.tsv", 4)
    contested = {lemma for _, (lemma, _, how, _) in rows if how == "disputed"}
    disputed = np.unique(columns.form[standing == Standing.DISPUTED])
    beside = disputed[~columns.has("ulif")[disputed]]
    assert 0 < len(beside) < 20 * len(contested)
    for number in beside.tolist():
        assert contested.intersection(reading.lemma for reading in columns.lexicon.readings(number))


def slips() -> set[str]:
    return {row[0] for _, row in table_rows(Settings.read().dictionaries / "slips.tsv", 1)}


def test_every_form_of_vesum_that_has_a_class_is_a_form_of_the_index(lexicon: Lexicon, vesum: Vesum) -> None:
    refused = slips()
    chance = random.Random(20)
    checked = 0
    for _ in range(80):
        beginning = "".join(chance.choice("абвгдежзиклмнопрстухчшю") for _ in range(2))
        for form, (number, place) in islice(vesum.dictionary.words.iteritems(beginning), 400):
            rows = vesum.paradigm(number)
            prefix, suffix, _ = rows[place]
            lemma = rows[0][0] + form[len(prefix) : len(form) - len(suffix)] + rows[0][1]
            if rows[0][2] & (POS | {"Dist"}) and not {form, lemma} & refused:
                assert form in lexicon, (form, lemma)
                checked += 1
    assert checked > 10_000


def test_every_word_of_ulif_is_a_form_of_the_index_with_its_stress(
    lexicon: Lexicon, ulif_forms: dict[str, list[Stress]]
) -> None:
    refused = slips()
    assert len(ulif_forms) > 10_000
    for form, stresses in ulif_forms.items():
        if form in refused:
            continue
        shown = {one.lower() for one in lexicon.stress_of(form)}
        assert form in lexicon
        for variant in (variant for stress in stresses for variant in stress.variants):
            assert any(one.replace("\u0301", "") == form and one.count("\u0301") == len(variant) for one in shown), form


def test_no_word_is_accepted_only_because_г_was_taken_for_ґ(lexicon: Lexicon) -> None:
    """A naive look-up through pymorphy3 takes 4,239 words that are none: ґ and г are different letters."""
    analyzer = MorphAnalyzer(lang="uk")
    listed = analyzer.dictionary.words
    with_ґ = re.findall(rb"[^\n]*" + bytes([LETTER_BYTES[ord("ґ")]]) + rb"[^\n]*", bytes(lexicon._text))
    letters = {byte: chr(letter) for letter, byte in LETTER_BYTES.items()}
    traps = {word.decode("ascii").translate(letters).replace("ґ", "г") for word in with_ґ}
    traps = {word for word in traps if analyzer.word_is_known(word) and word not in listed}
    assert len(traps) > 3_000
    accepted = {word for word in traps if word in lexicon}
    for word in accepted:  # a word in its own right, by another source
        form = lexicon.find(word)
        assert form is not None
        assert not form.sources & 1, word
    assert len(accepted) < len(traps) / 10


REGIONS = """
вінниця дніпро донецьк житомир запоріжжя івано-франківськ київ луганськ луцьк львів миколаїв одеса
полтава сімферополь суми тернопіль ужгород харків херсон черкаси чернівці чернігів
севастополь
"""
COUNTRIES = """
україна польща словаччина угорщина румунія молдова білорусь німеччина франція італія іспанія португалія швеція
норвегія фінляндія данія естонія латвія туреччина грузія вірменія азербайджан японія китай індія канада
бразилія єгипет австралія ізраїль греція хорватія чехія австрія швейцарія
"""
COMMON = """
мати рука дерево книга учитель вода камінь сонце хліб кіт собака сорока весна свято місто село вулиця гора степ
поле робота радість думка слово молоко яблуко дім вікно двері стіл ліжко чашка ложка пісня музика школа учень
"""


def test_capitals_of_regions_and_countries_are_places_and_proper_names(lexicon: Lexicon) -> None:
    lacking = []
    for word in (REGIONS + COUNTRIES).split():
        form = lexicon.find(word)
        readings = form.readings if form else []
        if not any({"Geox", "Prop", "NOUN"} <= reading.signature.features for reading in readings):
            lacking.append(word)
    assert lacking == []


def test_common_nouns_have_a_reading_that_is_no_name(lexicon: Lexicon) -> None:
    for word in COMMON.split():
        form = lexicon.find(word)
        assert form is not None
        assert any(
            "NOUN" in reading.signature.features and not reading.signature.features & {"Prop", "Abbr", "Slng", "Vulg"}
            for reading in form.readings
        ), word


DESCRIBED = {
    "лимнологія": ("NOUN", "femn", "лимнологією"),
    "плевроскопія": ("NOUN", "femn", "плевроскопії"),
    "перепасивізація": ("NOUN", "femn", "перепасивізацією"),
    "прелюбодіяння": ("NOUN", "neut", "прелюбодіянням"),
    "незаможництво": ("NOUN", "neut", "незаможництва"),
    "приграниччя": ("NOUN", "neut", "приграниччям"),
    "міськбанк": ("NOUN", "masc", "міськбанком"),
    "промірник": ("NOUN", "masc", "промірником"),
    "шпалосвердлильний": ("ADJF", "masc", "шпалосвердлильного"),
    "термінативний": ("ADJF", "masc", "термінативна"),
    "сонячноликий": ("ADJF", "masc", "сонячноликою"),
    "туапсинський": ("ADJF", "masc", "туапсинські"),
    "наскандалити": ("VERB", "perf", "наскандалив"),
    "спакостити": ("VERB", "perf", "спакостила"),
    "прикажчикувати": ("VERB", "impf", "прикажчикую"),
    "самоаналізуватися": ("VERB", "impf", "самоаналізуються"),
}


@pytest.mark.parametrize("lemma", DESCRIBED)
def test_a_word_that_only_ulif_has_gets_the_lemma_and_the_class_that_it_has(lexicon: Lexicon, lemma: str) -> None:
    pos, feature, other = DESCRIBED[lemma]
    for text in (lemma, other):
        form = lexicon.find(text)
        assert form is not None
        found = [
            one for one in form.readings if (one.lemma, one.source, one.signature.pos) == (lemma, "predicted", pos)
        ]
        assert found, form.readings
    form = lexicon.find(lemma)
    assert form is not None
    assert any(feature in reading.signature.features for reading in form.readings)
