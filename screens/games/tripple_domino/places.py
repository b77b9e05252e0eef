"""The places of Tripple Domino's panel in words: tiles, draws and what is asked at the end."""

from scoring.tripple_domino_sheet import DRAW_PENALTY
from screens.games.common.panel import Panel, Place
from screens.games.tripple_domino.panel import DominoTiles, tile_of
from screens.games.tripple_domino.sheet import tile_text
from screens.look.texts import _, plural, printed


def place_name(panel: Panel, place: Place) -> str:
    if not isinstance(panel, DominoTiles):  # an example of the help
        return ""
    if place.startswith("draws"):
        count = int(place[5:])
        drawn = plural("{count} drawn tile", "{count} drawn tiles", count)
        return f"{drawn}, {printed(-DRAW_PENALTY * count)}"
    if place.startswith("high"):
        return _("Highest number {number}").format(number=place[4:])
    if place.startswith("lay"):
        return _("Tile {tile}").format(tile=tile_text(tile_of(place)))
    if place == "tile" and panel.tile:
        return _("Tile {tile}: choose another").format(tile=tile_text(panel.tile))
    return _("Close") if place == "leave" else ""


def is_chosen(panel: Panel, place: Place) -> bool | None:
    if not isinstance(panel, DominoTiles):
        return None
    if place.startswith("draws"):
        return panel.draws == int(place[5:])
    if place.startswith("rest") and panel.rest:
        return panel.rest.current == int(place[4:])
    if place == "several":
        return panel.several
    if place.startswith("bonus") and panel.several:
        return place[5:] in panel.bonuses
    if place.startswith("high"):
        return (panel.tile[0] if panel.tile else panel.high) == int(place[4:])
    return None
