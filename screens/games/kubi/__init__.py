"""What Kubi shows."""
