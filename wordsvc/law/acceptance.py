"""House rules over a lexicon: which readings count, and by which condition one does not (rules, words §1.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from wordsvc.law.house_rules import HouseRules
from wordsvc.law.verdict import Failure, JudgedReading
from wordsvc.lexicon import Form, Lexicon, Reading, Signature, Standing
from wordsvc.lexicon.condition import Condition


class Acceptance:
    """One set of house rules over one lexicon: which signatures count, so that a word needs look-ups only."""

    def __init__(self, rules: HouseRules, signatures: Sequence[Signature]) -> None:
        self._rules = rules
        self.accepts = bytes(self._accepts(signature) for signature in signatures)

    def _accepts(self, signature: Signature) -> bool:
        return self.stands(signature.standing) and any(block.holds(signature) for block in self._rules.conditions)

    def stands(self, standing: Standing) -> bool:
        """Whether a reading or word of this standing counts under the rules (words §1.2)."""
        if standing is Standing.DISPUTED:
            return self._rules.allow_disputed
        return standing is Standing.STANDARD or (standing is Standing.NONSTANDARD and self._rules.allow_nonstandard)

    def counting(self, signature_ids: Iterable[int]) -> list[int]:
        """Those of the signatures that count: of a form's readings, the ones that earn coefficients."""
        return [number for number in signature_ids if self.accepts[number]]

    def accepted(self, form: Form | None) -> list[Reading]:
        """The readings of a form that count (None: a form that the lexicon does not have)."""
        return [reading for reading in form.readings if self.accepts[reading.signature_id]] if form else []

    def judge(self, reading: Reading) -> JudgedReading:
        """The reading with the reasons for which the rules refuse it."""
        accepted = bool(self.accepts[reading.signature_id])
        failures = () if accepted else _failures(self._rules.conditions, reading.signature)
        return JudgedReading(reading, accepted, failures)


def _failures(blocks: Sequence[Condition], signature: Signature) -> tuple[Failure, ...]:
    return tuple(
        Failure(
            number,
            tuple(name for name in block.require if name not in signature.features),
            tuple(name for name in block.forbid if name in signature.features),
            familiar=block.familiar(signature.familiarity),
        )
        for number, block in enumerate(blocks)
        if not block.holds(signature)
    )


@lru_cache(maxsize=64)
def acceptance(rules: HouseRules, lexicon: Lexicon) -> Acceptance:
    """The (cached) acceptance of these rules over this lexicon."""
    return Acceptance(rules, lexicon.signatures)
