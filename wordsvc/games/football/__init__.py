"""The football game."""
