"""What a hand can make: its best words, its best play."""
