"""Tripple Domino: its moves and sheets."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

from scoring.game import GameState, alone
from scoring.json_fields import (
    Ending,
    JsonFields,
    Move,
    flag,
    read_by,
    whole,
    wholes,
)
from scoring.persistent_list import Chain
from scoring.single_sheet_mode import MOST_ROUNDS
from scoring.tripple_domino.options import Options
from scoring.tripple_domino.tiles import TILES, Tile

BONUSES = ("bridge", "double", "hexagon")
MOST_OF_ONE = {"bridge": 1, "double": 1, "hexagon": 3}
"""How often one tile can earn a bonus: a hexagon around each of its three corners (TD-7)."""
Bonus = str | tuple[str, ...] | None
"""The bonuses of one tile in their file form: none, one, or several in the order of BONUSES."""
START_BONUS = 5
OUT_BONUS = 20
DRAW_PENALTY = 5
MOST_DRAWS = 3
MOST_REST = 840
"""Upper bound for what is left, above the value of all tiles: a larger number is a typing error."""


def _read_tile(data: JsonFields, key: str) -> Tile:
    high, middle, low = sorted(data.integers(key, 0, 5, 3), reverse=True)
    return high, middle, low


def together(bonuses: Iterable[str]) -> Bonus:
    """Returns the bonuses of one tile in the form used by moves."""
    several = tuple(sorted(bonuses, key=BONUSES.index))
    return several if len(several) > 1 else next(iter(several), None)


def may_combine(bonuses: Iterable[str]) -> bool:
    """Whether one tile can earn all of these at once (TD-7)."""
    several = tuple(bonuses)
    within = all(several.count(one) <= most for one, most in MOST_OF_ONE.items())
    return within and not {"double", "hexagon"} <= set(several)


def _read_bonus(data: JsonFields, key: str) -> Bonus:
    value = data.data.get(key)
    if value is None:
        return None
    if not isinstance(value, list):
        return data.choice(key, BONUSES)
    for place, one in enumerate(value):
        JsonFields({f"{key}[{place}]": one}, data.where).choice(f"{key}[{place}]", BONUSES)
    if len(value) < 2:
        raise data.fail(key, "must have 2 values at least; one alone is a text, none is null")
    if not may_combine(value):
        what = "one bridge, one double or up to 3 hexagons, and no double beside a hexagon"
        raise data.fail(key, f"must be what one tile can earn: {what}")
    return together(value)


@dataclass(frozen=True, slots=True)
class Start(Move):
    """The tile that starts a round."""

    do = "start"
    tile: tuple[int, int, int] = read_by(_read_tile)


@dataclass(frozen=True, slots=True)
class Place(Move):
    """A tile is placed."""

    do = "place"
    tile: tuple[int, int, int] = read_by(_read_tile)
    # Without a default, so that a file always contains it; it may be missing when a file is read.
    bonus: str | tuple[str, ...] | None = read_by(_read_bonus)
    draws: int = read_by(lambda data, key: data.integer(key, 0, MOST_DRAWS, 0))
    """The number of tiles drawn before it."""

    @property
    def bonuses(self) -> tuple[str, ...]:
        """All its bonuses, one by one."""
        if isinstance(self.bonus, tuple):
            return self.bonus
        return () if self.bonus is None else (self.bonus,)


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Tiles are drawn and none is placed."""

    do = "draw"
    count: int = whole(1, MOST_DRAWS)


@dataclass(frozen=True, slots=True)
class Empty(Move):
    """A tile has to be drawn and the stock is empty."""

    do = "empty"


@dataclass(frozen=True, slots=True)
class Out(Move):
    """The last tile of a hand is placed, and the others count what they still hold."""

    do = "out"
    rest: tuple[int, ...] = wholes(0, MOST_REST)
    """One value for each person at the table."""


@dataclass(frozen=True, slots=True)
class Blocked(Move):
    """No one can place a tile, and all count what they still hold."""

    do = "blocked"
    rest: tuple[int, ...] = wholes(0, MOST_REST)
    """One value for each person at the table."""


@dataclass(frozen=True, slots=True)
class Ended(Ending):
    """Another person has ended this round, counted from 1, and maybe the game; only with one sheet
    of a larger table."""

    do = "ended"
    may_go_on = True
    round: int = whole(1, MOST_ROUNDS)
    game: bool = flag()

    @property
    def ends_game(self) -> bool:
        return self.game


DominoMove = Start | Place | Draw | Empty | Out | Blocked | Ended

TILE_BOXES = {tile: "tile.{}{}{}".format(*tile) for tile in TILES}
STARTS = tuple(Start(tile) for tile in TILES)
WAYS: tuple[Bonus, ...] = tuple(
    together(bonuses)
    for count in range(sum(MOST_OF_ONE.values()))
    for bonuses in combinations_with_replacement(BONUSES, count)
    if may_combine(bonuses)
)
"""All combinations of bonuses of one tile, the usual ones first."""
BONUS_BOXES = {
    way: tuple(
        f"bonus.{bonus}" if count == 1 else f"bonus.{bonus}{count}"
        for bonus in BONUSES
        if (count := Place(TILES[0], way, 0).bonuses.count(bonus))
    )
    for way in WAYS
}
PLACES = {
    # The fewest draws first, so that those that exceed the stock can be cut off.
    tile: tuple(Place(tile, way, draws) for draws, way in product(range(MOST_DRAWS + 1), WAYS))
    for tile in TILES
}


@dataclass(frozen=True, slots=True)
class Record:
    """One line on a player's sheet."""

    move: DominoMove
    points: int
    number: int
    """Index of the move in the whole game, from 0."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's facts. A sheet shares its lines with the previous one, because a journal keeps
    one for each of its moves."""

    lines: Chain[Record | None] = Chain()  # noqa: RUF009  # it never changes
    """All lines in order; None where a round begins."""
    count: int = 0
    """The number of rounds, including the current one."""
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
        """The lines of each round, the current one last."""
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

    @property
    def current(self) -> tuple[DominoMove, ...]:
        """The moves of the current round."""
        moves: list[DominoMove] = []
        for record in reversed(self.lines):
            if record is None:
                break
            moves.append(record.move)
        return tuple(moves[::-1])

    @property
    def counts(self) -> dict[str, int]:
        """How often each kind of move was made in the whole game."""
        moves = [record.move for records in self.rounds for record in records]
        laid = [move for move in moves if isinstance(move, Place)]
        drawn = sum(move.draws for move in laid)
        return {
            **{bonus: sum(move.bonuses.count(bonus) for move in laid) for bonus in BONUSES},
            "starts": sum(isinstance(move, Start) for move in moves),
            "tiles": len(laid),
            "draws": drawn + sum(move.count for move in moves if isinstance(move, Draw)),
            "empty": sum(isinstance(move, Empty) for move in moves),
            "out": sum(isinstance(move, Out) for move in moves),
            "blocked": sum(isinstance(move, Blocked) for move in moves),
        }


@dataclass(frozen=True, slots=True)
class State(GameState):
    options: Options
    sheets: tuple[Sheet, ...]
    laid: frozenset[Tile]
    """The tiles placed in this round."""
    hands: tuple[int, ...]
    """How many tiles each player holds, none after leaving; empty in a solo game saved before they
    were counted."""
    stock: int
    """The number of tiles that may still be drawn in this round; an upper bound if people who are
    not players here draw from it, too."""
    next: int | None = None
    """The player whose turn it is; None before a round starts."""
    entries: int = 0
    """The number of moves in the whole game."""
    ended: bool = False

    @property
    def solo(self) -> bool:
        return alone(self)

    @property
    def sure_stock(self) -> int:
        """The number of tiles that are certainly in stock."""
        return self.stock if self.options.one_sheet is None else 0
