"""The names of keys, e.g. `ctrl+z`, `shift+tab`, `4`."""

from collections.abc import Iterable

from kivy.utils import platform

NAMES = {
    8: "backspace",
    9: "tab",
    13: "enter",
    32: "enter",
    269: "-",
    270: "+",
    271: "enter",
    273: "up",
    274: "down",
    275: "right",
    276: "left",
    280: "pageup",
    281: "pagedown",
    282: "f1",
}
KEYPAD, DIGIT_ROW = 256, 29
"""The key code of 0 on the keypad; the scancode before that of 1 above the letters, which
identifies digits in every keyboard layout."""


def name_of(key: int, scancode: int, modifiers: Iterable[str]) -> str:
    """Returns the name of a key, e.g. `ctrl+z`, `shift+tab`, `4`."""
    held = set(modifiers)
    if platform == "macosx" and "meta" in held:
        held.add("ctrl")
    if KEYPAD <= key < KEYPAD + 10:
        name = str(key - KEYPAD)
    elif DIGIT_ROW < scancode < DIGIT_ROW + 10:
        name = str(scancode - DIGIT_ROW)
    else:
        name = NAMES.get(key) or (chr(key) if 32 < key < 127 else "")
    if name.isdigit():
        held.discard("shift")
    return "+".join([*(one for one in ("ctrl", "alt", "shift") if one in held), name])
