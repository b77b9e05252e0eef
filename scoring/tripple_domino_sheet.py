"""What a game of Tripple Domino is made of: tiles, options, moves, sheets."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

from scoring.chain import Chain
from scoring.core import Choice, GameOptions, alone, marked
from scoring.one_sheet import MOST_ROUNDS
from scoring.reading import Fields, Move, flag, read_by, whole, wholes

Tile = tuple[int, int, int]
"""The three numbers of a tile, from the highest down."""

TILES: tuple[Tile, ...] = tuple(combinations_with_replacement(range(5, -1, -1), 3))
HANDS = {2: 10, 3: 8, 4: 8, 5: 6, 6: 6}
"""How many tiles a player gets, by the number of players (TD-2)."""
BONUSES = ("bridge", "double", "hexagon")
START_BONUS = 5
OUT_BONUS = 20
DRAW_PENALTY = 5
MOST_DRAWS = 3
MOST_REST = 840
"""More than all tiles are worth: a larger number is a slip of the pen and no count."""


@dataclass(frozen=True, slots=True)
class Options(GameOptions):
    """The points that tables differ in, and how far is played."""

    hexagon: int = 50
    empty_stock: int = 5
    """What it costs to have to draw from an empty stock."""
    bridge: int = 30
    double: int = 25
    target: int = 300
    """The game ends with the round in which somebody reaches so many points."""
    solo_draws: int = 20
    """How many tiles may be drawn in a solo game."""


CHOICES = (
    Choice(
        "empty_stock",
        marked("Penalty when the stock is empty"),
        ((5, marked("5 points")), (10, marked("10 points"))),
        by_language=(("de", 10),),
        rule="TD-6",
        printed=marked("Whoever would have to draw from an empty stock loses points."),
        why=marked("The German text says 10 points, the five others say 5."),
    ),
    Choice(
        "hexagon",
        marked("Bonus for a hexagon"),
        ((50, marked("50 points")), (40, marked("40 points"))),
        rule="TD-7",
        printed=marked("The texts of all six languages give 50 points for a hexagon."),
        why=marked("The badge that is printed beside the text says 40."),
    ),
    Choice(
        "target",
        marked("The game ends with"),
        ((300, marked("300 points")), (200, marked("200 points")), (500, marked("500 points"))),
        rule="TD-10",
        printed=marked("The game ends after a round in which somebody has 300 points or more."),
        why=marked("For a shorter or a longer evening."),
    ),
    Choice(
        "solo_draws",
        marked("Tiles to draw in a solo game"),
        ((20, marked("20 tiles")), (15, marked("15 tiles")), (30, marked("30 tiles"))),
        rule="TD-11",
        printed=marked("Alone, only so many tiles may be drawn; 20 is what is suggested."),
        why=marked("With fewer tiles it is harder, with more it is easier."),
    ),
)


def _read_tile(data: Fields, key: str) -> Tile:
    high, middle, low = sorted(data.integers(key, 0, 5, 3), reverse=True)
    return high, middle, low


def _read_bonus(data: Fields, key: str) -> str | None:
    return None if data.data.get(key) is None else data.choice(key, BONUSES)


@dataclass(frozen=True, slots=True)
class Start(Move):
    """The tile that starts a round."""

    do = "start"
    tile: tuple[int, int, int] = read_by(_read_tile)


@dataclass(frozen=True, slots=True)
class Place(Move):
    """A tile is laid."""

    do = "place"
    tile: tuple[int, int, int] = read_by(_read_tile)
    # Without a default, so that a file always says them; those who read need not find them.
    bonus: str | None = read_by(_read_bonus)
    draws: int = read_by(lambda data, key: data.integer(key, 0, MOST_DRAWS, 0))
    """How many tiles were drawn before it."""


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Tiles are drawn and none is laid."""

    do = "draw"
    count: int = whole(1, MOST_DRAWS)


@dataclass(frozen=True, slots=True)
class Empty(Move):
    """A tile had to be drawn and there is none."""

    do = "empty"


@dataclass(frozen=True, slots=True)
class Out(Move):
    """The last tile of a hand is laid, and the others count what they still hold."""

    do = "out"
    rest: tuple[int, ...] = wholes(0, MOST_REST)
    """One value for each who sits at the table."""


@dataclass(frozen=True, slots=True)
class Blocked(Move):
    """Nobody can lay a tile, and all count what they still hold."""

    do = "blocked"
    rest: tuple[int, ...] = wholes(0, MOST_REST)
    """One value for each who sits at the table."""


@dataclass(frozen=True, slots=True)
class Ended(Move):
    """Somebody else has ended this round, counted from 1, and maybe the game; with one sheet of a
    larger table only."""

    do = "ended"
    round: int = whole(1, MOST_ROUNDS)
    game: bool = flag()


DominoMove = Start | Place | Draw | Empty | Out | Blocked | Ended

TILE_BOXES = {tile: "tile.{}{}{}".format(*tile) for tile in TILES}
STARTS = tuple(Start(tile) for tile in TILES)
WAYS = (None, *BONUSES)
PLACES = {
    # The fewest draws first, so that those the stock has tiles for can be cut off.
    tile: tuple(Place(tile, way, draws) for draws, way in product(range(MOST_DRAWS + 1), WAYS))
    for tile in TILES
}


@dataclass(frozen=True, slots=True)
class Record:
    """One line on a player's sheet."""

    move: DominoMove
    points: int
    number: int
    """Which of all moves of the game it was, counted from 0."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's facts. A sheet shares all that was written before with the one before it: a
    journal keeps one for each of its moves."""

    lines: Chain[Record | None] = Chain()  # noqa: RUF009  # it never changes
    """All that is written, one below the other; None where a round begins."""
    count: int = 0
    """How many rounds there are, the current one included."""
    total: int = 0
    """The points of all lines."""

    @classmethod
    def of(cls, rounds: Iterable[Iterable[Record]]) -> "Sheet":
        sheet = cls()
        for records in rounds:
            sheet = sheet.next_round()
            for record in records:
                sheet = sheet.plus(record)
        return sheet

    @property
    def rounds(self) -> tuple[tuple[Record, ...], ...]:
        """What is written in each round, the current one last."""
        rounds: list[list[Record]] = []
        for record in self.lines:
            if record is None:
                rounds.append([])
            else:
                rounds[-1].append(record)
        return tuple(map(tuple, rounds))

    def plus(self, record: Record) -> "Sheet":
        return Sheet(self.lines.plus(record), self.count, self.total + record.points)

    def next_round(self) -> "Sheet":
        return Sheet(self.lines.plus(None), self.count + 1, self.total)


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    sheets: tuple[Sheet, ...]
    laid: frozenset[Tile]
    """The tiles laid in this round."""
    hands: tuple[int, ...]
    """How many tiles each player holds; empty in a solo game, where they are not counted."""
    stock: int
    """How many tiles may still be drawn in this round; where others draw from it as well who are no
    players here, the most that there can be."""
    next: int | None = None
    """Whose turn it is; None before a round starts."""
    entries: int = 0
    """How many moves there were in the whole game."""
    ended: bool = False

    @property
    def solo(self) -> bool:
        return alone(self)

    @property
    def sure_stock(self) -> int:
        """How many tiles there are to draw at least."""
        return self.stock if self.options.one_sheet is None else 0
