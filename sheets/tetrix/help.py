"""The help of Te-Trix."""

from scoring.game import marked
from scoring.tetrix.rules import (
    SHEETS,
    STRIP,
    Form,
    Place,
    Roll,
    State,
    Stuck,
)
from scoring.tetrix.state import (
    ALWAYS,
    IF_BETTER,
    LEAST_AREA,
    Options,
)
from scoring.tetrix.tetromino import (
    DICE,
    FORMS,
    SIZE,
    Cells,
)
from sheets.help_content import (
    SCORE,
    GameHelp,
    HelpSection,
    Moment,
    Moves,
    Picture,
    Says,
    TourStop,
    ranks,
    table_section,
)
from sheets.tetrix.sheet_texts import TetrixTexts
from sheets.texts import _, listed


def _cells(row: int, col: int, *lines: str) -> Cells:
    """Returns the cells of a form as drawn: `o`, `x` and `s` for its symbols, dots for empty
    cells."""
    return tuple(
        (row + down, col + right, symbol)
        for down, line in enumerate(lines)
        for right, symbol in enumerate(line)
        if symbol != "."
    )


def _alone(*placed: Cells) -> Moves:
    return tuple((0, Place(cells)) for cells in placed)


AREAS = _alone(
    _cells(0, 0, "oo", "oo"),
    _cells(0, 2, "s", "o", "x", "s"),
    _cells(2, 0, "xx", "xx"),
    _cells(3, 3, ".o.", "ooo"),
    _cells(0, 4, "ss", "ss"),
    _cells(5, 0, "osxs"),
)
"""Two areas of circles, one of crosses, and four squares, which are too few."""
LAID: Moves = ((0, Roll(("o", "x", "s", "o"))), (0, Form(_cells(0, 0, "o.", "x.", "so"))))
OVER_THE_EDGE = Place(_cells(4, 6, "o.", "x.", "so"))
TURNED = Place(_cells(2, 2, "sxo", "o.."))
STICKING_OUT = _alone(_cells(-1, 2, "o", "x", "s", "o"), _cells(6, 0, "oo", "xx"))


class TetrixHelp(GameHelp):
    game = "tetrix"
    sections = (
        table_section(
            "TT-1",
            says=(
                Says(
                    marked(
                        "Is the symbol printed somewhere else on your pad? Set it under “Match "
                        "my pad” on the New game screen."
                    )
                ),
            ),
        ),
        HelpSection(
            "form",
            marked("Making the shape"),
            (
                Says(
                    marked(
                        "The roller arranges the {dice} dice into one of {forms} shapes: "
                        "square, I, L, J, T, S or Z, and decides which symbol goes where."
                    )
                ),
            ),
            ("TT-2",),
            how=marked(
                "Pick a symbol and tap its boxes on your sheet, then the next symbol. The "
                "fourth box completes the shape. Boxes that can’t become part of a shape are "
                "dimmed; the border around the grid takes what sticks out. Tap a box again to "
                "clear it. Prefer to choose a shape? Use “Dice and shapes”."
            ),
            pictures=(
                Picture(
                    marked("The three symbols to paint with; the chosen one is filled."),
                    panel=True,
                ),
            ),
        ),
        HelpSection(
            "enter",
            marked("Placing the shape"),
            (
                Says(
                    marked(
                        "Everyone enters exactly this shape with exactly these symbols. You "
                        "may rotate it, but not mirror it. It can go on any empty boxes and "
                        "doesn’t have to touch anything."
                    )
                ),
                Says(
                    marked(
                        "Symbols may stick out over the edge and are then lost; at least one "
                        "must be on the grid. Filled boxes can’t be changed."
                    )
                ),
            ),
            ("TT-3", "TT-4"),
            how=marked(
                "The shape is already on your sheet. Drag it, or tap the box where the dotted "
                "cell should go; tap the shape to rotate it, or pick a rotation beside the "
                "sheet. “Place” enters it."
            ),
            pictures=(
                Picture(
                    marked("Rotated, on any empty boxes."),
                    LAID,
                    crop=("cell1.0", "cell4.0"),
                    draft=TURNED,
                ),
                Picture(
                    marked("One symbol sticks out over the edge and is lost."),
                    LAID,
                    crop=("cell3.0", "cell6.0"),
                    draft=OVER_THE_EDGE,
                ),
            ),
        ),
        HelpSection(
            "end",
            marked("The next roll, and the last"),
            (
                Says(marked("Then the next player clockwise rolls.")),
                Says(
                    marked(
                        "The game ends with the round in which someone can’t enter the shape. "
                        "The others may still enter it."
                    )
                ),
            ),
            ("TT-5",),
        ),
        HelpSection(
            SCORE,
            marked("Areas count"),
            (
                Says(
                    marked(
                        "An area is made of boxes with the same symbol that share a side; "
                        "corners don’t count. Areas of fewer than {least} boxes score nothing."
                    )
                ),
                Says(
                    marked("The printed symbol counts as yours."),
                    when=lambda options: options.printed == ALWAYS,
                ),
                Says(
                    marked(
                        "The printed symbol counts as yours, unless leaving it out scores "
                        "more, for example because it joins two areas. Rollpad picks the "
                        "better option."
                    ),
                    when=lambda options: options.printed == IF_BETTER,
                ),
                Says(
                    marked(
                        "For each symbol, the number of areas that count is multiplied by the "
                        "number of boxes in them. The three products added up are your points."
                    )
                ),
                Says(marked("The most points win; tied players share the win.")),
            ),
            ("TT-6", "TT-7"),
            pictures=(
                Picture(
                    marked(
                        "Two areas of circles with ten boxes make {o} points, one area of crosses "
                        "{x}. Four squares are too few."
                    ),
                    AREAS,
                    count=1,
                ),
            ),
        ),
        HelpSection(
            "solo",
            marked("Solo"),
            (
                Says(
                    marked(
                        "At most {strip} symbols may stick out in the whole game: each one "
                        "crosses out a box of the strip. When none are left, nothing may stick "
                        "out."
                    )
                ),
                Says(
                    marked(
                        "The game ends when no shape fits any more, or when you stop. Every "
                        "free box of the strip is worth one point."
                    )
                ),
            ),
            ("TT-8", "TT-9"),
            pictures=(
                Picture(
                    marked("Three symbols stuck out: {strip} boxes are still free."),
                    STICKING_OUT,
                    count=1,
                    rings=("strip1", "strip2", "strip3"),
                    crop=("cell6.0", "strip1"),
                ),
            ),
        ),
    )
    tour = (
        TourStop(
            "sheet",
            marked(
                "Your sheet. The roller paints the shape here, box by box. For the others it "
                "is already here: drag it, or tap where the dot goes; tap it to rotate. Green "
                "fits, red doesn’t."
            ),
        ),
        TourStop(
            "panel",
            marked(
                "Roll real dice. The roller picks the symbol to paint here; the others choose "
                "the rotation here."
            ),
        ),
    )

    def table(self, count: int, options: Options) -> list[str]:
        dice = _("Put the {dice} dice with circles, crosses and squares on the table.").format(
            dice=DICE
        )
        if count == 1:
            return [
                dice,
                _(
                    "You play on the black-and-white sheet: {size}\u00a0×\u00a0{size} boxes with "
                    "one printed symbol, and a strip of {strip} boxes."
                ).format(size=SIZE, strip=STRIP),
                _("You roll every time and set the shape yourself."),
            ]
        names = {pad.key: pad.name for pad in self.rules.pads}
        sheets = [_(names[key]).lower() for key in list(SHEETS)[:count]]
        return [
            dice,
            _(
                "Everyone has a sheet in their own colour ({sheets}): {size} × {size} boxes with "
                "one printed symbol."
            ).format(size=SIZE, sheets=listed(sheets)),
            _("The oldest of you rolls first: put that name first, the others clockwise after it."),
        ]

    def values(self, options: Options) -> dict[str, object]:
        return {"dice": DICE, "forms": len(FORMS), "least": LEAST_AREA, "strip": STRIP}

    def facts(self, section: str, options: Options) -> list[tuple[str, str]]:
        steps = self.rules.ranks_for(options)
        return ranks(steps, TetrixTexts.rank_name) if section == "solo" else []

    def picture_options(self, options: Options) -> dict[str, object]:
        return {}  # the position of the printed symbol differs from sheet to sheet

    def place(self, moment: Moment) -> str:
        state: State = moment.state
        game = moment.game
        if game.over(state):
            return SCORE
        if state.entered[moment.player] is not None:
            return "end"
        if not game.check(state, moment.player, Stuck()):
            return "solo" if state.solo else "end"
        return "form" if state.form is None else "enter"


HELP = TetrixHelp
