"""Words that may have been meant: near in spelling, near in sound, or what stands for a Russian-influenced word.

The cost of a candidate is the sum of its edits: a confusion that people make all the time (г and ґ, a lost apostrophe,
и for і) costs less than a slip of the finger. Look-ups only, a few thousand at most.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wordsvc.language.alphabet import LETTERS
from wordsvc.lexicon.index import Lexicon
from wordsvc.lexicon.signature import Standing

MOST: Final = 8
LONGEST: Final = 40
_SLIP: Final = 10
_LIKELY: Final = 4
"""A confusion that costs no more is what was meant; a slip of the finger need not be looked for."""
_MOST_CONFUSED: Final = 60
_MOST_SLIPPED: Final = 10

# (what stands, what may have been meant, cost)
_CONFUSIONS: Final = (
    ("г", "ґ", 1), ("ґ", "г", 1), ("и", "і", 4), ("і", "и", 4), ("ї", "і", 4), ("і", "ї", 4), ("е", "и", 4),
    ("и", "е", 4), ("е", "є", 4), ("є", "е", 4), ("о", "а", 5), ("а", "о", 5), ("йо", "ьо", 4), ("ьо", "йо", 4),
    ("и", "й", 4), ("й", "и", 4), ("о", "і", 5), ("і", "о", 5), ("є", "і", 5),
    ("є", "'є", 2), ("я", "'я", 2), ("ю", "'ю", 2), ("ї", "'ї", 2), ("'", "", 2), ("ь", "", 4), ("ь", "'", 3),
    ("ця", "ться", 5), ("ться", "ця", 5), ("тся", "ться", 3), ("сч", "щ", 4), ("зж", "ж", 5), ("шч", "щ", 3),
    ("жж", "ж", 5), ("при", "пре", 4), ("пре", "при", 4), ("пере", "при", 6), ("роз", "рос", 4), ("рас", "роз", 4),
    ("раз", "роз", 4), ("зс", "с", 5), ("з", "с", 4), ("с", "з", 4), ("в", "у", 5), ("у", "в", 5), ("ф", "т", 6),
    ("т", "ф", 6), ("ф", "х", 6), ("х", "г", 6), ("г", "х", 6), ("шн", "чн", 4), ("щ", "ш", 5), ("ш", "щ", 5),
    ("ія", "іа", 4), ("ие", "іє", 4), ("ие", "ьє", 4), ("ья", "'я", 2), ("ье", "'є", 2), ("ью", "'ю", 2),
    ("ующ", "уюч", 4), ("ающ", "аюч", 4), ("лл", "л", 4), ("сс", "с", 4), ("нн", "н", 3), ("тт", "т", 4),
    ("мм", "м", 4), ("кк", "к", 4), ("пп", "п", 4), ("рр", "р", 4), ("н", "нн", 3), ("л", "лл", 4), ("т", "тт", 4),
    ("с", "сс", 4), ("д", "дд", 4), ("ж", "жж", 5), ("ч", "чч", 5), ("з", "зз", 4), ("ц", "цц", 5), ("ш", "шш", 5),
)  # fmt: skip


def suggestions(word: str, lexicon: Lexicon, most: int = MOST) -> tuple[str, ...]:
    """Standard words near ``word``, best first; none where nothing is near. ``word`` itself is never among them."""
    if not 0 < len(word) <= LONGEST:
        return ()
    costs: dict[str, int] = {}
    for lemma in (word, *lexicon.lemmas(word)):
        for replacement in lexicon.replacements.get(lemma, ()):
            _offer(costs, word, replacement, 0, lexicon)
    confused = _confused(word)
    for candidate, cost in confused.items():
        _offer(costs, word, candidate, cost, lexicon)
    known = word in lexicon  # a word that some source has, if only as an error, is not a slip of the finger
    if not known and min(costs.values(), default=_SLIP) > _LIKELY:
        _offer_slips(costs, word, word, 0, lexicon)
    if not known and not costs:
        for start in list(confused)[1:_MOST_SLIPPED]:
            _offer_slips(costs, word, start, confused[start], lexicon)
    ranked = sorted(costs, key=lambda candidate: (costs[candidate], _commonness(candidate, lexicon), candidate))
    return tuple(ranked[:most])


def _offer_slips(costs: dict[str, int], word: str, start: str, cost: int, lexicon: Lexicon) -> None:
    for candidate in _slips(start):
        _offer(costs, word, candidate, cost + _SLIP + (candidate[:1] != word[:1]), lexicon)


def _offer(costs: dict[str, int], word: str, candidate: str, cost: int, lexicon: Lexicon) -> None:
    if candidate not in lexicon or candidate == word or cost >= costs.get(candidate, 1 << 30):
        return
    form = lexicon.find(candidate)
    if form and any(lexicon.signatures[number].standing is Standing.STANDARD for number in form.signature_ids):
        costs[candidate] = cost


def _confused(word: str) -> dict[str, int]:
    """``word`` and what one or two frequent confusions make of it, with their costs, cheapest first."""
    found = {word: 0}
    for _ in range(2):
        for start, cost in list(found.items()):
            for stands, meant, more in _CONFUSIONS:
                place = start.find(stands)
                while place >= 0:
                    made = start[:place] + meant + start[place + len(stands) :]
                    found[made] = min(found.get(made, 1 << 30), cost + more)
                    place = start.find(stands, place + 1)
        found = dict(sorted(found.items(), key=lambda item: item[1])[:_MOST_CONFUSED])
    return found


def _slips(word: str) -> Iterator[str]:
    """Everything one slip away: a letter lost, added, replaced, or two swapped."""
    for place in range(len(word) + 1):
        head, tail = word[:place], word[place:]
        if tail:
            yield head + tail[1:]
            for letter in LETTERS:
                yield head + letter + tail[1:]
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        for letter in LETTERS:
            yield head + letter + tail


def _commonness(word: str, lexicon: Lexicon) -> tuple[int, int]:
    """Orders candidates of one cost: words of several sources first, then dictionary forms."""
    form = lexicon.find(word)
    if form is None:
        return (0, 0)
    has = sum(form.sources >> (2 * place) & 1 for place in range(len(lexicon.sources) + 1))
    return (-has, 0 if word in lexicon.lemmas(word) else 1)
