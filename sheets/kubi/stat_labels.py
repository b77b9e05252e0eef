"""Statistics of Kubi's sheets."""

from functools import partial

from scoring.kubi.rules import NUMBERS, SUMS
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.render_target import shades
from sheets.kubi.sheet import KubiSheet
from sheets.stat_labels import (
    PAYS,
    TILES,
    Facts,
    Group,
    Told,
)
from sheets.texts import _


def told(facts: Facts) -> list[Group]:
    sums = {one: KubiSheet.line_label(f"sum{one}") for one in SUMS}
    return [
        Group.of(
            _("Sums that pay and that cost"),
            (Told(f"sum{one}", name) for one, name in sums.items()),
            PAYS,
        ),
        Group.of(_("Points by sum"), (Told(f"sum{one}", name) for one, name in sums.items())),
        Group.of(_("Tallies by sum"), (Told(f"strokes{one}", name) for one, name in sums.items())),
        Group.of(
            _("Tallies by tally number"),
            (Told(f"tally{one}", str(one), picture=partial(_die, one)) for one in NUMBERS),
        ),
        Group.of(
            _("Sheet statistics"),
            (
                Told("paying", _("Sums that pay")),
                Told("costing", _("Sums that cost")),
                Told("rounds", _("Rounds")),
            ),
            TILES,
        ),
    ]


def _die(face: int, paint: Brush, rect: Rect) -> None:
    paint.die(rect.shrunk(rect.width * 0.08), face, shades.label, shades.label_text)
