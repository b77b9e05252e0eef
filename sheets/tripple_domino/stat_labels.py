"""Statistics of Tripple Domino's block."""

from functools import partial

from scoring.tripple_domino.state import BONUSES
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.render_target import shades
from sheets.stat_labels import (
    LEAST,
    MOST,
    TILES,
    Facts,
    Group,
    Told,
)
from sheets.texts import _
from sheets.tripple_domino.drawings import paint_bonus
from sheets.tripple_domino.sheet import bonus_name


def told(facts: Facts) -> list[Group]:
    bonuses = [Told(one, bonus_name(one), picture=partial(_bonus, one)) for one in BONUSES]
    return [
        Group.of(_("Bonuses by kind"), bonuses),
        Group.of(
            _("Sheet statistics"),
            (
                Told("tiles", _("Tiles placed")),
                Told("starts", _("Rounds started")),
                Told("draws", _("Tiles drawn")),
                Told("empty", _("Stock empty")),
                Told("out", _("Hand empty")),
                Told("blocked", _("Rounds blocked")),
                Told("rounds", _("Rounds")),
                Told("best_round", _("Best round ever"), MOST),
                Told("worst_round", _("Worst round ever"), LEAST),
            ),
            TILES,
        ),
    ]


def _bonus(bonus: str, paint: Brush, rect: Rect) -> None:
    paint_bonus(paint, bonus, rect, shades.ink(0), shades.soft)
