"""The Klepka games: pure rules over a shared engine."""
