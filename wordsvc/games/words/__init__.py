"""The word game."""

PLACE = 1
