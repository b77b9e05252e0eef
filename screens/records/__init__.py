"""All finished games: history, people, ranks, statistics."""
