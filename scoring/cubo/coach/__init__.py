"""The coach of Cubo."""
