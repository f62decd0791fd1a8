"""A condition on a reading: what house rules accept, what a search asks for (rules, words §1.2)."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from wordsvc.language.grammemes import GRAMMEMES


def _known(grammemes: tuple[str, ...]) -> tuple[str, ...]:
    unknown = [grammeme for grammeme in grammemes if grammeme not in GRAMMEMES]
    if unknown:
        raise PydanticCustomError("unknown_grammeme", "unknown grammeme: {names}", {"names": ", ".join(unknown)})
    return grammemes


Grammemes = Annotated[tuple[str, ...], Field(max_length=40, strict=False), AfterValidator(_known)]


class Condition(BaseModel):
    """Holds on a reading that has every grammeme or mark of ``require`` and none of ``forbid``."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    require: Grammemes = ()
    forbid: Grammemes = ()

    def holds(self, features: frozenset[str]) -> bool:
        """Whether one reading's grammemes and marks meet the whole condition."""
        return features.issuperset(self.require) and features.isdisjoint(self.forbid)
