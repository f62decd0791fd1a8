"""The inner loops of the search, over flat sequences of whole numbers: interpreted as they stand, or compiled.

Depth first over the automaton of alphagrams, rare letters first. Below an edge no word can be worth more than what the
path is worth plus the smaller of two bounds: what the hand still holds in the signs to come, and what the dearest way
on weighs. Where that does not beat the k-th best found so far, everything below is skipped.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from wordsvc.lexicon.hand_index import EDGE_BITS, NODE_EDGE_BITS

LONGEST: Final = 64
NEVER: Final = -(1 << 40)
ANY_COLOR: Final = -1
FRAME: Final = 7
"""Numbers of a level of the stack: its next edge, its last one, the value and the unspent Polysemies there, the first
alphagram below and the end of them, the sign that may not be passed over."""
NODE_SHIFT: Final = 32 - NODE_EDGE_BITS
_EDGE_MASK: Final = (1 << EDGE_BITS) - 1
_RUN_SHIFT: Final = 2 * EDGE_BITS
_FIRST_LETTER: Final = 0x41
_ANY_LETTER: Final = 0x3F
_ANY_RUN: Final = 0x2A
_NEWLINE: Final = 10


class Automaton(NamedTuple):
    """The columns of the automaton (see :mod:`wordsvc.lexicon.hands`)."""

    nodes: Any
    edges: Any
    run: Any


class Held(NamedTuple):
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
    still add to the cards on the way, ``printed[q]`` what is printed on them, ``gains[q]`` the most that they may add
    where no run needs them.
    """

    plain: Any
    covered: Any
    pool: Any
    cards: Any
    must: Any
    dearest: Any
    most: Any
    rest: Any
    printed: Any
    gains: Any


class Leaves(NamedTuple):
    """Which alphagrams count: a bit each, and how many before each 64 of them.

    With a ``pattern``, one of its forms of class ``number`` and at least ``shortest`` letters must match.
    """

    bits: Any
    before: Any
    pattern: Any
    text: Any
    slot_start: Any
    slot_text: Any
    slot_set: Any
    letters: Any
    classes: Any
    number: int
    shortest: int


class State(NamedTuple):
    """Where the walk stands, the heap of the best (value, alphagram), or a byte for each where all are asked for."""

    stack: Any
    values: Any
    numbers: Any
    every: Any


def fill_pool(held: Held, color: int, worth: Worth) -> None:
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


def fill_prizes(held: Held, extra: int, gain: int, worth: Worth) -> None:
    """Fill what unspent Polysemies may still add."""
    rest, printed, gains = worth.rest, worth.printed, worth.gains
    for unspent in range(1, len(rest)):
        points = held.prizes[len(held.prizes) - unspent]
        rest[unspent] = rest[unspent - 1] + points + max(extra, gain, 0)
        printed[unspent] = printed[unspent - 1] + points
        gains[unspent] = gains[unspent - 1] + max(0, points + gain)


def matches(pattern: Any, text: Any, start: int) -> bool:
    """Whether the line of ``text`` at ``start`` matches: ``?`` is one letter, ``*`` any run of signs."""
    place, star, retry = 0, -1, 0
    while text[start] != _NEWLINE:
        wanted = pattern[place] if place < len(pattern) else _NEWLINE
        if wanted == _ANY_RUN:
            star, retry = place, start
            place += 1
        elif wanted == text[start] or (wanted == _ANY_LETTER and text[start] >= _FIRST_LETTER):
            place += 1
            start += 1
        elif star >= 0:
            retry += 1
            place, start = star + 1, retry
        else:
            return False
    while place < len(pattern) and pattern[place] == _ANY_RUN:
        place += 1
    return place == len(pattern)


def offer(value: int, number: int, size: int, values: Any, numbers: Any) -> int:
    """Put an alphagram into the heap of the best ones, the worst on top; returns how many it holds.

    One that is there already keeps its higher value.
    """
    place = -1
    for known in range(size):
        if numbers[known] == number:
            place = known
    if place >= 0 and values[place] >= value:
        return size
    if place < 0 and size < len(values):
        place = size
        size += 1
        while place > 0 and values[(place - 1) >> 1] > value:
            values[place] = values[(place - 1) >> 1]
            numbers[place] = numbers[(place - 1) >> 1]
            place = (place - 1) >> 1
    else:
        place = max(place, 0)
        while 2 * place + 1 < size:
            child = 2 * place + 1
            if child + 1 < size and values[child + 1] < values[child]:
                child += 1
            if values[child] >= value:
                break
            values[place] = values[child]
            numbers[place] = numbers[child]
            place = child
    values[place] = value
    numbers[place] = number
    return size


def counts(number: int, leaves: Leaves) -> bool:
    """Whether an alphagram has a form that counts."""
    if not leaves.bits[number >> 6] >> (number & 63) & 1:
        return False
    if len(leaves.pattern) == 0:
        return True
    for slot in range(leaves.slot_start[number], leaves.slot_start[number + 1]):
        if (
            leaves.classes[leaves.slot_set[slot]] == leaves.number
            and leaves.letters[slot] >= leaves.shortest
            and matches(leaves.pattern, leaves.text, leaves.slot_text[slot])
        ):
            return True
    return False


def walk(
    automaton: Automaton, prizes: Any, wanted: Wanted, worth: Worth, leaves: Leaves, state: State,
    factor: int, depth: int, size: int, steps: int,
) -> tuple[int, int, int]:  # fmt: skip
    """Walk on from ``state`` for ``steps`` edges; returns the depth (-1: done), the heap's size, the steps left."""
    nodes, edges, run = automaton
    _, ahead, _, potential, _ = wanted
    plain, covered, _, _, _, _, most, rest, printed, gains = worth
    stack, values, numbers, every = state
    collect = len(every) > 0
    worst = values[0] if not collect and size == len(values) else -1
    while depth >= 0 and steps > 0:
        at = depth * FRAME
        place = stack[at]
        if place == stack[at + 1]:
            depth -= 1
            continue
        stack[at] = place + 1
        steps -= 1
        edge = edges[place]
        kind = edge >> _RUN_SHIFT
        after = (run[kind] >> 6) + 1
        if after > stack[at + 6] + 1:
            depth -= 1
            continue
        value, unspent = plain[kind], stack[at + 3]
        if value < 0:
            value = covered[kind]
            if value < 0 or unspent == 0:
                continue
            value += prizes[len(prizes) - unspent]
            unspent -= 1
        value += stack[at + 2]
        child = edge & _EDGE_MASK
        node = nodes[child]
        bound = min(most[after * LONGEST + (node >> 1 & 63)] + rest[unspent], potential[child] + printed[unspent])
        if (value + bound) * factor <= worst:
            continue
        first = stack[at + 4] + (edge >> EDGE_BITS & _EDGE_MASK)
        end = (
            stack[at + 5]
            if place + 1 == stack[at + 1]
            else stack[at + 4] + (edges[place + 1] >> EDGE_BITS & _EDGE_MASK)
        )
        if leaves.before[(end >> 6) + 1] == leaves.before[first >> 6]:
            continue
        total = (value + gains[unspent]) * factor
        if node & 1 and total > worst and ahead[after] == len(ahead) - 1 and counts(first, leaves):
            if collect:
                every[first] = 1
            else:
                size = offer(total, first, size, values, numbers)
                if size == len(values):
                    worst = values[0]
        depth += 1
        at += FRAME
        stack[at] = node >> NODE_SHIFT
        stack[at + 1] = nodes[child + 1] >> NODE_SHIFT
        stack[at + 2], stack[at + 3], stack[at + 4], stack[at + 5], stack[at + 6] = (
            value,
            unspent,
            first,
            end,
            ahead[after],
        )
    return depth, size, steps


def search(
    automaton: Automaton, held: Held, wanted: Wanted, worth: Worth, modes: Any, leaves: Leaves, state: State,
    mode: int, depth: int, size: int, steps: int,
) -> tuple[int, int, int]:  # fmt: skip
    """Search the modes from ``mode`` on for ``steps`` edges, going on from ``state`` where ``depth`` is not -1.

    A mode is three numbers: the factor, the colour, how many Polysemies may be spent. Returns the mode and the depth
    reached (past the last mode: done) and the size of the heap.
    """
    nodes = automaton.nodes
    root = len(nodes) - 2
    while mode < len(modes):
        if depth < 0:
            fill_pool(held, modes[mode + 1], worth)
            extra, gain = fill_runs(automaton.run, wanted, worth)
            fill_most(worth)
            fill_prizes(held, extra, gain, worth)
            stack = state.stack
            stack[0], stack[1] = nodes[root] >> NODE_SHIFT, nodes[root + 1] >> NODE_SHIFT
            stack[2], stack[3], stack[4] = 0, modes[mode + 2], 0
            stack[5], stack[6] = len(leaves.slot_start) - 1, wanted.ahead[0]
            depth = 0
        depth, size, steps = walk(automaton, held.prizes, wanted, worth, leaves, state, modes[mode], depth, size, steps)
        if depth >= 0:
            break
        mode += 3
    return mode, depth, size
