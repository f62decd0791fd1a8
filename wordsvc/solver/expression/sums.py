"""Sums of terms: how many of each kind an expression has, and the terms themselves."""

from __future__ import annotations

from dataclasses import dataclass

from wordsvc.solver.expression.terms import Number, Term


@dataclass(frozen=True, slots=True)
class Plan:
    """How many terms of each direction, how many × and ÷; ``lead``: a sign stands before all numbers."""

    positive: int
    negative: int
    times: int
    over: int
    lead: bool = False

    @property
    def numbers(self) -> int:
        """How many numbers the whole has."""
        return self.positive + self.negative + self.times + self.over


@dataclass(frozen=True, slots=True)
class Sum:
    """Terms to add and terms to subtract."""

    value: Number
    positive: tuple[Term, ...]
    negative: tuple[Term, ...]


def alone(term: Term | None, greatest: bool) -> Sum | None:
    """Return the sum that is one term."""
    if term is None:
        return None
    return Sum(term.value, (term,), ()) if greatest else Sum(-term.value, (), (term,))


def joined(term: Term, positive: bool, rest: Sum | None) -> Sum | None:
    """Return a sum with one more term."""
    if rest is None:
        return None
    if positive:
        return Sum(rest.value + term.value, (term, *rest.positive), rest.negative)
    return Sum(rest.value - term.value, rest.positive, (term, *rest.negative))


def better(one: Sum | None, other: Sum | None) -> Sum | None:
    """Return the greater of two sums, the first when they are equal."""
    if one is None or other is None:
        return other if one is None else one
    return other if other.value > one.value else one


def written(total: Sum, direction: int, lead: bool) -> str:
    """Return the expression of a sum; direction −1: positive and negative terms trade places."""
    added, taken = (total.positive, total.negative)[::direction]
    text = "".join("+" + term.text() for term in added) + "".join("−" + term.text() for term in taken)
    return text if lead else text[1:]
