"""The coach of Te-Trix."""
