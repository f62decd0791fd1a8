"""Local search for an expression close to a number: quick at any size, proves nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random

from wordsvc.optimum.clock import Clock
from wordsvc.solver.expression.notation import DIGITS, VARIABLE, ExpressionRules, evaluate


def climb(
    hand: Sequence[str], start: str, target: Fraction, options: ExpressionRules, signs: Sequence[str], clock: Clock
) -> str:
    """Return an expression at least as close as the start, by swaps of symbols and changes of variables."""
    # Not a game's chance: any fixed sequence of tries will do.
    random = Random(len(hand))  # noqa: S311
    symbols = list(start)
    choice = (*DIGITS, *signs)
    spare = Counter(symbols) - Counter(card for card in hand if card != VARIABLE)
    best, text = abs(evaluate(start, options) - target), start
    now = best
    while best and not clock.spent:
        trial = symbols[:]
        i, j = random.randrange(len(trial)), random.randrange(len(trial))
        loose = spare
        if spare and random.random() < 0.3 and spare[trial[i]]:
            new = choice[random.randrange(len(choice))]
            loose = spare - Counter([trial[i]]) + Counter([new])
            trial[i] = new
        else:
            trial[i], trial[j] = trial[j], trial[i]
        try:
            error = abs(evaluate("".join(trial), options) - target)
        except ValueError:
            continue
        if error <= now or random.random() < 0.002:
            symbols, now, spare = trial, error, loose
        if error < best:
            best, text = error, "".join(trial)
    return text
