"""The index against the decisions on every form of up to three letters: tables quarrel about these first."""

from __future__ import annotations

from collections import Counter

from wordsvc.language.alphabet import LETTERS
from wordsvc.lexicon import Form, Lexicon, Standing
from wordsvc.lexicon.build.tables import table_rows
from wordsvc.settings import Settings

LONGEST = 3
ONE_LETTER_WORDS = "абвеєжзійоуя"


def decisions() -> list[tuple[str, str]]:
    path = Settings.read().dictionaries / "short_forms.tsv"
    return [(form, decision) for _, (form, decision, _) in table_rows(path, 3)]


def decided(form: Form) -> str:
    """What the index makes of a form."""
    standing = [one.signature for one in form.readings if one.signature.standing <= Standing.DISPUTED]
    if not standing:
        return "error"
    left = [one for one in standing if "Prop" not in one.features]
    if not left:
        return "name"
    if all("Symb" in one.features for one in left):
        return "Symb"
    if all(not one.features.isdisjoint({"Abbr", "Symb"}) for one in left):
        return "Abbr"
    return "word"


def test_the_index_has_exactly_the_short_forms_that_were_decided_on(lexicon: Lexicon) -> None:
    short = {form for form in lexicon if sum(sign in LETTERS for sign in form) <= LONGEST}
    listed = decisions()
    assert [form for form, count in Counter(form for form, _ in listed).items() if count > 1] == []
    assert short == {form for form, decision in listed if decision != "slip"}


def test_each_short_form_is_in_the_index_what_was_decided(lexicon: Lexicon) -> None:
    wrong = {}
    for text, decision in decisions():
        form = lexicon.find(text)
        found = "slip" if form is None else decided(form)
        if found != decision:
            wrong[text] = (decision, found)
    assert wrong == {}


def test_of_the_single_letters_twelve_are_words_and_the_others_symbols() -> None:
    letters = {form: decision for form, decision in decisions() if len(form) == 1}
    assert {form for form, decision in letters.items() if decision == "word"} == set(ONE_LETTER_WORDS)
    assert {decision for form, decision in letters.items() if form not in ONE_LETTER_WORDS} == {"Symb"}
