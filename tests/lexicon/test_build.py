"""The build from its real readers over a few words: standings, marks, slips, described words, a newer VESUM's dump."""

from __future__ import annotations

import lzma
import os
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.lexicon.test_vesum_text import SAMPLE
from wordsvc.lexicon import IndexFileError, Lexicon, Standing
from wordsvc.lexicon.build import assembly as building
from wordsvc.lexicon.build.lexeme import Lexeme, Stress
from wordsvc.lexicon.build.ulif import Ulif
from wordsvc.lexicon.build.vesum import Vesum
from wordsvc.lexicon.freshness import changed_lists
from wordsvc.settings import Settings

VESUM_WORDS = {
    "київ": "NOUN",
    "кий": "NOUN",
    "ганок": "NOUN",
    "ґанок": "NOUN",
    "гудзик": "NOUN",
    "стіл": "NOUN",
    "молоко": "NOUN",
    "оон": "NOUN",
    "оса": "NOUN",
    "книга": "NOUN",
}
LISTS: dict[str, str] = {
    "supplement.tsv": "ой\t-\tINTJ\nтіктокерка\tлікарка\tNOUN,femn\nвайб\tдоступ\tNOUN,inan +Infr\n",
    "proper_names.txt": "київ\tGeox\n",
    "marks.tsv": "оса\tVulg\tNOUN,anim\nятір\tArch\n",
    "lower_case_names.txt": "оса\n",
    "short_forms.tsv": "оон\tAbbr\tsaid\nжжж\tslip\t-\n",
    "substandard.tsv": "вайб\t*\tdisputed\tнастрій\n",
    "slips.tsv": "столоми\ttypo\tстолами\nмолоку\ttypo\t-\n",
    "replacements.tsv": "гудзик\tґудзик, застібка\n",
    "living.tsv": (
        "кринж\tплащ\tNOUN,inan\tSlng\tslang\tмова | вулиця\n"
        "крінж\tплащ\tNOUN,inan\tSlng\tslang\tмова | вулиця\tкринж\n"
    ),
}
ADVERBS = ("комутативно", "по-грабіжницьки", "по-бретонському", "преповажно")
# Verbs, nouns, participles: as alone as an adverb, and none.
NO_ADVERBS = (
    "накрякуватимемо",
    "розсвітались",
    "здумався",
    "обпилялося",
    "проквасніло",
    "покленімо",
    "омутинського",
    "сохтувано",
    "вовчиськи",
    "підбородями",
    "ярункові",
    "кокошачись",
)
WRITTEN = {
    "київ": [Stress("title", ((2,),))],
    "ганок": [Stress("lower", ((2,),))],
    "кий": [Stress("lower", ())],
    "столоми": [Stress("lower", ((4,),))],
    "молоко": [Stress("lower", ((6,),))],
    # ULIF alone has these words
    **{form: [Stress("lower", ((8,),))] for form in ("лимнологія", "лимнології", "лимнологією", "лимнологію")},
    **{form: [Stress("lower", ((2,),))] for form in ("ятір", "ятера", "ятером", "ятери", "ятерів")},
    **{form: [Stress("title", ((2,),))] for form in ("зубра", "зубри", "зубрі", "зубру", "зуброю")},
    **{form: [Stress("lower", ())] for form in ADVERBS},
    **{form: [Stress("lower", ())] for form in NO_ADVERBS},
    **{form: [Stress("lower", ())] for form in ("книга", "книгу", "книгою", "оса", "осою", "осу")},
    "жщжщ": [Stress("lower", ())],
}
Build = Callable[..., Lexicon]


@pytest.fixture
def dictionaries(tmp_path: Path) -> Path:
    folder = tmp_path / "dictionaries"
    folder.mkdir()
    for name, text in LISTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    for name in ("sources.toml", "formation.tsv"):
        (folder / name).write_bytes((Settings.read().dictionaries / name).read_bytes())
    (folder / "frequencies.tsv.xz").write_bytes(lzma.compress("молоко\t45\n".encode()))
    return folder


@pytest.fixture
def small_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let VESUM list a few of its lexemes only, and ULIF a few forms; both still know how they are made."""

    class SmallVesum(Vesum):
        def lexemes(self) -> Iterator[Lexeme]:
            for lemma, pos in VESUM_WORDS.items():
                yield from self.models(lemma, frozenset({pos})).values()

    class SmallUlif(Ulif):
        def forms(self) -> Iterator[tuple[str, Stress]]:
            for form, stresses in WRITTEN.items():
                for stress in stresses:
                    yield form, stress

    monkeypatch.setattr(building, "Vesum", SmallVesum)
    monkeypatch.setattr(building, "Ulif", SmallUlif)


@pytest.fixture
def build(tmp_path: Path, dictionaries: Path, small_sources: None) -> Build:  # noqa: ARG001
    def run(lists: Mapping[str, str] | None = None, vesum_text: Path | None = None) -> Lexicon:
        for name, text in (lists or {}).items():
            (dictionaries / name).write_text(text, encoding="utf-8")
        target = tmp_path / "var" / "lexicon.index"
        steps: list[tuple[str, int, int]] = []
        digest = building.build(target, dictionaries, lambda *step: steps.append(step), vesum_text)
        lexicon = Lexicon(target)
        assert lexicon.sha256 == digest
        assert all(0 <= done <= total for _, done, total in steps)
        assert {step for step, done, total in steps if done == total} >= {
            source.name_en for source in lexicon.sources
        } | {building.KNOWING, building.WRITING}
        return lexicon

    return run


def readings(lexicon: Lexicon, form: str) -> list[tuple[str, str, str | None]]:
    found = lexicon.find(form)
    assert found is not None, form
    return sorted({(reading.lemma, reading.source, reading.signature.pos) for reading in found.readings})


def has(lexicon: Lexicon, form: str, *, as_error: bool = False) -> set[str]:
    """The sources that have a form (or that have it as an error only)."""
    found = lexicon.find(form)
    assert found is not None, form
    return {source.id for place, source in enumerate(lexicon.sources) if found.sources >> (2 * place + as_error) & 1}


def features(lexicon: Lexicon, form: str, lemma: str) -> list[frozenset[str]]:
    found = lexicon.find(form)
    assert found is not None, form
    return [reading.signature.features for reading in found.readings if reading.lemma == lemma]


def test_every_source_adds_its_forms_and_the_index_says_which_has_a_form(build: Build) -> None:
    lexicon = build()
    assert [source.id for source in lexicon.sources] == ["vesum", "ulif", "supplement", "living"]
    assert has(lexicon, "столом") == {"vesum"}
    assert has(lexicon, "молоко") == {"vesum", "ulif"}
    assert has(lexicon, "ой") == {"supplement"}
    assert has(lexicon, "лимнологією") == {"ulif"}
    assert "тіктокерок" in lexicon
    assert "лікарка" not in lexicon
    assert lexicon.counts["forms"] == len(lexicon) == len(set(lexicon))
    assert lexicon.counts["supplement_lexemes"] == 3


def test_a_word_marked_an_error_is_disputed_where_ulif_has_it_and_else_nonstandard(build: Build) -> None:
    lexicon = build()
    standings = {
        form: {reading.signature.standing for reading in found.readings}
        for form in ("ганок", "гудзик", "ґанок")
        if (found := lexicon.find(form))
    }
    assert standings == {
        "ганок": {Standing.DISPUTED},
        "гудзик": {Standing.NONSTANDARD},
        "ґанок": {Standing.STANDARD},
    }
    assert has(lexicon, "ганок", as_error=True) == {"vesum"}
    assert has(lexicon, "ґанок", as_error=True) == set()


def test_marks_of_our_lists_are_on_every_reading_of_their_lexeme_and_on_no_other(build: Build) -> None:
    lexicon = build()
    for form in ("київ", "києва", "києвом"):
        assert all({"Geox", "Prop"} <= names for names in features(lexicon, form, "київ"))
    assert features(lexicon, "київ", "кий")
    assert not any(names & {"Geox", "Prop"} for names in features(lexicon, "київ", "кий"))
    assert features(lexicon, "вайбом", "вайб")
    assert all("Infr" in names for names in features(lexicon, "вайбом", "вайб"))


def test_a_slip_is_in_no_source_s_words(build: Build) -> None:
    lexicon = build()
    assert "столоми" not in lexicon
    assert "молоку" not in lexicon
    assert "молоком" in lexicon


def test_a_word_that_only_ulif_has_is_described_and_nothing_is_admitted(build: Build) -> None:
    lexicon = build()
    for form in ("лимнологія", "лимнологією"):
        assert readings(lexicon, form) == [("лимнологія", "predicted", "NOUN")]
    assert all({"femn", "ablt", "sing"} <= names for names in features(lexicon, "лимнологією", "лимнологія"))
    # The paradigm makes «лимнологій» too, but no source has it.
    assert "лимнологій" not in lexicon
    assert "лимнологіям" not in lexicon


def test_a_word_that_no_paradigm_explains_has_no_grammar_and_is_still_a_word(build: Build) -> None:
    lexicon = build()
    assert readings(lexicon, "жщжщ") == [("жщжщ", "predicted", None)]


@pytest.mark.parametrize("form", ADVERBS)
def test_a_lone_form_that_looks_like_an_adverb_is_described_as_one(build: Build, form: str) -> None:
    assert readings(build(), form) == [(form, "predicted", "ADVB")]


def test_a_lone_form_that_does_not_look_like_an_adverb_is_none(build: Build) -> None:
    lexicon = build()
    assert {form for form in NO_ADVERBS if (form, "predicted", "ADVB") in readings(lexicon, form)} == set()


def test_a_word_that_ulif_writes_with_a_capital_is_a_proper_name(build: Build) -> None:
    lexicon = build()
    for form in ("зубра", "зуброю"):
        found = lexicon.find(form)
        assert found is not None
        assert all("Prop" in reading.signature.features for reading in found.readings)


def test_a_living_word_has_its_marks_and_a_lesser_spelling_says_that_it_is_one(build: Build) -> None:
    lexicon = build()
    assert has(lexicon, "кринжем") == {"living"}
    assert features(lexicon, "кринжем", "кринж")
    assert all(names & {"Slng", "alt"} == {"Slng"} for names in features(lexicon, "кринжем", "кринж"))
    assert all({"Slng", "alt"} <= names for names in features(lexicon, "крінжем", "крінж"))


def test_what_editions_disagree_on_is_disputed_and_an_error_in_none_of_the_sources(build: Build) -> None:
    lexicon = build()
    found = lexicon.find("вайбом")
    assert found is not None
    assert {reading.signature.standing for reading in found.readings} == {Standing.DISPUTED}
    assert has(lexicon, "вайбом") == {"supplement"}
    assert has(lexicon, "вайбом", as_error=True) == set()


def test_a_name_that_ulif_has_in_small_letters_is_a_common_noun_too_unless_our_list_says_no(build: Build) -> None:
    lexicon = build({"proper_names.txt": "київ\tGeox\nкнига\tGeox\nоса\tGeox\n"})
    for form in ("книга", "книгу", "книгою"):
        assert {bool(names & {"Prop"}) for names in features(lexicon, form, "книга")} == {True, False}, form
    assert {bool(names & {"Prop"}) for names in features(lexicon, "книгами", "книга")} == {True}
    assert all("Prop" in names for names in features(lexicon, "осою", "оса"))


def test_stress_and_capitals_are_shown_as_ulif_has_them(build: Build) -> None:
    lexicon = build()
    shown = {form: lexicon.stress_of(form) for form in ("молоко", "київ", "кий", "стіл", "немаєтакого")}
    assert shown == {
        "молоко": ["молоко\u0301"],
        "київ": ["Ки\u0301їв"],
        "кий": [],
        "стіл": [],
        "немаєтакого": [],
    }


def test_replacements_are_kept_in_their_order(build: Build) -> None:
    assert build().replacements == {"гудзик": ["ґудзик", "застібка"], "вайб": ["настрій"]}


def test_a_text_dump_of_vesum_is_one_more_source(build: Build) -> None:
    lexicon = build(vesum_text=SAMPLE)
    assert [source.id for source in lexicon.sources] == ["vesum", "ulif", "supplement", "living", "vesum_text"]
    assert "vesum.txt" in lexicon.sources[4].edition
    assert has(lexicon, "молоко") == {"vesum", "ulif", "vesum_text"}
    assert has(lexicon, "паскуда") == {"vesum_text"}
    assert readings(lexicon, "кота") == [("кіт", "vesum_text", "NOUN")]
    assert "людина" not in lexicon
    assert {
        standing.signature.standing for standing in (lexicon.find("слідуючий") or pytest.fail("lost")).readings
    } == {Standing.NONSTANDARD}
    assert "covid-19" not in lexicon
    assert [paradigm.source for paradigm in lexicon.paradigms("хутір")] == ["vesum_text"]
    assert build().find("паскуда") is None


def test_two_builds_of_the_same_words_have_the_same_digest_and_other_words_another(build: Build) -> None:
    assert build().sha256 == build().sha256
    assert build().sha256 != build({"supplement.tsv": "ой\t-\tINTJ\n"}).sha256


@pytest.mark.parametrize(
    ("name", "row", "fault"),
    [
        ("supplement.tsv", "ой\t-\tINT", "line 2: unknown grammeme INT"),
        ("proper_names.txt", "київ\tGeo", "line 2: unknown grammeme Geo"),
        ("living.tsv", "кринж\tплащ\tNOUN,inan\tSlng\tslang", "line 2: 5 columns where 6 belong"),
        ("living.tsv", "кринж\tплащ\tVERB\t\tslang\tмова", "line 2: vesum has no «плащ» with VERB"),
        ("marks.tsv", "київ", "line 2: 1 columns where 2 belong"),
        ("replacements.tsv", "гудзик", "line 2: 1 columns where 2 belong"),
    ],
)
def test_a_list_with_a_fault_leaves_the_old_index(build: Build, name: str, row: str, fault: str) -> None:
    old = build()
    with pytest.raises(ValueError, match=f"{name}, {fault}"):
        build({name: f"# comment\n{row}\n"})
    assert Lexicon(old.path).sha256 == old.sha256
    assert list(old.path.parent.iterdir()) == [old.path]


def test_a_missing_list_is_named_and_leaves_no_index(
    tmp_path: Path,
    dictionaries: Path,
    small_sources: None,  # noqa: ARG001
) -> None:
    (dictionaries / "marks.tsv").unlink()
    target = tmp_path / "lexicon.index"
    with pytest.raises(OSError, match=r"marks\.tsv"):
        building.build(target, dictionaries, _no_progress)
    with pytest.raises(IndexFileError, match="missing"):
        Lexicon(target)


def test_an_index_is_old_when_any_list_that_the_build_read_is_another(build: Build, dictionaries: Path) -> None:
    lexicon = build()
    later = time.time() + 60
    for name in ("sources.toml", *LISTS):
        os.utime(dictionaries / name, (later, later))
    assert changed_lists(lexicon, dictionaries) == [], "the same, though written later"
    for name in ("sources.toml", *LISTS):
        with (dictionaries / name).open("a", encoding="utf-8") as file:
            file.write("\n# one line more\n")
    assert set(changed_lists(lexicon, dictionaries)) == {"sources.toml", *LISTS}


def _no_progress(_step: str, _done: int, _total: int) -> None:
    pass


def test_every_form_has_a_reading_and_every_reading_a_lemma_of_the_index(build: Build) -> None:
    lexicon = build(vesum_text=SAMPLE)
    for text in lexicon:
        found = lexicon.find(text)
        assert found is not None
        assert found.readings
        assert found.sources
        assert all(reading.lemma in lexicon for reading in found.readings)
        assert found.text == text
