from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from tests.solver.worlds import DECK, LETTERS, best_total, check_laying, hands, house_rules, lexicons
from wordsvc.law.cards import Card
from wordsvc.law.holding import WordToLay
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.referee import PlayedWord, Referee
from wordsvc.law.verdict import earning
from wordsvc.lexicon import Lexicon
from wordsvc.optimum.clock import Clock
from wordsvc.solver.hand.best_words import BestWords, Sort, WordsQuery, best_words
from wordsvc.solver.hand.vocabulary import ALL, Only

FOREVER = 60.0
pytestmark = pytest.mark.usefixtures("loops")


def truth(referee: Referee, hand: Sequence[Card], query: WordsQuery) -> dict[str, int]:
    """Every form of the lexicon judged."""
    found = {}
    pattern = (query.pattern or "*").replace("?", f"[{LETTERS}]").replace("*", ".*")
    only = query.only
    for word in {*referee.lexicon, *referee.rules.extra_words}:
        verdict = referee.judge(word, hand, suggest=False)
        if not verdict.valid or not re.fullmatch(pattern, word):
            continue
        readings = earning(verdict.readings[0])
        if not only.shortest <= len(re.sub("['-]", "", word)) <= only.longest:
            continue
        if only.require and not any(one.features.issuperset(only.require) for one in readings):
            continue
        total = best_total(WordToLay(word, readings), referee.holding(hand, query.must_use))
        if not query.must_use:
            assert verdict.laying is not None
            assert total == verdict.laying.score.total
        if total is not None:
            found[word] = total
    return found


@st.composite
def patterns(draw: st.DrawFn, word: str) -> str:
    """A pattern that ``word`` matches, or nearly."""
    signs = [draw(st.sampled_from((sign, sign, "?", "*", ""))) for sign in word]
    return "".join(signs) or "*"


WANTED = st.builds(
    Only,
    require=st.one_of(
        st.just(frozenset()), st.sets(st.sampled_from(("NOUN", "VERB", "sing", "Slng")), max_size=2).map(frozenset)
    ),
    shortest=st.sampled_from((1, 1, 2, 3)),
    longest=st.sampled_from((64, 64, 4, 2)),
)


def totals(answer: BestWords) -> dict[str, int]:
    found = {one.word: one.laying.score.total for one in answer.words}
    assert len(found) == len(answer.words)
    assert answer.complete
    return found


@given(lexicon=lexicons(), hand=hands(), rules=house_rules(), data=st.data())
@settings(max_examples=300, deadline=None)
def test_words_are_those_that_the_referee_accepts(
    lexicon: Lexicon, hand: tuple[Card, ...], rules: HouseRules, data: st.DataObject
) -> None:
    forms = st.sampled_from(sorted(lexicon))
    played = data.draw(st.lists(st.builds(PlayedWord, forms, st.sampled_from((None, "one", "two"))), max_size=3))
    player = data.draw(st.sampled_from((None, "one")))
    pattern = data.draw(st.one_of(st.none(), forms.flatmap(patterns)))
    places = st.lists(st.sampled_from(range(len(hand))), min_size=1, max_size=2, unique=True) if hand else st.just([])
    must_use = data.draw(st.one_of(st.just([]), st.just([]), places))
    only = data.draw(st.one_of(st.just(ALL), WANTED))
    query = WordsQuery(pattern=pattern, must_use=frozenset(must_use), only=only)
    referee = Referee(lexicon, rules, DECK, played, player)
    expected = truth(referee, hand, query)
    event(f"{min(len(expected), 5)} words, must use {len(must_use)}, pattern {bool(pattern)}, only {only != ALL}")

    def ask(limit: int, sort: Sort = "score") -> BestWords:
        return best_words(referee, hand, replace(query, limit=limit, sort=sort), Clock(FOREVER))

    everything = ask(10_000)
    assert totals(everything) == expected
    assert everything.found == len(expected)
    for one in everything.words:
        check_laying(one.word, one.laying, hand, rules, must_use)
    limit = data.draw(st.integers(1, 4))
    best = [one.laying.score.total for one in ask(limit).words]
    assert best == sorted(expected.values(), reverse=True)[:limit]
    longest = [len(re.sub("['-]", "", one.word)) for one in ask(limit, "length").words]
    assert longest == sorted((len(re.sub("['-]", "", word)) for word in expected), reverse=True)[:limit]
    first = [one.word for one in ask(limit, "alphabet").words]
    assert (
        first
        == sorted(expected, key=lambda word: ["'-абвгґдеєжзиіїйклмнопрстуфхцчшщьюя".index(x) for x in word])[:limit]
    )
