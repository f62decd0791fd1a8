"""Where to read on about dictionary forms, as the pages name it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wordsvc.lexicon.links import Links
from wordsvc.service.link_answers import LemmaLinks
from wordsvc.texts import Language

NamedLinks = Mapping[str, Sequence[tuple[str, str]]]
"""By dictionary form: names of dictionaries with the addresses of their pages."""


def named_links(found: Sequence[LemmaLinks], links: Links, language: Language) -> NamedLinks:
    """The pages that were ``found``, with the names of their dictionaries."""
    names = {name: link.name_uk if language == "uk" else link.name_en for name, link in links.items()}
    return {one["lemma"]: [(names[name], page) for name, page in one["pages"].items()] for one in found}
