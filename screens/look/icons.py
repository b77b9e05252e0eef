"""The icons drawn on sheets and panels, as letters of the font `Icons`. No Kivy."""

ICONS = "Icons"
GLYPHS = {"check": "\U000f012c", "rotate-right": "\U000f0467"}
"""By their names in Material Design Icons."""
