"""What Tricubo is made of: its dice, its options, its moves, and the facts on a sheet."""

from dataclasses import dataclass
from itertools import combinations

from scoring.core import Move, flag, one_of, whole, wholes

DICE = ("large", "medium", "small")
WEIGHT = {"large": 3, "medium": 2, "small": 1}
"""How many boxes a die ticks (TC-4) and how many rows its six scores (TC-6)."""
COLOUR_FIELDS = (*DICE, "any")
ROWS = range(1, 6)
INTERIMS = 3
PURPLE_ROWS_TO_END = 3
END_BONUS = 5
SOLO_ROUNDS = 21
PASSED = "pass"

ANY_FACE = 0b1111110
SIX = 1 << 6
ONE_TO_FIVE = ANY_FACE & ~SIX


@dataclass(frozen=True, slots=True)
class Options:
    """One printed side and the house rules it is played with."""

    side: str
    columns: tuple[int, ...]
    purple_from: int
    """The first purple column, counted from 1."""
    colour_bonus: int
    """For all four colour fields together."""
    colour_penalties: tuple[int, ...]
    """For the first, second, third and fourth colour field ticked: 0 or less."""
    six_marks_colour: bool
    overflow: str


COLUMNS = {
    "A": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    "B": (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
}
COLOUR_BONUS = {"A": 10, "B": 0}
COLOUR_PENALTIES = {"A": (0, 0, 0, 0), "B": (0, -1, -2, -2)}
PURPLE_COLUMNS = 2


@dataclass(frozen=True, slots=True)
class Start(Move):
    """The free tick before the first roll."""

    do = "start"
    row: int = whole(1, 5)


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """What the three dice show."""

    do = "roll"
    large: int = whole(1, 6)
    medium: int = whole(1, 6)
    small: int = whole(1, 6)


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
    """A six scores rows in between."""

    do = "interim"
    die: str = one_of(*DICE)
    rows: tuple[int, ...] = wholes(1, 5)
    joker: bool = flag()


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """No available die can be used."""

    do = "pass"


DieMove = Row | Colour | Interim
TricuboMove = Start | Roll | Row | Colour | Interim | Pass


def _uses(die: str, face: int, joker: bool = False) -> tuple[DieMove, ...]:
    """Everything a die showing this face could be used for; what fits a sheet is asked later."""
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
    """How many boxes of each row are ticked."""
    interims: tuple[int | None, ...] = (None,) * 5
    """How many ticks a row had when it was scored in between."""
    colours: tuple[str, ...] = ()
    """The colour fields, in the order they were ticked."""
    joker: bool = False
    """Whether the joker box is ticked."""

    @property
    def scored(self) -> int:
        return count(self.interims)


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    sheets: tuple[Sheet, ...]
    round: int = 0
    """Counts from 0, so that the roller is the player `round % players`."""
    roll: Roll | None = None
    faces: tuple[int, int, int] = (ANY_FACE, ANY_FACE, ANY_FACE)
    """What each die may still show this round, as bits."""
    taken: tuple[str | None, ...] = ()
    """What each player took this round: a die, PASSED, or None while they have not entered.
    All filled means that the game is over: otherwise the next round would have begun."""

    @property
    def roller(self) -> int:
        return self.round % len(self.sheets)

    @property
    def solo(self) -> bool:
        return len(self.sheets) == 1

    @property
    def started(self) -> bool:
        return all(sheet.start for sheet in self.sheets)


def count(values: tuple[object, ...]) -> int:
    """How many there are that are not None."""
    return len(values) - values.count(None)
