"""The coach of Kubi."""
