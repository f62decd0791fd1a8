"""The maths game."""
