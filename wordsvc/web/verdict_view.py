"""A verdict as the page draws it: the answer in one word, the reasons, readings in groups, cards in their places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from wordsvc.law.cards import LetterCard
from wordsvc.law.factors import factor
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.reasons import conditions
from wordsvc.law.scoring import Laying
from wordsvc.law.texts import VERDICTS
from wordsvc.law.verdict import Verdict
from wordsvc.lexicon import Lexicon
from wordsvc.lexicon.reports import Wanted
from wordsvc.service.desk import Desk
from wordsvc.service.verdict_answers import ProblemAnswer, ReadingAnswer, VerdictAnswer, verdict_answer
from wordsvc.texts import Language
from wordsvc.texts.names import familiarity_name, grammeme_name, known_name
from wordsvc.web.link_view import NamedLinks, named_links
from wordsvc.web.mended_view import correction_texts
from wordsvc.web.texts import has_text, text

Answer = Literal["yes", "no", "disputed"]

_FEW: Final = 2
"""Latin letters that are named one by one, with their places."""


@dataclass(frozen=True, slots=True)
class Row:
    """One reading of a group: what it has beyond the others, and what the house rules miss in it."""

    grammar: str
    accepted: bool
    failure: str


@dataclass(frozen=True, slots=True)
class Group:
    """Readings of one lexeme: what they have in common, and each of them."""

    lemma: str
    grammar: str
    marks: tuple[str, ...]
    source: str
    standing: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """One place of a word: a card with its letter, a Polysemy that stands for it, or a sign that needs no card."""

    letter: str
    kind: Literal["letter", "polysemy", "free"]
    color: str | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class SourceRow:
    """What one source says of the word."""

    name: str
    edition: str
    says: Literal["has", "error", "none"]


@dataclass(frozen=True, slots=True)
class ScoreView:
    """The points: the sum of the cards, each factor with its name, the total."""

    base: int
    factors: tuple[tuple[int, str], ...]
    factor: int
    total: int


@dataclass(frozen=True, slots=True)
class VerdictView:
    """Everything that the page shows of one verdict."""

    word: str
    answer: Answer
    reasons: tuple[str, ...]
    corrections: tuple[str, ...]
    stress: tuple[str, ...]
    groups: tuple[tuple[Group, ...], ...]
    sources: tuple[SourceRow, ...]
    links: NamedLinks
    suggestions: tuple[str, ...]
    cards: tuple[DrawnCard, ...]
    score: ScoreView | None
    wins: bool
    report: Wanted | None

    @property
    def lemmas(self) -> list[str]:
        """The dictionary forms of the readings, each once."""
        return list(dict.fromkeys(group.lemma for word in self.groups for group in word))


def verdict_view(verdict: Verdict, rules: HouseRules, desk: Desk, language: Language) -> VerdictView:
    """The view of ``verdict``, which was made under ``rules`` over the lexicon of ``desk``."""
    lexicon = desk.lexicon
    told = verdict_answer(verdict, lexicon, language, desk.links)
    sources = tuple(
        SourceRow(
            source_name(source["id"], lexicon, language),
            source["edition"],
            "error" if source["marks_error"] else "has" if source["has"] else "none",
        )
        for source in told["sources"]
    )
    answer: Answer = "no" if not verdict.valid else "disputed" if told["status"] == "disputed" else "yes"
    readings = told["readings"]
    nested = [one for one in readings if isinstance(one, list)]
    words = nested or [[one for one in readings if isinstance(one, dict)]]
    return VerdictView(
        word=verdict.word or verdict.given,
        answer=answer,
        reasons=tuple(_reasons(verdict, told["status"], sources, rules, language))
        + tuple(_problems(told["problems"], rules, language)),
        corrections=correction_texts(told["corrections"], language),
        stress=verdict.stress,
        groups=tuple(tuple(_groups(word, lexicon, language)) for word in words if word),
        sources=sources,
        links=named_links(told["links"], desk.links, language),
        suggestions=verdict.suggestions,
        cards=drawn_cards(verdict.word, verdict.laying) if verdict.laying else (),
        score=score_view(verdict.laying, rules, language) if verdict.laying else None,
        wins=verdict.wins,
        report=_to_report(told),
    )


def _to_report(told: VerdictAnswer) -> Wanted | None:
    """What people most likely want of a word that is unknown, refused or marked; of others nothing is asked."""
    codes = {problem["code"] for problem in told["problems"]}
    if "bad_character" in codes or told.get("wins"):
        return None
    if "unknown_word" in codes:
        return "is_word"
    marked = any(reading["marks"] for reading in told["readings"] if isinstance(reading, dict))
    refused = told["status"] != "standard" or "rule_forbids" in codes
    return "wrong_mark" if marked or refused else None


def source_name(source: str, lexicon: Lexicon, language: Language) -> str:
    """The short name of a source of the lexicon, or of what is only described."""
    for known in lexicon.sources:
        if known.id == source:
            return known.name_uk if language == "uk" else known.name_en
    return text(f"source.{source}", language)


def rules_title(rules: HouseRules, language: Language) -> str:
    """What people call a set of house rules."""
    known = f"preset.{rules.name}"
    return text(known, language) if has_text(known) else rules.title or rules.name


def _reasons(
    verdict: Verdict, status: str, sources: Sequence[SourceRow], rules: HouseRules, language: Language
) -> Iterable[str]:
    """Why the word counts, or how the dictionaries differ; what speaks against it are its problems."""
    having = ", ".join(source.name for source in sources if source.says == "has")
    marking = ", ".join(source.name for source in sources if source.says == "error")
    if status == "disputed":
        yield text("why.disputed", language, having=having, marking=marking or text("why.newer", language))
    if not verdict.valid:
        return
    if verdict.wins:
        yield text("why.wins", language)
    elif verdict.word in rules.extra_words and status in ("unknown", "nonstandard"):
        yield text("why.extra", language, rules=rules_title(rules, language))
    elif status == "disputed":
        yield text("why.disputed_counts", language)
    elif status == "nonstandard":
        yield text("why.nonstandard", language, marking=marking)
    else:
        yield text("why.standard", language, having=having)


def _problems(problems: Sequence[ProblemAnswer], rules: HouseRules, language: Language) -> Iterable[str]:
    """What speaks against the word; one sentence for a word that was typed with another keyboard."""
    latin = [problem["character"] for problem in problems if problem.get("kind") == "latin"]
    if len(latin) > _FEW:
        yield text("why.latin", language, letters=", ".join(dict.fromkeys(latin)))
    for problem in problems:
        if problem["code"] == "rule_forbids" and "only" not in problem:
            title, asked = rules_title(rules, language), VERDICTS.tell(conditions(rules.conditions), language)
            yield text("why.rules", language, rules=title, conditions=asked)
        elif problem.get("kind") != "latin" or len(latin) <= _FEW:
            yield problem["message"]


def _groups(readings: Sequence[ReadingAnswer], lexicon: Lexicon, language: Language) -> Iterable[Group]:
    """The readings by lexeme, in the order of the dictionaries."""
    lexemes: dict[tuple[object, ...], list[ReadingAnswer]] = {}
    for reading in readings:
        key = (reading["lemma"], reading["pos"], *reading["marks"], reading["source"], reading["standing"])
        lexemes.setdefault(key, []).append(reading)
    for group in lexemes.values():
        first = group[0]
        common = [name for name in first["grammemes"] if all(name in one["grammemes"] for one in group)]
        if len(group) == 1:
            common = [name for name in common if not _inflectional(name)]
        yield Group(
            first["lemma"],
            names(common, language),
            tuple(grammeme_name(mark, language) for mark in first["marks"]),
            source_name(first["source"], lexicon, language),
            first["standing"],
            tuple(_row(reading, common, language) for reading in group),
        )


def _inflectional(name: str) -> bool:
    return name in ("sing", "plur", "nomn", "gent", "datv", "accs", "ablt", "loct", "voct")


def _row(reading: ReadingAnswer, common: Sequence[str], language: Language) -> Row:
    own = [name for name in reading["grammemes"] if name not in common]
    failures = reading.get("failures", [])
    lacks = dict.fromkeys(name for failure in failures for name in failure["lacks"])
    has = dict.fromkeys(name for failure in failures for name in failure["has"])
    parts = [text("reading.lacks", language, names=names(lacks, language))] if lacks else []
    parts += [text("reading.has", language, names=names(has, language))] if has else []
    if not all(failure.get("familiar", True) for failure in failures):
        parts.append(text("reading.unfamiliar", language, level=familiarity_name(reading["familiarity"], language)))
    return Row(names(own, language), reading["accepted"], "; ".join(parts))


def names(grammemes: Iterable[str], language: Language) -> str:
    """Grammemes as people call them, separated by commas."""
    return ", ".join(grammeme_name(name, language) for name in grammemes)


def drawn_cards(word: str, laying: Laying) -> tuple[DrawnCard, ...]:
    """The places of ``word`` as ``play`` lays it."""
    placed = {place: used for used in laying.cards for place in used.positions}
    drawn = []
    for place, letter in enumerate(word):
        used = placed.get(place)
        if used is None:
            drawn.append(DrawnCard(letter, "free"))
        elif isinstance(used.card, LetterCard):
            drawn.append(DrawnCard(letter, "letter", used.card.color, used.card.points))
        else:
            drawn.append(DrawnCard(letter, "polysemy"))
    return tuple(drawn)


def score_view(laying: Laying, rules: HouseRules, language: Language) -> ScoreView:
    """The points of ``play`` with the names of its factors."""
    score = laying.score
    named = tuple((one.factor, known_name("factor", one.name, language)) for one in score.factors)
    return ScoreView(score.base, named, factor(score.factors, rules), score.total)
