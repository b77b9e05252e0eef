"""What is shown after a game of Tripple Domino: its statistics, and confetti for a best score."""

from functools import partial

from scoring.tripple_domino.state import BONUSES
from sheets import player_colours
from sheets.confetti import Painter
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.render_context import palette
from sheets.stat_labels import (
    LEAST,
    MOST,
    TILES,
    Facts,
    Group,
    NamedFact,
)
from sheets.texts import _
from sheets.tripple_domino.drawings import paint_bonus, paint_tile
from sheets.tripple_domino.texts import bonus_name


def stat_groups(facts: Facts) -> list[Group]:
    bonuses = [NamedFact(one, bonus_name(one), picture=partial(_bonus, one)) for one in BONUSES]
    return [
        Group.of(_("Bonuses by kind"), bonuses),
        Group.of(
            _("Sheet statistics"),
            (
                NamedFact("tiles", _("Tiles placed")),
                NamedFact("starts", _("Rounds started")),
                NamedFact("draws", _("Tiles drawn")),
                NamedFact("empty", _("Stock empty")),
                NamedFact("out", _("Hand empty")),
                NamedFact("blocked", _("Rounds blocked")),
                NamedFact("rounds", _("Rounds")),
                NamedFact("best_round", _("Best round ever"), MOST),
                NamedFact("worst_round", _("Worst round ever"), LEAST),
            ),
            TILES,
        ),
    ]


def _bonus(bonus: str, paint: Brush, rect: Rect) -> None:
    paint_bonus(paint, bonus, rect, player_colours.ink(0), palette().soft)


# Confetti


def _tile(tile: tuple[int, int, int]) -> Painter:
    return lambda brush, rect, ink: paint_tile(
        brush, tile, rect, fill=palette().paper, line=ink, numbers=ink
    )


SHAPES = (_tile((5, 5, 5)), _tile((5, 4, 3)), _tile((3, 2, 1)))
