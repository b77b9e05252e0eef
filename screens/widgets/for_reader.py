"""Texts for screen reader users with keys: no fingers, and signs in words. No Kivy."""

import re

from scoring.game import marked
from sheets.texts import _

BY_KEYS = {
    marked("Drag it, or tap where the dot goes; tap it to rotate"): marked(
        "Arrow keys move it, R rotates it, Enter places it"
    ),
    marked("Pick a symbol and tap its boxes; the fourth completes the shape"): marked(
        "O, X and S choose a symbol, Enter paints a box; the fourth completes the shape"
    ),
    marked("Hold to enter anyway"): marked("Ctrl + Enter enters it anyway"),
    marked("Now tap its box"): marked("Now choose its box"),
    marked("Now tap the tile"): marked("Now choose the tile"),
    marked("A six scores rows: tap the 6-boxes below."): marked(
        "A six scores rows: choose the 6-boxes below."
    ),
    marked("Tap it on the sheet"): marked("Choose it on the sheet"),
    marked("Tap when covered"): marked("Press when covered"),
    marked("Tap another column"): marked("Choose another column"),
    marked("Tap a column or a colour field"): marked("Choose a column or a colour field"),
    marked("Tap the timer when everyone has covered"): marked(
        "Press the timer when everyone has covered"
    ),
    marked("Tap the die it replaces, or skip"): marked("Choose the die it replaces, or skip"),
    marked("Took a die? Drag it to its place"): marked("Took a die? Choose it, then its place"),
    marked("Tap one of the options"): marked("Choose one of the options"),
    marked("Drag each name to its seat"): marked("Arrow keys move a name to its seat"),
    marked("Drag to change the order"): marked("Alt and the arrow keys change the order"),
}
"""Texts about fingers, and their replacements for keys."""
MINUS = re.compile("−(?=\\d)")


def for_reader(text: str) -> str:
    """Returns a text as a screen reader speaks it to a user who plays by keys."""
    for touched, by_keys in BY_KEYS.items():
        if (words := _(touched)) in text:
            text = text.replace(words, _(by_keys))
    return MINUS.sub(_("minus {points}").format(points=""), text)
