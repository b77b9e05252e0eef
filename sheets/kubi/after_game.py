"""What is shown after a game of Kubi: its statistics, and confetti for a best score."""

from functools import partial

from scoring.kubi.rules import NUMBERS, SUMS
from sheets.confetti import Painter
from sheets.drawing.brush import Brush, Colour
from sheets.drawing.geometry import Rect
from sheets.kubi.texts import KubiTexts
from sheets.render_context import dp, palette
from sheets.stat_labels import (
    PAYS,
    TILES,
    Facts,
    Group,
    NamedFact,
)
from sheets.texts import _


def stat_groups(facts: Facts) -> list[Group]:
    sums = {one: KubiTexts.line_label(f"sum{one}") for one in SUMS}
    return [
        Group.of(
            _("Sums that pay and that cost"),
            (NamedFact(f"sum{one}", name) for one, name in sums.items()),
            PAYS,
        ),
        Group.of(_("Points by sum"), (NamedFact(f"sum{one}", name) for one, name in sums.items())),
        Group.of(
            _("Tallies by sum"), (NamedFact(f"strokes{one}", name) for one, name in sums.items())
        ),
        Group.of(
            _("Tallies by tally number"),
            (NamedFact(f"tally{one}", str(one), picture=partial(_die, one)) for one in NUMBERS),
        ),
        Group.of(
            _("Sheet statistics"),
            (
                NamedFact("paying", _("Sums that pay")),
                NamedFact("costing", _("Sums that cost")),
                NamedFact("rounds", _("Rounds")),
            ),
            TILES,
        ),
    ]


def _die(face: int, paint: Brush, rect: Rect) -> None:
    paint.die(rect.shrunk(rect.width * 0.08), face, palette().label, palette().label_text)


# Confetti


def _tally(brush: Brush, rect: Rect, ink: Colour) -> None:
    brush.tally(5, rect._replace(width=rect.width * 2), ink, rect.width)


def _falling_die(face: int) -> Painter:
    return lambda brush, rect, _ink: brush.die(
        rect.shrunk(dp(3)), face, palette().label, palette().label_text
    )


SHAPES = (_tally, _tally, _falling_die(4), _falling_die(6))
