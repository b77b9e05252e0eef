"""The spoken names of the number pad's keys."""

from sheets.own.panel import DONE, SIGN, NumberPad
from sheets.panel import BACK, Panel, Place
from sheets.texts import _, printed


def place_name(panel: Panel, place: Place) -> str:
    if not isinstance(panel, NumberPad):
        return ""
    if place == DONE:
        return _("Enter {number}").format(number=panel.so_far.replace("-", "−"))
    if place.startswith("value"):
        return printed(int(place.removeprefix("value")))
    named = {f"key{BACK}": _("Delete a digit"), f"key{SIGN}": _("Plus or minus")}
    return named.get(place, place.removeprefix("key"))
