"""Selects the sheet of a pad: shared for points per round, otherwise one for each player."""

from functools import lru_cache

from scoring.own.pad import Pad
from scoring.own.state import Options
from sheets import View
from sheets.own.panel import NumberPad
from sheets.own.shared_sheet import OwnBlock
from sheets.own.sheet import OwnSheet
from sheets.sheet import Sheet

MOST_KEPT = 64
"""Number of pads whose classes are kept."""


@lru_cache(maxsize=MOST_KEPT)
def _sheet_for(pad: Pad) -> type[Sheet]:
    """Returns a class for this pad, since a sheet's names are needed before it has a game."""
    kind: type[Sheet] = OwnBlock if pad.only_rounds else OwnSheet
    texts = kind.texts_type
    named = type(texts.__name__, (texts,), {"printed_pad": pad})
    return type(kind.__name__, (kind,), {"texts_type": named})


def view_for(options: Options) -> View:
    return View(_sheet_for(options.pad), NumberPad)
