"""Differences between devices, and background work."""
