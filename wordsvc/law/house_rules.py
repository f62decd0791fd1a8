"""House rules: what a family agreed on before the game, as one validated document (rules, words §1.2–1.5).

The same model reads the TOML files of ``dictionaries/house_rules/`` and the JSON of a request. Every default gives
exactly the printed rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import prod
from typing import Annotated, Any, Final, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    PrivateAttr,
    StringConstraints,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from wordsvc.language.grammemes import PROPER
from wordsvc.language.spelling import Correction, spelling
from wordsvc.lexicon.condition import Condition

MAX_LIST: Final = 500
MAX_FACTOR: Final = 10_000

Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Factor = Annotated[int, Field(ge=0, le=100)]


class _Document(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class CoefficientCondition(Condition):
    """When a coefficient applies: to one-coloured words, to words with such a reading, or both at once."""

    one_color: bool | None = None


class Coefficient(_Document):
    """A factor on the sum of a word's points (rules, words §1.4)."""

    name: Name
    when: CoefficientCondition
    factor: Factor
    min_cards: Annotated[
        int,
        Field(
            ge=0,
            le=64,
            description="The fewest letter cards of the word; unless said, 2 where one colour is asked for, else 0.",
            json_schema_extra=lambda schema: schema.pop("default", None),
        ),
    ] = 0

    @model_validator(mode="before")
    @classmethod
    def _lone_card(cls, given: Any) -> Any:
        """A lone card is not "of one colour" (rules, words §1.4)."""
        if not isinstance(given, Mapping) or "min_cards" in given:
            return given
        when = given.get("when")
        one_color = when.get("one_color") if isinstance(when, Mapping) else getattr(when, "one_color", None)
        return {**given, "min_cards": 2 if one_color is True else 0}


class PolysemyRules(_Document):
    """What a Polysemy is worth and whether it keeps a word one-coloured (rules, words §1.3)."""

    points: Literal["printed", "zero", "letter", "each"] = "printed"
    keeps_color: bool = True
    max_per_word: Annotated[int, Field(ge=0, le=64)] | None = None


ONE_COLOR: Final = Coefficient(name="one_color", when=CoefficientCondition(one_color=True), factor=2)


_LISTS: Final = ("extra_words", "banned_words")


def _spelled(words: tuple[str, ...]) -> tuple[str, ...]:
    mended = [spelling(word) for word in words]
    wrong = [given.given for given in mended if given.faults or not given.word]
    if wrong:
        raise PydanticCustomError("list_word", "not spelled like a word: {words}", {"words": ", ".join(wrong[:5])})
    return tuple(given.word for given in mended)


Words = Annotated[
    tuple[Annotated[str, Field(min_length=1, max_length=64)], ...], Field(max_length=MAX_LIST, strict=False)
]


class HouseRules(_Document):
    """One set of house rules.

    An empty ``accept`` accepts every word; otherwise one block must hold on one reading. Names and symbols stay out
    unless ``names`` and ``symbols`` let them in, or a block asks for one (``require = ["Geox"]``).
    """

    name: Name = "printed"
    title: Annotated[str, Field(max_length=200)] = ""
    accept: Annotated[tuple[Condition, ...], Field(max_length=40, strict=False)] = ()
    names: Literal["refuse", "allow"] = "refuse"
    symbols: Literal["refuse", "allow"] = "refuse"
    min_length: Annotated[int, Field(ge=1, le=64)] = 1
    allow_disputed: bool = True
    allow_nonstandard: bool = False
    repeats: Literal["allow", "forbid_form", "forbid_lemma"] = "allow"
    repeats_scope: Literal["everyone", "player"] = "everyone"
    coefficients: Annotated[tuple[Coefficient, ...], Field(max_length=20, strict=False)] = (ONE_COLOR,)
    stacking: Literal["multiply", "highest"] = "multiply"
    polysemy: PolysemyRules = PolysemyRules()
    apostrophe: Literal["free", "card"] = "free"
    hyphen: Literal["forbidden", "free"] = "forbidden"
    extra_words: Words = ()
    banned_words: Words = ()
    winning_phrase: bool = True

    @cached_property
    def card_steps(self) -> tuple[int, ...]:
        """Numbers of letter cards, from 0 on: up to the next one a word earns the same coefficients."""
        return tuple(sorted({0, *(coefficient.min_cards for coefficient in self.coefficients)}))

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """The blocks of ``accept``, each with what it leaves out without saying so."""
        return tuple(self._completed(block) for block in self.accept or (Condition(),))

    def _completed(self, block: Condition) -> Condition:
        left_out = []
        if self.names == "refuse" and PROPER.isdisjoint(block.require):
            left_out.append("Prop")
        if self.symbols == "refuse" and "Symb" not in block.require:
            left_out.append("Symb")
        return block.model_copy(update={"forbid": tuple(dict.fromkeys((*block.forbid, *left_out)))})

    _spelled_lists = field_validator(*_LISTS)(_spelled)
    _corrections: tuple[tuple[str, Correction], ...] = PrivateAttr(())

    @property
    def corrections(self) -> tuple[tuple[str, Correction], ...]:
        """What was mended in the lists of words, each with the JSON pointer of its word."""
        return self._corrections

    @model_validator(mode="wrap")
    @classmethod
    def _keep_corrections(cls, given: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        rules = handler(given)
        if isinstance(given, Mapping):
            rules._corrections = tuple(
                (f"/{name}/{place}", correction)
                for name in _LISTS
                for place, word in enumerate(given.get(name, ()))
                for correction in spelling(word).corrections
            )
        return rules

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        both = sorted(set(self.extra_words) & set(self.banned_words))
        if both:
            raise PydanticCustomError(
                "extra_and_banned", "both extra and banned: {words}", {"words": ", ".join(both[:5])}
            )
        names = [coefficient.name for coefficient in self.coefficients]
        if len(set(names)) < len(names):
            raise PydanticCustomError("coefficient_names", "two coefficients have the same name")
        if prod(max(coefficient.factor, 1) for coefficient in self.coefficients) > MAX_FACTOR:
            raise PydanticCustomError(
                "factors_too_large", "all factors together make more than {most}", {"most": MAX_FACTOR}
            )
        return self


PRINTED: Final = HouseRules()
