"""What is shown after a game of Cubo: its statistics, and confetti for a best score."""

from functools import partial

from scoring.cubo.square import Die
from sheets.confetti import Painter, drawn_mark
from sheets.cubo.square import paint_die
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.render_context import dp
from sheets.shared_sheet import BlockTexts
from sheets.stat_labels import (
    LEAST,
    MOST,
    TILES,
    TO_EACH,
    Facts,
    Group,
    NamedFact,
)
from sheets.texts import _

DICE = {"lane": ("r4", "b4", "r4"), "street": ("b3", "r4", "b5"), "double": ("r6", "j6", "r6")}
"""Examples of lines that score."""


def stat_groups(facts: Facts) -> list[Group]:
    lane, street, double = (partial(_dice, kind) for kind in DICE)
    rounds = [key for key in facts if key.startswith("round")]
    return [
        Group.of(
            _("Triples, straights and doubles"),
            (
                NamedFact("lanes", _("Triples"), picture=lane),
                NamedFact("streets", _("Straights"), picture=street),
                NamedFact("doubles", _("Doubles"), picture=double),
            ),
            wide=3,
        ),
        Group.of(
            _("Points per line"),
            (
                NamedFact("lane_points", _("Triples"), TO_EACH, "lanes", lane),
                NamedFact("street_points", _("Straights"), TO_EACH, "streets", street),
            ),
            wide=3,
        ),
        Group.of(
            _("Points by round"),
            (NamedFact(key, BlockTexts.line_label(key)) for key in rounds),
        ),
        Group.of(
            _("Sheet statistics"),
            (
                NamedFact("squares", _("Squares made")),
                NamedFact("exchanged", _("Dice exchanged")),
                NamedFact("missed", _("Rounds missed")),
                NamedFact("by_hand", _("Rounds counted by hand")),
                NamedFact("best_round", _("Best round ever"), MOST),
                NamedFact("worst_round", _("Worst round ever"), LEAST),
            ),
            TILES,
        ),
    ]


def _dice(kind: str, paint: Brush, rect: Rect) -> None:
    side = rect.width / 3
    for place, die in enumerate(DICE[kind]):
        spot = Rect(rect.x + place * side, rect.y + (rect.height - side) / 2, side, side)
        paint_die(paint, spot.shrunk(side * 0.06), Die.read(die))


# Confetti


def _die(die: str) -> Painter:
    return lambda brush, rect, _ink: paint_die(brush, rect.shrunk(dp(3)), Die.read(die))


SHAPES = (_die("r6"), _die("b2"), _die("j5"), drawn_mark("x"))
