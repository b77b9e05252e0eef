"""Statistics of Cubo's block."""

from functools import partial

from scoring.cubo.square import Die
from sheets.cubo.square import paint_die
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.shared_sheet import Block
from sheets.stat_labels import (
    LEAST,
    MOST,
    TILES,
    TO_EACH,
    Facts,
    Group,
    Told,
)
from sheets.texts import _

DICE = {"lane": ("r4", "b4", "r4"), "street": ("b3", "r4", "b5"), "double": ("r6", "j6", "r6")}
"""Examples of lines that score."""


def told(facts: Facts) -> list[Group]:
    lane, street, double = (partial(_dice, kind) for kind in DICE)
    rounds = [key for key in facts if key.startswith("round")]
    return [
        Group.of(
            _("Triples, straights and doubles"),
            (
                Told("lanes", _("Triples"), picture=lane),
                Told("streets", _("Straights"), picture=street),
                Told("doubles", _("Doubles"), picture=double),
            ),
            wide=3,
        ),
        Group.of(
            _("Points per line"),
            (
                Told("lane_points", _("Triples"), TO_EACH, "lanes", lane),
                Told("street_points", _("Straights"), TO_EACH, "streets", street),
            ),
            wide=3,
        ),
        Group.of(_("Points by round"), (Told(key, Block.line_label(key)) for key in rounds)),
        Group.of(
            _("Sheet statistics"),
            (
                Told("squares", _("Squares made")),
                Told("exchanged", _("Dice exchanged")),
                Told("missed", _("Rounds missed")),
                Told("by_hand", _("Rounds counted by hand")),
                Told("best_round", _("Best round ever"), MOST),
                Told("worst_round", _("Worst round ever"), LEAST),
            ),
            TILES,
        ),
    ]


def _dice(kind: str, paint: Brush, rect: Rect) -> None:
    side = rect.width / 3
    for place, die in enumerate(DICE[kind]):
        spot = Rect(rect.x + place * side, rect.y + (rect.height - side) / 2, side, side)
        paint_die(paint, spot.shrunk(side * 0.06), Die.read(die))
