"""Tally: five rounds, in each of which every player rolls a die and crosses one of six boxes, each
of them once. A crossed box is worth its number. The 3 may be circled instead, which counts double,
but not beside a crossed 6."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.game import (
    Box,
    Game,
    GameState,
    Line,
    Refusal,
    Turn,
    put,
    refuse,
)
from scoring.json_fields import JsonFields, Move, whole
from scoring.options import GameOptions

NUMBERS = range(1, 7)
ROUNDS = 5
CIRCLED = 0
"""What a sheet has for a circled 3."""


@dataclass(frozen=True, slots=True)
class Cross(Move):
    do = "cross"
    number: int = whole(1, 6)


@dataclass(frozen=True, slots=True)
class Circle(Move):
    do = "circle"


TallyMove = Cross | Circle


@dataclass(frozen=True, slots=True)
class State(GameState):
    options: GameOptions
    sheets: tuple[tuple[int, ...], ...]
    """The numbers that each player has crossed, in order."""


class Tally(Game[GameOptions, State, TallyMove]):
    id = "tally"
    choices = ()
    moves = (Cross, Circle)

    # Setup

    def read_options(self, data: JsonFields, count: int) -> GameOptions:
        return GameOptions(one_sheet=self.read_one_sheet(data, count))

    def start(self, options: GameOptions, count: int) -> State:
        return State(options, ((),) * count)

    # Moves

    def check_move(self, state: State, player: int, move: TallyMove) -> Refusal | None:
        if self.over(state):
            return refuse("TA-3", "The game is over.")
        if player not in self.turn(state).waiting:
            return refuse("TA-1", "The others have to enter this round first.")
        sheet, number = state.sheets[player], number_of(move)
        if number in sheet or (number == 3 and CIRCLED in sheet):
            return refuse("TA-2", "{number} is crossed already.", number=number)
        if {CIRCLED, 6} <= {value_of(move), *sheet}:
            return refuse("TA-4", "The 3 is not circled beside a crossed 6.")
        return None

    def apply_move(self, state: State, player: int, move: TallyMove) -> State:
        sheet, number = state.sheets[player], number_of(move)
        if number in sheet or (number == 3 and CIRCLED in sheet):
            return state
        return State(state.options, put(state.sheets, player, (*sheet, value_of(move))))

    def candidates(self, state: State, player: int) -> Iterator[TallyMove]:
        yield from (Cross(number) for number in NUMBERS)
        yield Circle()

    # The sheet

    def boxes(self, state: State, player: int, move: TallyMove) -> tuple[Box, ...]:
        return (f"box{number_of(move)}",)

    def written(self, state: State, player: int) -> dict[Box, str]:
        sheet = state.sheets[player]
        return {f"box{one or 3}": "x" if one else "o" for one in sheet}

    def lines(self, state: State, player: int) -> tuple[Line, ...]:
        sheet = state.sheets[player]
        points = {number: number for number in sheet} | ({3: 6} if CIRCLED in sheet else {})
        return tuple(Line(f"box{number}", points.get(number)) for number in NUMBERS)

    # The state of the game

    def turn_of(self, state: State) -> Turn:
        if self.over(state):
            return Turn(ROUNDS, ROUNDS, None, ())
        entered = self._entered(state)
        least = min(entered.values())
        waiting = (player for player, count in entered.items() if count == least)
        return Turn(least + 1, ROUNDS, None, tuple(waiting))

    def is_over(self, state: State) -> bool:
        return min(self._entered(state).values(), default=0) >= ROUNDS

    def _entered(self, state: State) -> dict[int, int]:
        """Returns the number of rounds that each remaining player has entered."""
        sheets = enumerate(state.sheets)
        return {player: len(crossed) for player, crossed in sheets if player not in state.left}


def number_of(move: TallyMove) -> int:
    """Returns the number of the box."""
    return move.number if isinstance(move, Cross) else 3


def value_of(move: TallyMove) -> int:
    """Returns what the sheet has for a move."""
    return move.number if isinstance(move, Cross) else CIRCLED
