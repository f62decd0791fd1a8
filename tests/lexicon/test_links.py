"""Where to read on about a word: the shipped file, and files with faults."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import given

from tests.strategies import anything, words
from wordsvc.lexicon.links import DictionaryLink, Links, read_links
from wordsvc.settings import Settings


@pytest.fixture(scope="module")
def shipped() -> Links:
    return read_links(Settings.read().dictionaries)


def test_the_shipped_dictionaries_explain_spell_derive_and_are_named_in_both_languages(shipped: Links) -> None:
    assert {link.kind for link in shipped.values()} == {"explanatory", "orthographic", "etymological", "wiktionary"}
    assert len({link.name_uk for link in shipped.values()}) == len({link.name_en for link in shipped.values()})


@given(words() | anything().filter(lambda text: text.isprintable() and not text.isspace()))
def test_a_page_s_address_is_ascii_https_and_ends_with_the_whole_word(shipped: Links, lemma: str) -> None:
    for link in shipped.values():
        page = link.page(lemma)
        assert page.isascii()
        parts = urlsplit(page)
        assert parts.scheme == "https"
        assert parts.netloc == urlsplit(link.address).netloc
        assert not parts.fragment
        assert unquote(page).endswith(lemma)


def test_an_address_is_that_of_the_dictionary(shipped: Links) -> None:
    assert shipped["vts"].page("п'ять") == "https://slovnyk.me/dict/vts/%D0%BF%27%D1%8F%D1%82%D1%8C"
    assert shipped["etymology"].page("ю") == (
        "https://goroh.pp.ua/%D0%95%D1%82%D0%B8%D0%BC%D0%BE%D0%BB%D0%BE%D0%B3%D1%96%D1%8F/%D1%8E"
    )


@pytest.mark.parametrize(
    "line",
    [
        'address = "http://a.example/{lemma}"',
        'address = "javascript:alert(1)//{lemma}"',
        'address = "https://a.example/"',
        'address = "https://{lemma}.example/"',
        'address = "https://a.example/{lemma}/{lemma}"',
        'address = "https://a.example/{lemma}"\nnote = "x"',
        'address = "https://a.example/{lemma}"\nkind = "other"',
        "address = ",
    ],
)
def test_a_file_with_a_fault_is_named(tmp_path: Path, line: str) -> None:
    kind = "" if "kind" in line else 'kind = "wiktionary"\n'
    (tmp_path / "links.toml").write_text(f'[one]\nname_uk = "а"\nname_en = "a"\n{kind}{line}\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"links\.toml"):
        read_links(tmp_path)


def test_a_folder_without_the_file_leads_nowhere(tmp_path: Path) -> None:
    assert read_links(tmp_path) == {}
    assert DictionaryLink(name_uk="а", name_en="a", kind="wiktionary", address="https://a.example/?{lemma}").page(
        ""
    ) == ("https://a.example/?")
