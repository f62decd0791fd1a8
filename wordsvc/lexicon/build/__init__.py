"""Builds the index from the dictionaries."""
