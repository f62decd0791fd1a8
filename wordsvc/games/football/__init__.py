"""The football game."""

PLACE = 4
EXAMPLE = {"kind": "open", "places": [0, 11]}
