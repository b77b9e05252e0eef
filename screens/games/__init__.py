"""One view a game: the sheet and what belongs beside it. Imported when a game is first opened."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from screens.games.common.facts import Facts, Group

VIEWS = {
    "cubo": (
        "screens.games.cubo.sheet:CuboBlock",
        "screens.games.cubo.panel:CuboDice",
        "screens.games.cubo.facts:told",
    ),
    "tripple-domino": (
        "screens.games.tripple_domino.sheet:DominoBlock",
        "screens.games.tripple_domino.panel:DominoTiles",
        "screens.games.tripple_domino.facts:told",
    ),
    "tetrix": (
        "screens.games.tetrix.sheet:TetrixSheet",
        "screens.games.tetrix.panel:TetrixForm",
        "screens.games.tetrix.facts:told",
    ),
    "kubi": (
        "screens.games.kubi.sheet:KubiSheet",
        "screens.games.kubi.panel:KubiDice",
        "screens.games.kubi.facts:told",
    ),
    "tricubo": (
        "screens.games.tricubo.sheet:TricuboSheet",
        "screens.games.tricubo.panel:TricuboDice",
        "screens.games.tricubo.facts:told",
    ),
}
"""For each game its sheet, what is beside it, and what finished sheets tell."""

PADS = {
    "tricubo": "screens.games.tricubo.pad:TricuboPad",
    "tetrix": "screens.games.tetrix.pad:TetrixPad",
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
