"""All colours by role: warm paper in light mode, night paper in dark mode. Instead of paper there
are two other tones: black, which saves the battery of OLED screens, and high contrast, where
everything written has at least 7:1. No Kivy."""

from collections.abc import Mapping
from functools import lru_cache

from sheets.drawing.colour import (
    Colour,
    Triple,
    blended,
    contrast,
    from_hex,
    lifted,
    luminance,
    oklab,
    with_lightness,
)

# role: (light, dark)
ROLES = {
    "table": ("#E6DCCB", "#12100E"),  # background of the sheets
    "paper": ("#FFFDF6", "#25221D"),
    "paper_edge": ("#CFC2AC", "#0B0A08"),  # the shadow under a sheet
    "box": ("#FFFFFF", "#2F2B25"),
    "quiet": ("#F5F0E4", "#1E1B17"),  # fields that are filled in later
    "line": ("#B8AC97", "#6F6555"),
    "print": ("#2B2925", "#EFE8DA"),  # printed text
    "soft": ("#675F53", "#C0B6A4"),  # small print
    "pencil": ("#7A7977", "#9B9995"),  # written, but not confirmed by the shared table yet
    "label": ("#3A3834", "#4A443A"),  # background of the row numbers
    "label_text": ("#FFFFFF", "#F3ECDE"),
    "purple": ("#743BA3", "#D0AEF2"),
    "purple_tint": ("#E8DBF5", "#3E2F50"),
    "may": ("#245B9E", "#8ABAF3"),  # the accent colour: "you may"
    "may_tint": ("#E6F0FD", "#24354A"),
    "may_text": ("#FFFFFF", "#10243B"),
    "fits": ("#1C683E", "#8CD8A8"),  # a form fits here
    "badge": ("#FFD58A", "#FFD58A"),  # the last round, large on the sheets
    "badge_text": ("#6B3A00", "#4A2800"),
    "refuse": ("#A23A22", "#FFB5A1"),
    "refuse_tint": ("#FBE9E3", "#46271F"),
}
INKS = (
    ("#1D3C78", "#A9C8FF"),
    ("#8E2433", "#FFA6A8"),
    ("#1F6440", "#93DBAC"),
    ("#7B4A10", "#EBC184"),
    ("#0F5F6C", "#86D7E1"),
    ("#5B3A86", "#CDB4F5"),
)
# Te-Trix's sheets in player order: yellow, blue, white, red.
SHEETS = (
    ("#FFF1BF", "#4A4225"),
    ("#DCEAFA", "#253A50"),
    ("#FFFFFF", "#3A3833"),
    ("#FADBD5", "#502C27"),
)

PRINTED = {
    "large": "#2F6DB5",
    "medium": "#DE8517",
    "small": "#2A9464",
    "red": "#C8322B",
    "blue": "#2F6DB5",
}
"""The printed colours of the dice whose colour can be chosen; a joker is always white."""
JOKER = ("#FFFFFF", "#EFE8DA")
"""In light and dark mode."""

DARK_PIPS, LIGHT_PIPS = (0.0, 0.0, 0.0, 1.0), (1.0, 1.0, 1.0, 1.0)
DIE_CONTRAST = 3.0
"""Minimum contrast of a die on night paper, as WCAG requires for graphics."""
EDGE_CONTRAST = 1.8
"""Minimum contrast at which a line on paper is visible."""

# The other tones

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


def dice_colours(dice: Mapping[str, str], dark: bool, tone: str = PAPER) -> dict[str, Triple]:
    """Returns the displayed colours of a set of dice: as chosen in light mode, adjusted in dark
    mode and for high contrast."""
    night = from_hex(ROLES["paper"][1])
    found = {die: from_hex(code) for die, code in dice.items()}
    if dark:
        found = {die: lifted(colour, night, DIE_CONTRAST) for die, colour in found.items()}
    if tone == CONTRAST:
        found = {die: apart(colour) for die, colour in found.items()}
    return found | {"joker": from_hex(JOKER[dark])}


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


def complete(chosen: object) -> dict[str, str]:
    """Returns all colours of a saved set; missing or invalid ones are as printed."""
    dice = dict(PRINTED)
    for die, code in chosen.items() if isinstance(chosen, Mapping) else ():
        try:
            from_hex(code)
        except (TypeError, ValueError):
            continue
        if die in dice:
            dice[die] = code.upper()
    return dice


def opaque(code: str) -> list[float]:
    return [*from_hex(code), 1.0]


@lru_cache(maxsize=64)
def _pips_on(ground: Triple) -> Colour:
    return max(DARK_PIPS, LIGHT_PIPS, key=lambda pips: contrast(pips, ground))


class Palette:
    """The colours of one surface, light or dark and of one tone, with the user's dice."""

    table: list[float]
    paper: list[float]
    paper_edge: list[float]
    box: list[float]
    quiet: list[float]
    line: list[float]
    print: list[float]
    soft: list[float]
    pencil: list[float]
    label: list[float]
    label_text: list[float]
    purple: list[float]
    purple_tint: list[float]
    may: list[float]
    may_tint: list[float]
    may_text: list[float]
    fits: list[float]
    badge: list[float]
    badge_text: list[float]
    refuse: list[float]
    refuse_tint: list[float]

    def __init__(
        self, dark: bool = False, dice: Mapping[str, str] = PRINTED, tone: str = PAPER
    ) -> None:
        self.dark = dark
        self.dice = dice
        self.tone = tone
        self.rim = RIMS[tone]
        self.strongest = 0.17 if tone == CONTRAST else 1.0
        """Maximum opacity of a tint below marks."""
        self.inks = [opaque(pair[dark]) for pair in INKS_OF.get(tone, INKS)]
        for role, pair in (ROLES | ROLES_OF.get(tone, {})).items():
            setattr(self, role, opaque(pair[dark]))
        self._dice = dice_colours(dice, dark, tone)

    def legible(self, colour: Colour) -> Colour:
        """Returns a colour for faint writing; opaque in high contrast."""
        faint = self.tone == CONTRAST and len(colour) > 3 and 0 < colour[3] < 1
        return (*colour[:3], 1.0) if faint else colour

    # Dice

    def die(self, die: str) -> list[float]:
        return [*self._dice[die], 1.0]

    def pips_on(self, colour: Colour) -> Colour:
        """Returns the colour of writing on this colour, which may be translucent: black or white,
        one of which always has a contrast of 4.5."""
        return _pips_on(blended(colour, self.paper))

    def edge(self, colour: Colour) -> Colour:
        """Returns this colour as a line on paper; the usual one for lines if it is too pale to be
        visible."""
        return colour if contrast(colour, self.paper) >= EDGE_CONTRAST else self.line

    # Players

    def sheet(self, player: int) -> list[float]:
        sheets = SHEETS_OF.get(self.tone, SHEETS)
        return opaque(sheets[player % len(sheets)][self.dark])
