"""The deck of maths: digits and signs by how many there are, variables Y, chaos; and its house rules (rules, maths)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal

from pydantic import Field, field_validator
from pydantic_core import PydanticCustomError

from wordsvc.games.engine.documents import Count, DeckDocument, RulesDocument, is_count, table, too_many, wrong_count
from wordsvc.games.engine.state import Fault
from wordsvc.games.engine.table import Card
from wordsvc.solver.expression.notation import read_fraction

SIGNS = ("+", "−", "×", "÷")
VARIABLE = "Y"
CHAOS = "chaos"


class MathsDeck(DeckDocument):
    """Digits and signs by how many there are, variables Y, chaos."""

    game_name = "maths"
    digits: dict[Literal["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"], int]
    signs: dict[Literal["+", "−", "×", "÷"], int]
    variables: int = Count
    chaos: int = Count

    def cards(self) -> Iterator[Card]:
        """Yield digits, signs, variables, chaos."""
        for digit in sorted(self.digits):
            yield from [Card("digit", digit)] * self.digits[digit]
        for sign in SIGNS:
            yield from [Card("sign", sign)] * self.signs.get(sign, 0)  # type: ignore[call-overload]
        yield from [Card("variable", VARIABLE)] * self.variables
        yield from [Card("prize", CHAOS)] * self.chaos

    @classmethod
    def unplayable(cls, document: dict[str, Any]) -> Iterator[Fault]:
        """Yield negative counts, missing pairs, too many cards."""
        digits, signs = table(document, "digits"), table(document, "signs")
        for key, many in digits.items():
            yield from wrong_count(("digits", key), many)
        for key, many in signs.items():
            yield from wrong_count(("signs", key), many)
        if not any(is_count(many) and many >= 2 for many in digits.values()):
            yield Fault("/digits", "no_pairs")
        yield from too_many([*digits.values(), *signs.values(), document.get("variables"), document.get("chaos")])


class MathsRules(RulesDocument):
    """The goal, and what a number and an expression may begin with."""

    goal: Literal["highest", "lowest", "closest"] = "highest"
    target: str = Field(default="0", description="an exact fraction, for the goal “closest”")
    leading_zero: bool = Field(default=False, description="a number of several digits may start with 0")
    leading_sign: bool = Field(default=True, description="a + or − may stand before the first number")
    surplus_signs: Literal["must", "may"] = Field(
        default="must", description="whether signs that there are too few digits for must be used, or may stay unused"
    )

    @field_validator("target")
    @classmethod
    def _is_fraction(cls, text: str) -> str:
        try:
            read_fraction(text)
        except ValueError:
            raise PydanticCustomError("fraction", "an exact fraction is written like 7, −3 or 22/7") from None
        return text

    def number(self) -> Fraction:
        """Return the target as a number."""
        return read_fraction(self.target)


def rules_then(document: Mapping[str, Any], version: int) -> Mapping[str, Any]:
    """Return house rules as they were read: in rules version 1 no sign stood before the first number unless said."""
    return document if version > 1 else {"leading_sign": False, **document}
