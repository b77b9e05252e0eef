"""The help of Te-Trix."""

from scoring.core import marked
from scoring.tetrix import SHEETS, STRIP, Form, Place, Roll, State, Stuck
from scoring.tetrix_sheet import ALWAYS, IF_BETTER, LEAST_AREA, Options
from scoring.tetromino import DICE, FORMS, SIZE, Cells
from screens.games.common.help_content import (
    SCORE,
    GameHelp,
    Moment,
    Moves,
    Picture,
    Says,
    Section,
    Stop,
    ranks,
    table_section,
)
from screens.games.tetrix.sheet import TetrixSheet
from screens.look.texts import _, listed


def _cells(row: int, col: int, *lines: str) -> Cells:
    """A form as drawn: `o`, `x` and `s` for its symbols, dots for empty cells."""
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
                        "Is the symbol printed in another place on your sheet? “Match my pad” in "
                        "the set-up takes it over."
                    )
                ),
            ),
        ),
        Section(
            "form",
            marked("Laying the form"),
            (
                Says(
                    marked(
                        "Whoever rolls lays the {dice} dice as one of {forms} forms: square, I, L, "
                        "J, T, S or Z. Which symbol lies where in it is up to them."
                    )
                ),
            ),
            ("TT-2",),
            how=marked(
                "Choose a symbol and touch the boxes of your sheet where it lies; then the next "
                "symbol. The fourth box enters the form. Boxes that cannot become a form are "
                "quiet; the ring round the grid takes what sticks out. Touch a box again to take "
                "it back. “Dice and forms” is for those who would rather choose a form."
            ),
            pictures=(
                Picture(
                    marked("The three symbols to paint with; the chosen one is filled."),
                    panel=True,
                ),
            ),
        ),
        Section(
            "enter",
            marked("Entering it"),
            (
                Says(
                    marked(
                        "Everybody enters just this form with just these symbols. You may turn it, "
                        "but not mirror it. It goes anywhere on empty boxes and need not touch "
                        "anything."
                    )
                ),
                Says(
                    marked(
                        "Symbols may stick out over the edge and are not written then; at least "
                        "one must be. A filled box stays as it is."
                    )
                ),
            ),
            ("TT-3", "TT-4"),
            how=marked(
                "The form lies on your sheet already. Drag it, or touch the box where the cell "
                "with the dot goes; a tap on it turns it, or choose how it lies beside the sheet. "
                "“Set down” enters it."
            ),
            pictures=(
                Picture(
                    marked("Turned, anywhere on empty boxes."),
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
        Section(
            "end",
            marked("The next roll, and the last"),
            (
                Says(marked("Then the next player clockwise rolls.")),
                Says(
                    marked(
                        "The game ends with the round in which somebody cannot enter the form. "
                        "Those who can, still may."
                    )
                ),
            ),
            ("TT-5",),
        ),
        Section(
            SCORE,
            marked("Areas count"),
            (
                Says(
                    marked(
                        "An area is made of boxes with the same symbol that touch each other with "
                        "their sides, not with corners. Areas of fewer than {least} boxes do not "
                        "count."
                    )
                ),
                Says(
                    marked("The printed symbol counts like one of yours."),
                    when=lambda options: options.printed == ALWAYS,
                ),
                Says(
                    marked(
                        "The printed symbol counts like one of yours, unless it scores more to "
                        "leave it out, because it joins two areas for instance. Rollpad takes what "
                        "is better."
                    ),
                    when=lambda options: options.printed == IF_BETTER,
                ),
                Says(
                    marked(
                        "For each symbol, the number of areas that count is multiplied by the "
                        "number of boxes in them. The three products added up are your points."
                    )
                ),
                Says(marked("Most points win; if they are equal, you share the win.")),
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
        Section(
            "solo",
            marked("Alone"),
            (
                Says(
                    marked(
                        "In the whole game at most {strip} symbols may stick out: for each a field "
                        "of the strip is struck. With none left, nothing may stick out any more."
                    )
                ),
                Says(
                    marked(
                        "The game ends when no form can be entered any more, or when you stop. "
                        "Every field of the strip that is still free is one more point."
                    )
                ),
            ),
            ("TT-8", "TT-9"),
            pictures=(
                Picture(
                    marked("Three symbols have stuck out: {strip} fields are still free."),
                    STICKING_OUT,
                    count=1,
                    rings=("strip1", "strip2", "strip3"),
                    crop=("cell6.0", "strip1"),
                ),
            ),
        ),
    )
    tour = (
        Stop(
            "sheet",
            marked(
                "Your sheet. Whoever rolls paints the form here, box by box. For the others it "
                "lies here already: drag it, or touch where the dot goes; a tap turns it. Green "
                "fits, red does not."
            ),
        ),
        Stop(
            "panel",
            marked(
                "You roll real dice. Whoever rolls chooses the symbol to paint here; the others "
                "choose here how the form lies."
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
                    "You play on the black and white sheet, {size} × {size} boxes with one printed "
                    "symbol, and a strip of {strip} fields."
                ).format(size=SIZE, strip=STRIP),
                _("You roll every time and lay the form yourself."),
            ]
        names = {pad.key: pad.name for pad in self.rules.pads}
        sheets = [_(names[key]) for key in list(SHEETS)[:count]]
        return [
            dice,
            _(
                "Everybody has a sheet in a colour of their own, {size} × {size} boxes with one "
                "printed symbol: {sheets}."
            ).format(size=SIZE, sheets=listed(sheets)),
            _("The oldest of you rolls first: that name comes first, the others follow clockwise."),
        ]

    def values(self, options: Options) -> dict[str, object]:
        return {"dice": DICE, "forms": len(FORMS), "least": LEAST_AREA, "strip": STRIP}

    def facts(self, section: str, options: Options) -> list[tuple[str, str]]:
        steps = self.rules.ranks_for(options)
        return ranks(steps, TetrixSheet.rank_name) if section == "solo" else []

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
