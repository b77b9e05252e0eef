"""The interactive scoring examples, one for each game."""
