"""Kubi: five dice, three tally numbers, eleven sums (rules KU-1 to KU-10).

The dice need not be entered. What one round's marks imply about them is kept as the set of rolls
that are still possible, a bit for each of the 252 distinct rolls of five dice; entering a roll
leaves one. A mark is legal if one of the possible rolls allows it.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

from scoring.game import (
    NOTHING_HERE,
    Box,
    Game,
    Line,
    Refusal,
    Turn,
    explain,
    put,
    refuse,
)
from scoring.json_fields import JsonFields
from scoring.kubi.state import (
    ANY_ROLL,
    DICE,
    FITTING,
    MARKS,
    NUMBERS,
    PENALTY,
    ROLLS,
    SHOWING,
    STROKES_FOR_NOTHING,
    STROKES_THAT_EARN,
    STROKES_TO_STOP,
    SUMS,
    TALLY_NUMBERS,
    VALUES,
    Choose,
    KubiMove,
    Mark,
    Options,
    Roll,
    Sheet,
    State,
    sum_points,
)

# Re-exported, so that importers need not know which module defines what.
__all__ = [
    "DICE",
    "NUMBERS",
    "PENALTY",
    "STROKES_FOR_NOTHING",
    "STROKES_THAT_EARN",
    "STROKES_TO_STOP",
    "SUMS",
    "TALLY_NUMBERS",
    "VALUES",
    "Choose",
    "Kubi",
    "KubiMove",
    "Mark",
    "Options",
    "Roll",
    "Sheet",
    "State",
]

SOME_MARK = Mark(None, (7, 7))
"""Used to ask whether any mark is legal."""


class Kubi(Game[Options, State, KubiMove]):
    id = "kubi"
    choices = ()
    moves = (Choose, Roll, Mark)
    by_anyone = (Roll,)

    # Options and start

    def read_options(self, data: JsonFields, count: int) -> Options:
        return Options(one_sheet=self.read_one_sheet(data, count))

    def start(self, options: Options, count: int) -> State:
        return State(options, (Sheet(),) * count, done=(False,) * count)

    # Legality and moves

    def check_move(self, state: State, player: int, move: KubiMove) -> Refusal | None:
        if self.over(state):
            return refuse("KU-6", "The game is over.")
        if isinstance(move, Choose):
            return self._check_choose(state, player, move)
        if not state.started:
            if self.alone(state):
                return refuse("KU-2", "Choose three tally numbers first.")
            return refuse("KU-2", "First, everyone chooses three tally numbers.")
        if isinstance(move, Roll):
            return self._check_roll(state, move)
        return self._check_player(state, player) or self._check_mark(state, player, move)

    def _check_choose(self, state: State, player: int, move: Choose) -> Refusal | None:
        if state.sheets[player].numbers:
            return refuse("KU-2", "The tally numbers have already been chosen.")
        if len(set(move.numbers)) < TALLY_NUMBERS:
            return refuse("KU-2", "The three tally numbers must be different.")
        return None

    def _check_roll(self, state: State, move: Roll) -> Refusal | None:
        if state.roll is not None:
            return refuse("KU-3", "The dice of this round have already been entered.")
        if not state.possible & _bit(move):
            return refuse("KU-3", "These dice don’t match what was entered this round.")
        return None

    def _check_player(self, state: State, player: int) -> Refusal | None:
        if not state.done[player]:
            return None
        if state.sheets[player].stopped:
            return refuse("KU-6", "This player has eight tallies for one number and is finished.")
        return refuse("KU-3", "This round has already been entered for this player.")

    def _check_mark(self, state: State, player: int, move: Mark) -> Refusal | None:
        number, numbers = move.number, state.sheets[player].numbers
        if number is not None and number not in numbers:
            return refuse("KU-4", "{number} isn’t a tally number here.", number=number)
        fitting = self.fitting(numbers, move)
        if state.possible & fitting:
            return None
        if state.roll is None:
            if not fitting:
                return refuse("KU-4", "These sums need a die that shows a tally number.")
            return refuse("KU-3", "This doesn’t match what was entered this round.")
        return self._misfit(numbers, state.roll.dice, move)

    def _misfit(self, numbers: tuple[int, ...], dice: tuple[int, ...], move: Mark) -> Refusal:
        """Returns what is wrong with a mark that does not fit the entered dice."""
        first, second = move.sums
        if move.number is None:
            for number in numbers:
                if number in dice:
                    return refuse(
                        "KU-4",
                        "A die shows {number}: add a tally to one of your tally numbers.",
                        number=number,
                    )
        elif move.number not in dice:
            return refuse("KU-4", "No die shows {number}.", number=move.number)
        return refuse(
            "KU-5",
            "The remaining dice don’t make {first} and {second}.",
            first=first,
            second=second,
        )

    def fitting(self, numbers: tuple[int, ...], move: Mark) -> int:
        """Returns the rolls with which a player with these tally numbers may make the mark, as
        bits."""
        fitting = FITTING[move.number, move.sums]
        if move.number is None:
            for number in numbers:
                fitting &= ~SHOWING[number]
        return fitting

    def apply_move(self, state: State, player: int, move: KubiMove) -> State:
        sheet = state.sheets[player]
        if isinstance(move, Choose):
            numbers = tuple(sorted({*sheet.numbers, *move.numbers}))
            return replace(state, sheets=put(state.sheets, player, replace(sheet, numbers=numbers)))
        if isinstance(move, Roll):
            return replace(state, roll=move, possible=_bit(move))
        possible = state.possible
        # Only a legal mark implies anything about the dice.
        if not self.check(state, player, move):
            possible &= self.fitting(sheet.numbers, move)
        return self._next_round(
            State(
                state.options,
                put(state.sheets, player, self._with_strokes(sheet, move)),
                state.round,
                state.roller,
                state.roll,
                possible,
                put(state.done, player, True),
                left=state.left,
            )
        )

    def leave(self, state: State, player: int) -> State:
        roller = state.roller
        if roller == player and state.roll is None and state.possible == ANY_ROLL:
            roller = self._next_roller(state)
        done = put(state.done, player, True)
        return self._next_round(replace(state, done=done, roller=roller))

    def _with_strokes(self, sheet: Sheet, move: Mark) -> Sheet:
        tally, sums = sheet.tally, list(sheet.sums)
        if move.number in sheet.numbers:  # others are not crossed: there is no place for a stroke
            at = NUMBERS.index(move.number)
            tally = put(tally, at, tally[at] + 1)
        for one in move.sums:
            sums[SUMS.index(one)] += 1
        return Sheet(sheet.numbers, tally, tuple(sums))

    def _next_round(self, state: State) -> State:
        if False in state.done:
            return state
        stopped = self._stopped(state)
        if False not in stopped:
            return state
        roller = self._next_roller(state)
        return State(
            state.options, state.sheets, state.round + 1, roller, done=stopped, left=state.left
        )

    def _stopped(self, state: State) -> tuple[bool, ...]:
        """Returns who plays no more: because of eight strokes, or because they have left."""
        return tuple(
            [sheet.stopped or player in state.left for player, sheet in enumerate(state.sheets)]
        )

    def _next_roller(self, state: State) -> int:
        stopped = self._stopped(state)
        others = (player for player in self._around(state, 1) if not stopped[player])
        return next(others, state.roller)

    def _around(self, state: State, first: int) -> Iterator[int]:
        """Yields all players in rolling order, starting `first` places after the roller."""
        count = len(state.sheets)
        return ((state.roller + first + step) % count for step in range(count))

    def candidates(self, state: State, player: int) -> Iterator[KubiMove]:
        if not state.started:
            yield from (Choose(numbers) for numbers in combinations(NUMBERS, TALLY_NUMBERS))
            return
        for number in (*state.sheets[player].numbers, None):
            yield from MARKS[number]

    def choices_for(self, state: State, player: int) -> tuple[Mark, ...]:
        """Returns all legal marks of the player with the entered dice; empty if none are
        entered."""
        if state.roll is None:
            return ()
        return tuple(move for move in self.legal_moves(state, player) if isinstance(move, Mark))

    def rolls(self, state: State) -> Iterator[KubiMove]:
        """Yields every roll; dice in another order are the same roll."""
        return (Roll(dice) for dice in ROLLS)

    def thrown(self, pick: Callable[[int], int]) -> KubiMove:
        return Roll(tuple(1 + pick(6) for _die in range(DICE)))

    # What is on the sheet

    def boxes(self, state: State, player: int, move: KubiMove) -> tuple[Box, ...]:
        """Returns the number, if one is stroked, and the two sums. Since a box is touched only
        once, the second of two strokes behind the same sum has a small box beside it,
        `sum7.again`."""
        match move:
            case Choose(numbers=numbers):
                return tuple(f"number{number}" for number in numbers)
            case Mark(number=number, sums=(first, second)):
                again = ".again" if first == second else ""
                sums = f"sum{first}", f"sum{second}{again}"
                return sums if number is None else (f"number{number}", *sums)
            case _:
                return ()

    def why_not_now(self, state: State, player: int) -> Refusal | None:
        may = state.started and not state.done[player]
        return None if may else self.check(state, player, SOME_MARK)

    def why_not_there(self, state: State, player: int, box: Box) -> Refusal:
        name, _, part = box.partition(".")
        if part == "value":
            return explain("KU-1", "This is what each tally after the fifth is worth.")
        if part == "points":
            return explain("KU-7", "The points are calculated from the tallies.")
        if name == "head" or part == "label":
            return explain("KU-5", "Tallies go in the wide box beside a sum.")
        if name.startswith("number"):
            mark = replace(SOME_MARK, number=int(name[6:]))
            return self.check(state, player, mark) or NOTHING_HERE
        if state.roll is None:
            return refuse("KU-3", "This doesn’t match what was entered this round.")
        if part:
            return refuse("KU-5", "The remaining dice don’t make {sum} twice.", sum=int(name[3:]))
        return refuse("KU-5", "No two of the remaining dice add up to {sum}.", sum=int(name[3:]))

    def written(self, state: State, player: int) -> dict[Box, str]:
        """Returns crossed numbers and sums with their strokes; a crossed number without strokes is
        `t0`. The points behind the sums, `sum7.points`, are written when the game is over."""
        sheet = state.sheets[player]
        marks: dict[Box, str] = {
            f"number{number}": f"t{sheet.tally[number - 1]}" for number in sheet.numbers
        }
        for line, strokes in zip(self.lines(state, player), sheet.sums, strict=True):
            if strokes:
                marks[line.key] = f"t{strokes}"
                if self.is_over(state):
                    marks[f"{line.key}.points"] = str(line.points)
        return marks

    def lines(self, state: State, player: int) -> tuple[Line, ...]:
        unused = 0 if self.is_over(state) else None
        return tuple(
            Line(f"sum{one}", sum_points(one, strokes) if strokes else unused)
            for one, strokes in zip(SUMS, state.sheets[player].sums, strict=True)
        )

    def strokes_missing(self, state: State, player: int, one: int) -> int:
        """Returns the number of strokes that a sum still needs to cost nothing."""
        strokes = state.sheets[player].sums[SUMS.index(one)]
        return max(0, STROKES_FOR_NOTHING - strokes) if strokes else 0

    # State of the game

    def turn_of(self, state: State) -> Turn:
        if not state.started:
            missing = tuple(p for p, sheet in enumerate(state.sheets) if not sheet.numbers)
            return Turn(0, None, None, missing)
        waiting = tuple(player for player in self._around(state, 0) if not state.done[player])
        # Players who have stopped roll no more; of others at the table that is not known here.
        roller = state.roller if state.options.one_sheet is None else None
        return Turn(state.round + 1, None, roller, waiting)

    def is_over(self, state: State) -> bool:
        return False not in state.done

    # For history and statistics

    def facts(self, state: State, player: int) -> dict[str, int]:
        sheet, points = state.sheets[player], super().facts(state, player)
        return points | {
            **{f"strokes{one}": strokes for one, strokes in zip(SUMS, sheet.sums, strict=True)},
            **{f"tally{one}": strokes for one, strokes in zip(NUMBERS, sheet.tally, strict=True)},
            "paying": sum(one > 0 for one in points.values()),
            "costing": sum(one < 0 for one in points.values()),
            "rounds": self.stage(state),
        }


def _bit(roll: Roll) -> int:
    return ROLLS[tuple(sorted(roll.dice))]
