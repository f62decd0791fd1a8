"""The English game."""

PLACE = 3
