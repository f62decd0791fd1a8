"""What people really send when they mean Ukrainian letters: words, patterns, hands.

Nothing here knows any word: it only mends what is a matter of typing (a Latin «i», another apostrophe, a stress mark)
and names what can't be mended.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from wordsvc.language.alphabet import APOSTROPHE, HYPHEN, LETTERS, VOWELS, is_word

_IOTATED: Final = "яюєї"
_EDGE_APOSTROPHES: Final = frozenset("'’ʼ")
_APOSTROPHES: Final = frozenset("’ʼ‘`´′ʹʻˈ‛＇")
_QUOTES: Final = _APOSTROPHES | {APOSTROPHE}
_HYPHENS: Final = frozenset("‐‑‒–—―−⁃－")
_STRESS_MARKS: Final = frozenset("\u0300\u0301\u0341\u0340\u0317")
_INVISIBLE: Final = frozenset(
    "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufeff"
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufe0e\ufe0f"
)
# Only shapes that a reader can't tell apart in print; a Latin "t" or "m" is a typing error, not a look-alike.
LOOK_ALIKES: Final = dict(
    zip("aceiopxyïABCEHIKMOPTXYÏkοαΑΒΕΗΙΚΜΟΡΤΧ", "асеіорхуїавсенікмортхуїкоаавенікмортх", strict=True)
)
_LIKELY: Final = {
    '"': "'", "*": "'", "“": "'", "”": "'", "„": "'", "«": "'", "»": "'", "″": "'", "ъ": "'",
    "ы": "и", "э": "е", "ё": "йо",
}  # fmt: skip
_RUSSIAN: Final = frozenset("ыэёъ")


@dataclass(frozen=True, slots=True)
class Correction:
    """One thing that was mended: at ``at`` (code points from 0 in the given text) ``before`` became ``after``.

    ``code`` is one of ``apostrophe``, ``hyphen``, ``homoglyph``, ``stress``, ``invisible``, ``composed``, ``space``,
    ``punctuation``.
    """

    code: str
    at: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class BadCharacter:
    """A character that no Ukrainian word has: where it stands, what kind it is, what was probably meant.

    ``kind`` is one of ``latin``, ``russian``, ``digit``, ``space``, ``apostrophe`` (a sign that is not an apostrophe
    where one belongs), ``misplaced`` (a hyphen or an apostrophe with no letter beside it), ``dot``, ``other``.
    """

    at: int
    character: str
    kind: str
    likely: str | None = None


@dataclass(frozen=True)
class Spelling:
    """What a text spells: the mended lower-case ``word``, every correction, every fault.

    ``word`` holds Ukrainian letters, ``'`` and ``-`` only if ``faults`` is empty; otherwise the faulty characters stand
    in it as they were given. ``dotted`` is the place of a final dot that was taken for the end of a sentence.
    """

    given: str
    word: str
    corrections: tuple[Correction, ...] = ()
    faults: tuple[BadCharacter, ...] = ()
    dotted: int | None = None

    @cached_property
    def likely(self) -> str | None:
        """The word with every fault replaced by what was probably meant, or None where no guess is good enough."""
        if not self.faults or any(fault.likely is None for fault in self.faults):
            return None
        guess = "".join(_LIKELY.get(character, character) for character in self.word)
        return guess if is_word(guess) else None


@dataclass(slots=True)
class _Letter:
    """One base character of the text with the marks that stayed on it, and its place."""

    at: int
    text: str


@dataclass(frozen=True, slots=True)
class Signs:
    """What a text that is no word, a pattern or a hand, is made of: each sign with its place, and every correction."""

    signs: tuple[tuple[int, str], ...]
    corrections: tuple[Correction, ...]

    @property
    def text(self) -> str:
        """The mended text."""
        return "".join(sign for _, sign in self.signs)


def mended_signs(text: str) -> Signs:
    """The signs of ``text``: letters composed, in lower case and Cyrillic, and whatever else stands between them.

    Unlike in a word, a look-alike is a Ukrainian letter even where no other letter stands beside it: a card has no
    neighbours. Never raises; places count code points of ``text`` from 0.

    >>> mended_signs("i\u0308?ак*").text
    'ї?ак*'
    """
    corrections: list[Correction] = []
    letters = _compose(text, corrections)
    _mend_apostrophes(letters, corrections)
    _mend_homoglyphs(letters, corrections, cyrillic=True)
    corrections.sort(key=lambda correction: correction.at)
    return Signs(tuple((letter.at, letter.text) for letter in letters), tuple(corrections))


def spelling(text: str) -> Spelling:
    """Read ``text`` as one word: mend what is typing, name what is not (rules, words §1.2 and the alphabet).

    Never raises; positions count code points of ``text`` from 0. Repeating it on its own result changes nothing.

    >>> spelling("Здоров’я").word
    "здоров'я"
    >>> [(c.code, c.at) for c in spelling("кiт").corrections]
    [('homoglyph', 1)]
    >>> spelling("hello").faults[0].kind
    'latin'
    """
    if is_word(text):
        return Spelling(text, text)
    corrections: list[Correction] = []
    letters = _compose(text, corrections)
    letters = _trim(letters, corrections)
    letters, dotted = _trim_dots(letters, corrections)
    _mend_apostrophes(letters, corrections)
    cyrillic = any(letter.text in LETTERS or letter.text in _RUSSIAN for letter in letters)
    _mend_homoglyphs(letters, corrections, cyrillic=cyrillic)
    faults = tuple(_faults(letters))
    corrections.sort(key=lambda correction: correction.at)
    return Spelling(text, "".join(letter.text for letter in letters), tuple(corrections), faults, dotted)


def _compose(text: str, corrections: list[Correction]) -> list[_Letter]:
    """Lower-case composed letters of ``text``, without stress marks and invisible characters."""
    letters: list[_Letter] = []
    at = 0
    while at < len(text):
        end = at + 1
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        cluster = text[at:end]
        if cluster[0] in _INVISIBLE:
            corrections.append(Correction("invisible", at, cluster[0], ""))
            if letters and end > at + 1:  # marks behind an invisible character belong to the letter before it
                letters[-1].text = _lower(unicodedata.normalize("NFC", letters[-1].text + cluster[1:]))
        else:
            letters.append(_Letter(at, _cluster(cluster, at, corrections)))
        at = end
    return letters


def _cluster(cluster: str, at: int, corrections: list[Correction]) -> str:
    if len(cluster) == 1 and cluster.isascii():
        return cluster if cluster in LOOK_ALIKES else cluster.lower()
    decomposed = unicodedata.normalize("NFD", cluster)
    kept = "".join(mark for mark in decomposed if mark not in _STRESS_MARKS)
    if len(kept) < len(decomposed) and kept:
        corrections.append(Correction("stress", at, cluster, unicodedata.normalize("NFC", kept)))
    composed = unicodedata.normalize("NFC", kept or decomposed)
    if len(cluster) > 1 and composed == unicodedata.normalize("NFC", cluster) and composed != cluster:
        corrections.append(Correction("composed", at, cluster, composed))
    return _lower(composed)


def _lower(text: str) -> str:
    # A capital that looks Ukrainian must still be seen as the Latin capital it is: «B» is в, «b» is nothing.
    return text if text in LOOK_ALIKES else text.lower()


def _trim(letters: list[_Letter], corrections: list[Correction]) -> list[_Letter]:
    """Drop space and punctuation around the word; a final dot stays, an abbreviation may need it."""
    start, end = 0, len(letters)
    while start < end and _is_around(letters[start].text):
        start += 1
    while end > start and _is_around(letters[end - 1].text):
        end -= 1
    if start == end:  # nothing but punctuation: leave it, to be named as faults
        return letters
    # Without a quotation mark at the other end it is an apostrophe: «'дин», «мо'».
    if end == len(letters) and start > 0 and letters[start - 1].text in _EDGE_APOSTROPHES:
        start -= 1
    elif start == 0 and end < len(letters) and letters[end].text in _EDGE_APOSTROPHES:
        end += 1
    for letter in (*letters[:start], *letters[end:]):
        code = "space" if letter.text.isspace() else "punctuation"
        corrections.append(Correction(code, letter.at, letter.text, ""))
    return letters[start:end]


def _trim_dots(letters: list[_Letter], corrections: list[Correction]) -> tuple[list[_Letter], int | None]:
    """Drop the dots at the end; say where a single one stood, which may have been an abbreviation's."""
    end = len(letters)
    while end and letters[end - 1].text == ".":
        end -= 1
    if end in (0, len(letters)):
        return letters, None
    corrections += [Correction("punctuation", letter.at, ".", "") for letter in letters[end:]]
    dotted = letters[end].at if len(letters) == end + 1 else None
    return _trim(letters[:end], corrections), dotted


def _is_around(text: str) -> bool:
    return (
        text.isspace()
        or text in _QUOTES
        or text in _HYPHENS
        or (text != "." and text != "*" and unicodedata.category(text[0])[0] == "P")
    )


def _mend_apostrophes(letters: list[_Letter], corrections: list[Correction]) -> None:
    stressed: list[_Letter] = []
    for index, letter in enumerate(letters):
        if letter.text in _HYPHENS:
            corrections.append(Correction("hyphen", letter.at, letter.text, HYPHEN))
            letter.text = HYPHEN
        elif letter.text in _APOSTROPHES:
            before = letters[index - 1].text if index else ""
            after = letters[index + 1].text if index + 1 < len(letters) else ""
            if letter.text in "´ˈ" and _sounds(before) in VOWELS and _sounds(after) not in _IOTATED:
                corrections.append(Correction("stress", letter.at, letter.text, ""))
                stressed.append(letter)
            else:
                corrections.append(Correction("apostrophe", letter.at, letter.text, APOSTROPHE))
                letter.text = APOSTROPHE
    for letter in stressed:
        letters.remove(letter)


def _sounds(text: str) -> str:
    return LOOK_ALIKES.get(text, text) or "-"


def _mend_homoglyphs(letters: list[_Letter], corrections: list[Correction], *, cyrillic: bool) -> None:
    """Turn Latin look-alikes into Cyrillic, if the text is Cyrillic at all."""
    for letter in letters:
        if letter.text not in LOOK_ALIKES:
            continue
        if cyrillic:
            mended = LOOK_ALIKES[letter.text]
            corrections.append(Correction("homoglyph", letter.at, letter.text, mended))
            letter.text = mended
        else:
            letter.text = letter.text.lower()


def _faults(letters: list[_Letter]) -> list[BadCharacter]:
    faults = []
    for index, letter in enumerate(letters):
        character = letter.text
        if len(character) == 1 and character in LETTERS:
            continue
        beside = 0 < index < len(letters) - 1
        if character in (APOSTROPHE, HYPHEN):
            around = [letters[i].text for i in (index - 1, index + 1) if 0 <= i < len(letters)]
            if not around or any(text in (APOSTROPHE, HYPHEN) for text in around):
                faults.append(BadCharacter(letter.at, character, "misplaced"))
            continue
        kind = _kind(character)
        likely = _LIKELY.get(character) if kind in ("apostrophe", "russian") and beside else None
        if kind == "russian" and character != "ъ":
            likely = _LIKELY[character]
        faults.append(BadCharacter(letter.at, character, kind, likely))
    return faults


def _kind(character: str) -> str:
    first = character[0]
    if character in _RUSSIAN:
        return "russian"
    if _LIKELY.get(character) == "'":
        return "apostrophe"
    if first.isspace():
        return "space"
    if character == ".":
        return "dot"
    if first.isdigit():
        return "digit"
    if first.isalpha() and "LATIN" in unicodedata.name(first, ""):
        return "latin"
    return "other"
