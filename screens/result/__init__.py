"""After a game: the result, and sharing it."""
