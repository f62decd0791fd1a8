"""Where to read on about a dictionary form: pages of dictionaries on the net, by templates of their addresses.

They are data, ``dictionaries/links.toml``; nothing of these dictionaries is in the lexicon.
"""

from __future__ import annotations

import tomllib
from functools import cached_property
from pathlib import Path
from typing import Annotated, Final, Literal
from urllib.parse import quote

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

_PLACE: Final = "{lemma}"


def _template(address: str) -> str:
    if not address.startswith("https://") or address.count(_PLACE) != 1 or _PLACE in address.split("/")[2]:
        msg = "an address starts with https:// and has {lemma} once, behind the host"
        raise ValueError(msg)
    return address


class DictionaryLink(BaseModel):
    """A dictionary on the net: its names, what it explains, the template of its addresses."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    name_uk: Annotated[str, Field(min_length=1, max_length=80)]
    name_en: Annotated[str, Field(min_length=1, max_length=80)]
    kind: Literal["explanatory", "orthographic", "etymological", "wiktionary"]
    address: Annotated[str, Field(max_length=200), AfterValidator(_template)]

    @cached_property
    def _around(self) -> tuple[str, str]:
        before, _, after = self.address.partition(_PLACE)
        return _encoded(before), _encoded(after)

    def page(self, lemma: str) -> str:
        """The address of what this dictionary says of ``lemma``, in ASCII.

        >>> DictionaryLink(name_uk="а", name_en="a", kind="wiktionary", address="https://a.example/{lemma}").page("п'є")
        'https://a.example/%D0%BF%27%D1%94'
        """
        before, after = self._around
        return f"{before}{quote(lemma, safe='')}{after}"


Links = dict[str, DictionaryLink]
"""Dictionaries by identity, in the order in which they are named."""

_FILE: Final = TypeAdapter(dict[Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,23}$")], DictionaryLink])


def read_links(dictionaries: Path) -> Links:
    """The dictionaries of ``links.toml``; none where there is no such file. Raises ValueError that names a fault."""
    path = dictionaries / "links.toml"
    if not path.exists():
        return {}
    try:
        return _FILE.validate_python(tomllib.loads(path.read_text(encoding="utf-8")))
    except ValueError as error:
        msg = f"{path}: {error}"
        raise ValueError(msg) from error


def _encoded(part: str) -> str:
    return quote(part, safe=":/?&=%#+,;@~()!*'-._")
