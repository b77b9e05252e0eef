"""The tests; the folders mirror the packages of the project."""
