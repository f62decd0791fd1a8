"""The word game."""
