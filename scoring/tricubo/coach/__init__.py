"""The coach of Tricubo."""
