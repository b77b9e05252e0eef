"""The spoken names of Cubo's panel: the square and the dice to choose from."""

from scoring.cubo.square import JOKER, Die
from sheets.cubo.dragging import die_named
from sheets.cubo.editor import TAKEN
from sheets.cubo.panel import CuboDice
from sheets.panel import Panel, Place
from sheets.texts import _

SIDE = 3


def die_words(die: Die | None) -> str:
    if die is None:
        return _("free")
    words = {"r": _("red {number}"), "b": _("blue {number}"), JOKER: _("joker {number}")}
    return words[die.colour].format(number=die.number)


def place_name(panel: Panel, place: Place) -> str:
    if not isinstance(panel, CuboDice):  # an example of the help
        return ""
    if place == "count":
        return _("Start the countdown")
    if place == "stop":
        return _("Tap when covered")
    if place == "taken":
        return _("{name}: {what}").format(name=_("Taken"), what=die_words(panel.taken))
    if place.startswith("cell"):
        at = int(place[4:])
        box = _("Row {row}, box {number}").format(row=at // SIDE + 1, number=at % SIDE + 1)
        here = panel.taken if panel.swap == at else panel.dice[at]
        return f"{box}, {die_words(here)}"
    die = die_named(place)
    return die_words(die).capitalize() if die else ""


def is_chosen(panel: Panel, place: Place) -> bool | None:
    """Whether the next die goes to this place; None if the place is no target of a die."""
    if not isinstance(panel, CuboDice):
        return None
    if place == "taken":
        return panel.cursor == TAKEN
    return panel.cursor == int(place[4:]) if place.startswith("cell") else None
