"""What a hand makes of words in one mode, as tables for the inner loops: interpreted as it stands, or compiled."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

LONGEST: Final = 64
NEVER: Final = -(1 << 40)
ANY_COLOR: Final = -1


class HeldColumns(NamedTuple):
    """The cards of a hand as they are taken: sign, value, number of the colour, 1 if it must be used.

    ``prizes`` are the points of the Polysemies in the order in which they are spent.
    """

    signs: Any
    values: Any
    colors: Any
    must: Any
    prizes: Any


class Wanted(NamedTuple):
    """What every word must have.

    ``least[s]`` is how often sign s must occur (-1: it takes no card), ``ahead[s]`` the first sign from s on that must
    occur, ``stand[s]`` what a Polysemy standing for s adds, once or for ``each`` occurrence (-1: it can't stand for s).
    ``potential`` is the most that a way on from each node weighs.
    """

    least: Any
    ahead: Any
    stand: Any
    potential: Any
    each: int


class Worth(NamedTuple):
    """What a hand makes of the automaton in one mode: filled anew for each.

    ``plain`` and ``covered`` are the value of each kind of run without and with a Polysemy, -1 where it can't be laid.
    ``pool[s]:pool[s + 1]`` are the ``cards``' values of sign s, ``must[s]`` how many of them must be used. ``most`` are
    the sums of the ``dearest`` cards from each sign on. Of q unspent Polysemies ``rest[q]`` is the most that they may
    still add to the cards on the way, ``beside[q]`` the most beside what the way on weighs: what is printed on
    them, and what they gain on runs that are laid already; ``gains[q]`` the most where no run needs them.
    """

    plain: Any
    covered: Any
    pool: Any
    cards: Any
    must: Any
    dearest: Any
    most: Any
    rest: Any
    beside: Any
    gains: Any


def fill_pool(held: HeldColumns, color: int, worth: Worth) -> None:
    """Fill ``pool``, ``cards`` and ``must`` with the cards of one colour, or of any."""
    pool, cards, must = worth.pool, worth.cards, worth.must
    signs = len(must)
    for sign in range(signs):
        pool[sign + 1] = must[sign] = 0
    for place in range(len(held.signs)):
        must[held.signs[place]] += held.must[place]
        if color == ANY_COLOR or color == held.colors[place]:
            pool[held.signs[place] + 1] += 1
    for sign in range(signs):
        pool[sign + 1] += pool[sign]
    for place in range(len(held.signs)):
        if color == ANY_COLOR or color == held.colors[place]:
            cards[pool[held.signs[place]]] = held.values[place]
            pool[held.signs[place]] += 1
    for sign in range(signs, 0, -1):
        pool[sign] = pool[sign - 1]
    pool[0] = 0


def fill_runs(run: Any, wanted: Wanted, worth: Worth) -> tuple[int, int]:
    """Fill ``plain`` and ``covered`` for each kind of run.

    Returns the most that a Polysemy adds to the cards of a run, and the most that it adds (or loses) where the run
    could do without it.
    """
    least, _, stand, _, each = wanted
    plain, covered, pool, cards, must = worth.plain, worth.covered, worth.pool, worth.cards, worth.must
    extra, gain = 0, NEVER
    for kind in range(len(run)):
        sign, count = run[kind] >> 6, run[kind] & 63
        plain[kind] = 0 if least[sign] < 0 else -1
        covered[kind] = -1
        if least[sign] < 0 or count < least[sign]:
            continue
        first = pool[sign]
        held = pool[sign + 1] - first
        top = 0
        for place in range(first, first + min(count, held)):
            top += cards[place]
        if must[sign] <= count <= held:
            plain[kind] = top
        if stand[sign] < 0:
            continue
        fewest = max(1, count - held)
        for hidden in range(fewest, (count if each else fewest) + 1):
            if count - hidden < must[sign]:
                break
            value = stand[sign] * hidden if each else stand[sign]
            for place in range(first, first + count - hidden):
                value += cards[place]
            covered[kind] = max(covered[kind], value)
        if covered[kind] >= 0:
            extra = max(extra, covered[kind] - top)
            if plain[kind] >= 0:
                gain = max(gain, covered[kind] - plain[kind])
    return extra, gain


def fill_most(worth: Worth) -> None:
    """Fill ``most[s * LONGEST + n]`` with the sum of the n dearest cards of signs from ``s`` on."""
    pool, cards, dearest, most = worth.pool, worth.cards, worth.dearest, worth.most
    held = 0
    for sign in range(len(pool) - 2, -1, -1):
        for place in range(pool[sign], pool[sign + 1]):
            spot = min(held, LONGEST - 1)
            if held == LONGEST and dearest[spot] >= cards[place]:
                continue
            while spot > 0 and dearest[spot - 1] < cards[place]:
                dearest[spot] = dearest[spot - 1]
                spot -= 1
            dearest[spot] = cards[place]
            held = min(held + 1, LONGEST)
        total = 0
        for number in range(LONGEST):
            most[sign * LONGEST + number] = total
            if number < held:
                total += dearest[number]


def fill_prizes(held: HeldColumns, extra: int, gain: int, worth: Worth) -> None:
    """Fill what unspent Polysemies may still add."""
    rest, beside, gains = worth.rest, worth.beside, worth.gains
    for unspent in range(1, len(rest)):
        points = held.prizes[len(held.prizes) - unspent]
        rest[unspent] = rest[unspent - 1] + points + max(extra, gain, 0)
        beside[unspent] = beside[unspent - 1] + points + max(gain, 0)
        gains[unspent] = gains[unspent - 1] + max(0, points + gain)
