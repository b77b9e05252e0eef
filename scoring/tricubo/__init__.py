"""The rules of Tricubo."""
