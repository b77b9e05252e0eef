"""The other tones that the colours may have: black instead of night paper, which saves the battery
of OLED screens, and high contrast, where everything written has at least 7:1. No Kivy."""

from functools import lru_cache

from sheets.drawing.colour import (
    Triple,
    luminance,
    oklab,
    with_lightness,
)

PAPER, BLACK, CONTRAST = "paper", "black", "contrast"
LEAST = 7.0
"""Minimum contrast of texts in high contrast, as WCAG AAA requires."""
DARKEST, BRIGHTEST = 1.05 / LEAST - 0.05, 0.05 * LEAST - 0.05
"""Maximum luminance of a ground for white text, and minimum of one for black text."""

RIMS = {PAPER: 0.0, BLACK: 1.0, CONTRAST: 1.0}
"""The width in dp of the edge around a piece of paper that the table does not set off."""
OFF = {PAPER: 0.35, BLACK: 0.35, CONTRAST: 0.66}
"""The opacity of disabled parts; black on white is still legible in high contrast."""

Pair = tuple[str, str]
ROLES_OF: dict[str, dict[str, Pair]] = {
    # Roles that differ from those of paper: (light, dark).
    BLACK: {
        "table": ("#E6DCCB", "#000000"),
        "paper": ("#FFFDF6", "#000000"),
        "paper_edge": ("#CFC2AC", "#38332A"),
        "box": ("#FFFFFF", "#14120F"),
        "quiet": ("#F5F0E4", "#0B0A08"),
        "label": ("#3A3834", "#3A352D"),
        "purple_tint": ("#E8DBF5", "#2B1F3A"),
        "may_tint": ("#E6F0FD", "#162437"),
        "refuse_tint": ("#FBE9E3", "#351A13"),
    },
    CONTRAST: {
        "table": ("#F0F0F0", "#000000"),
        "paper": ("#FFFFFF", "#000000"),
        "paper_edge": ("#4D4D4D", "#B3B3B3"),
        "box": ("#FFFFFF", "#000000"),
        "quiet": ("#F2F2F2", "#141414"),
        "line": ("#4D4D4D", "#B3B3B3"),
        "print": ("#000000", "#FFFFFF"),
        "soft": ("#333333", "#DDDDDD"),
        "pencil": ("#545454", "#A8A8A8"),
        "label": ("#000000", "#F2F2F2"),
        "label_text": ("#FFFFFF", "#000000"),
        "purple": ("#4B1478", "#E3C8FF"),
        "purple_tint": ("#EBDDFA", "#25123A"),
        "may": ("#00357D", "#A4CFFF"),
        "may_tint": ("#DCE9FF", "#0A2140"),
        "may_text": ("#FFFFFF", "#000000"),
        "fits": ("#004A22", "#9BF0B8"),
        "badge": ("#FFE3AE", "#FFE3AE"),
        "badge_text": ("#3A1F00", "#000000"),
        "refuse": ("#7A1200", "#FFC4B3"),
        "refuse_tint": ("#FFE3DB", "#38110A"),
    },
}
INKS_OF: dict[str, tuple[Pair, ...]] = {
    CONTRAST: (
        ("#0B2A66", "#B4D4FF"),
        ("#7A0A1E", "#FFBFC1"),
        ("#0B4423", "#A6EBBE"),
        ("#5A3200", "#F5CF94"),
        ("#03424D", "#98E6F0"),
        ("#45217A", "#DFC4FF"),
    )
}
SHEETS_OF: dict[str, tuple[Pair, ...]] = {
    BLACK: (
        ("#FFF1BF", "#2B2510"),
        ("#DCEAFA", "#0F2033"),
        ("#FFFFFF", "#1C1B18"),
        ("#FADBD5", "#331512"),
    ),
    CONTRAST: (
        ("#FFF1BF", "#2B2500"),
        ("#DCEAFA", "#0A2038"),
        ("#FFFFFF", "#1C1C1C"),
        ("#FADBD5", "#38110C"),
    ),
}


@lru_cache(maxsize=256)
def apart(colour: Triple) -> Triple:
    """Returns the colour of a die on which black or white pips are legible: a little lighter or
    darker if it is in between."""
    light = luminance(colour)
    if not DARKEST < light < BRIGHTEST:
        return colour
    step = 0.005 if light - DARKEST > BRIGHTEST - light else -0.005
    lightness, found = oklab(colour)[0], colour
    while DARKEST < luminance(found) < BRIGHTEST:
        lightness += step
        found = with_lightness(colour, lightness)
    return found
