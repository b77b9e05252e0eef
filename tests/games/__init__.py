"""Golden games: files in the format rollpad/1, with their results."""
