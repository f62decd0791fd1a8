"""House rules of maths, English and football: data, every default exactly the printed rules."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from pydantic_core import PydanticCustomError

from wordsvc.games.engine.faults import from_pydantic
from wordsvc.games.engine.state import Fault

R = TypeVar("R", bound="GameRules")
_FRACTION = re.compile(r"[-−]?\d{1,120}(?:/\d{1,120})?")


class GameRules(BaseModel):
    """What every rules document has: a name, of letters, digits and underscores."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    name: str = Field(default="printed", pattern=r"^[a-z0-9_]{1,64}$")


class MathsRules(GameRules):
    """Options of maths (rules, maths): the goal, and what a number and an expression may begin with."""

    goal: Literal["highest", "lowest", "closest"] = "highest"
    target: str = Field(default="0", description="an exact fraction, for the goal “closest”")
    leading_zero: bool = Field(default=False, description="a number of several digits may start with 0")
    leading_sign: bool = Field(default=False, description="a + or − may stand before the first number")

    @field_validator("target")
    @classmethod
    def _is_fraction(cls, text: str) -> str:
        if not _FRACTION.fullmatch(text) or not int(text.partition("/")[2] or "1"):
            raise PydanticCustomError("fraction", "an exact fraction is written like 7, −3 or 22/7")
        return text

    def number(self) -> Fraction:
        """Return the target as a number."""
        return Fraction(self.target.replace("−", "-"))


class EnglishRules(GameRules):
    """English has no options."""


class FootballRules(GameRules):
    """Football has no options."""


def read_rules(model: type[R], document: object) -> R | tuple[Fault, ...]:
    """Return the rules of a document (``"printed"`` or None: the printed ones), or every fault in it."""
    if document is None or document == "printed":
        return model()
    if not isinstance(document, dict):
        return (Fault("", "Правила — це об'єкт або назва «printed».", 'Rules are an object or the name "printed".'),)
    try:
        return model.model_validate(document)
    except ValidationError as error:
        return from_pydantic(error)
