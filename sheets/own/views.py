"""Selects the sheet of a pad: shared for points per round, otherwise one for each player."""

from functools import lru_cache

from scoring.own.pad import Pad
from scoring.own.state import Options
from sheets import View
from sheets.own.panel import NumberPad
from sheets.own.shared_sheet import OwnBlock
from sheets.own.sheet import OwnSheet
from sheets.own.texts import OwnWords

MOST_KEPT = 64
"""Number of pads whose classes are kept."""


@lru_cache(maxsize=MOST_KEPT)
def _sheet_for(pad: Pad) -> type[OwnWords]:
    """Returns a class for this pad, since a sheet's names are needed before it has a game."""
    kind: type[OwnWords] = OwnBlock if pad.only_rounds else OwnSheet
    return type(kind.__name__, (kind,), {"printed_pad": pad})


def view_for(options: Options) -> View:
    return View(_sheet_for(options.pad), NumberPad)
