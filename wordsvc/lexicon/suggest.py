"""Words that may have been meant: near in spelling, near in sound, or what stands for a Russian-influenced word.

A candidate's rank is how seldom the slip is made less how often the word is used, both as decimal logarithms in
hundredths (the noisy channel of Kernighan, Church and Gale, 1990). Everything one slip away is looked up in the trie,
at most 700 look-ups for ten letters; what lies farther is looked for only where that finds nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from wordsvc.language.alphabet import LETTERS
from wordsvc.lexicon.index import Lexicon
from wordsvc.lexicon.signature import Standing

MOST: Final = 8
LONGEST: Final = 40
_MISHEARD: Final = -100
_FARTHEST: Final = 20
"""Longer words are not searched for two slips."""
_FIRST_CONFUSED: Final = 3
"""Spellings by ear from which a slip is looked for, besides the word itself."""
_MOST_CONFUSED: Final = 60
_CONFUSED_AGAIN: Final = 20

_REPLACEMENT: Final = -10_000
_LOST, _SWAPPED, _ADDED, _TYPED = 0, 30, 150, 150
"""A slip that could have been made in one way; an added or wrong letter is one of thirty."""
_NEIGHBOUR: Final = 90
_DOUBLED: Final = 60
_SIGN: Final = 60
"""A soft sign, an apostrophe or a hyphen too many or too few."""
_INITIAL: Final = 30
"""The first letter of a word is seldom mistaken."""

_SIGNS: Final = "ь'-"
_INSERTED: Final = LETTERS + "'-"
_KEYBOARD: Final = ("йцукенгшщзхї", "фівапролджєґ", "ячсмитьбю")

# (what stands, what may have been meant, cost): what people confuse because it sounds or looks alike.
_CONFUSIONS: Final = (
    ("г", "ґ", 10), ("ґ", "г", 10), ("и", "і", 60), ("і", "и", 60), ("ї", "і", 60), ("і", "ї", 60), ("е", "и", 60),
    ("и", "е", 60), ("е", "є", 60), ("є", "е", 60), ("о", "а", 80), ("а", "о", 80), ("йо", "ьо", 60), ("ьо", "йо", 60),
    ("и", "й", 60), ("й", "и", 60), ("о", "і", 80), ("і", "о", 80), ("є", "і", 80),
    ("є", "'є", 20), ("я", "'я", 20), ("ю", "'ю", 20), ("ї", "'ї", 20), ("'", "", 20), ("ь", "", 60), ("ь", "'", 40),
    ("ця", "ться", 80), ("ться", "ця", 80), ("тся", "ться", 40), ("сч", "щ", 60), ("зж", "ж", 80), ("шч", "щ", 40),
    ("жж", "ж", 80), ("при", "пре", 60), ("пре", "при", 60), ("пере", "при", 100), ("роз", "рос", 60),
    ("рас", "роз", 60), ("раз", "роз", 60), ("зс", "с", 80), ("з", "с", 60), ("с", "з", 60), ("в", "у", 80),
    ("у", "в", 80), ("ф", "т", 100), ("т", "ф", 100), ("ф", "х", 100), ("х", "г", 100), ("г", "х", 100),
    ("шн", "чн", 60), ("щ", "ш", 80), ("ш", "щ", 80), ("ія", "іа", 60), ("ие", "іє", 60), ("ие", "ьє", 60),
    ("ья", "'я", 20), ("ье", "'є", 20), ("ью", "'ю", 20), ("ующ", "уюч", 60), ("ающ", "аюч", 60), ("лл", "л", 60),
    ("сс", "с", 60), ("нн", "н", 40), ("тт", "т", 60), ("мм", "м", 60), ("кк", "к", 60), ("пп", "п", 60),
    ("рр", "р", 60), ("н", "нн", 40), ("л", "лл", 60), ("т", "тт", 60), ("с", "сс", 60), ("д", "дд", 60),
    ("ж", "жж", 80), ("ч", "чч", 80), ("з", "зз", 60), ("ц", "цц", 80), ("ш", "шш", 80),
    ("ать", "ати", 40), ("ить", "ити", 40), ("іть", "іти", 40), ("уть", "ути", 40), ("ять", "яти", 40),
)  # fmt: skip


def _neighbours() -> dict[str, str]:
    """The keys around each key of the Ukrainian layout."""
    around: dict[str, str] = {}
    for row, keys in enumerate(_KEYBOARD):
        for column, key in enumerate(keys):
            rows = _KEYBOARD[max(row - 1, 0) : row + 2]
            around[key] = "".join(near[max(column - 1, 0) : column + 2] for near in rows).replace(key, "")
    return around


_NEAR: Final = _neighbours()


def suggestions(word: str, lexicon: Lexicon, most: int = MOST) -> tuple[str, ...]:
    """Standard words near ``word``, best first; none where nothing is near. ``word`` itself is never among them.

    A crude word is never suggested, and a name or a symbol only behind all words.
    """
    if not 0 < len(word) <= LONGEST:
        return ()
    offers = _Offers(word, lexicon)
    for lemma in (word, *lexicon.lemmas(word)):
        for place, replacement in enumerate(lexicon.replacements.get(lemma, ())):
            offers.add(replacement, _REPLACEMENT + place)
    confused = _confused(word)
    for candidate, cost in confused.items():
        offers.add(candidate, cost)
    if word not in lexicon:  # a word that some source has, if only as an error, is not a slip of the finger
        _slips(word, 0, offers)
        if not offers.found and len(word) <= _FARTHEST:
            for start in list(confused)[1 : 1 + _FIRST_CONFUSED]:
                _slips(start, confused[start], offers)
    return offers.best(most)


class _Offers:
    """The candidates that are words, each with its lowest cost."""

    def __init__(self, word: str, lexicon: Lexicon) -> None:
        self.found: dict[str, int] = {}
        self.lexicon = lexicon
        self._word = word

    def add(self, candidate: str, cost: int) -> None:
        """Keep a candidate if the lexicon has it."""
        if candidate in self.lexicon:
            self.keep(candidate, cost)

    def keep(self, form: str, cost: int) -> None:
        """Keep a form of the lexicon, unless a cheaper way led to it."""
        if form != self._word and cost < self.found.get(form, 1 << 30):
            self.found[form] = cost

    def best(self, most: int) -> tuple[str, ...]:
        """The first ones: words before names, then by rank."""
        ranked = sorted(key for candidate, cost in self.found.items() if (key := self._key(candidate, cost)))
        return tuple(candidate for *_, candidate in ranked[:most])

    def _key(self, candidate: str, cost: int) -> tuple[bool, int, str] | None:
        form = self.lexicon.find(candidate)
        if form is None:
            return None
        kind = min(_kinds(self.lexicon)[number] for number in form.signature_ids)
        return None if kind == _UNFIT else (kind == _NAME, cost - form.frequency, candidate)


_WORD, _NAME, _UNFIT = range(3)


@lru_cache(maxsize=4)
def _kinds(lexicon: Lexicon) -> bytes:
    """What each signature makes of a suggestion: a word, a name or symbol, or nothing that one suggests."""
    kinds = []
    for signature in lexicon.signatures:
        if signature.standing is not Standing.STANDARD or "Vulg" in signature.features:
            kinds.append(_UNFIT)
        else:
            kinds.append(_NAME if signature.features & {"Prop", "Symb"} else _WORD)
    return bytes(kinds)


def _confused(word: str) -> dict[str, int]:
    """``word`` and what one or two frequent confusions make of it, with their costs, cheapest first."""
    found = {word: 0}
    if word.startswith("и"):  # no word does
        found |= {letter + word[1:]: _MISHEARD for letter in "йі"}
    for _ in range(2):
        for start, cost in list(found.items())[:_CONFUSED_AGAIN]:
            for stands, meant, more in _CONFUSIONS:
                for made in _replaced(start, stands, meant):
                    found[made] = min(found.get(made, 1 << 30), cost + more)
        found = dict(sorted(found.items(), key=lambda item: item[1])[:_MOST_CONFUSED])
    return found


def _replaced(word: str, stands: str, meant: str) -> Iterator[str]:
    """``word`` with each ``stands`` in turn changed into ``meant``."""
    place = word.find(stands)
    while place >= 0:
        yield word[:place] + meant + word[place + len(stands) :]
        place = word.find(stands, place + 1)


def _slips(word: str, before: int, offers: _Offers) -> None:
    """Offer what is one slip away, ``before`` what led to ``word``: a letter lost, added, replaced, or two swapped."""
    for place in range(len(word) + 1):
        head, tail = word[:place], word[place:]
        if not offers.lexicon.begins(head):
            return
        stands, rest = tail[:1], tail[1:]
        for made in offers.lexicon.known([head + letter + tail for letter in _INSERTED]):
            letter = made[place]
            offers.keep(
                made, before + (_SIGN if letter in _SIGNS else _DOUBLED if letter in head[-1:] + stands else _LOST)
            )
        if not stands:
            return
        initial = before + (0 if place else _INITIAL)
        offers.add(head + rest, initial + (_DOUBLED if stands == head[-1:] else _SIGN if stands in _SIGNS else _ADDED))
        near = _NEAR.get(stands, "")
        for made in offers.lexicon.known([head + letter + rest for letter in LETTERS]):
            offers.keep(made, initial + (_NEIGHBOUR if made[place] in near else _TYPED))
        if rest:
            offers.add(head + rest[0] + stands + rest[1:], before + _SWAPPED)
