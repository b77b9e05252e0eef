"""Cubo: a square of nine dice around a joker, against the clock, six rounds (rules CU-1 to CU-8).

All play at the same time and write only when the round is over, so the order of entries within a
round is free. A round is entered as the square itself, as points counted by hand, or as missed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.cubo.dice_tracking import (
    MIDDLE,
    MIDDLE_RED,
    NOTHING,
    OWN,
    OWN_RED,
    UNSEEN,
    ColourEvidence,
    Colours,
    Entries,
    evidence_of_points,
    evidence_of_square,
    first_spreads,
    known_colours,
    spreads_after,
)
from scoring.cubo.moves import (
    Cubo,
    CuboMove,
    Missed,
    Points,
)
from scoring.cubo.square import (
    CENTRE,
    JOKER,
    LINES,
    MOST,
    MOST_WITH,
    PLACES,
    LineScore,
    exchanged,
    line_points,
    square_points,
)
from scoring.game import (
    Box,
    Game,
    GameState,
    Line,
    Refusal,
    Turn,
    marked,
    put,
    refuse,
)
from scoring.json_fields import JsonFields
from scoring.options import Choice, GameOptions

# Re-exported, so that importers need not know which module defines what.
__all__ = [
    "COUNTDOWN",
    "DICE",
    "FIXED",
    "IN_THE_MIDDLE",
    "MOST_ROUNDS",
    "ROUNDS",
    "WANDER",
    "Cubo",
    "CuboGame",
    "CuboMove",
    "Missed",
    "Options",
    "Points",
    "Record",
    "Sheet",
    "State",
    "evidence_of",
]

ROUNDS = 6
COUNTDOWN = 6
"""Seconds that the last player has (CU-3)."""
MOST_ROUNDS = 20
"""Maximum number of rounds. The rules have six; more than twenty fit no sheet."""
DICE = {"r": OWN_RED, "b": OWN - OWN_RED}
"""Number of dice of each colour that a player has at the start, without the joker (CU-1)."""
IN_THE_MIDDLE = {"r": MIDDLE_RED, "b": MIDDLE - MIDDLE_RED}
"""Number of dice of each colour in the middle at the start (CU-1)."""
WANDER, FIXED = "wander", "fixed"
"""Whether colours change hands (CU-1). FIXED is for games of an earlier Rollpad, which stay
unchanged: four and four in every round, and missed rounds are not limited."""


@dataclass(frozen=True, slots=True)
class Options(GameOptions):
    rounds: int = ROUNDS
    colours: str = WANDER


def evidence_of(move: CuboMove) -> ColourEvidence:
    """Returns what an entry reveals about its player's colours."""
    match move:
        case Cubo(dice=dice, taken=taken, swap=swap):
            return evidence_of_square(dice, taken, swap)
        case Points(points=points):
            return evidence_of_points(points)
        case _:
            return NOTHING


@dataclass(frozen=True, slots=True)
class Record:
    """One field of the sheet and its entry."""

    move: CuboMove
    points: int
    number: int
    """Index of the entry in the journal's trail, from 0."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's facts."""

    rounds: tuple[Record, ...] = ()
    """One for each round entered, in order."""


@dataclass(frozen=True, slots=True)
class State(GameState):
    options: Options
    sheets: tuple[Sheet, ...]
    entries: int = 0
    """The number of entries, including those that did not fit the sheet, and of leavers."""

    @property
    def entered(self) -> int:
        """The number of rounds that every player who is still there has entered."""
        gone = self.left.players
        counts = [len(one.rounds) for at, one in enumerate(self.sheets) if at not in gone]
        return min(counts, default=0)

    @property
    def round(self) -> int:
        """Counts from 0; never goes beyond the last round."""
        return min(self.entered, self.options.rounds - 1)

    @property
    def starter(self) -> int:
        """The player who starts the round, if that is a player here."""
        return self.left.roller(self.round, len(self.sheets))


class CuboGame(Game[Options, State, CuboMove]):
    id = "cubo"
    choices = (
        Choice(
            "colours",
            marked("Colours"),
            (
                (WANDER, marked("the new die stays")),
                (FIXED, marked("always four and four")),
            ),
            rule="CU-1",
            printed=marked(
                "The new die stays with its player and the replaced one goes to the middle, so "
                "the colours move around."
            ),
            why=marked(
                "Earlier versions of Rollpad expected four red and four blue dice in every "
                "round. Games started with them continue that way."
            ),
        ),
    )
    moves = (Cubo, Points, Missed)
    in_turn = True
    starts = marked("The rules say: the oldest player.")

    # Options and start

    def read_options(self, data: JsonFields, count: int) -> Options:
        rounds = data.integer("rounds", 1, MOST_ROUNDS, default=ROUNDS)
        colours = data.choice("colours", (WANDER, FIXED), default=WANDER)
        return Options(rounds, colours, one_sheet=self.read_one_sheet(data, count))

    def kept_options(self, options: Mapping[str, Any], count: int) -> dict[str, Any]:
        return {} if "colours" in options else {"colours": FIXED}

    def start(self, options: Options, count: int) -> State:
        return State(options, (Sheet(),) * count)

    # Legality and moves

    def check_move(self, state: State, player: int, move: CuboMove) -> Refusal | None:
        if self.over(state):
            return refuse("CU-7", "The game is over.")
        if len(state.sheets[player].rounds) > state.round:
            return refuse("CU-1", "This round has already been entered for this player.")
        match move:
            case Cubo(dice=dice, taken=taken, swap=swap):
                return self._check_square(move) or self.colours(state).check_square(
                    player, dice, taken, swap
                )
            case Points(points=points) if points > min(MOST_WITH):  # else any colours will do
                return self.colours(state).check_points(player, points)
            case Missed():
                return self._check_missed(state)
        return None

    def _check_square(self, move: Cubo) -> Refusal | None:
        colours = [die.colour for die in move.dice]
        if colours.count(JOKER) != 1:
            return refuse("CU-1", "A square has eight red or blue dice and the joker.")
        if colours[CENTRE] != JOKER:
            return refuse("CU-2", "The joker goes in the centre.")
        if move.swap == CENTRE:
            return refuse("CU-4", "The joker is never exchanged.")
        return None

    def _check_missed(self, state: State) -> Refusal | None:
        entered = (sheet.rounds[state.round :] for sheet in state.sheets)
        late = any(rounds and isinstance(rounds[0].move, Missed) for rounds in entered)
        if late and state.options.colours == WANDER:
            return refuse("CU-3", "Only one player can be too late in a round.")
        return None

    def apply_move(self, state: State, player: int, move: CuboMove) -> State:
        """Applies a move. A second entry in a round, which can only be forced, is written into the
        next field, as it would be on paper; a full sheet takes nothing more."""
        sheets, rounds = state.sheets, state.sheets[player].rounds
        if len(rounds) < state.options.rounds:
            record = Record(move, self.points(move), state.entries)
            sheets = put(sheets, player, Sheet((*rounds, record)))
        return self._started(State(state.options, sheets, state.entries + 1, left=state.left))

    def leave(self, state: State, player: int) -> State:
        return self._started(replace(state, entries=state.entries + 1))

    def _started(self, state: State) -> State:
        """Skips a starter who has left the game."""
        if not state.left or len(state.sheets[state.starter].rounds) > state.round:
            return state
        return replace(state, left=state.left.passed_on(state.round, len(state.sheets)))

    def candidates(self, state: State, player: int) -> Iterator[CuboMove]:
        """Yields points and a missed round. Squares are left out: there are billions of them."""
        yield from (Points(points) for points in range(MOST + 1))
        yield Missed()

    # For the view of squares

    def points(self, move: CuboMove) -> int:
        """Returns the points of a round."""
        match move:
            case Cubo(dice=dice, taken=taken, swap=swap):
                return square_points(exchanged(dice, taken, swap))
            case Points(points=points):
                return points
            case _:
                return 0

    def colours(self, state: State) -> Colours:
        """Returns what is known about the colours in this round (CU-1)."""
        seats = self.seats(state)
        spreads = first_spreads(seats)
        if state.options.colours == WANDER:
            for number in range(state.round):
                spreads = spreads_after(spreads, seats, self._entries(state, number))
        return known_colours(spreads, seats, self._entries(state, state.round))

    def _entries(self, state: State, number: int) -> Entries:
        """Returns what the entries of a round, counted from 0, reveal, in the order of entry."""
        records = [
            (sheet.rounds[number].number, player, sheet.rounds[number].move)
            for player, sheet in enumerate(state.sheets)
            if number < len(sheet.rounds)
        ]
        players = range(len(state.sheets), self.seats(state))
        others = tuple((other, UNSEEN) for other in players)
        return others + tuple((player, evidence_of(move)) for _, player, move in sorted(records))

    # Sheet

    def boxes(self, state: State, player: int, move: CuboMove) -> tuple[Box, ...]:
        """Returns, for a square, its dice with their places, `0.r6`, then `taken.r6` and
        `swap.3`."""
        match move:
            case Cubo(dice=dice, taken=taken, swap=swap):
                more = {"taken": taken, "swap": swap}
                given = (f"{name}.{value}" for name, value in more.items() if value is not None)
                return (*(f"{place}.{die}" for place, die in enumerate(dice)), *given)
            case Points(points=points):
                return (f"points.{points}",)
            case _:
                return ("missed",)

    def meant(self, state: State, player: int, touched: frozenset[Box]) -> tuple[CuboMove, ...]:
        """Parses the names of the boxes, as there are too many squares to search."""
        try:
            move = self._named(dict(box.partition(".")[::2] for box in touched))
        except ValueError:  # malformed values included
            return ()
        return (move,) if touched == frozenset(self.boxes(state, player, move)) else ()

    def _named(self, values: dict[str, str]) -> CuboMove:
        """Returns the move described by these names and values of boxes, as far as they make
        one."""
        if "missed" in values:
            return Missed()
        if "points" in values:
            return self.read_move({"do": "points", "points": int(values["points"])}, "boxes")
        swap = int(values["swap"]) if "swap" in values else None
        dice = [values.get(str(place)) for place in PLACES]
        square = {"do": "cubo", "dice": dice, "taken": values.get("taken"), "swap": swap}
        return self.read_move(square, "boxes")

    def why_not(self, state: State, player: int, box: Box) -> Refusal | None:
        """Returns why the player may enter nothing: who may enter anything may enter a square
        without points."""
        return self.check(state, player, Points(0))

    def written(self, state: State, player: int) -> dict[Box, str]:
        return {
            f"round{number}": "-" if isinstance(record.move, Missed) else str(record.points)
            for number, record in enumerate(state.sheets[player].rounds, start=1)
        }

    def lines(self, state: State, player: int) -> tuple[Line, ...]:
        rounds = state.sheets[player].rounds
        blank = (None,) * (state.options.rounds - len(rounds))
        points = (*(record.points for record in rounds), *blank)
        return tuple(Line(f"round{at}", one) for at, one in enumerate(points, start=1))

    # State of the game

    def turn_of(self, state: State) -> Turn:
        count = len(state.sheets)
        order = ((state.starter + step) % count for step in range(count))
        waiting = tuple(one for one in order if len(state.sheets[one].rounds) <= state.round)
        # The player who starts the round is first when it is counted (CU-1).
        starter = self.player_at(state, state.left.roller(state.round, self.seats(state)))
        return Turn(state.round + 1, state.options.rounds, starter, waiting)

    def is_over(self, state: State) -> bool:
        return state.entered == state.options.rounds

    def last_round(self, state: State) -> bool:
        return state.entered == state.options.rounds - 1

    # For history and statistics

    def facts(self, state: State, player: int) -> dict[str, int]:
        """Lanes, streets and doubles of the squares; unknown for points counted by hand."""
        rounds = state.sheets[player].rounds
        squares = [record.move for record in rounds if isinstance(record.move, Cubo)]
        lines = [line for move in squares for line in self._scores(move)]
        points = [record.points for record in rounds]
        return super().facts(state, player) | {
            "lanes": sum(line.kind == "lane" for line in lines),
            "streets": sum(line.kind == "street" for line in lines),
            "doubles": sum(line.doubled for line in lines),
            "lane_points": sum(line.points for line in lines if line.kind == "lane"),
            "street_points": sum(line.points for line in lines if line.kind == "street"),
            "squares": len(squares),
            "by_hand": sum(isinstance(record.move, Points) for record in rounds),
            "missed": sum(isinstance(record.move, Missed) for record in rounds),
            "exchanged": sum(move.swap is not None for move in squares),
            "best_round": max(points, default=0),
            "worst_round": min(points, default=0),
        }

    def _scores(self, move: Cubo) -> list[LineScore]:
        square = exchanged(move.dice, move.taken, move.swap)
        return [line_points([square[place] for place in line]) for line in LINES]
