"""Search over a hand: the best words, plays, expressions, chains."""
