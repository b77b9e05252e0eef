"""Statistics of Tricubo's sheets."""

from scoring.tricubo.state import ROWS
from sheets.stat_labels import (
    SHARE,
    TILES,
    Facts,
    Group,
    Told,
)
from sheets.texts import _
from sheets.tricubo.sheet import TricuboSheet


def told(facts: Facts) -> list[Group]:
    label = TricuboSheet.line_label
    rows = {row: label(f"row{row}") for row in ROWS}
    numbers = [
        Told("ticks", _("Crosses made")),
        Told("interims", _("6-boxes scored")),
        Told("colour_fields", _("Colour fields")),
        Told("colours", _("Points of the colour fields")),
        Told("joker", _("Joker used"), SHARE),
        Told("end", _("Ended the game"), SHARE),
        Told("rounds", _("Rounds")),
    ]
    if "joker" in facts and not facts["joker"].most:  # side A has none
        numbers = [one for one in numbers if one.key != "joker"]
    return [
        Group.of(_("Points by row"), (Told(f"row{row}", name) for row, name in rows.items())),
        Group.of(_("Points by 6-box"), (Told(f"interim{row}", name) for row, name in rows.items())),
        Group.of(_("Crosses by row"), (Told(f"ticks{row}", name) for row, name in rows.items())),
        Group.of(_("Sheet statistics"), numbers, TILES),
    ]
