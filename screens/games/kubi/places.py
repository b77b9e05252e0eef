"""The places of Kubi's panel in words: the ways to mark a roll."""

from screens.games.common.panel import Panel, Place
from screens.games.kubi.panel import KubiDice
from screens.games.kubi.way_keys import WAY


def place_name(panel: Panel, place: Place) -> str:
    if isinstance(panel, KubiDice) and panel.sheet and place.startswith(WAY):
        return panel.sheet.way_name(panel.mark_of(place))
    return ""


def is_chosen(panel: Panel, place: Place) -> bool | None:
    """Returns None: each of them is only pressed."""
    return None
