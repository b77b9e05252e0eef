"""One view a game: the sheet and what belongs beside it. Imported when a game is first opened."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from screens.sheets.facts import Facts, Group

VIEWS = {
    "cubo": (
        "screens.sheets.cubo:CuboBlock",
        "screens.sheets.cubo_dice:CuboDice",
        "screens.sheets.cubo_facts:told",
    ),
    "tripple-domino": (
        "screens.sheets.domino:DominoBlock",
        "screens.sheets.domino_tiles:DominoTiles",
        "screens.sheets.domino_facts:told",
    ),
    "tetrix": (
        "screens.sheets.tetrix:TetrixSheet",
        "screens.sheets.tetrix_form:TetrixForm",
        "screens.sheets.tetrix_facts:told",
    ),
    "kubi": (
        "screens.sheets.kubi:KubiSheet",
        "screens.sheets.kubi_dice:KubiDice",
        "screens.sheets.kubi_facts:told",
    ),
    "tricubo": (
        "screens.sheets.tricubo:TricuboSheet",
        "screens.sheets.tricubo_dice:TricuboDice",
        "screens.sheets.tricubo_facts:told",
    ),
}
"""For each game its sheet, what is beside it, and what finished sheets tell."""

PADS = {
    "tricubo": "screens.sheets.tricubo_pad:TricuboPad",
    "tetrix": "screens.sheets.tetrix_pad:TetrixPad",
}
"""Editors for the printed sheets that may differ from pad to pad."""


class View(NamedTuple):
    sheet: Any
    """The sheet's widget class."""
    panel: Any
    """The widget class of what is entered beside the sheet, e.g. the dice."""


def view(game: str) -> View:
    return View(*(_load(place) for place in VIEWS[game][:2]))


def told(game: str, facts: "Facts") -> "list[Group]":
    """What a game's finished sheets tell, in groups."""
    found: list[Group] = _load(VIEWS[game][2])(facts)
    return found


def editor_of(game: str) -> Any:
    return _load(PADS[game])


def _load(place: str) -> Any:
    module, _colon, name = place.partition(":")
    return getattr(import_module(module), name)
