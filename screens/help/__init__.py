"""Context-sensitive help for each game: short rules, setting up the table, interactive scoring."""
