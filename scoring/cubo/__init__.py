"""The rules of Cubo."""
