"""Statistics of Tripple Domino's block."""

from functools import partial

from scoring.tripple_domino_sheet import BONUSES
from screens.games.common.facts import LEAST, MOST, TILES, Facts, Group, Told
from screens.games.tripple_domino.drawings import paint_bonus
from screens.games.tripple_domino.sheet import bonus_name
from screens.look.brush import Brush
from screens.look.geometry import Rect
from screens.look.surface import shades
from screens.look.texts import _


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
