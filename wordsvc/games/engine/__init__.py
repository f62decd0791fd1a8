"""What all games share: states, moves, the table, chance, the record."""
