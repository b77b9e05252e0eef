"""What Cubo shows."""
