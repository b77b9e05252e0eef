"""Golden games: files in the format rollpad/1, each beside what it comes to."""
