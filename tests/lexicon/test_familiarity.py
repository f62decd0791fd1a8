"""How well known words are: what frequencies and word formation say, and recall over labelled words."""

from __future__ import annotations

import lzma
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import pytest

from tests.lexicon.tiny import SOURCES, lexeme
from wordsvc.lexicon import Familiarity, Lexicon
from wordsvc.lexicon.build.columns import Collected
from wordsvc.lexicon.build.familiarity import LIVING, Frequencies, kind_of, levels
from wordsvc.lexicon.build.formation import UNKNOWN_KIND, Formation
from wordsvc.lexicon.build.lexeme import Lexeme
from wordsvc.settings import Settings

TABLE: Final = Path(__file__).parents[1] / "tables" / "familiarity.tsv"
KNOWN_AT_LEAST: Final = 0.88
OBSCURE_TOLD_APART: Final = 0.82
STRAIN: Final = "цідити:VERB,infn цідив:VERB,past,masc,sing ціджено:VERB,Impe цідять:VERB,pres,3per,plur"


@pytest.fixture(scope="module")
def formation() -> Formation:
    return Formation(Settings.read().dictionaries / "formation.tsv")


def judged(
    lexemes: Iterable[Lexeme],
    formation: Formation,
    forms: Mapping[str, float],
    lemmas: Mapping[tuple[str, str], float] | None = None,
) -> dict[tuple[str, str], Familiarity]:
    """The familiarity of each lexeme by lemma and kind; frequencies are occurrences in a billion words."""
    lexemes = list(lexemes)
    collected = Collected(sources=SOURCES)
    for one in lexemes:
        collected.add(one)
    found = levels(collected, Frequencies(forms, lemmas or {}), formation)
    keys = [(one.forms[0], kind_of(one.grammemes[0])) for one in lexemes]
    return {key: Familiarity(level) for key, level in zip(keys, found.tolist(), strict=True)}


@pytest.mark.parametrize(
    "text",
    [
        "ціджений:ADJF,masc,nomn",
        "цідячи:GRND",
        "цідивши:GRND",
        "цідження:NOUN,inan,neut,nomn",
        "процідити:VERB,infn",
        "цідитися:VERB,infn",
        "уцідити:VERB,infn",
    ],
)
def test_what_is_regularly_formed_from_a_known_word_is_known_although_no_text_has_it(
    text: str, formation: Formation
) -> None:
    word = lexeme(text)
    assert word.forms[0] not in STRAIN
    found = judged([lexeme(STRAIN), word, lexeme("яворити:VERB,infn")], formation, {"цідити": 300.0})
    assert found.pop(("яворити", "VERB")) is Familiarity.OBSCURE
    assert set(found.values()) == {Familiarity.KNOWN}


def test_a_formation_from_an_obscure_word_is_obscure(formation: Formation) -> None:
    found = judged([lexeme(STRAIN), lexeme("ціджений:ADJF,masc,nomn")], formation, {"пити": 10_000.0})
    assert set(found.values()) == {Familiarity.OBSCURE}


def test_a_verb_is_known_by_what_is_formed_from_it(formation: Formation) -> None:
    found = judged([lexeme(STRAIN), lexeme("процідити:VERB,infn")], formation, {"процідити": 5_000.0})
    assert found["цідити", "VERB"] is Familiarity.KNOWN


def test_what_is_only_formed_is_not_an_everyday_word(formation: Formation) -> None:
    found = judged([lexeme(STRAIN), lexeme("ціджений:ADJF,masc,nomn")], formation, {"цідити": 1e6})
    assert found == {("цідити", "VERB"): Familiarity.EVERYDAY, ("ціджений", "ADJF"): Familiarity.KNOWN}


def test_a_rare_word_does_not_live_on_the_forms_of_a_frequent_one(formation: Formation) -> None:
    found = judged(
        [
            lexeme("дійти:VERB,infn дійшов:VERB,past,masc дійшла:VERB,past,femn дійшло:VERB,past,neut"),
            lexeme("дійшлий:ADJF,masc,nomn дійшлого:ADJF,masc,gent дійшла:ADJF,femn,nomn дійшло:ADJF,neut,nomn"),
        ],
        formation,
        {"дійти": 9_000.0, "дійшов": 30_000.0, "дійшла": 20_000.0, "дійшло": 20_000.0},
    )
    assert found["дійти", "VERB"] is Familiarity.EVERYDAY
    assert found["дійшлий", "ADJF"] > Familiarity.KNOWN


def test_an_adverb_that_another_word_has_as_a_form_stays_an_everyday_one(formation: Formation) -> None:
    found = judged(
        [
            lexeme("милий:ADJF,masc,nomn милого:ADJF,masc,gent миле:ADJF,neut,nomn мило:ADVB"),
            lexeme("мило:ADVB"),
        ],
        formation,
        {"милий": 900.0, "милого": 700.0, "миле": 300.0, "мило": 90_000.0},
    )
    assert found["мило", "ADVB"] is Familiarity.EVERYDAY


def test_the_frequency_of_a_lemma_is_that_of_its_part_of_speech(formation: Formation) -> None:
    lexemes = [lexeme("зима:NOUN,inan,femn,nomn"), lexeme("зима:NOUN,anim,masc,nomn,Surn")]
    found = judged(lexemes, formation, {}, {("зима", "NOUN"): 40_000.0})
    assert found == {("зима", "NOUN"): Familiarity.EVERYDAY, ("зима", "NAME"): Familiarity.OBSCURE}


def test_living_words_are_known(formation: Formation) -> None:
    assert judged([lexeme("кринж:NOUN,inan,masc,nomn", LIVING)], formation, {}) == {
        ("кринж", "NOUN"): Familiarity.KNOWN
    }


def test_a_form_without_a_part_of_speech_is_known_by_the_form_that_it_varies(formation: Formation) -> None:
    found = judged([lexeme(STRAIN), lexeme("процідять:", "predicted")], formation, {"цідити": 300.0})
    assert found["процідять", "?"] is Familiarity.KNOWN


@pytest.mark.parametrize("text", ["вода\n", "вода\tмного\n", "вода\t12\nріка\t\n"])
def test_a_row_without_a_frequency_is_named(text: str, tmp_path: Path) -> None:
    path = tmp_path / "frequencies.tsv.xz"
    path.write_bytes(lzma.compress(text.encode()))
    with pytest.raises(ValueError, match=rf"frequencies.tsv.xz, line {text.count(chr(10))}: no frequency in"):
        Frequencies.read(path)


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("NOUNS\t*ка\tNOUN\t*\t1", "no kind of word is called NOUNS"),
        ("NOUN\t*ка\tNOUNS\t*\t1", "no kind of word is called NOUNS"),
        ("NOUN\t*ка\tNOUN\t*\tдорого", "could not convert"),
        ("NOUN\tка\tNOUN\t*\t1", "not enough values"),
    ],
)
def test_a_rule_that_cannot_be_understood_is_named(row: str, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "formation.tsv"
    path.write_text(f"# rules\n{row}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=rf"formation.tsv, line 2: {fault}"):
        Formation(path)


def labelled(part: str) -> list[tuple[str, str, str]]:
    """(word, part of speech, label) of one part of the table."""
    rows = [line.split("\t") for line in TABLE.read_text("utf-8").splitlines() if not line.startswith("#")]
    return [(word, pos, label) for word, pos, label, where, _ in rows if where == part]


def best(lexicon: Lexicon, word: str, pos: str) -> Familiarity:
    """The familiarity of the lexemes that have this lemma and part of speech (``-``: none) and are no names."""
    form = lexicon.find(word)
    assert form is not None, word
    kind = UNKNOWN_KIND if pos == "-" else pos
    found = {
        one.signature.familiarity
        for one in form.readings
        if one.lemma == word and kind_of(one.signature.features) == kind
    }
    assert len(found) == 1, (word, found)
    return found.pop()


@pytest.mark.parametrize("part", ["dev", "held-out"])
def test_known_words_are_recognised_and_obscure_ones_told_apart(part: str, lexicon: Lexicon) -> None:
    found = {(word, label): best(lexicon, word, pos) <= Familiarity.KNOWN for word, pos, label in labelled(part)}
    known = [found[word, label] for word, label in found if label in ("everyday", "known")]
    obscure = [not found[word, label] for word, label in found if label == "obscure"]
    assert len(known) > 200
    assert len(obscure) > 50
    assert sum(known) / len(known) >= KNOWN_AT_LEAST
    assert sum(obscure) / len(obscure) >= OBSCURE_TOLD_APART


@pytest.mark.parametrize("word", ["заричати", "ціджений", "вхлюпнути", "буйок"])
def test_words_that_no_list_has_are_known_by_what_they_are_formed_from(word: str, lexicon: Lexicon) -> None:
    form = lexicon.find(word)
    assert form is not None
    assert min(one.signature.familiarity for one in form.readings) is Familiarity.KNOWN


def test_answers_of_the_lexicon_hold_every_level(lexicon: Lexicon) -> None:
    levels_of = {one.familiarity for one in lexicon.signatures}
    assert levels_of == set(Familiarity)
    assert len(lexicon.signatures) < 20_000
