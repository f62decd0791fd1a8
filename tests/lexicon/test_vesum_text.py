"""VESUM's own text dump as a source: lexemes, grammemes, and lines that can't be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from wordsvc.lexicon.build.lexeme import Lexeme
from wordsvc.lexicon.build.vesum_text import VesumText

SAMPLE = Path(__file__).parent / "samples" / "vesum.txt"


def features(text: str) -> frozenset[str]:
    return frozenset(text.split(",")) - {""}


def lexemes(path: Path = SAMPLE) -> list[Lexeme]:
    return list(VesumText(path).lexemes())


def readings(form: str) -> list[tuple[str, frozenset[str]]]:
    """(lemma, grammemes) of every reading of a form of the sample."""
    return [
        (lexeme.forms[0], grammemes)
        for lexeme in lexemes()
        for made, grammemes in zip(lexeme.forms, lexeme.grammemes, strict=True)
        if made == form
    ]


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("молоком", [("молоко", "NOUN,inan,neut,ablt,sing")]),
        ("молоко", [("молоко", "NOUN,inan,neut,nomn,sing"), ("молоко", "NOUN,inan,neut,accs,sing")]),
        ("києва", [("київ", "NOUN,inan,masc,gent,sing,Prop,Geox")]),
        ("коти", [("кіт", "NOUN,anim,plur,nomn")]),
        ("ножиці", [("ножиці", "NOUN,inan,plur,nomn,Pltm")]),
        ("роман", [("роман", "NOUN,anim,masc,nomn,sing,Prop,Name"), ("роман", "NOUN,inan,masc,nomn,sing")]),
        ("шевченка", [("шевченко", "NOUN,anim,masc,gent,sing,Prop,Surn")]),
        ("петрович", [("петрович", "NOUN,anim,masc,nomn,sing,Prop,Patr")]),
        ("оон", [("оон", "NOUN,inan,femn,nomn,sing,Fixd,Abbr,Prop")]),
        ("метро", [("метро", "NOUN,inan,neut,nomn,sing,Fixd"), ("метро", "NOUN,inan,plur,nomn,Fixd")]),
        ("гарна", [("гарний", "ADJF,femn,nomn,sing,compb")]),
        ("гарніший", [("гарніший", "ADJF,masc,nomn,sing,COMP")]),
        ("слідуюча", [("слідуючий", "ADJF,femn,nomn,sing,Dist")]),
        ("гарно", [("гарно", "ADVB,compb")]),
        ("читаю", [("читати", "VERB,impf,pres,sing,1per")]),
        ("читала", [("читати", "VERB,impf,past,femn,sing")]),
        ("читай", [("читати", "VERB,impf,impr,sing,2per")]),
        ("п'яти", [("п'ять", "NUMR,plur,gent")]),
        ("мене", [("я", "NPRO,anim,sing,gent,pers,1per")]),
        ("який", [("який", "NPRO,masc,nomn,sing")]),
        ("можна", [("можна", "PRED")]),
        ("мабуть", [("мабуть", "Prnt")]),
        ("няв", [("няв", "INTJ")]),
        ("лол", [("лол", "INTJ,Slng")]),
        ("ще", [("ще", "PRCL")]),
        ("але", [("але", "CONJ,coord")]),
        ("біля", [("біля", "PREP,rv_gent")]),
        ("мобілка", [("мобілка", "NOUN,inan,femn,nomn,sing,Infr")]),
        ("паскуда", [("паскуда", "NOUN,anim,femn,nomn,sing,Vulg")]),
        ("вогкий", [("вогкий", "ADJF,masc,nomn,sing,Arch")]),
    ],
)
def test_a_line_becomes_a_reading_with_the_service_s_grammemes(form: str, expected: list[tuple[str, str]]) -> None:
    assert readings(form) == [(lemma, features(names)) for lemma, names in expected]


def test_a_lexeme_has_all_its_forms_the_lemma_first() -> None:
    by_lemma = [(lexeme.forms[0], list(lexeme.forms)) for lexeme in lexemes()]
    assert ("молоко", ["молоко", "молоко", "молока", "молоку", "молоком"]) in by_lemma
    assert all(lexeme.source == "vesum_text" for lexeme in lexemes())


def test_a_name_and_a_common_noun_of_one_spelling_are_two_lexemes() -> None:
    assert [list(lexeme.forms) for lexeme in lexemes() if lexeme.forms[0] == "роман"] == [
        ["роман", "романа"],
        ["роман", "роману"],
    ]


def test_a_lemma_without_a_line_of_its_own_becomes_no_word() -> None:
    (lexeme,) = [lexeme for lexeme in lexemes() if "людьми" in lexeme.forms]
    assert list(lexeme.forms) == ["людьми"]


def test_what_the_alphabet_can_not_spell_is_left_out() -> None:
    assert not [form for lexeme in lexemes() for form in lexeme.forms if "19" in form or "2" in form]


def test_the_file_s_name_is_the_version() -> None:
    assert VesumText(SAMPLE).version == "vesum.txt"


@pytest.mark.parametrize("line", ["молоко молоко", "молоко", "a b c d"])
def test_a_line_without_three_parts_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "dump.txt"
    path.write_text(f"кіт кіт noun:anim:m:v_naz\n\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"dump\.txt, line 3: .*form lemma tags"):
        lexemes(path)


def test_a_file_of_something_else_is_named(tmp_path: Path) -> None:
    path = tmp_path / "dump.zip"
    path.write_bytes(b"PK\3\4\xff\xfe\0\n")
    with pytest.raises(ValueError, match=r"dump\.zip, line 1"):
        lexemes(path)
