"""Advice to a seat: a move that its game's plan likes best, with a sentence why, in the time of one answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeVar

from pydantic import Field, ValidationError
from typing_extensions import TypedDict

from wordsvc.games.advice import Followed, advise
from wordsvc.games.engine.state import canonical
from wordsvc.games.memory import LEVELS
from wordsvc.games.player import Json, NotAnswered, Wish
from wordsvc.optimum.clock import Clock
from wordsvc.service.chains import BestChainRequest, best_chain
from wordsvc.service.desk import Desk
from wordsvc.service.expressions import BestExpressionRequest, best_expression
from wordsvc.service.hand_answers import best_words_answer
from wordsvc.service.hand_searches import words_of_hand
from wordsvc.service.questions import BestWordsRequest, Request
from wordsvc.texts import Language

BUDGET: Final = 0.3
"""Seconds for all the searches of one advice."""
_SHORTEST: Final = 0.05
_NOTHING: Final = Wish({}, "nothing")

R = TypeVar("R", bound=Request)


class AdviceRequest(Request):
    """Whose advice: a ``level`` of 1 remembers little of what was shown, one of 5 all of it.

    ``version``: the one that the client has in mind; advice on another one is refused.
    """

    level: Annotated[int, Field(ge=min(LEVELS), le=max(LEVELS))]
    version: Annotated[int, Field(ge=0)] | None = None


class AdviceReason(TypedDict):
    """Why a move is advised; the message is in the language of Accept-Language."""

    code: str
    message: str


class AdviceAnswer(TypedDict):
    """A legal move of the seat at this version, as it can be sent, or null where there is nothing to do; and why."""

    move: dict[str, Any] | None
    version: int
    reason: AdviceReason


def advice_for(desk: Desk, followed: Followed, level: int, language: Language) -> AdviceAnswer:
    """What a seat might do."""
    folder = desk.folders[followed.game.name]
    wish = advise(followed, folder.plan, level, DeskSearches(desk, Clock(BUDGET)))
    told = wish or _NOTHING
    return {
        "move": None if wish is None else dict(wish.move),
        "version": followed.state.version,
        "reason": {
            "code": told.code,
            "message": folder.texts.say(f"advice.{told.code}", language, told.details),
        },
    }


@dataclass(frozen=True, slots=True)
class DeskSearches:
    """The searches of a desk, bounded together by one clock."""

    desk: Desk
    clock: Clock

    def best_words(self, question: Json) -> Json:
        """The best words of a hand. Raises NotAnswered."""
        asked = self._read(BestWordsRequest, question)
        # Words that were found are laid out in as much time again.
        return best_words_answer(words_of_hand(self.desk, asked, self._seconds / 2), [])

    def best_expression(self, question: Json) -> Json:
        """The best expression of all these cards. Raises NotAnswered."""
        return best_expression(self.desk, self._read(BestExpressionRequest, question), self._seconds)

    def best_chain(self, question: Json) -> Json:
        """The longest chain of these words. Raises NotAnswered."""
        return best_chain(self.desk, self._read(BestChainRequest, question), self._seconds)

    @property
    def _seconds(self) -> float:
        return max(self.clock.left, _SHORTEST)

    def _read(self, model: type[R], question: Json) -> R:
        try:
            return model.model_validate_json(canonical(question), context=self.desk.catalog)
        except ValidationError:
            raise NotAnswered from None
