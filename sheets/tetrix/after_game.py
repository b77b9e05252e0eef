"""What is shown after a game of Te-Trix: its statistics, and confetti for a best score."""

from functools import partial

from scoring.tetrix.tetromino import SYMBOLS
from sheets import player_colours
from sheets.confetti import drawn_mark
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.render_context import dp, palette
from sheets.stat_labels import (
    MOST,
    TILES,
    TO_EACH,
    Facts,
    Group,
    NamedFact,
)
from sheets.tetrix.sheet_texts import TetrixTexts
from sheets.texts import _


def stat_groups(facts: Facts) -> list[Group]:
    symbols = [
        (symbol, TetrixTexts.line_label(symbol), partial(_symbol, symbol)) for symbol in SYMBOLS
    ]
    numbers = [
        NamedFact("largest", _("Largest area")),
        NamedFact("largest", _("Largest area ever"), MOST),
        NamedFact("filled", _("Boxes filled")),
        NamedFact("strip", _("Free strip boxes")),
        NamedFact("rounds", _("Rounds")),
    ]
    return [
        Group.of(
            _("Areas by symbol"),
            (NamedFact(f"areas_{one}", name, picture=picture) for one, name, picture in symbols),
        ),
        Group.of(
            _("Boxes per area"),
            (
                NamedFact(f"boxes_{one}", name, TO_EACH, f"areas_{one}", picture)
                for one, name, picture in symbols
            ),
        ),
        Group.of(
            _("Points by symbol"),
            (NamedFact(one, name, picture=picture) for one, name, picture in symbols),
        ),
        Group.of(_("Sheet statistics"), numbers, TILES),
    ]


def _symbol(symbol: str, paint: Brush, rect: Rect) -> None:
    paint.box(rect, fill=palette().box, line=palette().line, radius=dp(3))
    paint.mark(symbol, rect, player_colours.ink(0), symbol)


# Confetti


SHAPES = tuple(drawn_mark(symbol) for symbol in SYMBOLS)
