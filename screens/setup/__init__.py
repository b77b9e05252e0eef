"""Before a game: the first screen, who plays, and by which rules."""
