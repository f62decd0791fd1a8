"""Where to read on about dictionary forms, as the JSON that clients get."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import TypedDict

from wordsvc.lexicon.links import Links


class LemmaLinks(TypedDict):
    """Pages about a dictionary form: addresses by the dictionaries that ``GET /v1/lexicon`` names."""

    lemma: str
    pages: dict[str, str]


class LinkDescription(TypedDict):
    """A dictionary on the net that answers lead to; ``{lemma}`` of its address is percent-encoded."""

    id: str
    name_uk: str
    name_en: str
    kind: str
    address: str


def lemma_links(lemmas: Iterable[str], links: Links) -> list[LemmaLinks]:
    """The pages about each of ``lemmas``, none twice."""
    return [
        {"lemma": lemma, "pages": {name: link.page(lemma) for name, link in links.items()}}
        for lemma in dict.fromkeys(lemmas)
    ]


def link_descriptions(links: Links) -> list[LinkDescription]:
    """The dictionaries that answers lead to."""
    return [
        {
            "id": name,
            "name_uk": link.name_uk,
            "name_en": link.name_en,
            "kind": link.kind,
            "address": link.address,
        }
        for name, link in links.items()
    ]
