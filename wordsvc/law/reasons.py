"""Why a word does not count, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordsvc.law.verdict import Problem
from wordsvc.lexicon.condition import Condition
from wordsvc.texts import Message


def reason(problem: Problem) -> Message:
    """What people are told; the texts are those of :mod:`wordsvc.law.texts`."""
    details = problem.details
    match problem.code:
        case "bad_character":
            told = {"place": details["at"] + 1, "character": printable(details["character"])}
            return Message(f"bad_character.{details['kind']}", told)
        case "not_in_hand":
            return Message("not_in_hand" if details["missing"] else "not_beside", details)
        case "rule_forbids" if "only" in details:
            return Message("rule_forbids.only", {"kinds": [Message(f"grammeme.{mark}") for mark in details["only"]]})
        case "rule_forbids":
            return Message("rule_forbids", {**details, "conditions": conditions(details["conditions"])})
    return Message(problem.code, details)


def plain_details(problem: Problem) -> dict[str, Any]:
    """What programs are told beside the code, as JSON values."""
    if problem.code != "rule_forbids":
        return dict(problem.details)
    blocks = [_plain(one) for one in problem.details["conditions"]]
    return {**problem.details, "conditions": blocks}


def _plain(block: Condition) -> dict[str, Any]:
    levels = block.model_dump(include={"familiarity", "familiarity_at_most"})
    return {"require": list(block.require), "forbid": list(block.forbid), **levels}


def conditions(blocks: Sequence[Condition]) -> Message:
    """What house rules ask of a reading: «(іменник, однина) або (…)»."""
    code = "condition.all" if len(blocks) == 1 else "condition.block"
    return Message("condition.any", {"blocks": [Message(code, {"names": _asked(block)}) for block in blocks]})


def _asked(block: Condition) -> list[Message]:
    without = [Message("condition.without", {"name": Message(f"grammeme.{name}")}) for name in block.forbid]
    known = [
        Message(f"condition.{end}", {"level": Message(f"familiarity.{level}")})
        for end, level in _plain(block).items()
        if end.startswith("familiarity")
    ]
    return [*(Message(f"grammeme.{name}") for name in block.require), *without, *known]


def printable(character: str) -> str:
    """The character itself if a person can see it, else its number: «U+200B»."""
    return character if character.isprintable() and not character.isspace() else f"U+{ord(character[0]):04X}"
