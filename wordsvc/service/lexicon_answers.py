"""What the lexicon knows, as the JSON that clients get: paradigms, found words, editions and licences."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from wordsvc.language.grammemes import GRAMMEMES
from wordsvc.language.spelling import Spelling
from wordsvc.lexicon import Lexicon
from wordsvc.lexicon.familiarity import FamiliarityName
from wordsvc.lexicon.links import Links
from wordsvc.lexicon.search import Found
from wordsvc.service.corrections import CorrectionAnswer, corrections_answer, pattern_corrections
from wordsvc.service.link_answers import LemmaLinks, LinkDescription, lemma_links, link_descriptions


class FormAnswer(TypedDict):
    """One form of a paradigm."""

    form: str
    grammemes: list[str]
    marks: list[str]
    stress: list[str]


class ParadigmAnswer(TypedDict):
    """A lexeme with all its forms, in the dictionary's order."""

    lemma: str
    pos: str | None
    source: str
    marks: list[str]
    forms: list[FormAnswer]


class FormsAnswer(TypedDict):
    """Every lexeme of a dictionary form. A form that is no dictionary form names those that it belongs to.

    ``corrections``: what was mended in the word, if anything was.
    """

    word: str
    paradigms: list[ParadigmAnswer]
    lemmas: list[str]
    links: list[LemmaLinks]
    corrections: NotRequired[list[CorrectionAnswer]]


class FoundWordAnswer(TypedDict):
    """A word that matches a pattern; ``familiarity`` is that of its best known reading that was asked for."""

    word: str
    lemmas: list[str]
    status: str
    familiarity: FamiliarityName


class SearchAnswer(TypedDict):
    """Words in alphabetical order; ``complete`` is false if the limit or the time budget ended the search.

    ``corrections``: what was mended in the pattern, if anything was.
    """

    words: list[FoundWordAnswer]
    complete: bool
    corrections: NotRequired[list[CorrectionAnswer]]


class GrammemeAnswer(TypedDict):
    """A grammeme or mark, with its names."""

    name: str
    category: str
    uk: str
    en: str


class GrammemesAnswer(TypedDict):
    """Every grammeme that a reading can have and a house rule can ask for."""

    grammemes: list[GrammemeAnswer]


class SourceDescription(TypedDict):
    """A source of the lexicon: its edition, its licence, what is taken from it."""

    id: str
    title_uk: str
    title_en: str
    edition: str
    licence: str
    licence_note: str
    url: str
    takes: str


class LexiconAnswer(TypedDict):
    """The index that this service answers from, and the dictionaries on the net that answers lead to."""

    sha256: str
    built: str
    counts: dict[str, int]
    sources: list[SourceDescription]
    links: list[LinkDescription]


def forms_answer(spelled: Spelling, lexicon: Lexicon, links: Links) -> FormsAnswer | None:
    """The paradigms of a word, or None if no source has it; ``links``: where to read on."""
    word = spelled.word
    lemmas = lexicon.lemmas(word)
    if not lemmas:
        return None
    paradigms: list[ParadigmAnswer] = [
        {
            "lemma": paradigm.lemma,
            "pos": paradigm.forms[0][1].pos,
            "source": paradigm.source,
            "marks": list(paradigm.marks),
            "forms": [
                {
                    "form": form,
                    "grammemes": signature.grammemes,
                    "marks": signature.marks,
                    "stress": lexicon.stress_of(form),
                }
                for form, signature in paradigm.forms
            ],
        }
        for paradigm in lexicon.paradigms(word)
    ]
    answer: FormsAnswer = {
        "word": word,
        "paradigms": paradigms,
        "lemmas": lemmas,
        "links": lemma_links(lemmas, links),
    }
    if spelled.corrections:
        answer["corrections"] = corrections_answer(spelled.corrections)
    return answer


def search_answer(found: Found, pattern: str) -> SearchAnswer:
    """What a search for ``pattern``, as it was given, found."""
    answer: SearchAnswer = {
        "words": [
            {
                "word": word.word,
                "lemmas": list(word.lemmas),
                "status": word.standing.name.lower(),
                "familiarity": word.familiarity.word,
            }
            for word in found.words
        ],
        "complete": found.complete,
    }
    if mended := pattern_corrections(pattern):
        answer["corrections"] = mended
    return answer


def grammemes_answer() -> GrammemesAnswer:
    """All grammemes and marks, in the order in which readings name them."""
    return {
        "grammemes": [
            {"name": one.name, "category": one.category, "uk": one.uk, "en": one.en} for one in GRAMMEMES.values()
        ]
    }


def lexicon_answer(lexicon: Lexicon, links: Links) -> LexiconAnswer:
    """Editions, licences, counts and identity of the index; where to read on."""
    return {
        "sha256": lexicon.sha256,
        "built": lexicon.built.isoformat(),
        "counts": lexicon.counts,
        "sources": [
            {
                "id": source.id,
                "title_uk": source.title_uk,
                "title_en": source.title_en,
                "edition": source.edition,
                "licence": source.licence,
                "licence_note": source.licence_note,
                "url": source.url,
                "takes": source.takes,
            }
            for source in lexicon.sources
        ],
        "links": link_descriptions(links),
    }
