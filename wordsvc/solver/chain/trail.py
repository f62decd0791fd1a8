"""The longest chain as a trail: letters are the points, every word a way from its first letter to its last.

A syncope lets a word end at any other of its letters instead. A trail that uses each card at most once is a
flow of one unit from some letter to some letter, plus closed walks; HiGHS finds the heaviest such flow within
the number of syncopes. Closed walks that hang in the air are cut off and the programme is solved again, until
there is one trail: each round gives a chain (what is connected) and a bound that no chain exceeds.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wordsvc.optimum.clock import Clock
from wordsvc.optimum.programme import Programme
from wordsvc.solver.chain.links import Link

_ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class WordUse:
    """One way to use a word: the letter where the next attaches, and its place if that is by a syncope."""

    word: str
    end: str
    syncope_at: int | None

    @property
    def start(self) -> str:
        """The letter the word starts with."""
        return self.word[0]


def ways(held: Mapping[str, int], syncopes: int) -> list[WordUse]:
    """Return every way to use every word; ends at the same letter are told once."""
    found = []
    for word in sorted(held):
        found.append(WordUse(word, word[-1], None))
        if syncopes:
            first = {letter: at for at, letter in reversed(list(enumerate(word)))}
            found += [WordUse(word, letter, at) for letter, at in sorted(first.items()) if letter != word[-1]]
    return found


class TrailProgramme:
    """The flow model: one column a way, one for starting and one for stopping at each letter."""

    def __init__(self, held: Mapping[str, int], syncopes: int) -> None:
        self.held = held
        self.ways = ways(held, syncopes)
        self.letters = sorted({way.start for way in self.ways} | {way.end for way in self.ways})
        self.first = {letter: len(self.ways) + i for i, letter in enumerate(self.letters)}
        self.last = {letter: len(self.ways) + len(self.letters) + i for i, letter in enumerate(self.letters)}
        self._programme = Programme()
        for way in self.ways:
            self._programme.column(len(way.word), held[way.word])
        for _ in range(2 * len(self.letters)):
            self._programme.column(0, 1)
        self._rows(syncopes)

    def _rows(self, syncopes: int) -> None:
        self._programme.row(0, 1, dict.fromkeys(self.first.values(), 1.0))
        for letter in self.letters:
            balance: dict[int, float] = defaultdict(float)
            balance[self.first[letter]] = 1.0
            balance[self.last[letter]] = -1.0
            for column, way in enumerate(self.ways):
                balance[column] += (way.end == letter) - (way.start == letter)
            self._programme.row(0, 0, {column: value for column, value in balance.items() if value})
        by_word: dict[str, list[int]] = defaultdict(list)
        for column, way in enumerate(self.ways):
            by_word[way.word].append(column)
        for word, columns in by_word.items():
            if len(columns) > 1:
                self._programme.row(0, self.held[word], dict.fromkeys(columns, 1.0))
        jumps = [column for column, way in enumerate(self.ways) if way.syncope_at is not None]
        if jumps:
            self._programme.row(0, syncopes, dict.fromkeys(jumps, 1.0))

    def solve(self, clock: Clock) -> tuple[list[int] | None, float]:
        """Return how often each column is used (None: nothing found in time) and an upper bound."""
        found = self._programme.solve(clock.left)
        return None if found.values is None else [round(value) for value in found.values], found.bound

    def cut(self, inside: set[str]) -> None:
        """Demand that words which start inside a set of letters are used only when the trail gets there."""
        reach = {self.first[letter]: 1.0 for letter in inside}
        for column, way in enumerate(self.ways):
            if way.end in inside and way.start not in inside:
                reach[column] = 1.0
        for column, way in enumerate(self.ways):
            if way.start in inside and way.end in inside:
                most = float(self.held[way.word])
                entries = {key: -most * value for key, value in reach.items()}
                entries[column] = 1.0
                self._programme.row(-math.inf, 0, entries)


def walk(used: Mapping[WordUse, int], start: str) -> list[WordUse]:
    """Return one trail from a letter over everything that is connected with it (Hierholzer)."""
    out: dict[str, list[WordUse]] = defaultdict(list)
    for way, many in used.items():
        out[way.start] += [way] * many
    trail: list[WordUse] = []
    stack: list[tuple[str, WordUse | None]] = [(start, None)]
    while stack:
        letter, came = stack[-1]
        if out[letter]:
            way = out[letter].pop()
            stack.append((way.end, way))
        else:
            stack.pop()
            if came is not None:
                trail.append(came)
    return trail[::-1]


def apart(used: Mapping[WordUse, int], reached: set[str]) -> list[set[str]]:
    """Return the sets of letters of closed walks that the trail doesn't touch."""
    groups: list[set[str]] = []
    for way, many in used.items():
        if not many or way.start in reached:
            continue
        group = {way.start, way.end}
        for other in [other for other in groups if other & group]:
            groups.remove(other)
            group |= other
        groups.append(group)
    return groups


def linked(trail: Sequence[WordUse]) -> list[Link]:
    """Return a trail as links; a syncope belongs to the word after it."""
    links = []
    attach: int | None = None
    for way in trail:
        links.append(Link(way.word, attach))
        attach = way.syncope_at
    return links


def longest_trail(held: Counter[str], syncopes: int, clock: Clock) -> tuple[list[Link], int]:
    """Return the longest chain found in the time and the length that no chain exceeds."""
    if not held:
        return [], 0
    programme = TrailProgramme(held, syncopes)
    longest = max(held, key=lambda word: (len(word), word))
    best = [WordUse(longest, longest[-1], None)]
    bound = sum(len(word) * many for word, many in held.items())
    while not clock.spent:
        columns, high = programme.solve(clock)
        if high < bound + 1:
            bound = min(bound, math.floor(high + _ROUNDING))
        if columns is None:
            break
        used = {way: columns[i] for i, way in enumerate(programme.ways) if columns[i]}
        start = next((letter for letter in programme.letters if columns[programme.first[letter]]), longest[0])
        trail = walk(used, start)
        if _length(trail) > _length(best):
            best = trail
        loose = apart(used, {start} | {way.end for way in trail})
        if _length(best) >= bound or not loose:
            break
        for letters in loose:
            programme.cut(letters)
    return linked(best), bound


def _length(trail: Sequence[WordUse]) -> int:
    return sum(len(way.word) for way in trail)
