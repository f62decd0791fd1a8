"""What counts at the table, and what it is worth: cards, house rules, verdicts, scores."""
