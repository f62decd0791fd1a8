"""Arithmetic expressions of a hand: their value, the best one."""
