"""How a code with its details becomes a sentence in Ukrainian or in English.

A table has a text in both languages for every code. A text names its details in braces:

* ``{word}`` is the detail itself, of a :class:`Message` its sentence;
* ``{names}`` is of a list its items with commas between them, ``{names: або }`` with what stands after the colon;
* ``{count:картка|картки|карток}``, ``{count:card|cards}`` is a whole number with the word that it counts, in the forms
  of the language's plural rule (CLDR): one, few and many in Ukrainian, one and other in English.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from string import Formatter
from typing import Any, Final, Literal

from babel import Locale

Language = Literal["uk", "en"]
LANGUAGES: Final[tuple[Language, ...]] = ("uk", "en")

Table = Mapping[str, tuple[str, str]]
"""Texts by code, each in Ukrainian and in English."""

FORMS: Final[Mapping[Language, tuple[str, ...]]] = {"uk": ("one", "few", "many"), "en": ("one", "other")}
"""The plural forms of a language, in the order in which texts write them."""

_LOCALES: Final = {language: Locale(language) for language in LANGUAGES}
_NONE: Final[Mapping[str, Any]] = {}


@dataclass(frozen=True, slots=True)
class Message:
    """Something to say, in no language yet: a code of a table and what its text needs."""

    code: str
    details: Mapping[str, Any] = field(default_factory=dict)


def plural(count: int, language: Language, forms: Sequence[str]) -> str:
    """The form of a word that goes with ``count``.

    >>> plural(21, "uk", ("бал", "бали", "балів")), plural(12, "uk", ("бал", "бали", "балів"))
    ('бал', 'балів')
    >>> plural(2, "en", ("card", "cards"))
    'cards'
    """
    return forms[_form(count, language)]


@lru_cache(maxsize=1024)
def _form(count: int, language: Language) -> int:
    return FORMS[language].index(_LOCALES[language].plural_form(count))


class Texts(Mapping[str, tuple[str, str]]):
    """Tables that speak as one. Raises ValueError where two of them have different texts for a code.

    >>> Texts({"left": ("Лишилося {count:картка|картки|карток}.", "{count:card|cards} left.")}).say(
    ...     "left", "uk", {"count": 3}
    ... )
    'Лишилося 3 картки.'
    """

    def __init__(self, *tables: Table) -> None:
        self._texts: dict[str, tuple[str, str]] = {}
        for table in tables:
            for code, text in table.items():
                if self._texts.setdefault(code, text) != text:
                    msg = f"two texts for {code!r}"
                    raise ValueError(msg)

    def __getitem__(self, code: str) -> tuple[str, str]:
        return self._texts[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def say(self, code: str, language: Language, details: Mapping[str, Any] = _NONE, /, **named: Any) -> str:
        """The text for ``code`` with its details. Raises KeyError for a code or a detail that there is not."""
        text = self._texts[code][LANGUAGES.index(language)]
        filled = {**details, **named}
        return self._filled(text, language, filled) if filled else text

    def speaker(self, language: Language) -> Callable[..., str]:
        """:meth:`say` in one language: of a code and its details by name."""

        def said(code: str, /, **details: Any) -> str:
            return self.say(code, language, details)

        return said

    def tell(self, message: Message, language: Language) -> str:
        """The sentence of a message. Raises KeyError for a code or a detail that there is not."""
        return self.say(message.code, language, message.details)

    def _filled(self, text: str, language: Language, details: Mapping[str, Any]) -> str:
        parts: list[str] = []
        for literal, name, form, _ in _pieces(text):
            parts.append(literal)
            if name is not None:
                parts.append(self._written(details[name], form or "", language))
        return "".join(parts)

    def _written(self, value: Any, form: str, language: Language) -> str:
        if isinstance(value, Message):
            return self.tell(value, language)
        if isinstance(value, list | tuple):
            return (form or ", ").join(self._written(item, "", language) for item in value)
        if "|" in form:
            return f"{value} {plural(value, language, form.split('|'))}"
        return format(value, form)


@lru_cache(maxsize=4096)
def _pieces(text: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    """The text, parted at its places: what stands before a place, its name, what stands after its colon."""
    return tuple(Formatter().parse(text))
