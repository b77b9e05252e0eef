"""After a game: the result, and what is sent of it."""
