"""Ways to lay words at given prices, against every choice for every run."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solver.worlds import build_lexicon, lexicons
from wordsvc.lexicon import Lexicon
from wordsvc.lexicon.build.lexeme import Lexeme
from wordsvc.lexicon.hand_index import Accepting, hand_index, sign_place
from wordsvc.optimum.clock import Clock, TimeUp
from wordsvc.solver.hand.kernel import SIGNS
from wordsvc.solver.hand.lattice import lattice, lattice_of
from wordsvc.solver.hand.ways import AlphagramWay, Net, Prices, Supply, Ways, takes

pytestmark = pytest.mark.usefixtures("loops")
LONG = 60.0
Runs = Sequence[tuple[int, int]]


def choices(run: tuple[int, int], supply: Supply, prices: Prices) -> Iterator[tuple[float, int, int]]:
    """(value, cards, occurrences behind a Polysemy) of every way to lay a run."""
    sign, count = run
    held, stand = supply.held[sign], prices.stand[sign]
    if held is None:
        yield 0.0, 0, 0
        return
    for cards in range(min(held, count) + 1):
        hidden = count - cards
        if not hidden:
            yield cards * prices.cards[sign], cards, 0
        elif stand is not None:
            value = cards * prices.cards[sign] + prices.polysemy + stand * (hidden if prices.each else 1)
            yield value, cards, hidden


def every_way(words: Sequence[Runs], supply: Supply, prices: Prices) -> list[tuple[float, AlphagramWay]]:
    found = []
    for number, runs in enumerate(words):
        for chosen in itertools.product(*(list(choices(run, supply, prices)) for run in runs)):
            spent = sum(hidden > 0 for _, _, hidden in chosen)
            cards = tuple((run[0], cards) for run, (_, cards, _) in zip(runs, chosen, strict=True) if cards)
            hidden = tuple((run[0], hidden) for run, (_, _, hidden) in zip(runs, chosen, strict=True) if hidden)
            if spent <= supply.polysemies and sum(number for _, number in cards) >= supply.least:
                value = prices.word + sum(value for value, _, _ in chosen)
                found.append((value, AlphagramWay(number, tuple(sorted(cards)), tuple(sorted(hidden)))))
    return found


def supplies() -> st.SearchStrategy[Supply]:
    held = st.lists(st.sampled_from((0, 0, 1, 2, 3, None)), min_size=SIGNS, max_size=SIGNS)
    return st.builds(Supply, held=held, polysemies=st.integers(0, 3), least=st.integers(0, 3))


def all_prices() -> st.SearchStrategy[Prices]:
    numbers = st.integers(-3, 3).map(float)
    stand = st.lists(st.sampled_from((0.0, 0.0, 1.0, None)), min_size=SIGNS, max_size=SIGNS)
    cards = st.lists(numbers, min_size=SIGNS, max_size=SIGNS)
    return st.builds(Prices, cards=cards, polysemy=numbers, stand=stand, each=st.booleans(), word=numbers)


def words_of(lexicon: Lexicon) -> tuple[list[tuple[int, int]], list[Runs]]:
    index = hand_index(lexicon)
    kinds = [(int(kind) >> 6, int(kind) & 63) for kind in index.run]
    words = [index.word(index.slots(alphagram)[0]) for alphagram in range(index.alphagrams)]
    return kinds, [sorted(Counter(map(sign_place, word)).items()) for word in words]


@given(lexicon=lexicons(), supply=supplies(), prices=all_prices(), above=st.integers(-6, 3), listed=st.booleans())
@settings(max_examples=150, deadline=None)
def test_ways_are_those_of_every_choice(
    lexicon: Lexicon, supply: Supply, prices: Prices, above: int, listed: bool
) -> None:
    kinds, words = words_of(lexicon)
    walkable = (
        lattice_of([[kinds.index(run) for run in word] for word in words])
        if listed
        else lattice(hand_index(lexicon), takes(kinds, supply, prices.stand), supply.polysemies, Clock(LONG))
    )
    accepting = Accepting(np.ones(len(words), dtype=np.bool_))
    expected = [one for one in every_way(words, supply, prices) if one[0] > above]
    ways = Ways(Net(walkable, kinds, accepting), supply, Clock(LONG), alike=False)
    everything = ways.every(prices, 100_000, above)
    assert everything is not None
    assert sorted(everything, key=repr) == sorted((way for _, way in expected), key=repr)
    if len(expected) > 1:
        assert ways.every(prices, len(expected) - 1, above) is None
    best: dict[int, float] = {}
    for value, way in expected:
        best[way.alphagram] = max(best.get(way.alphagram, -1e9), value)
    found = ways.best(prices, 100_000, above)
    assert {way.alphagram: value for value, way in reversed(found)} == best
    assert all((value, way) in expected for value, way in found)
    few = ways.best(prices, 2, above)
    assert [value for value, _ in few] == [value for value, _ in found[:2]]
    for _, way in few:
        ways.drop(way.alphagram)
    dropped = {way.alphagram for _, way in few}
    assert {way.alphagram for _, way in ways.best(prices, 100_000, above)} == best.keys() - dropped
    alike = Ways(Net(walkable, kinds, accepting), supply, Clock(LONG), alike=True).every(prices, 100_000, above)
    assert alike is not None
    if not any(prices.stand):
        taken = [(way.cards, len(way.hidden)) for way in alike]
        assert len(set(taken)) == len(taken)
        assert set(taken) == {(way.cards, len(way.hidden)) for way in everything}


def test_the_deadline_is_kept() -> None:
    supply = Supply([1] * SIGNS, 0, least=0)
    prices = Prices([1.0] * SIGNS, 0.0, [0.0] * SIGNS, each=False, word=0.0)
    ways = Ways(Net(lattice_of([[0]]), [(5, 1)], Accepting(np.ones(1, dtype=np.bool_))), supply, Clock(0), alike=True)
    with pytest.raises(TimeUp):
        ways.best(prices, 1, 0.0)
    with pytest.raises(TimeUp):
        lattice(
            hand_index(build_lexicon([Lexeme("vesum", ["кат"], [frozenset({"NOUN"})])])), np.zeros(99, int), 0, Clock(0)
        )
