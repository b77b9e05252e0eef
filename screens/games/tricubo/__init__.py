"""All that Tricubo shows."""
