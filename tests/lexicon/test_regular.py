"""Forms that the edition's paradigms lack: which classes get them, and that nothing is made up beside them."""

from __future__ import annotations

import pytest

from tests.lexicon.tiny import lexeme
from wordsvc.lexicon.build.lexeme import Lexeme
from wordsvc.lexicon.build.regular import RegularForms

MAN = "NOUN,masc,anim"


def missing(*lexemes: Lexeme) -> dict[str, list[str]]:
    """The forms that are added, by lemma, where the index has those of ``lexemes``."""
    regular = RegularForms("supplement")
    for one in lexemes:
        regular.see(one)
    known = {form for one in lexemes for form in one.forms}
    return {added.forms[0]: list(added.forms[1:]) for added in regular.lexemes(known.__contains__)}


@pytest.mark.parametrize(
    ("nominative", "genitive", "vocative"),
    [("мешканець", "мешканця", "мешканче"), ("стрілець", "стрільця", "стрільче")],
)
def test_a_man_s_noun_in_ець_has_a_vocative_in_че(nominative: str, genitive: str, vocative: str) -> None:
    assert missing(lexeme(f"{nominative}:{MAN},nomn {genitive}:{MAN},gent")) == {nominative: [vocative]}


@pytest.mark.parametrize(
    "given",
    [
        f"хлопець:{MAN},nomn хлопця:{MAN},gent хлопче:{MAN},voct",
        "стілець:NOUN,masc,inan,nomn стільця:NOUN,masc,inan,gent",
        f"коломієць:{MAN},nomn,Surn коломійця:{MAN},gent,Surn",
        f"мудрець:{MAN},nomn,Dist мудреця:{MAN},gent,Dist",
    ],
)
def test_a_vocative_is_not_added_twice_nor_to_things_names_and_errors(given: str) -> None:
    assert missing(lexeme(given)) == {}


@pytest.mark.parametrize(
    ("verb", "participle", "form"),
    [
        ("виблагати", "виблаганий", "виблагано"),
        ("вигукнути", "вигукнутий", "вигукнуто"),
        ("анімувати", "анімований", "анімовано"),
        ("виквасити", "виквашений", "виквашено"),
        ("заходити", "заходжений", "заходжено"),
        ("вхопити", "вхоплений", "вхоплено"),
    ],
)
def test_a_perfective_verb_with_a_passive_participle_has_an_impersonal_form(
    verb: str, participle: str, form: str
) -> None:
    lexemes = lexeme(f"{verb}:VERB,perf,infn"), lexeme(f"{participle}:ADJF,masc,nomn,perf,pssv")
    assert missing(*lexemes) == {verb: [form]}
    assert missing(lexemes[1]) == {}, "no verb, no form"
    assert missing(*lexemes, lexeme(f"{form}:ADVB")) == {}
