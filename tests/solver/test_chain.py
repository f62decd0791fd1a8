"""Chains of words: the verdict, and plain enumeration against the search.

Times are of the processor, so that a busy machine fails nothing.
"""

from __future__ import annotations

import random
import string
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordsvc.games.engine.decks import load_document
from wordsvc.optimum.clock import Clock
from wordsvc.solver.chain.links import Link, judge_chain
from wordsvc.solver.chain.longest import longest_chain
from wordsvc.solver.chain.texts import PROBLEMS
from wordsvc.texts import LANGUAGES


def chain(*links):
    return [Link(link) if isinstance(link, str) else Link(*link) for link in links]


@pytest.mark.parametrize(
    ("rule", "words", "syncopes", "links", "length", "problems"),
    [
        ("last letter = first letter", "cat tiger rat", 0, ("cat", "tiger", "rat"), 11, []),
        ("not attached", "cat egg", 0, ("cat", "egg"), 6, [("not_attached", 1)]),
        ("as often as held", "eve eve", 0, ("eve", "eve"), 6, []),
        ("more often than held", "eve eve", 0, ("eve", "eve", "eve"), 9, [("not_in_hand", 2)]),
        ("not held", "cat", 0, ("dog",), 3, [("not_in_hand", 0)]),
        ("syncope", "cat apple", 1, ("cat", ("apple", 1)), 8, []),
        ("a syncope at another letter", "cat apple", 1, ("cat", ("apple", 0)), 8, [("not_attached", 1)]),
        ("a syncope beyond the word", "cat apple", 1, ("cat", ("apple", 3)), 8, [("no_such_letter", 1)]),
        ("a syncope nobody has", "cat apple", 0, ("cat", ("apple", 1)), 8, [("too_many_syncopes", None)]),
        ("a syncope before the first", "cat", 1, (("cat", 0),), 3, [("syncope_before_first", 0)]),
        ("a syncope where none is needed is spent", "cat tea", 1, ("cat", ("tea", 2)), 6, []),
        ("capitals are the same letters", "Cat TEA", 0, ("cat", "Tea"), 6, []),
        (
            "everything at once",
            "cat",
            0,
            (("cat", 0), ("egg", 9), "cat"),
            9,
            [
                ("syncope_before_first", 0),
                ("not_in_hand", 1),
                ("no_such_letter", 1),
                ("not_in_hand", 2),
                ("not_attached", 2),
                ("too_many_syncopes", None),
            ],
        ),
        ("none", "cat", 0, (), 0, []),
    ],
)
def test_verdicts(rule, words, syncopes, links, length, problems):
    verdict = judge_chain(words.split(), syncopes, chain(*links))
    assert verdict.length == length, rule
    assert [(problem.code, problem.details.get("at")) for problem in verdict.problems] == problems, rule
    assert all(
        PROBLEMS.say(problem.code, language, problem.details) for language in LANGUAGES for problem in verdict.problems
    )


def longest_plainly(words, syncopes):
    """Return the length of the longest chain by trying all."""

    def after(last, used, left):
        best = 0
        for i, word in enumerate(words):
            if used >> i & 1:
                continue
            if last is None or last[-1] == word[0]:
                best = max(best, len(word) + after(word, used | 1 << i, left))
            elif left and word[0] in last:
                best = max(best, len(word) + after(word, used | 1 << i, left - 1))
        return best

    return after(None, 0, syncopes)


WORDS = st.one_of(
    *(st.lists(st.text(letters, min_size=1, max_size=5), max_size=8) for letters in ("ab", "abc", "abcdefg"))
)


@settings(max_examples=250, deadline=None)
@given(WORDS, st.integers(0, 3))
def test_the_longest_equals_plain_enumeration(words, syncopes):
    found = longest_chain(words, syncopes)
    assert found.optimal
    assert found.length == found.bound == longest_plainly(words, syncopes)
    assert judge_chain(words, syncopes, found.chain).valid


def test_walks_apart_are_cut_off():
    """Heavy closed walks that can't be reached must not count."""
    words = ["xyyyyyyyyyyyyyyyyyx", "xzx", "ab", "bc", "cd"]
    assert longest_chain(words, 0).length == len("xyyyyyyyyyyyyyyyyyx") + 3
    assert longest_chain([*words, "aaaaaaaaaaaaaaaaaaaaa"], 0).length == 21 + 6


def _random_words(many, least, most, letters, seed):
    source = random.Random(seed)
    return ["".join(source.choices(letters, k=source.randint(least, most))) for _ in range(many)]


DECK = [entry["word"] for entry in load_document("english")["words"]]
FORTY = {
    "the box": DECK[:40],
    "random words": _random_words(40, 3, 8, string.ascii_lowercase, 1),
    "few letters": _random_words(40, 2, 6, "abcde", 2),
    "long words": _random_words(40, 20, 64, string.ascii_lowercase, 3),
    "closed walks apart": [a + "q" + b for a, b in zip("acegikmoprtv" * 2, "bdfhjlnqsuwx" * 2, strict=True)]
    + [b + "q" + a for a, b in zip("acegikmo" * 2, "bdfhjlnq" * 2, strict=True)],
    "one letter": ["a" * n for n in range(1, 41)],
}


@pytest.mark.parametrize("name", FORTY)
@pytest.mark.parametrize("syncopes", [0, 1, 4, 10])
def test_forty_words_are_proven_in_time(name, syncopes):
    started = time.process_time()
    found = longest_chain(FORTY[name], syncopes, clock=Clock(20))
    assert found.optimal
    assert time.process_time() - started < 2


def test_a_hundred_and_twenty_hostile_words_in_bounded_time():
    words = _random_words(120, 64, 64, string.ascii_lowercase, 5)
    started = time.process_time()
    found = longest_chain(words, 30, clock=Clock(0.5))
    assert found.length <= found.bound
    assert time.process_time() - started < 3


def test_nothing_to_chain():
    found = longest_chain([], 3)
    assert (found.chain, found.length, found.optimal) == ((), 0, True)


@pytest.mark.parametrize("words", [["a"] * 121, [""], ["a" * 65]])
def test_too_much_is_refused(words):
    with pytest.raises(ValueError, match="words"):
        longest_chain(words, 0)


def test_the_solver_prints_nothing(capfd):
    longest_chain(["cat", "tea"], 1)
    out, err = capfd.readouterr()
    assert (out, err) == ("", "")
