"""One view a game: the sheet and what belongs beside it. Imported when a game is first opened."""

from importlib import import_module
from typing import Any, NamedTuple

VIEWS = {
    "tetrix": ("screens.sheets.tetrix:TetrixSheet", "screens.sheets.tetrix_form:TetrixForm"),
    "kubi": ("screens.sheets.kubi:KubiSheet", "screens.sheets.kubi_dice:KubiDice"),
    "tricubo": ("screens.sheets.tricubo:TricuboSheet", "screens.sheets.tricubo_dice:TricuboDice"),
}


class View(NamedTuple):
    sheet: Any
    """The sheet's widget class."""
    panel: Any
    """The widget class of what is entered beside the sheet, e.g. the dice."""


def view(game: str) -> View:
    return View(*(_load(place) for place in VIEWS[game]))


def _load(place: str) -> Any:
    module, _colon, name = place.partition(":")
    return getattr(import_module(module), name)
