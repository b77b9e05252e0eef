"""Before a game: the players, the rules, joining and printing."""
