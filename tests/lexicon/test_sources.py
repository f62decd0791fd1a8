"""One reader per source: VESUM exactly as it is, ULIF word by word, our lists with their faults named."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from wordsvc.language.alphabet import LETTERS
from wordsvc.lexicon.build.lexeme import Lexeme, Stress
from wordsvc.lexicon.build.marks import LexemeMarks
from wordsvc.lexicon.build.supplement import Supplement
from wordsvc.lexicon.build.tables import known_grammemes, table_rows
from wordsvc.lexicon.build.vesum import Vesum


def features(text: str) -> frozenset[str]:
    return frozenset(text.split(",")) - {""}


def forms(lexeme: Lexeme, names: str) -> set[str]:
    """The forms of a lexeme that have all these grammemes."""
    return {form for form, has in zip(lexeme.forms, lexeme.grammemes, strict=True) if features(names) <= has}


def supplement(tmp_path: Path, text: str, vesum: Vesum) -> list[Lexeme]:
    path = tmp_path / "supplement.tsv"
    path.write_text(text, encoding="utf-8")
    return list(Supplement(path, vesum).lexemes())


def test_a_table_leaves_out_comments_and_empty_lines_and_keeps_line_numbers(tmp_path: Path) -> None:
    path = tmp_path / "some.tsv"
    path.write_text('# comment\n\nа\tб\n\t\t\n "в" \t г \t\n', encoding="utf-8")
    assert list(table_rows(path, 2)) == [(3, ["а", "б"]), (5, ['"в"', "г", ""])]


def test_a_row_with_too_few_cells_is_named_by_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "some.tsv"
    path.write_text("# comment\nа\tб\nв\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"some\.tsv, line 3: 1 columns where 2 belong"):
        list(table_rows(path, 2))


def test_an_unknown_grammeme_is_named() -> None:
    assert known_grammemes(" NOUN, sing,") == {"NOUN", "sing"}
    with pytest.raises(ValueError, match="unknown grammeme NOUNS"):
        known_grammemes("NOUNS")


def test_a_supplement_row_inflects_like_its_model(tmp_path: Path, vesum: Vesum) -> None:
    (lexeme,) = supplement(tmp_path, "тіктокерка\tлікарка\tNOUN,femn\thand\n", vesum)
    assert lexeme.source == "supplement"
    assert lexeme.forms[0] == "тіктокерка"
    assert forms(lexeme, "sing,nomn") == {"тіктокерка"}
    assert forms(lexeme, "sing,datv") == {"тіктокерці"}
    assert forms(lexeme, "plur,gent") == {"тіктокерок"}


def test_a_supplement_row_takes_its_own_marks_and_none_of_its_model(tmp_path: Path, vesum: Vesum) -> None:
    (lexeme,) = supplement(tmp_path, "тіктокер\tмент\tNOUN,anim +Infr\n", vesum)
    assert forms(lexeme, "Infr") == set(lexeme.forms)
    assert forms(lexeme, "Slng") == set()
    (lexeme,) = supplement(tmp_path, "лол\t-\tINTJ +Slng\n", vesum)
    assert (list(lexeme.forms), list(lexeme.grammemes)) == (["лол"], [features("INTJ,Slng")])


def test_a_name_of_the_supplement_is_a_name_as_its_model_is(tmp_path: Path, vesum: Vesum) -> None:
    (lexeme,) = supplement(tmp_path, "барнс\tджонс\tNOUN,Surn,anim,masc\n", vesum)
    assert forms(lexeme, "Surn,Prop") == set(lexeme.forms)
    (lexeme,) = supplement(tmp_path, "левик\tзаступник\tNOUN,anim,masc\n", vesum)
    assert forms(lexeme, "Prop") == set()
    assert "левики" in lexeme.forms


def test_a_row_for_a_word_of_vesum_adds_what_vesum_lacks_and_nothing_twice(tmp_path: Path, vesum: Vesum) -> None:
    """The edition of 2022 has the singular of байрактар only."""
    (model,) = vesum.models("байрактар", features("NOUN,inan")).values()
    assert forms(model, "plur") == set()
    (lexeme,) = supplement(tmp_path, "байрактар\tпрес\tNOUN,inan,masc\n", vesum)
    assert lexeme.forms[0] == "байрактар"
    assert lexeme.grammemes[0] == frozenset()
    assert all("plur" in names for names in lexeme.grammemes[1:])
    assert forms(lexeme, "plur,gent") == {"байрактарів"}


def test_an_invariable_noun_of_the_supplement_has_every_case_in_both_numbers(tmp_path: Path, vesum: Vesum) -> None:
    """As VESUM has кафе: nothing about the form contradicts either number (rules, words §1.2)."""
    (model,) = vesum.models("кафе", features("NOUN")).values()
    (lexeme,) = supplement(tmp_path, "дуо\t-\tNOUN,inan,neut,Fixd\n", vesum)
    assert set(lexeme.forms) == {"дуо"}
    assert list(lexeme.grammemes) == list(model.grammemes)
    (lexeme,) = supplement(tmp_path, "цзяоцзи\t-\tNOUN,inan,Pltm,Fixd +Infr\n", vesum)
    assert len(lexeme.forms) == 7
    assert all(names >= features("NOUN,inan,Pltm,Fixd,plur,Infr") for names in lexeme.grammemes)
    (lexeme,) = supplement(tmp_path, "хакі\t-\tADJF,Fixd\n", vesum)
    assert list(lexeme.grammemes) == [features("ADJF,Fixd")]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("слово", "1 columns where 3 belong"),
        ("слово\tслово", "2 columns where 3 belong"),
        ("нове\tнемаєтакого\tNOUN", "vesum has no «немаєтакого» with NOUN"),
        ("нове\tслово\tVERB", "vesum has no «слово» with VERB"),
        ("новий\tслово\tNOUN", "новий does not inflect like"),
        ("стіл\tстіл\tNOUN,inan", "vesum has every form of стіл"),
        ("ох\t-\tINT", "unknown grammeme INT"),
        ("ох\t-\tINTJ +Slang", "unknown grammeme Slang"),
    ],
)
def test_a_supplement_row_with_a_fault_is_named_by_file_and_line(
    tmp_path: Path, vesum: Vesum, row: str, fault: str
) -> None:
    with pytest.raises(ValueError, match=r"supplement\.tsv, line 3: " + fault):
        supplement(tmp_path, f"# comment\nах\t-\tINTJ\n{row}\n", vesum)


@pytest.mark.parametrize("name", ["proper_names.txt", "marks.tsv"])
def test_a_row_of_marks_with_a_fault_is_named_by_file_and_line(tmp_path: Path, name: str) -> None:
    names = dict.fromkeys(("proper_names.txt", "marks.tsv"), "київ\tGeox\n")
    assert lexeme_marks(tmp_path, names).of(Lexeme("vesum", ["київ"], [features("NOUN")])) == {"Geox", "Prop"}
    for row, fault in (("львів", "1 columns where 2 belong"), ("львів\tGeo", "unknown grammeme Geo")):
        (tmp_path / name).write_text(f"київ\tGeox\n{row}\n", encoding="utf-8")
        with pytest.raises(ValueError, match=f"{name}, line 2: {fault}"):
            LexemeMarks(tmp_path)


def test_a_list_that_is_not_utf_8_is_named(tmp_path: Path) -> None:
    path = tmp_path / "some.tsv"
    path.write_bytes("а\tб\n".encode() + "в\tг\n".encode("cp1251"))
    with pytest.raises(ValueError, match=r"some\.tsv, line 2: this is not UTF-8"):
        list(table_rows(path, 2))


def lexeme_marks(folder: Path, lists: Mapping[str, str]) -> LexemeMarks:
    for name in ("proper_names.txt", "marks.tsv", "short_forms.tsv", "substandard.tsv"):
        (folder / name).write_text(lists.get(name, ""), encoding="utf-8")
    return LexemeMarks(folder)


def test_a_short_form_that_is_a_symbol_is_one_instead_of_an_abbreviation_and_so_is_what_ends_with_a_dot(
    tmp_path: Path,
) -> None:
    marks = lexeme_marks(tmp_path, {"short_forms.tsv": "мл\tSymb\tunit\nзмі\tAbbr\tsaid\nмені\tword\tя\n"})
    for lemma, reading, expected in (
        ("мл", "NOUN,Abbr", "NOUN,Symb"),
        ("мл", "INTJ", "INTJ"),
        ("змі", "NOUN,Abbr", "NOUN,Abbr"),
        ("див.", "VERB", "VERB,Symb"),
    ):
        marked = marks.marked(Lexeme("vesum", [lemma], [features(reading)]))
        assert marked.grammemes == [features(expected)], lemma


def test_a_substandard_form_is_an_error_alone_and_a_substandard_word_with_all_its_forms(tmp_path: Path) -> None:
    rows = "бігти\tбіжуть\terror\tбіжать\nтьотка\t*\terror\tтітка\n"
    marks = lexeme_marks(tmp_path, {"substandard.tsv": rows})
    verb = marks.marked(Lexeme("vesum", ["бігти", "біжуть", "біжать"], [features("VERB,infn")] * 3))
    assert ["Dist" in names for names in verb.grammemes] == [False, True, False]
    noun = marks.marked(Lexeme("vesum", ["тьотка", "тьотку"], [features("NOUN,nomn"), features("NOUN,accs")]))
    assert all("Dist" in names for names in noun.grammemes)


def test_a_name_that_is_a_common_noun_too_is_both_and_slang_is_no_name(tmp_path: Path) -> None:
    marks = lexeme_marks(tmp_path, {"proper_names.txt": "мена\tGeox\t\tcommon\nкар\tGeox\nльвів\tGeox\n"})
    assert [
        [sorted(one.grammemes[0]) for one in marks.each(Lexeme("vesum", [lemma], [features(reading)]))]
        for lemma, reading in (("мена", "NOUN"), ("кар", "NOUN,Slng"), ("львів", "NOUN"), ("кіт", "NOUN"))
    ] == [
        [["NOUN"], ["Geox", "NOUN", "Prop"]],
        [["NOUN", "Slng"]],
        [["Geox", "NOUN", "Prop"]],
        [["NOUN"]],
    ]


@pytest.mark.parametrize(
    ("name", "row", "fault"),
    [
        ("short_forms.tsv", "мл\tunit\tsaid", "line 1: unit is none of word, Abbr, Symb, name, error, slip"),
        ("substandard.tsv", "шо\t*\tbad\tщо", "line 1: bad is neither error nor disputed"),
    ],
)
def test_a_list_with_a_word_that_it_does_not_know_is_named(tmp_path: Path, name: str, row: str, fault: str) -> None:
    with pytest.raises(ValueError, match=f"{name}, {fault}"):
        lexeme_marks(tmp_path, {name: row})


def test_marks_go_to_the_lexeme_that_the_row_describes(tmp_path: Path) -> None:
    marks = lexeme_marks(
        tmp_path,
        {
            "proper_names.txt": "роман\tProp\tinan\nльвів\tGeox\n",
            "marks.tsv": "роман\tVulg\tVERB\nок\tAbbr\n",
        },
    )
    for lemma, reading, expected in (
        ("роман", "NOUN,inan", "Prop"),
        ("роман", "NOUN,anim", ""),
        ("роман", "VERB", "Vulg"),
        ("львів", "NOUN,masc", "Geox,Prop"),
        ("львів", "ADJF", ""),
        ("ок", "INTJ", "Abbr"),
        ("київ", "NOUN", ""),
    ):
        assert marks.of(Lexeme("vesum", [lemma, "іншого"], [features(reading), features("")])) == features(expected)


def test_vesum_is_read_exactly_without_a_substitution_of_letters(vesum: Vesum) -> None:
    assert vesum.models("ґанок", features("NOUN"))
    assert not vesum.models("ґречка", frozenset())
    (lexeme,) = vesum.models("стіл", features("NOUN,inan")).values()
    assert lexeme.forms[0] == "стіл"
    assert forms(lexeme, "plur,nomn") == {"столи"}
    assert forms(lexeme, "sing,loct") >= {"столі"}


def test_a_model_is_chosen_by_the_reading_of_its_lemma(vesum: Vesum) -> None:
    verbs, nouns = vesum.models("мати", features("VERB")), vesum.models("мати", features("NOUN,anim"))
    assert "маємо" in next(iter(verbs.values())).forms
    assert "матері" in next(iter(nouns.values())).forms
    assert not set(verbs) & set(nouns)


@pytest.mark.parametrize(
    ("form", "case", "variants"),
    [
        ("мама", "lower", [(2,)]),
        ("замок", "lower", [(2,), (4,)]),
        ("київ", "title", [(2,)]),
        ("оон", "upper", [(2,)]),
        ("кіт", "lower", []),
    ],
)
def test_ulif_gives_the_case_and_the_stress_of_a_form(
    ulif_forms: dict[str, list[Stress]], form: str, case: str, variants: list[tuple[int, ...]]
) -> None:
    (stress,) = [stress for stress in ulif_forms[form] if stress.case == case]
    assert sorted(stress.variants) == variants


def test_ulif_is_read_word_by_word_in_lower_case(ulif_forms: dict[str, list[Stress]]) -> None:
    assert all(re.fullmatch(rf"[{LETTERS}]+(['-][{LETTERS}]+)*", form) for form in ulif_forms)
    assert {stress.case for found in ulif_forms.values() for stress in found} == {"lower", "title", "upper"}
