"""The spoken names of Kubi's panel: the ways to mark a roll."""

from sheets.kubi.panel import KubiDice
from sheets.kubi.way_keys import WAY
from sheets.panel import Panel, Place


def place_name(panel: Panel, place: Place) -> str:
    if isinstance(panel, KubiDice) and panel.sheet and place.startswith(WAY):
        return panel.sheet.texts.way_name(panel.mark_of(place))
    return ""
