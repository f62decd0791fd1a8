"""A condition on a reading: what house rules accept, what a search asks for (rules, words §1.2)."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from wordsvc.language.grammemes import GRAMMEMES
from wordsvc.lexicon.familiarity import Familiarity, FamiliarityName, level
from wordsvc.lexicon.signature import Signature


def _known(grammemes: tuple[str, ...]) -> tuple[str, ...]:
    unknown = [grammeme for grammeme in grammemes if grammeme not in GRAMMEMES]
    if unknown:
        raise PydanticCustomError("unknown_grammeme", "unknown grammeme: {names}", {"names": ", ".join(unknown)})
    return grammemes


Grammemes = Annotated[tuple[str, ...], Field(max_length=40, strict=False), AfterValidator(_known)]

_LEAST: Final = Familiarity.OBSCURE.word
_MOST: Final = Familiarity.EVERYDAY.word


class Condition(BaseModel):
    """Holds on a reading that has every grammeme or mark of ``require`` and none of ``forbid``.

    Its lexeme is at least as well known as ``familiarity`` says, and no better than ``familiarity_at_most``.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    require: Grammemes = ()
    forbid: Grammemes = ()
    familiarity: Annotated[FamiliarityName, Field(exclude_if=_LEAST.__eq__)] = _LEAST
    familiarity_at_most: Annotated[FamiliarityName, Field(exclude_if=_MOST.__eq__)] = _MOST

    def holds(self, signature: Signature) -> bool:
        """Whether one reading's grammemes, marks and familiarity meet the whole condition."""
        features = signature.features
        return (
            features.issuperset(self.require)
            and features.isdisjoint(self.forbid)
            and self.familiar(signature.familiarity)
        )

    def familiar(self, familiarity: Familiarity) -> bool:
        """Whether a lexeme so well known meets what is asked of its familiarity."""
        return level(self.familiarity_at_most) <= familiarity <= level(self.familiarity)

    @property
    def asks(self) -> bool:
        """Whether the condition asks anything of a reading."""
        return bool(self.require or self.forbid) or not all(map(self.familiar, Familiarity))


ANYTHING: Final = Condition()
