"""What Tricubo shows."""
