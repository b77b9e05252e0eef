"""The icons drawn on sheets and panels, as characters of the font `Icons`. No Kivy."""

ICONS = "Icons"
GLYPHS = {
    "brush": "\U000f00e3",
    "check": "\U000f012c",
    "chevron-left": "\U000f0141",
    "chevron-right": "\U000f0142",
    "dice-multiple": "\U000f076e",
    "exit-run": "\U000f0a48",
    "eye": "\U000f0208",
    "trophy": "\U000f0538",
}
"""By their names in Material Design Icons."""
