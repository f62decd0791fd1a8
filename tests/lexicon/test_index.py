"""The index as a reader sees it: forms, paradigms, stress, and the search by pattern against a plain filter."""

from __future__ import annotations

import re
from pathlib import Path
from unittest import mock

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.lexicon.tiny import lexeme, lower, tiny
from wordsvc.language.alphabet import LETTERS
from wordsvc.lexicon import Lexicon, Standing
from wordsvc.lexicon.build.columns import Collected, layout
from wordsvc.lexicon.build.lexeme import Stress
from wordsvc.lexicon.condition import Condition
from wordsvc.lexicon.search import search
from wordsvc.lexicon.sources import MOST

LEXEMES = [
    lexeme("кіт:NOUN,anim,masc,nomn кота:NOUN,anim,masc,gent коти:NOUN,anim,plur,nomn"),
    lexeme("кит:NOUN,anim,masc,nomn кита:NOUN,anim,masc,gent кити:NOUN,anim,plur,nomn"),
    lexeme("кут:NOUN,inan,masc,nomn кути:NOUN,inan,plur,nomn"),
    lexeme("котити:VERB,impf,infn коти:VERB,impf,impr,sing,2per"),
    lexeme("київ:NOUN,inan,masc,nomn,Geox києва:NOUN,inan,masc,gent,Geox"),
    lexeme("ганок:NOUN,inan,masc,nomn,Dist ганку:NOUN,inan,masc,gent,Dist"),
    lexeme("гудзик:NOUN,inan,masc,nomn,Dist"),
    lexeme("мати:NOUN,anim,femn,nomn матері:NOUN,anim,femn,gent"),
    lexeme("мати:VERB,impf,infn маю:VERB,impf,pres,sing,1per"),
    lexeme("п'ять:NUMR,plur,nomn п'яти:NUMR,plur,gent"),
    lexeme("віч-на-віч:ADVB"),
    lexeme("див.:VERB,Abbr"),
    lexeme("ой:INTJ", "supplement"),
    lexeme("їжак:NOUN,anim,masc,nomn їжака:NOUN,anim,masc,gent"),
    lexeme("ґава:NOUN,anim,femn,nomn"),
    lexeme("яя:INTJ"),
    lexeme("кмин:NOUN,inan,masc,nomn", "predicted"),
]
ULIF = {
    "ганок": [lower([2])],
    "кіт": [lower()],
    "кути": [lower([4], [2])],
    "котити": [lower([4])],
    "київ": [Stress("title", ((2,),)), lower([3])],
    "віч-на-віч": [lower([6])],
    "кмин": [lower()],
}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return tiny(tmp_path_factory.mktemp("index") / "lexicon.index", LEXEMES, ULIF)


def test_a_form_has_every_reading_of_every_lexeme(small: Lexicon) -> None:
    form = small.find("коти")
    assert form is not None
    assert [(reading.lemma, reading.source, reading.signature.pos) for reading in form.readings] == [
        ("кіт", "vesum", "NOUN"),
        ("котити", "vesum", "VERB"),
    ]
    assert [small.signatures[number] for number in form.signature_ids] == [one.signature for one in form.readings]


def test_what_is_no_form_is_not_found(small: Lexicon) -> None:
    for text in ("", "кі", "кіти", "КІТ", "кіт ", "\ud800", "кіт\0", "див"):
        assert text not in small
        assert small.find(text) is None
        assert small.lemmas(text) == []
        assert small.paradigms(text) == []
        assert small.stress_of(text) == []


def test_a_paradigm_is_a_lexeme_in_the_order_of_its_dictionary(small: Lexicon) -> None:
    noun, verb = small.paradigms("мати")
    assert [form for form, _ in noun.forms] == ["мати", "матері"]
    assert [form for form, _ in verb.forms] == ["мати", "маю"]
    assert small.paradigms("коти") == []
    assert small.lemmas("коти") == ["кіт", "котити"]
    (city,) = small.paradigms("київ")
    assert city.marks == ("Prop", "Geox")
    (wordy,) = small.paradigms("ой")
    assert wordy.source == "supplement"


@pytest.mark.parametrize(
    ("form", "shown"),
    [
        ("ганок", ["га\u0301нок"]),
        ("кіт", []),
        ("кути", ["кути\u0301", "ку\u0301ти"]),
        ("київ", ["Ки\u0301їв", "киї\u0301в"]),
        ("віч-на-віч", ["віч-на\u0301-віч"]),
        ("кита", []),
    ],
)
def test_stress_stands_behind_the_vowel_once_a_variant(small: Lexicon, form: str, shown: list[str]) -> None:
    assert small.stress_of(form) == shown


def test_standings_come_from_what_the_sources_say_of_a_form(small: Lexicon) -> None:
    standing = {
        text: {reading.signature.standing for reading in form.readings}
        for text in ("ганок", "ганку", "гудзик", "кіт", "ой")
        if (form := small.find(text))
    }
    assert standing == {
        "ганок": {Standing.DISPUTED},
        "ганку": {Standing.NONSTANDARD},
        "гудзик": {Standing.NONSTANDARD},
        "кіт": {Standing.STANDARD},
        "ой": {Standing.STANDARD},
    }


def plainly(lexicon: Lexicon, pattern: str, condition: Condition) -> list[str]:
    """What a search must find, by a filter over all forms."""
    expression = re.compile(
        "".join({"?": f"[{LETTERS}]", "*": ".*"}.get(sign, re.escape(sign)) for sign in pattern), re.DOTALL
    )
    found = []
    for text in lexicon:
        form = lexicon.find(text)
        assert form is not None
        if expression.fullmatch(text) and "." not in text:
            suits = [
                reading
                for reading in form.readings
                if reading.signature.standing <= Standing.DISPUTED and condition.holds(reading.signature)
            ]
            if suits:
                found.append(text)
    order = {letter: place for place, letter in enumerate("'-" + LETTERS)}
    return sorted(found, key=lambda word: [order[letter] for letter in word])


@settings(max_examples=400)
@given(
    st.text("кітоиап'-?*їґя", min_size=1, max_size=6).filter(lambda pattern: pattern.count("*") <= 4),
    st.sampled_from([(), ("NOUN",), ("NOUN", "sing"), ("Geox",), ("VERB",)]),
    st.sampled_from([(), ("Dist",), ("anim",)]),
    st.booleans(),
)
@example("*", (), (), True)
@example("?", (), (), False)
@example("**", (), (), False)
@example("я*", (), (), False)
@example("'*", (), (), False)
@example("-", (), (), False)
@example("п?ять", (), (), True)
@example("віч?на?віч", (), (), False)
@example("п*ять", (), (), True)
def test_a_search_finds_what_a_plain_filter_finds_in_the_alphabet_s_order(
    small: Lexicon, pattern: str, require: tuple[str, ...], forbid: tuple[str, ...], by_kind: bool
) -> None:
    """By the pattern first, or by the kind of reading first, as in a large lexicon when it is a rare one."""
    with mock.patch("wordsvc.lexicon.index._NARROW", -1 if by_kind else 1 << 20):
        found = search(small, pattern, condition=Condition(require=tuple(require), forbid=tuple(forbid)))
    assert [one.word for one in found.words] == plainly(small, pattern, Condition(require=require, forbid=forbid))
    assert found.complete


def test_a_search_that_stops_at_its_limit_says_so(small: Lexicon) -> None:
    everything = search(small, "*", limit=1000)
    for limit in range(1, len(everything.words) + 2):
        found = search(small, "*", limit=limit)
        assert found.words == everything.words[:limit]
        assert found.complete == (limit >= len(everything.words))
        assert found.in_time


def test_a_search_without_time_says_that_it_is_not_complete(small: Lexicon) -> None:
    found = search(small, "*", budget=-1.0)
    assert not found.complete
    assert not found.in_time
    assert found.words == ()


def test_found_words_name_the_lemmas_and_the_standing_of_the_readings_that_were_asked_for(small: Lexicon) -> None:
    assert [(one.word, one.lemmas, one.standing) for one in search(small, "коти").words] == [
        ("коти", ("кіт", "котити"), Standing.STANDARD)
    ]
    verbs = search(small, "коти", condition=Condition(require=("VERB",)))
    assert [one.lemmas for one in verbs.words] == [("котити",)]
    assert [(one.word, one.standing) for one in search(small, "га*").words] == [("ганок", Standing.DISPUTED)]


def test_the_whole_lexicon_is_searched_like_a_plain_filter(lexicon: Lexicon) -> None:
    text = "\n".join(lexicon)
    for pattern in ("к?т", "*ґ?а", "ящур*", "'*", "б'*", "*щ"):
        expression = pattern.replace("?", f"[{LETTERS}]").replace("*", ".*")
        forms = [lexicon.find(word) for word in re.findall(f"^{expression}$", text, re.MULTILINE) if "." not in word]
        expected = {
            form.text
            for form in forms
            if form and any(one.signature.standing <= Standing.DISPUTED for one in form.readings)
        }
        found = search(lexicon, pattern, limit=100_000, budget=600)
        assert found.complete
        assert {one.word for one in found.words} == expected
        assert len(found.words) == len(expected) > 0


def test_a_rare_kind_of_word_is_found_by_its_kind(lexicon: Lexicon) -> None:
    for pattern in ("*ай*", "о?"):
        by_kind = search(lexicon, pattern, condition=Condition(require=("INTJ",)), limit=1000)
        with mock.patch("wordsvc.lexicon.index._NARROW", len(lexicon) * 100):
            by_pattern = search(lexicon, pattern, condition=Condition(require=("INTJ",)), limit=1000, budget=600)
        assert by_kind == by_pattern
        assert by_kind.complete
        assert by_kind.words


def test_an_index_can_be_opened_twice_at_the_same_time(small: Lexicon, tmp_path: Path) -> None:
    again = Lexicon(small.path)
    assert again.sha256 == small.sha256
    assert set(again) == set(small)
    assert not list(tmp_path.iterdir())


def test_sixteen_sources_have_room_each_with_its_two_bits_and_a_seventeenth_is_refused() -> None:
    names = tuple(f"source_{number}" for number in range(MOST))
    collected = Collected(sources=names)
    for name in names:
        collected.add(lexeme("кіт:NOUN,masc,nomn" + (",Dist" if name == names[-1] else ""), name))
    _, sections = layout(collected, np.zeros(len(names), dtype=np.uint8))
    code, data = sections["form_sources"]
    assert memoryview(data).cast(code).tolist() == [sum(1 << 2 * place for place in range(MOST)) | 1 << 2 * MOST - 1]
    with pytest.raises(ValueError, match="17 sources, an index has room for 16"):
        Collected(sources=(*names, "one_more"))


def test_a_file_that_is_open_is_not_opened_again(small: Lexicon, tmp_path: Path) -> None:
    path = tmp_path / "some.index"
    path.write_bytes(small.path.read_bytes())
    first = Lexicon.shared(path)
    assert Lexicon.shared(path) is first
    replaced = tmp_path / "other.index"
    replaced.write_bytes(small.path.read_bytes())
    replaced.replace(path)
    assert Lexicon.shared(path) is not first
