"""All that Kubi shows."""
