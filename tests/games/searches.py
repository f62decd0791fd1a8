"""The searches that bots ask, over a few words: what a plan or a game of bots is tested with."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.games.small_lexicon import find_slowly, small_lexicon
from wordsvc.games.engine.state import canonical
from wordsvc.law.cards import Deck, HandDocument, read_hand
from wordsvc.law.house_rules import HouseRules
from wordsvc.law.referee import PlayedWord, Referee
from wordsvc.optimum.clock import Clock
from wordsvc.solver.chain.longest import longest_chain
from wordsvc.solver.expression.answers import ExpressionRules, best

Json = Mapping[str, Any]


class SmallSearches:
    """Answers as the service does, as far as plans look at an answer; the same question is answered the same."""

    def __init__(self) -> None:
        self._expressions: dict[bytes, Json] = {}

    def best_words(self, question: Json) -> Json:
        deck, rules = Deck.model_validate(question["deck"]), HouseRules.model_validate(question["rules"])
        hand = read_hand(HandDocument.model_validate(question["hand"]), deck)
        played = [PlayedWord(one["word"], one["player"]) for one in question["played"]]
        referee = Referee(small_lexicon(), rules, deck, played, question["player"])
        words = [
            word
            for word in find_slowly(hand, rules, deck, played, question["player"])
            if len(word) >= question.get("min_length", 1)
        ]
        plays = [(word, referee.judge(word, hand).laying) for word in words]
        found = sorted(((word, laid) for word, laid in plays if laid), key=lambda pair: -pair[1].score.total)
        return {
            "words": [
                {
                    "word": word,
                    "score": {"total": laid.score.total},
                    "play": {"cards": [{"index": one.index} for one in laid.cards]},
                }
                for word, laid in found
            ]
        }

    def best_expression(self, question: Json) -> Json:
        asked = canonical(question)
        if asked not in self._expressions:
            self._expressions[asked] = self._expression(question)
        return self._expressions[asked]

    def _expression(self, question: Json) -> Json:
        target = Fraction(question["target"].replace("−", "-"))
        rules = ExpressionRules(question["leading_zero"], question["leading_sign"], question["surplus_signs"])
        found = best(question["cards"], question["goal"], target, Clock(0.01), rules, question["signs"])
        return {"expression": found.expression, "value": str(found.value)}

    def best_chain(self, question: Json) -> Json:
        found = longest_chain(question["words"], question["syncopes"], Clock(60))
        return {"chain": [link.document() for link in found.chain], "length": found.length}
