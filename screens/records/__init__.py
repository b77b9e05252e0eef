"""All finished games: history, people, ladder, statistics."""
