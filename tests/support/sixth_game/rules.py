"""Tally: five rounds, in each of which every player rolls a die and crosses one of six boxes, each
of them once. A crossed box is worth its number."""

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


@dataclass(frozen=True, slots=True)
class Cross(Move):
    do = "cross"
    number: int = whole(1, 6)


@dataclass(frozen=True, slots=True)
class State(GameState):
    options: GameOptions
    sheets: tuple[tuple[int, ...], ...]
    """The numbers that each player has crossed, in order."""


class Tally(Game[GameOptions, State, Cross]):
    id = "tally"
    choices = ()
    moves = (Cross,)

    # Setup

    def read_options(self, data: JsonFields, count: int) -> GameOptions:
        return GameOptions(one_sheet=self.read_one_sheet(data, count))

    def start(self, options: GameOptions, count: int) -> State:
        return State(options, ((),) * count)

    # Moves

    def check_move(self, state: State, player: int, move: Cross) -> Refusal | None:
        if self.over(state):
            return refuse("TA-3", "The game is over.")
        if player not in self.turn(state).waiting:
            return refuse("TA-1", "The others have to enter this round first.")
        if move.number in state.sheets[player]:
            return refuse("TA-2", "{number} is crossed already.", number=move.number)
        return None

    def apply_move(self, state: State, player: int, move: Cross) -> State:
        crossed = state.sheets[player]
        if move.number in crossed:
            return state
        return State(state.options, put(state.sheets, player, (*crossed, move.number)))

    def candidates(self, state: State, player: int) -> Iterator[Cross]:
        return (Cross(number) for number in NUMBERS)

    # The sheet

    def boxes(self, state: State, player: int, move: Cross) -> tuple[Box, ...]:
        return (f"box{move.number}",)

    def written(self, state: State, player: int) -> dict[Box, str]:
        return {f"box{number}": "x" for number in state.sheets[player]}

    def lines(self, state: State, player: int) -> tuple[Line, ...]:
        crossed = state.sheets[player]
        return tuple(
            Line(f"box{number}", number if number in crossed else None) for number in NUMBERS
        )

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
