"""The icons that are drawn on sheets and panels, as letters of the font `Icons`. No Kivy."""

ICONS = "Icons"
GLYPHS = {
    "check": "\U000f012c",
    "chevron-left": "\U000f0141",
    "chevron-right": "\U000f0142",
    "rotate-right": "\U000f0467",
}
"""By their names in Material Design Icons."""
