"""The rules of Kubi."""
