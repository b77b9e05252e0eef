"""Before a game: the first screen, the players, and the rules."""
