"""Te-Trix: its sheets, options, moves and state."""

from dataclasses import dataclass

from scoring.game import GameState, alone, marked
from scoring.json_fields import JsonFields, Move, read_by
from scoring.options import Choice, GameOptions, OneSheet, PadVariant
from scoring.single_sheet_mode import RoundEnded
from scoring.tetrix import tetromino
from scoring.tetrix.tetromino import (
    BITS,
    SIZE,
    SYMBOLS,
    Cell,
    Cells,
)

LEAST_AREA = 5
STRIP = 8
"""Number of fields of the solo strip."""
PLACED, STUCK, STOPPED, LEFT = "placed", "stuck", "stopped", "left"
ALWAYS, IF_BETTER = "always", "if_better"


@dataclass(frozen=True, slots=True)
class Printed:
    """The symbol that is printed on a sheet."""

    row: int
    col: int
    symbol: str


@dataclass(frozen=True, slots=True)
class Options(GameOptions):
    """The sheets that are played on."""

    preprinted: tuple[Printed, ...]
    """One for each player."""
    printed: str = ALWAYS
    """Whether the printed symbol counts: ALWAYS, or IF_BETTER."""


CHOICES = (
    Choice(
        "printed",
        marked("The printed symbol counts"),
        ((ALWAYS, marked("always")), (IF_BETTER, marked("if it is better"))),
        rule="TT-6",
        printed=marked("The symbol that is printed on the sheet may be counted."),
        why=marked(
            "Where it joins two areas, leaving it out can score more. The rules don’t clearly "
            "say whether you may choose."
        ),
    ),
)

# The printed text does not specify the place. These are equivalent: each is the other one rotated.
SHEETS = {
    "yellow": Printed(1, 1, "o"),
    "blue": Printed(1, 5, "x"),
    "white": Printed(5, 5, "s"),
    "red": Printed(5, 1, "o"),
}
"""The four colours in player order."""
SOLO_SHEET = Printed(3, 3, "o")
PADS = (
    PadVariant("yellow", marked("Yellow"), count=4, player=0),
    PadVariant("blue", marked("Blue"), count=4, player=1),
    PadVariant("white", marked("White"), count=4, player=2),
    PadVariant("red", marked("Red"), count=4, player=3),
    PadVariant("solo", marked("Solo")),
)


def sheets_of(count: int, one_sheet: OneSheet | None) -> dict[str, Printed]:
    """Returns the sheets in play by the names of their pads; of a larger table only the
    player's."""
    if one_sheet is None and count == 1:
        return {"solo": SOLO_SHEET}
    first = 0 if one_sheet is None else one_sheet.seat
    return dict(list(SHEETS.items())[first : first + count])


def read_options(data: JsonFields, count: int, one_sheet: OneSheet | None) -> Options:
    counts = data.choice("printed", (ALWAYS, IF_BETTER), ALWAYS)
    if not data.has("preprinted"):
        return Options(tuple(sheets_of(count, one_sheet).values()), counts, one_sheet=one_sheet)
    sheets = data.get("preprinted")
    if not isinstance(sheets, list) or len(sheets) != count:
        raise data.fail("preprinted", f"must be a list of {count}, one for each player")
    printed = []
    for player, sheet in enumerate(sheets):
        form = JsonFields(sheet, f"{data.where}.preprinted[{player}]")
        row, col = form.integer("row", 0, SIZE - 1), form.integer("col", 0, SIZE - 1)
        printed.append(Printed(row, col, form.choice("symbol", SYMBOLS)))
    return Options(tuple(printed), counts, one_sheet=one_sheet)


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """The faces of the four dice."""

    do = "roll"
    symbols: tuple[str, ...] = read_by(tetromino.read_symbols)


@dataclass(frozen=True, slots=True)
class Form(Move):
    """How the dice are arranged; only the relative positions of the cells matter."""

    do = "form"
    cells: tuple[Cell, ...] = read_by(tetromino.read_cells)


@dataclass(frozen=True, slots=True)
class Place(Move):
    """The form is entered here: all its cells, including those over the edge."""

    do = "place"
    cells: tuple[Cell, ...] = read_by(tetromino.read_cells)


@dataclass(frozen=True, slots=True)
class Stuck(Move):
    """The player cannot enter the form; or skips it in a round in which another player cannot."""

    do = "stuck"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """The player ends a solo game."""

    do = "stop"


TetrixMove = Roll | Form | Place | Stuck | Stop | RoundEnded


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's facts."""

    marks: tuple[int, ...]
    """The boxes of each symbol, as bits, including the printed one."""
    struck: int = 0
    """The number of struck fields of the solo strip."""

    @property
    def filled(self) -> int:
        circles, crosses, squares = self.marks
        return circles | crosses | squares

    def areas(self, without: int = 0) -> list[tuple[str, int]]:
        """Returns the areas that count, each with its symbol, as bits; `without` leaves out
        boxes."""
        return [
            (symbol, area)
            for symbol, marks in zip(SYMBOLS, self.marks, strict=True)
            for area in tetromino.areas(marks & ~without)
            if area.bit_count() >= LEAST_AREA
        ]

    def growing(self, symbol: str) -> int:
        """Returns the boxes of a symbol's largest area that is still too small to count (TT-6)."""
        found = tetromino.areas(self.marks[SYMBOLS.index(symbol)])
        sizes = (area.bit_count() for area in found)
        return max((size for size in sizes if size < LEAST_AREA), default=0)


def area_points(areas: list[tuple[str, int]], symbol: str) -> int:
    """Returns the number of areas of a symbol times the number of boxes in them (TT-7)."""
    sizes = [area.bit_count() for other, area in areas if other == symbol]
    return len(sizes) * sum(sizes)


@dataclass(frozen=True, slots=True)
class State(GameState):
    options: Options
    sheets: tuple[Sheet, ...]
    entered: tuple[str | None, ...]
    """What each player did this round: PLACED, STUCK, STOPPED, LEFT, or None if not entered yet.
    All filled means that the game is over: otherwise the next round would have begun."""
    round: int = 0
    """Counts from 0."""
    roll: tuple[str, ...] | None = None
    form: Cells | None = None
    """The form of this round, one of the seven; None while unknown."""
    last: bool = False
    """Whether a person who is not a player here has ended the game with this round."""

    @property
    def roller(self) -> int:
        """The player who enters dice and form: the one who rolls, if that is a player here."""
        return self.left.roller(self.round, len(self.sheets))

    @property
    def solo(self) -> bool:
        return alone(self)


def with_cells(state: State, player: int, cells: Cells) -> Sheet:
    """Returns the sheet with the symbols for which there is a free box."""
    sheet = state.sheets[player]
    marks, filled, struck = list(sheet.marks), sheet.filled, sheet.struck
    for row, col, symbol in cells:
        bit = BITS.get((row, col), 0)
        if bit & ~filled:
            marks[SYMBOLS.index(symbol)] |= bit
            filled |= bit
        elif not bit and state.solo:
            struck = min(STRIP, struck + 1)
    return Sheet(tuple(marks), struck)
