"""The sheet of Tally."""
