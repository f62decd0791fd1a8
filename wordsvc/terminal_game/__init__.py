"""Games in the terminal: people and bots at one screen, through the HTTP API alone."""
