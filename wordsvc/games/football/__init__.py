"""The football game."""

PLACE = 4
