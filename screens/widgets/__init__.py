"""Colours, texts, painting, and the widgets of the app."""
