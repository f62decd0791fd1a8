"""Why a word does not count, in words: a problem of a verdict as JSON with its message."""

from __future__ import annotations

from typing import Any, NotRequired

from typing_extensions import TypedDict

from wordsvc.language.grammemes import GRAMMEMES
from wordsvc.law.verdict import Problem
from wordsvc.lexicon.condition import Condition
from wordsvc.texts.messages import Language, say


class ProblemAnswer(TypedDict):
    """A reason why the word does not count. ``code`` is stable; the details depend on it."""

    code: str
    message: str
    at: NotRequired[int]
    character: NotRequired[str]
    kind: NotRequired[str]
    missing: NotRequired[list[str]]
    conditions: NotRequired[list[dict[str, list[str]]]]
    rules: NotRequired[str]
    length: NotRequired[int]
    least: NotRequired[int]
    by: NotRequired[str]
    scope: NotRequired[str]


def problem_answer(problem: Problem, language: Language) -> ProblemAnswer:
    """The problem for a client who reads ``language``."""
    details: dict[str, Any] = dict(problem.details)
    message = problem.code
    texts = dict(details)
    if "at" in details:
        texts["place"] = details["at"] + 1
    if problem.code == "bad_character":
        message = f"bad_character.{details['kind']}"
        texts["character"] = printable(details["character"])
    elif problem.code == "not_in_hand":
        message = "not_in_hand" if details["missing"] else "not_beside"
        texts["missing"] = ", ".join(details["missing"])
    elif problem.code == "rule_forbids":
        texts["conditions"] = condition_text(details["conditions"], language)
        details["conditions"] = [
            {"require": list(block.require), "forbid": list(block.forbid)} for block in details["conditions"]
        ]
    return {"code": problem.code, "message": say(message, language, texts), **details}  # type: ignore[typeddict-item]


def condition_text(conditions: tuple[Condition, ...], language: Language) -> str:
    """What house rules ask of a reading, in words: «іменник, однина; або …»."""
    either, without = (" або ", "не ") if language == "uk" else (" or ", "not ")
    blocks = [
        ", ".join(
            [grammeme_name(name, language) for name in block.require]
            + [without + grammeme_name(name, language) for name in block.forbid]
        )
        for block in conditions
    ]
    return either.join(f"({block})" for block in blocks) if len(blocks) > 1 else "".join(blocks)


def grammeme_name(name: str, language: Language) -> str:
    """What people call a grammeme."""
    return GRAMMEMES[name].uk if language == "uk" else GRAMMEMES[name].en


def printable(character: str) -> str:
    """The character itself if a person can see it, else its number: «U+200B»."""
    return character if character.isprintable() and not character.isspace() else f"U+{ord(character[0]):04X}"
