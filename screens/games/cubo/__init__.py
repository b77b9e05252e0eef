"""All that Cubo shows."""
