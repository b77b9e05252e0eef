"""Zooming a sheet without two fingers: by keys, and by the menu. Without importing Kivy."""

from collections.abc import Callable
from functools import partial

from sheets import announcements
from sheets.sheet import Sheet
from sheets.texts import _
from sheets.zoom import USUAL, Zoom

LARGER, SMALLER = ("ctrl++", "ctrl+=", "ctrl+shift++", "ctrl+shift+="), ("ctrl+-",)
USUAL_KEY = "ctrl+0"


def type_key(sheet: Sheet, key: str) -> bool:
    """Zooms by a key; returns False if it is another one, or the sheet has one size."""
    zoom = sheet.zoom
    if zoom is None or key not in (*LARGER, *SMALLER, USUAL_KEY):
        return False
    if key == USUAL_KEY:
        _change(sheet, partial(zoom.set_to, USUAL))
    else:
        _change(sheet, partial(zoom.step, 1 if key in LARGER else -1))
    return True


def offers(sheet: Sheet) -> list[tuple[str, Callable[[], object]]]:
    """Returns what the menu offers: the whole sheet or its usual size, and a step larger."""
    zoom = sheet.zoom
    if zoom is None:
        return []
    found: list[tuple[str, Callable[[], object]]] = []
    levels = zoom.levels()
    if zoom.level > levels[0]:
        found.append((_("Show the whole sheet"), partial(_change, sheet, zoom.show_whole)))
    if zoom.level != USUAL:
        act = partial(_change, sheet, partial(zoom.set_to, USUAL))
        found.append((_("Usual size of the sheet"), act))
    if zoom.level < levels[-1]:
        found.append((_("Enlarge the sheet"), partial(_change, sheet, partial(zoom.step, 1))))
    return found


def _change(sheet: Sheet, change: Callable[[float, float], bool]) -> None:
    """Zooms around the middle of the sheet, and announces it."""
    change(*sheet.center)
    if sheet.zoom and announcements.wanted():
        announcements.say(announcements.REPORT, _size_of(sheet.zoom))


def _size_of(zoom: Zoom) -> str:
    if zoom.level <= zoom.levels()[0]:
        return _("The whole sheet is shown")
    return _("Size of the sheet: {percent}%").format(percent=round(zoom.level * 100))
