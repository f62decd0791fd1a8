"""How answers look in a terminal: tables, and colour where it is one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from wordsvc.cli.texts import COMMANDS
from wordsvc.lexicon import IndexFileError
from wordsvc.service.corrections import CorrectionAnswer
from wordsvc.service.hand_answers import BestPlayAnswer, BestWordsAnswer, ProposalAnswer
from wordsvc.service.lexicon_answers import FormsAnswer, GrammemesAnswer, LexiconAnswer, SearchAnswer
from wordsvc.service.reports import ReportedAnswer
from wordsvc.service.verdict_answers import BatchAnswer, PlayAnswer, ReadingAnswer, VerdictAnswer
from wordsvc.texts import Language
from wordsvc.texts.names import grammeme_name, known_name

if TYPE_CHECKING:
    from wordsvc.lexicon.build.assembly import Progress as BuildProgress


_NARROW: Final = 64
"""Columns below which a table would be more wraps than words: its rows are written as lines instead."""
_LONGEST: Final = 64
"""Letters of a word that are shown; no word is as long."""
_MOST_PROBLEMS: Final = 10


def _console() -> Console:
    return Console(highlight=False, soft_wrap=False)


def show_verdicts(answer: BatchAnswer, language: Language) -> None:
    """Print verdicts one under another, and the sum of a play."""
    console, said = _console(), COMMANDS.speaker(language)
    _show_mended(console, answer.get("corrections", ()), language)
    for verdict in answer["verdicts"]:
        _show_verdict(console, verdict, language)
    scores = [verdict["score"]["total"] for verdict in answer["verdicts"] if verdict["score"]]
    if len(scores) > 1:
        console.print(f"[bold]{said('total')}: {sum(scores)}[/]")
    if answer.get("wins"):
        console.print(f"[bold green]{said('wins')}[/]")


def show_verified(document: Any, faults: Sequence[Mapping[str, str]], language: Language) -> None:
    """Print whether a game's log is true, and everything that is wrong with it: ``pointer`` and ``detail``."""
    console, said = _console(), COMMANDS.speaker(language)
    if not faults:
        console.print(f"[bold green]{said('verified', moves=len(document['moves']))}[/]")
        return
    console.print(f"[bold red]{said('not_verified', faults=len(faults))}[/]")
    for fault in faults:
        console.print(f"  [red]·[/] {escape(fault['pointer'] or '/')}  {escape(fault['detail'])}")


def _show_verdict(console: Console, verdict: VerdictAnswer, language: Language) -> None:
    said = COMMANDS.speaker(language)
    answer = "no" if not verdict["valid"] else "disputed" if verdict["status"] == "disputed" else "yes"
    colour = {"no": "red", "disputed": "yellow", "yes": "green"}[answer]
    stress = f"  {', '.join(verdict['stress'])}" if verdict["stress"] else ""
    word = verdict["word"] if len(verdict["word"]) <= _LONGEST else f"{verdict['word'][:_LONGEST]}…"
    console.print(f"[bold {colour}]{said(answer)}[/]  [bold]{escape(word)}[/]{escape(stress)}")
    for problem in verdict["problems"][:_MOST_PROBLEMS]:
        console.print(f"  [red]·[/] {escape(problem['message'])}")
    if len(verdict["problems"]) > _MOST_PROBLEMS:
        console.print(f"  [red]·[/] {said('problems', count=len(verdict['problems']) - _MOST_PROBLEMS)}")
    _show_mended(console, verdict["corrections"], language, "  ")
    if verdict["suggestions"]:
        console.print(f"  {said('suggest')}: {escape(', '.join(verdict['suggestions']))}")
    if verdict["play"] and verdict["score"]:
        score = verdict["score"]
        factors = "".join(
            f" × {applied['factor']} ({known_name('factor', applied['name'], language)})"
            for applied in score["factors"]
        )
        sum_of = f"{score['base']}{escape(factors)} = " if factors else ""
        console.print(f"  {said('cards')}: {escape(_cards(verdict['play']))}")
        console.print(f"  {said('score')}: {sum_of}[bold]{score['total']}[/]")
    if verdict.get("wins"):
        console.print(f"  [bold green]{said('wins')}[/]")
    for readings in _reading_lists(verdict):
        _show_readings(console, readings, language)


def _show_mended(
    console: Console, corrections: Sequence[CorrectionAnswer], language: Language, indent: str = ""
) -> None:
    """Print what was mended in the spelling of a question, in a line, if anything was."""
    if corrections:
        mended = ", ".join(f"{one['from']!r} → {one['to']!r}" for one in corrections)
        console.print(f"{indent}{COMMANDS.say('mended', language)}: {escape(mended)}")


def _reading_lists(verdict: VerdictAnswer) -> list[list[ReadingAnswer]]:
    """One list a word, whether the verdict is on one word or on the phrase."""
    readings = verdict["readings"]
    nested = [one for one in readings if isinstance(one, list)]
    return nested or [[one for one in readings if isinstance(one, dict)]]


def _show_readings(console: Console, readings: list[ReadingAnswer], language: Language) -> None:
    if not readings:
        return
    said = COMMANDS.speaker(language)
    rows = [
        (
            "[green]✓[/]" if reading["accepted"] else "[red]✗[/]",
            escape(reading["lemma"]),
            _names(reading["grammemes"], language),
            _names(reading["marks"], language),
            said("predicted") if reading["source"] == "predicted" else reading["source"],
        )
        for reading in readings
    ]
    _print_rows(console, ("", *(said(one) for one in ("lemma", "grammar", "marks", "source"))), rows)


def _print_rows(console: Console, headings: Sequence[str], rows: Sequence[Sequence[str]], title: str = "") -> None:
    """Print rows (of markup) as a table without its empty columns; where there is no room for one, as lines."""
    if console.width < _NARROW:
        for line in ([f"[italic]{title}[/]"] if title else []) + [_in_line(row) for row in rows]:
            console.print(line)
        return
    table = Table(title=title or None, title_justify="left", box=None, padding=(0, 2), header_style="dim")
    filled = [number for number in range(len(headings)) if any(row[number] for row in rows)]
    for number in filled:
        table.add_column(headings[number], overflow="fold")
    for row in rows:
        table.add_row(*(row[number] for number in filled))
    console.print(table)


def _in_line(row: Sequence[str]) -> str:
    return "  ".join(cell for cell in row if cell)


def show_forms(answer: FormsAnswer, language: Language) -> None:
    """Print every paradigm as a table; for a form that is no dictionary form, the words it belongs to."""
    console, said = _console(), COMMANDS.speaker(language)
    _show_mended(console, answer.get("corrections", ()), language)
    if not answer["paradigms"]:
        console.print(f"{escape(answer['word'])}: {said('belongs')} {escape(', '.join(answer['lemmas']))}")
    for paradigm in answer["paradigms"]:
        title = f"{paradigm['lemma']} · {paradigm['source']} {_names(paradigm['marks'], language)}"
        rows = [
            (
                escape(form["form"]),
                ", ".join(form["stress"]),
                _names(form["grammemes"], language),
                _names(form["marks"], language),
            )
            for form in paradigm["forms"]
        ]
        headings = [said(one) for one in ("form", "stress", "grammar", "marks")]
        _print_rows(console, headings, rows, escape(title.rstrip()))


def show_found(answer: SearchAnswer, language: Language) -> None:
    """Print found words, one a line with their dictionary forms."""
    console, said = _console(), COMMANDS.speaker(language)
    _show_mended(console, answer.get("corrections", ()), language)
    for word in answer["words"]:
        console.print(f"{word['word']}  [dim]{', '.join(word['lemmas'])}[/]")
    if not answer["words"]:
        console.print(said("none"))
    elif not answer["complete"]:
        console.print(f"[dim]{said('more')}[/]")


def show_best_words(answer: BestWordsAnswer, language: Language) -> None:
    """Print the best words of a hand as a table."""
    console, said = _console(), COMMANDS.speaker(language)
    _show_mended(console, answer.get("corrections", ()), language)
    if not answer["words"]:
        console.print(said("none"))
        return
    _show_proposals(console, answer["words"], language)
    if answer["found"] is not None:
        console.print(f"[dim]{said('found')}: {answer['found']}[/]")
    if not answer["complete"]:
        console.print(f"[yellow]{said('unfinished')}[/]")


def show_best_play(answer: BestPlayAnswer, language: Language) -> None:
    """Print the best play of a hand, its sum, the cards left, and whether it is proven best."""
    console, said = _console(), COMMANDS.speaker(language)
    _show_mended(console, answer.get("corrections", ()), language)
    if answer["words"]:
        _show_proposals(console, answer["words"], language)
    else:
        console.print(said("none"))
    console.print(f"[bold]{said('total')}: {answer['total']}[/]")
    if answer["left"]:
        left = " ".join(card.get("letter") or "*" for card in answer["left"])
        console.print(f"{said('left')}: {escape(left)}")
    if answer.get("wins"):
        console.print(f"[bold green]{said('wins')}[/]")
    if not answer["optimal"]:
        console.print(f"[yellow]{said('unproven')} {answer['bound']}[/]")


def _show_proposals(console: Console, words: list[ProposalAnswer], language: Language) -> None:
    said = COMMANDS.speaker(language)
    rows = [
        (
            f"{word['score']['total']:>4}",
            escape(word["word"]),
            escape(", ".join(word["lemmas"])),
            escape(_cards(word["play"])),
        )
        for word in words
    ]
    _print_rows(console, [said(one) for one in ("score", "word", "lemma", "cards")], rows)


def _cards(play: PlayAnswer) -> str:
    return " ".join(
        f"{card.get('letter') or '*=' + card.get('stands_for', '')}[{card['index']}]" for card in play["cards"]
    )


def show_grammemes(answer: GrammemesAnswer, language: Language) -> None:
    """Print grammemes and marks with what people call them."""
    console = _console()
    for one in answer["grammemes"]:
        console.print(f"[bold]{one['name']}[/]  {escape(one['uk' if language == 'uk' else 'en'])}")


def show_reports(answer: Mapping[str, list[ReportedAnswer]], language: Language) -> None:
    """Print what was reported about words as a table."""
    console, said = _console(), COMMANDS.speaker(language)
    rows = [
        (
            f"{one['count']:>4}",
            escape(one["word"]),
            said(one["wanted"]) + (" ✓" if one["closed"] else ""),
            escape("; ".join(" ".join(filter(None, (why["text"], why["address"]))) for why in one["reasons"])),
        )
        for one in answer["reports"]
    ]
    if not rows:
        console.print(said("none"))
        return
    _print_rows(console, [said(one) for one in ("reports", "word", "wanted", "reasons")], rows)


def show_lexicon(answer: LexiconAnswer, language: Language) -> None:
    """Print editions, licences and counts."""
    console, said = _console(), COMMANDS.speaker(language)
    rows = [
        (
            f"{source['id']} · {source['title_uk'] if language == 'uk' else source['title_en']}",
            source["edition"],
            source["licence"],
        )
        for source in answer["sources"]
    ]
    _print_rows(console, [said(one) for one in ("source", "edition", "licence")], rows)
    for name, count in answer["counts"].items():
        console.print(f"{name:>20}  {count:,}")
    console.print(f"sha256 {answer['sha256']}  {answer['built']}", soft_wrap=True)


def index_advice(error: IndexFileError) -> str:
    """What is wrong with the index and the command that mends it."""
    reason = {
        "missing": "there is no index",
        "foreign": "this is not an index of wordsvc",
        "version": "this index was made by another version of wordsvc or on another kind of machine",
        "damaged": "the index is damaged",
    }[error.reason]
    return f"{error.path}: {reason}; build it with: wordsvc build"


@contextmanager
def progress() -> Iterator[BuildProgress]:
    """A progress bar a step; the value is the callback that the build calls."""
    columns = (TextColumn("{task.description:>30}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as bars:
        tasks: dict[str, TaskID] = {}

        def report(step: str, done: int, total: int) -> None:
            if step not in tasks:
                tasks[step] = bars.add_task(step, total=total)
            bars.update(tasks[step], completed=done, total=total)

        yield report


def _names(grammemes: list[str], language: Language) -> str:
    return ", ".join(grammeme_name(name, language) for name in grammemes)
