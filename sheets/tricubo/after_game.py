"""What is shown after a game of Tricubo: its statistics, and confetti for a best score."""

from scoring.tricubo.state import ROWS
from sheets.confetti import Painter, drawn_mark
from sheets.drawing.brush import Brush, Colour
from sheets.drawing.geometry import Rect
from sheets.render_context import dp, palette
from sheets.stat_labels import (
    SHARE,
    TILES,
    Facts,
    Group,
    NamedFact,
)
from sheets.texts import _
from sheets.tricubo.texts import TricuboTexts


def stat_groups(facts: Facts) -> list[Group]:
    label = TricuboTexts.line_label
    rows = {row: label(f"row{row}") for row in ROWS}
    numbers = [
        NamedFact("ticks", _("Crosses made")),
        NamedFact("interims", _("6-boxes scored")),
        NamedFact("colour_fields", _("Colour fields")),
        NamedFact("colours", _("Colour field points")),
        NamedFact("joker", _("Joker used"), SHARE),
        NamedFact("end", _("Ended the game"), SHARE),
        NamedFact("rounds", _("Rounds")),
    ]
    if "joker" in facts and not facts["joker"].most:  # side A has none
        numbers = [one for one in numbers if one.key != "joker"]
    return [
        Group.of(_("Points by row"), (NamedFact(f"row{row}", name) for row, name in rows.items())),
        Group.of(
            _("Points by 6-box"), (NamedFact(f"interim{row}", name) for row, name in rows.items())
        ),
        Group.of(
            _("Crosses by row"), (NamedFact(f"ticks{row}", name) for row, name in rows.items())
        ),
        Group.of(_("Sheet statistics"), numbers, TILES),
    ]


# Confetti


def _die(die: str, face: int) -> Painter:
    def draw(brush: Brush, rect: Rect, _ink: Colour) -> None:
        colour = palette().die(die)
        brush.die(rect.shrunk(dp(3)), face, colour, palette().pips_on(colour), die)

    return draw


SHAPES = (*(drawn_mark("x"),) * 3, _die("large", 5), _die("medium", 3), _die("small", 6))
