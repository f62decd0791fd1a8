"""What a hand can make, as the page draws it: words with cards and points, the best play, both as text to copy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wordsvc.law.cards import Card, LetterCard, Prize
from wordsvc.law.house_rules import HouseRules
from wordsvc.lexicon import Familiarity
from wordsvc.solver.hand.best_play import BestPlay
from wordsvc.solver.hand.best_words import HandWord
from wordsvc.texts import Language
from wordsvc.texts.names import familiarity_name, grammeme_name
from wordsvc.web.texts import cards, has_text, points, text
from wordsvc.web.verdict_view import DrawnCard, ScoreView, drawn_cards, score_view


@dataclass(frozen=True, slots=True)
class WordRow:
    """A word that the hand makes; ``told`` names its cards for those who don't see their colours.

    ``marks`` say what kind of word it is, and so if few people know it.
    """

    word: str
    score: ScoreView
    cards: tuple[DrawnCard, ...]
    told: str
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayView:
    """The best play: its words, what makes up its total, the cards left."""

    rows: tuple[WordRow, ...]
    total: int
    scores: int
    for_left: int
    for_words: int
    left: tuple[tuple[DrawnCard, str], ...]
    optimal: bool
    bound: int
    wins: bool


def word_rows(words: Sequence[HandWord], rules: HouseRules, language: Language) -> tuple[WordRow, ...]:
    """The rows of words that were proposed under ``rules``."""
    return tuple(_row(one, rules, language) for one in words)


def play_view(
    found: BestPlay, hand: Sequence[Card], rules: HouseRules, language: Language, *, card_left: int, per_word: int
) -> PlayView:
    """The view of a play that was found for ``hand``."""
    return PlayView(
        rows=word_rows(found.words, rules, language),
        total=found.total,
        scores=sum(one.laying.score.total for one in found.words),
        for_left=card_left * len(found.left),
        for_words=per_word * len(found.words),
        left=named_cards([hand[index] for index in found.left], language),
        optimal=found.optimal,
        bound=found.bound,
        wins=found.wins,
    )


def named_cards(hand: Sequence[Card], language: Language) -> tuple[tuple[DrawnCard, str], ...]:
    """Cards by themselves, each with what it is called."""
    return tuple((drawn, _name(drawn, language)) for drawn in map(_drawn, hand))


def _drawn(card: Card) -> DrawnCard:
    if isinstance(card, LetterCard):
        return DrawnCard(card.letter, "letter", card.color, card.points)
    return DrawnCard("", "polysemy" if card.prize is Prize.POLYSEMY else "free")


def words_text(rows: Sequence[WordRow], hand: str, language: Language) -> str:
    """Words and totals as lines to copy."""
    return "\n".join([text("copy.hand", language, hand=hand), *_lines(rows, language)])


def play_text(view: PlayView, hand: str, language: Language) -> str:
    """The best play as lines to copy."""
    lines = [text("copy.hand", language, hand=hand), *_lines(view.rows, language)]
    if view.for_left:
        left = cards(len(view.left), language)
        lines.append(text("copy.left", language, left=left, points=points(view.for_left, language)))
    if view.for_words:
        lines.append(text("copy.words", language, points=points(view.for_words, language)))
    return "\n".join([*lines, text("copy.total", language, total=points(view.total, language))])


def _lines(rows: Sequence[WordRow], language: Language) -> list[str]:
    return [f"{row.word} — {points(row.score.total, language)}" for row in rows]


def _row(proposal: HandWord, rules: HouseRules, language: Language) -> WordRow:
    drawn = drawn_cards(proposal.word, proposal.laying)
    return WordRow(
        proposal.word,
        score_view(proposal.laying, rules, language),
        drawn,
        "; ".join(dict.fromkeys(_told(card, language) for card in drawn if card.kind != "free")),
        _marks(proposal, language),
    )


def _marks(proposal: HandWord, language: Language) -> tuple[str, ...]:
    marks = tuple(grammeme_name(mark, language) for mark in proposal.marks)
    if proposal.familiarity <= Familiarity.KNOWN:
        return marks
    return (*marks, familiarity_name(proposal.familiarity.word, language))


def _name(card: DrawnCard, language: Language) -> str:
    """What a card is called: «м, синя», «Полісемія»."""
    if card.kind == "polysemy":
        return text("card.polysemy", language)
    if card.color is None:
        return card.letter
    named = f"color.{card.color}"
    return f"{card.letter}, {text(named, language) if has_text(named) else card.color}"


def _told(card: DrawnCard, language: Language) -> str:
    if card.kind == "polysemy":
        return text("card.polysemy_for", language, letter=card.letter)
    return _name(card, language)
