"""The English game."""
