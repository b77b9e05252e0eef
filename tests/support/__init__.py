"""Shared by tests; contains no tests."""
