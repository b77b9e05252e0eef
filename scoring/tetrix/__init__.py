"""The rules of Te-Trix."""
