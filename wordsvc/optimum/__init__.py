"""How an optimum is found in bounded time: a clock, linear and integer programmes."""
