"""What Te-Trix shows."""
