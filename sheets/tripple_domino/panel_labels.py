"""The spoken names of Tripple Domino's panel: tiles, draws and the questions at the end."""

from scoring.tripple_domino.state import DRAW_PENALTY
from sheets.panel import Panel, Place
from sheets.texts import _, plural, printed
from sheets.tripple_domino.layout import tile_of
from sheets.tripple_domino.modifiers import START, endings
from sheets.tripple_domino.panel import DominoTiles
from sheets.tripple_domino.texts import bonus_name, tile_text


def place_name(panel: Panel, place: Place) -> str:
    if not isinstance(panel, DominoTiles):  # an example of the help
        return ""
    if place.startswith("draws"):
        count = int(place[5:])
        drawn = plural("{count} drawn tile", "{count} drawn tiles", count)
        return f"{drawn}, {printed(-DRAW_PENALTY * count)}"
    if place in endings(panel):
        return endings(panel)[place].replace("\n", " ")
    if place.startswith("high"):
        return _("Highest number {number}").format(number=place[4:])
    if place.startswith("lay"):
        return _("Tile {tile}").format(tile=tile_text(tile_of(place)))
    if place.startswith("bonus"):
        name, count = bonus_name(place[5:]), panel.bonuses.count(place[5:])
        return name if count < 2 else f"{count} × {name}"
    return _("Close") if place == "leave" else ""


def is_chosen(panel: Panel, place: Place) -> bool | None:
    if not isinstance(panel, DominoTiles):
        return None
    if place.startswith("draws"):
        return panel.draws == int(place[5:])
    if place.startswith("rest") and panel.rest:
        return panel.rest.current == int(place[4:])
    if place == START:
        return panel.start
    if place.startswith("bonus"):
        return place[5:] in panel.bonuses
    if place.startswith("high"):
        return panel.high == int(place[4:])
    return None
