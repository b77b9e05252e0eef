"""The tests; the folders mirror the rooms of the house."""
