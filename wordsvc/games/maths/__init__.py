"""The maths game."""

PLACE = 2
