"""Tricubo: its dice, options, moves and sheets.

Also the effect of a move on a sheet, independent of who makes it and what was taken.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from scoring.game import (
    Box,
    GameState,
    Refusal,
    alone,
    explain,
    marked,
    put,
    refuse,
)
from scoring.json_fields import (
    JsonFields,
    Move,
    flag,
    one_of,
    read_by,
    whole,
    wholes,
)
from scoring.options import Choice, GameOptions
from scoring.single_sheet_mode import RoundEnded

DICE = ("large", "medium", "small")
WEIGHT = {"large": 3, "medium": 2, "small": 1}
"""The number of boxes a die ticks (TC-4) and of rows its six scores (TC-6)."""
COLOUR_FIELDS = (*DICE, "any")
ROWS = range(1, 6)
INTERIMS = 3
PURPLE_ROWS_TO_END = 3
END_BONUS = 5
SOLO_ROUNDS = 21
PASSED, LEFT = "pass", "left"

ANY_FACE = 0b1111110
SIX = 1 << 6
ONE_TO_FIVE = ANY_FACE & ~SIX


@dataclass(frozen=True, slots=True)
class Options(GameOptions):
    """One printed side and the house rules in use."""

    side: str
    columns: tuple[int, ...]
    purple_from: int
    """The first purple column, counted from 1."""
    colour_bonus: int
    """Points for all four colour fields together."""
    colour_penalties: tuple[int, ...]
    """Points for the first, second, third and fourth colour field ticked: 0 or less."""
    six_marks_colour: bool
    overflow: str


CHOICES = (
    Choice(
        "side",
        marked("Side"),
        (("A", marked("Side A")), ("B", marked("Side B"))),
        house_rule=False,
    ),
    Choice(
        "overflow",
        marked("Die with more crosses than boxes left in the row"),
        (("lapse", marked("fills the row")), ("forbid", marked("cannot be used"))),
        rule="TC-10",
        printed=marked(
            "A die marks one, two or three boxes. The rules don’t say what happens in a row with "
            "fewer boxes left."
        ),
        why=marked("People play it both ways."),
    ),
    Choice(
        "six_marks_colour",
        marked("A six may mark a colour field"),
        ((False, marked("no")), (True, marked("yes"))),
        rule="TC-5",
        printed=marked(
            "Instead of a row, a die that shows 1 to 5 may mark its own colour field or the "
            "three-colour field. A six scores rows during the game."
        ),
        why=marked("Some groups let a six mark a colour field, too."),
    ),
)


COLUMNS = {
    "A": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    "B": (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
}
COLOUR_BONUS = {"A": 10, "B": 0}
COLOUR_PENALTIES = {"A": (0, 0, 0, 0), "B": (0, -1, -2, -2)}
PURPLE_COLUMNS = 2
PAD_VALUES = ("columns", "purple_from", "colour_bonus", "colour_penalties")
"""The options that differ between pads."""


def read_options(data: JsonFields) -> Options:
    side = data.choice("side", ("A", "B"), "A")
    columns: tuple[int, ...] = COLUMNS[side]
    if data.has("columns"):
        columns = data.integers("columns", -99, 99)
        if not 1 <= len(columns) <= 30:
            raise data.fail("columns", f"must have 1 to 30 values, not {len(columns)}")
    default_purple = max(1, len(columns) - PURPLE_COLUMNS + 1)
    penalties: tuple[int, ...] = COLOUR_PENALTIES[side]
    if data.has("colour_penalties"):
        penalties = data.integers("colour_penalties", -99, 99)
        if len(penalties) != len(COLOUR_FIELDS):
            raise data.fail("colour_penalties", f"must have 4 values, not {len(penalties)}")
    return Options(
        side=side,
        columns=columns,
        purple_from=data.integer("purple_from", 1, len(columns), default_purple),
        colour_bonus=data.integer("colour_bonus", -99, 99, COLOUR_BONUS[side]),
        # A penalty is negative, whether a file writes it as 2 or as -2.
        colour_penalties=tuple(-abs(points) for points in penalties),
        six_marks_colour=data.flag("six_marks_colour"),
        overflow=data.choice("overflow", ("lapse", "forbid"), "lapse"),
    )


@dataclass(frozen=True, slots=True)
class Start(Move):
    """The free tick before the first roll."""

    do = "start"
    row: int = whole(1, 5)


def _read_face(data: JsonFields, key: str) -> int | None:
    """Returns the face of a die; None for the only one that is left out."""
    missing = [die for die in DICE if data.data.get(die) is None]
    return None if missing == [key] else data.integer(key, 1, 6)


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """The faces of the dice; in a solo game the one set aside may be None (TC-16)."""

    do = "roll"
    large: int | None = read_by(_read_face, default=None)
    medium: int | None = read_by(_read_face, default=None)
    small: int | None = read_by(_read_face, default=None)


@dataclass(frozen=True, slots=True)
class Row(Move):
    """A die ticks the row it shows."""

    do = "row"
    die: str = one_of(*DICE)
    row: int = whole(1, 5)
    joker: bool = flag()


@dataclass(frozen=True, slots=True)
class Colour(Move):
    """A die ticks a colour field instead."""

    do = "colour"
    die: str = one_of(*DICE)
    field: str = one_of(*COLOUR_FIELDS)
    joker: bool = flag()


@dataclass(frozen=True, slots=True)
class Interim(Move):
    """A six scores rows before the end."""

    do = "interim"
    die: str = one_of(*DICE)
    rows: tuple[int, ...] = wholes(1, 5)
    joker: bool = flag()


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """No available die can be used."""

    do = "pass"


@dataclass(frozen=True, slots=True)
class Taken(Move):
    """The die that another person, who rolled, has taken; only with one sheet of a larger table."""

    do = "taken"
    die: str = one_of(*DICE)


DieMove = Row | Colour | Interim
TricuboMove = Start | Roll | Row | Colour | Interim | Pass | Taken | RoundEnded


def _uses(die: str, face: int, joker: bool = False) -> tuple[DieMove, ...]:
    """Returns all uses of a die showing this face; whether they fit a sheet is checked later."""
    colours = (Colour(die, die, joker), Colour(die, "any", joker))
    if face < 6:
        return (Row(die, face, joker), *colours)
    scorings = combinations(ROWS, WEIGHT[die])
    return (*(Interim(die, rows, joker) for rows in scorings), *colours)


USES = {(die, face): _uses(die, face) for die in DICE for face in range(1, 7)}
CANDIDATES: dict[bool, tuple[TricuboMove, ...]] = {
    joker: tuple(
        dict.fromkeys(
            move for die in DICE for face in range(1, 7) for move in _uses(die, face, joker)
        )
    )
    for joker in (False, True)
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's facts."""

    start: int = 0
    """The row of the free tick; 0 before it is made."""
    ticks: tuple[int, ...] = (0, 0, 0, 0, 0)
    """The number of ticked boxes of each row."""
    interims: tuple[int | None, ...] = (None,) * 5
    """The number of ticks that a row had when it was scored by a six; None if it was not."""
    colours: tuple[str, ...] = ()
    """The colour fields, in the order of ticking."""
    joker: bool = False
    """Whether the joker box is ticked."""

    @property
    def scored(self) -> int:
        return count(self.interims)


@dataclass(frozen=True, slots=True)
class State(GameState):
    options: Options
    sheets: tuple[Sheet, ...]
    round: int = 0
    """Counts from 0."""
    roll: Roll | None = None
    faces: tuple[int, int, int] = (ANY_FACE, ANY_FACE, ANY_FACE)
    """The faces that each die may still show this round, as bits."""
    taken: tuple[str | None, ...] = ()
    """What each player took this round: a die, PASSED, LEFT, or None if not entered yet. All filled
    means that the game is over: otherwise the next round would have begun."""
    away: str | None = None
    """The die that a person who is not a player here has taken this round, if that is entered."""
    last: bool = False
    """Whether a person who is not a player here has ended the game with this round."""

    @property
    def roller(self) -> int:
        """The player who enters the dice: the one who rolls, if that is a player here."""
        return self.left.roller(self.round, len(self.sheets))

    @property
    def solo(self) -> bool:
        return alone(self)

    @property
    def started(self) -> bool:
        missing = [player for player, sheet in enumerate(self.sheets) if not sheet.start]
        return self.left.players.issuperset(missing)


def check_sheet(options: Options, sheet: Sheet, move: DieMove) -> Refusal | None:
    """Whether the move fits the sheet, for any dice."""
    weight = WEIGHT[move.die]
    if isinstance(move, Row):
        free = len(options.columns) - sheet.ticks[move.row - 1]
        if not free:
            return refuse("TC-10", "Row {row} is full.", row=move.row)
        if free < weight and options.overflow == "forbid":
            return refuse("TC-10", "Row {row} has too few boxes left.", row=move.row)
    elif isinstance(move, Interim):
        if len(move.rows) != weight:
            return refuse("TC-6", "This die scores exactly {count} rows.", count=weight)
        scored = {row for row in ROWS if sheet.interims[row - 1] is not None}
        if len(scored.union(move.rows)) < len(scored) + weight:
            return refuse("TC-7", "A row can be scored only once.")
        if len(scored) + weight > INTERIMS:
            return refuse("TC-7", "At most three rows are scored in a game.")
    elif move.field not in (move.die, "any"):
        return refuse("TC-5", "A die can only mark its own colour field.")
    elif move.field in sheet.colours:
        return refuse("TC-5", "This colour field is already marked.")
    return None


def why_no_die(box: Box, *, written: bool) -> Refusal:
    """Returns why no die can tick this box or field, for any number it shows."""
    match box.rstrip("0123456789").partition("."):
        case "values", ".", _:
            return explain("TC-13", "This is what a box in this column is worth.")
        case "values" | "row", "", _:
            return explain("TC-13", "The rows are counted when the game is over.")
        case "interimvalues", _, _:
            return explain("TC-6", "A six scores rows: tap the 6-boxes below.")
        case _, _, "label":
            return explain("TC-4", "This is the row number: tap its boxes.")
        case "colours", _, _:
            return explain("TC-14", "Calculated from the colour fields.")
        case "end", _, _:
            return explain("TC-12", "Filled in when the game is over.")
        case "round", _, _:
            return explain("TC-16", "Rounds are counted for you.")
    if written:
        return refuse("TC-4", "Already filled in.")
    if box == "joker":
        return refuse("TC-11", "The joker is only for the die that was taken.")
    return refuse("TC-4", "A die marks the next one, two or three boxes of a row.")


def implied(options: Options, move: DieMove) -> int:
    """Returns the faces that a die may show if it is used like this, as bits."""
    if isinstance(move, Row):
        return 1 << move.row
    if isinstance(move, Interim):
        return SIX
    return ANY_FACE if options.six_marks_colour else ONE_TO_FIVE


def start_tick(sheet: Sheet, row: int) -> Sheet:
    """Returns the sheet with the free tick."""
    ticks = put(sheet.ticks, row - 1, max(1, sheet.ticks[row - 1]))
    return replace(sheet, start=sheet.start or row, ticks=ticks)


def with_die(options: Options, sheet: Sheet, move: DieMove) -> Sheet:
    """Returns the sheet with all parts of the move that fit."""
    ticks, interims, colours = sheet.ticks, sheet.interims, sheet.colours
    joker = sheet.joker or (move.joker and options.side == "B")
    if isinstance(move, Row):
        reached = min(len(options.columns), ticks[move.row - 1] + WEIGHT[move.die])
        ticks = put(ticks, move.row - 1, reached)
    elif isinstance(move, Interim):
        for row in move.rows:
            if interims[row - 1] is None and count(interims) < INTERIMS:
                interims = put(interims, row - 1, ticks[row - 1])
    elif move.field not in colours:
        colours = (*colours, move.field)
    return Sheet(sheet.start, ticks, interims, colours, joker)


def is_struck(options: Options, sheet: Sheet, key: str) -> bool:
    """Whether a field without points is crossed out rather than written as 0."""
    if key.startswith("interim"):
        return not sheet.interims[int(key[-1]) - 1]
    # Where colour fields cost points, 0 is a cost; where they earn points, none were earned.
    return key == "end" or (key == "colours" and not any(options.colour_penalties))


def colour_points(options: Options, sheet: Sheet) -> int | None:
    """Returns the sum of the colour fields; None as long as it stays blank."""
    ticked = len(sheet.colours)
    if ticked == len(COLOUR_FIELDS):
        return options.colour_bonus + sum(options.colour_penalties)
    if ticked and any(options.colour_penalties):
        return sum(options.colour_penalties[:ticked])
    return None


def count(values: tuple[object, ...]) -> int:
    """Returns the number of values that are not None."""
    return len(values) - values.count(None)


@lru_cache(maxsize=1024)
def useless_faces(
    options: Options, sheet: Sheet, faces: tuple[int, int, int], away: str | None
) -> Mapping[int, int]:
    """Returns, for each die that is not away, the faces, as bits, that it may show and that cannot
    be used on this sheet. Cached, because it tries every use of every die."""
    useless = {}
    for at, die in enumerate(DICE):
        if die != away:
            useless[at] = sum(
                1 << face
                for face in range(1, 7)
                if faces[at] & 1 << face
                and not any(
                    1 << face & implied(options, move) and not check_sheet(options, sheet, move)
                    for move in USES[die, face]
                )
            )
    return useless
