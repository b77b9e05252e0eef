"""All that Te-Trix shows."""
