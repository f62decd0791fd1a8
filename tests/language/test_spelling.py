"""Spelling: what is mended, what is named as a fault, and that neither й nor ї is ever touched."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.strategies import anything, awkward, words
from wordsvc.language.alphabet import APOSTROPHE, HYPHEN, LETTERS, is_word
from wordsvc.language.spelling import spelling

APOSTROPHES = "’ʼ‘`´′ʹʻˈ‛＇"
HYPHENS = "‐‑‒–—―−⁃－"
INVISIBLE = "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u202a\u202e\u2066\u2069\ufe0f"
STRESS = "\u0300\u0301\u0340\u0341"
LOOK_ALIKES = dict(zip("aceikopxyïABCEHIKMOPTXYÏ", "асеікорхуїАВСЕНІКМОРТХУЇ", strict=True))


def test_the_alphabet_has_33_letters_in_the_ukrainian_order() -> None:
    assert LETTERS == "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
    assert len(set(LETTERS)) == 33


@given(words())
def test_a_word_that_is_spelled_right_comes_back_untouched(word: str) -> None:
    spelled = spelling(word)
    assert spelled.word == word
    assert spelled.corrections == spelled.faults == ()
    assert is_word(word)


@given(anything())
@example("")
@example("\ud800")
@example("\u0301")
@example("'")
@example("-'-")
@example("...")
@example("\u202eслово\u0000")
@example("İ")
@example("ß")
@example("\u0344")
def test_spelling_any_text_never_raises_and_is_idempotent(text: str) -> None:
    spelled = spelling(text)
    again = spelling(spelled.word)
    assert spelled.given == text
    assert again.word == spelled.word
    if not spelled.faults:
        assert spelled.word == "" or is_word(spelled.word)
        assert again.corrections == again.faults == ()
    else:
        assert again.faults


@given(anything())
def test_corrections_and_faults_name_places_of_the_given_text(text: str) -> None:
    spelled = spelling(text)
    places = [correction.at for correction in spelled.corrections]
    assert places == sorted(places)
    assert all(0 <= at < len(text) for at in places)
    assert all(0 <= fault.at < len(text) for fault in spelled.faults)
    for correction in spelled.corrections:
        assert correction.before.casefold() != correction.after.casefold() or correction.code == "composed"


@given(words(), st.sampled_from(["NFC", "NFD", "NFKC", "NFKD"]))
def test_composed_and_decomposed_text_spell_the_same_word(word: str, form: str) -> None:
    spelled = spelling(unicodedata.normalize(form, word))
    assert spelled.word == word
    assert spelled.faults == ()


@given(words())
def test_capitals_are_the_same_letters(word: str) -> None:
    assert spelling(word.upper()).word == spelling(word.capitalize()).word == word
    assert spelling(word.upper()).corrections == ()


@given(words(), st.sampled_from(INVISIBLE), st.data())
def test_what_can_not_be_seen_is_dropped_and_listed(word: str, sign: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word)))
    spelled = spelling(word[:at] + sign + word[at:])
    assert spelled.word == word
    assert [(mended.code, mended.at, mended.before, mended.after) for mended in spelled.corrections] == [
        ("invisible", at, sign, "")
    ]


@given(words(), st.sampled_from(STRESS), st.data())
def test_a_stress_mark_is_dropped_and_listed_and_no_letter_changes(word: str, mark: str, data: st.DataObject) -> None:
    vowels = [at for at, letter in enumerate(word) if letter in "аеєиіїоуюя"]
    if not vowels:
        return
    at = data.draw(st.sampled_from(vowels))
    for text in (word, word.upper()):
        spelled = spelling(text[: at + 1] + mark + text[at + 1 :])
        assert spelled.word == word
        assert [(mended.code, mended.at) for mended in spelled.corrections] == [("stress", at)]


@pytest.mark.parametrize("letter", "йїЙЇ")
def test_the_marks_of_й_and_ї_are_letters_not_stress(letter: str) -> None:
    decomposed = unicodedata.normalize("NFD", letter)
    assert len(decomposed) == 2
    for text in (letter, decomposed, letter + "\u0301", decomposed + "\u0301"):
        assert spelling("а" + text).word == "а" + letter.lower()
    base = decomposed[0].lower()
    assert spelling("а" + base).word == "а" + base


@pytest.mark.parametrize("sign", APOSTROPHES)
def test_every_apostrophe_between_a_consonant_and_a_vowel_is_the_apostrophe(sign: str) -> None:
    spelled = spelling(f"м{sign}ята")
    assert spelled.word == "м'ята"
    assert [(mended.code, mended.at, mended.before, mended.after) for mended in spelled.corrections] == [
        ("apostrophe", 1, sign, APOSTROPHE)
    ]


@pytest.mark.parametrize("sign", ['"', "*", "“", "”", "„", "«", "»", "″", "ъ"])
def test_a_sign_that_is_no_apostrophe_is_named_with_what_was_meant(sign: str) -> None:
    spelled = spelling(f"м{sign}ята")
    assert [(fault.at, fault.character) for fault in spelled.faults] == [(1, sign)]
    assert spelled.likely == "м'ята"


@pytest.mark.parametrize("sign", HYPHENS)
def test_every_dash_inside_a_word_is_a_hyphen(sign: str) -> None:
    spelled = spelling(f"будь{sign}хто")
    assert spelled.word == "будь-хто"
    assert [(mended.code, mended.at, mended.after) for mended in spelled.corrections] == [("hyphen", 4, HYPHEN)]


@pytest.mark.parametrize(("latin", "cyrillic"), LOOK_ALIKES.items())
def test_a_latin_look_alike_in_a_cyrillic_word_is_mended(latin: str, cyrillic: str) -> None:
    spelled = spelling(f"ж{latin}ж")
    assert spelled.word == f"ж{cyrillic.lower()}ж"
    assert [(mended.code, mended.at, mended.before, mended.after) for mended in spelled.corrections] == [
        ("homoglyph", 1, latin, cyrillic.lower())
    ]


@pytest.mark.parametrize("latin", sorted(set("abcdefghijklmnopqrstuvwxyz") - set(LOOK_ALIKES)))
def test_a_latin_letter_that_looks_like_none_of_ours_is_named(latin: str) -> None:
    assert [(fault.at, fault.kind) for fault in spelling(f"ж{latin}ж").faults] == [(1, "latin")]


@given(st.text("aceiopxyABCEHIKMOPTXYdgqDGQ", min_size=1))
def test_a_word_all_in_latin_is_refused_letter_by_letter(text: str) -> None:
    spelled = spelling(text)
    assert spelled.corrections == ()
    assert [(fault.at, fault.kind) for fault in spelled.faults] == [(at, "latin") for at in range(len(text))]
    assert [fault.character for fault in spelled.faults] == list(text.lower())


@pytest.mark.parametrize(
    ("text", "kind", "likely"),
    [
        ("рыба", "russian", "риба"),
        ("эхо", "russian", "ехо"),
        ("мёд", "russian", "мйод"),
        ("об\u044aект", "russian", "об'ект"),
        ("м1та", "digit", None),
        ("м٣та", "digit", None),
        ("мі та", "space", None),
        ("мі\u2028та", "space", None),
        ("т.д", "dot", None),
        ("мі+та", "other", None),
        ("мі\u0000та", "other", None),
        ("мі\ud800та", "other", None),
        ("мі漢та", "other", None),
        ("мі''та", "misplaced", None),
        ("-", "misplaced", None),
    ],
)
def test_a_fault_has_its_kind_and_a_guess_where_one_is_good_enough(text: str, kind: str, likely: str | None) -> None:
    spelled = spelling(text)
    assert {fault.kind for fault in spelled.faults} == {kind}
    assert spelled.likely == likely


def test_every_fault_is_named_at_its_place() -> None:
    spelled = spelling("м1 ъq漢")
    assert [(fault.at, fault.kind) for fault in spelled.faults] == [
        (1, "digit"),
        (2, "space"),
        (3, "russian"),
        (4, "latin"),
        (5, "other"),
    ]


@given(words(), st.text(" \t\n\u00a0.,!?;:()[]«»„”…—", max_size=3), st.text(" \t\n\u00a0,!?;:()[]«»„”…—", max_size=3))
def test_space_and_punctuation_around_a_word_are_dropped_and_listed(word: str, before: str, behind: str) -> None:
    before = before.replace(".", "")
    spelled = spelling(before + word + behind)
    assert spelled.word == word
    assert {mended.at for mended in spelled.corrections} == {
        *range(len(before)),
        *range(len(before + word), len(before + word + behind)),
    }


@pytest.mark.parametrize(("text", "dotted"), [("див.", 3), ("див", None), ("див..", None), ("див.)", 3), ("(див.", 4)])
def test_one_final_dot_is_remembered_because_an_abbreviation_may_need_it(text: str, dotted: int | None) -> None:
    assert spelling(text).word == "див"
    assert spelling(text).dotted == dotted


@given(awkward())
def test_a_fault_free_word_has_only_letters_apostrophes_and_hyphens(text: str) -> None:
    spelled = spelling(text)
    if not spelled.faults:
        assert set(spelled.word) <= set(LETTERS + APOSTROPHE + HYPHEN)
