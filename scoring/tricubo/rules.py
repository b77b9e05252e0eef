"""Tricubo: five rows, three dice, sides A and B (rules TC-1 to TC-18).

The dice need not be entered. What one round's moves imply about a die is kept as the set of faces
it may still show, a bit for each face; entering a roll leaves one face for each die.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from scoring.game import (
    Box,
    Game,
    Line,
    Refusal,
    Turn,
    marked,
    put,
    refuse,
)
from scoring.json_fields import JsonFields, MalformedError, Move
from scoring.options import PadVariant
from scoring.single_sheet_mode import RoundEnded, check_ended, check_others
from scoring.tricubo.dice import (
    check_face,
    check_roll,
    every_roll,
    faces_of,
    rolled,
    set_aside,
)
from scoring.tricubo.state import (
    CANDIDATES,
    CHOICES,
    DICE,
    END_BONUS,
    INTERIMS,
    LEFT,
    PAD_VALUES,
    PASSED,
    PURPLE_ROWS_TO_END,
    ROWS,
    SOLO_ROUNDS,
    WEIGHT,
    Colour,
    DieMove,
    Interim,
    Options,
    Pass,
    Roll,
    Row,
    Sheet,
    Start,
    State,
    Taken,
    TricuboMove,
    check_sheet,
    colour_points,
    implied,
    is_struck,
    read_options,
    start_tick,
    useless_faces,
    why_no_die,
    with_die,
)


class Tricubo(Game[Options, State, TricuboMove]):
    id = "tricubo"
    ranks = (
        (0, "intern"),
        (41, "journeyman"),
        (61, "medium"),
        (71, "maximum"),
        (81, "maximissimus"),
    )
    pads = (
        PadVariant("A", marked("Side A"), count=2, options={"side": "A"}),
        PadVariant("B", marked("Side B"), count=2, options={"side": "B"}),
    )
    choices = CHOICES
    moves = (Start, Roll, Row, Colour, Interim, Pass, Taken, RoundEnded)
    in_turn = True
    starts = marked("The rules say: the shortest player.")

    # Options and start

    def read_options(self, data: JsonFields, count: int) -> Options:
        return replace(read_options(data), one_sheet=self.read_one_sheet(data, count))

    def with_pads(
        self, pads: Mapping[str, dict[str, Any]], options: dict[str, Any], count: int
    ) -> dict[str, Any]:
        return pads.get(options.get("side", "A"), {}) | options

    def pad_values(self, options: Options, player: int) -> dict[str, Any]:
        written = self.write_options(options)
        return {key: written[key] for key in PAD_VALUES}

    def start(self, options: Options, count: int) -> State:
        return State(options, (Sheet(),) * count, taken=(None,) * count)

    # Legality and moves

    def check_move(self, state: State, player: int, move: TricuboMove) -> Refusal | None:
        if self.over(state):
            return refuse("TC-16" if state.solo else "TC-12", "The game is over.")
        if isinstance(move, Start):
            return self._check_start(state, player, move)
        if not state.started:
            if state.solo:
                return refuse("TC-2", "Mark your starting box first.")
            return refuse("TC-2", "First, everyone marks their starting box.")
        if isinstance(move, Roll):
            return check_roll(state, player, move)
        if isinstance(move, Taken):
            return check_others("TC-3", state.options) or self._check_taken(state)
        if isinstance(move, RoundEnded):
            return check_others("TC-12", state.options) or self._check_ended(state, move)
        if state.taken[player] is not None:
            return refuse("TC-3", "This round has already been entered for this player.")
        if player != state.roller and state.taken[state.roller] is None:
            return refuse("TC-3", "The roller takes a die first.")
        if isinstance(move, Pass):
            return self._check_pass(state, player)
        return (
            self._check_die(state, player, move)
            or check_face(state, move)
            or check_sheet(state.options, state.sheets[player], move)
        )

    def _check_start(self, state: State, player: int, move: Start) -> Refusal | None:
        if state.sheets[player].start:
            return refuse("TC-2", "The starting box is already marked.")
        row = self.seat(state, player) + 1
        if not state.solo and move.row != row:
            return refuse("TC-2", "This player’s starting box is in row {row}.", row=row)
        return None

    def _check_taken(self, state: State) -> Refusal | None:
        if self._roller(state) is not None:
            return refuse("TC-3", "It’s your roll: take a die first.")
        if state.away is not None:
            return refuse("TC-3", "The die that was taken has already been entered.")
        return None

    def _check_ended(self, state: State, move: RoundEnded) -> Refusal | None:
        begun = state.roll is not None or state.away is not None
        return check_ended("TC-12", move, state.round + 1, begun=begun, last=state.last)

    def _check_pass(self, state: State, player: int) -> Refusal | None:
        usable = list(self._useless(state, player).values()).count(0)
        # The only usable die may be the one that was taken.
        if usable <= self._unknown_away(state):
            return None
        return refuse("TC-9", "You can use a die, so you must.")

    def _check_die(self, state: State, player: int, move: DieMove) -> Refusal | None:
        away = self.away(state, player)
        if move.joker:
            if state.options.side != "B":
                return refuse("TC-11", "Only side B has a joker.")
            if state.sheets[player].joker:
                return refuse("TC-11", "The joker has been used.")
            if move.die != away and not self._unknown_away(state):
                return refuse("TC-11", "The joker is only for the die that was taken.")
        elif move.die == away:
            if state.solo:
                return refuse("TC-16", "This die is set aside this round.")
            return refuse("TC-3", "The roller has taken this die.")
        return None

    def _roller(self, state: State) -> int | None:
        """Returns the player who rolls; None if it is a person who is not a player here."""
        return self.player_at(state, state.left.roller(state.round, self.seats(state)))

    def _unknown_away(self, state: State) -> bool:
        """Whether a person who is not a player here has taken a die and it is not entered which."""
        return self._roller(state) is None and state.away is None

    def away(self, state: State, player: int) -> str | None:
        """Returns the die that this player may take with a joker only; None if all three are there,
        or if it is not known which one is missing."""
        if state.solo:
            return set_aside(state)
        if self._roller(state) is None:
            return state.away
        taken = state.taken[state.roller]
        return None if player == state.roller or taken == PASSED else taken

    def _useless(self, state: State, player: int) -> Mapping[int, int]:
        """Returns, for each die the player may take without a joker, the faces, as bits, that it
        may show and that cannot be used on the player's sheet."""
        away = self.away(state, player)
        return useless_faces(state.options, state.sheets[player], state.faces, away)

    def apply_move(self, state: State, player: int, move: TricuboMove) -> State:
        if isinstance(move, Start):
            sheet = start_tick(state.sheets[player], move.row)
            return replace(state, sheets=put(state.sheets, player, sheet))
        if isinstance(move, Roll):
            return rolled(state, move)
        if isinstance(move, Taken):
            return replace(state, away=move.die) if self._roller(state) is None else state
        if isinstance(move, RoundEnded):
            return self._with_end(state, move)
        return self._next_round(self._with_entry(state, player, move))

    def _with_entry(self, state: State, player: int, move: DieMove | Pass) -> State:
        faces, sheets = list(state.faces), state.sheets
        if isinstance(move, Pass):
            took = PASSED
            useless = self._useless(state, player)
            if all(useless.values()):  # passing although a die is usable proves nothing
                for at, bits in useless.items():
                    faces[at] = bits
        else:
            took = move.die
            at = DICE.index(move.die)
            faces[at] = faces[at] & implied(state.options, move) or faces[at]
            sheets = put(sheets, player, with_die(state.options, sheets[player], move))
        taken = state.taken if state.taken[player] else put(state.taken, player, took)
        large, medium, small = faces
        return State(
            state.options,
            sheets,
            state.round,
            state.roll,
            (large, medium, small),
            taken,
            state.away,
            state.last,
            left=state.left,
        )

    def leave(self, state: State, player: int) -> State:
        if state.taken[player] is None:
            state = self._next_round(replace(state, taken=put(state.taken, player, LEFT)))
        if state.taken[state.roller] != LEFT:
            return state
        # The next player takes a die first; dice that were entered stay.
        return replace(state, left=state.left.passed_on(state.round, len(state.sheets)))

    def _with_end(self, state: State, move: RoundEnded) -> State:
        """Ends the game with this round or with the one before."""
        if state.options.one_sheet is None or self.over(state):
            return state
        if move.round > state.round:
            return replace(state, last=True)
        return State(state.options, state.sheets, state.round - 1, taken=(PASSED,), last=True)

    def _next_round(self, state: State) -> State:
        if None in state.taken or self._ends(state):
            return state
        count, number = len(state.sheets), state.round + 1
        taken = tuple([LEFT if player in state.left else None for player in range(count)])
        left = state.left.passed_on(number, count)
        return State(state.options, state.sheets, number, taken=taken, left=left)

    def _ends(self, state: State) -> bool:
        if state.last or (state.solo and state.round + 1 >= SOLO_ROUNDS):
            return True
        return any(self.ended_by(state, player) for player in range(len(state.sheets)))

    def ended_by(self, state: State, player: int) -> bool:
        """Whether this player has reached the purple columns in three rows."""
        reached = (ticks >= state.options.purple_from for ticks in state.sheets[player].ticks)
        return sum(reached) >= PURPLE_ROWS_TO_END

    def candidates(self, state: State, player: int) -> Iterator[TricuboMove]:
        if not state.started:
            yield from (Start(row) for row in ROWS)
            return
        yield from CANDIDATES[False]
        if state.options.side == "B":
            yield from CANDIDATES[True]
        yield Pass()
        if state.options.one_sheet is not None:
            yield from (Taken(die) for die in DICE)
        yield from self.endings(state)

    def endings(self, state: State) -> Iterator[RoundEnded]:
        if state.options.one_sheet is not None:
            yield from (RoundEnded(number) for number in (state.round, state.round + 1) if number)

    def rolls(self, state: State) -> Iterator[TricuboMove]:
        return every_roll(state)

    def thrown(self, pick: Callable[[int], int]) -> TricuboMove:
        return Roll(*(1 + pick(6) for _die in DICE))

    # What is on the sheet

    def boxes(self, state: State, player: int, move: TricuboMove) -> tuple[Box, ...]:
        joker: tuple[Box, ...] = ("joker",) if getattr(move, "joker", False) else ()
        match move:
            case Start(row=row):
                return (f"row{row}.1",)
            case Row(die=die, row=row):
                reached = state.sheets[player].ticks[row - 1] + WEIGHT[die]
                return (*joker, f"row{row}.{min(reached, len(state.options.columns))}")
            case Colour(field=field):
                return (*joker, f"colour.{field}")
            case Interim(rows=rows):
                return (*joker, *(f"interim{row}" for row in rows))
            case Taken(die=die):
                return (f"taken.{die}",)
            case RoundEnded(round=number):
                return (f"ended.{number}",)
            case _:
                return ()

    def why_not_now(self, state: State, player: int) -> Refusal | None:
        may = state.started and player in self.turn(state).waiting
        return None if may else self.check(state, player, Pass())

    def why_not_there(self, state: State, player: int, box: Box) -> Refusal:
        return why_no_die(box, written=box in self.written(state, player))

    def written(self, state: State, player: int) -> dict[Box, str]:
        sheet = state.sheets[player]
        marks: dict[Box, str] = {
            f"row{row}.{column}": "x"
            for row in ROWS
            for column in range(1, sheet.ticks[row - 1] + 1)
        }
        marks |= {f"colour.{field}": "x" for field in sheet.colours}
        if sheet.joker:
            marks["joker"] = "x"
        for line in self.lines(state, player):
            if line.points is None or (line.key.startswith("row") and not self.is_over(state)):
                continue  # the final column is written when the game is over
            struck = line.points == 0 and is_struck(state.options, sheet, line.key)
            marks[line.key] = "-" if struck else str(line.points)
        if state.solo:
            rounds = state.round + self.is_over(state)
            marks |= {f"round{number}": "/" for number in range(1, rounds + 1)}
        return marks

    def lines(self, state: State, player: int) -> tuple[Line, ...]:
        options, sheet, over = state.options, state.sheets[player], self.is_over(state)
        unused = 0 if over else None
        values = (0, *options.columns)
        finals = (
            Line(f"row{row}", values[ticks] if ticks else unused)
            for row, ticks in zip(ROWS, sheet.ticks, strict=True)
        )
        # Once three rows are scored the other 6-fields are struck.
        blank = 0 if sheet.scored >= INTERIMS else None
        interims = (
            Line(f"interim{row}", blank if ticks is None else values[ticks])
            for row, ticks in zip(ROWS, sheet.interims, strict=True)
        )
        end = END_BONUS if self.ended_by(state, player) else unused
        colours = colour_points(options, sheet)
        return (
            *finals,
            *interims,
            Line("colours", unused if colours is None else colours),
            Line("end", end),
        )

    # State of the game

    def turn_of(self, state: State) -> Turn:
        count = len(state.sheets)
        limit = SOLO_ROUNDS if state.solo else None
        if not state.started and not self.over(state):
            missing = tuple(p for p, sheet in enumerate(state.sheets) if not sheet.start)
            return Turn(0, limit, None, missing)
        order = ((state.roller + step) % count for step in range(count))
        waiting = tuple(player for player in order if state.taken[player] is None)
        return Turn(state.round + 1, limit, self._roller(state), waiting)

    def is_over(self, state: State) -> bool:
        return None not in state.taken

    def last_round(self, state: State) -> bool:
        return not self.over(state) and self._ends(state)

    def tie_break(self, state: State, player: int) -> int:
        sheet = state.sheets[player]
        return sum(sheet.ticks) + len(sheet.colours) + sheet.joker

    def highest(self, options: Options) -> int:
        """Returns the best result of every row and every interim score, plus all bonuses."""
        rows = (len(ROWS) + INTERIMS) * max(0, *options.columns)
        colours = options.colour_bonus + sum(options.colour_penalties)
        return rows + max(0, colours) + END_BONUS

    # For history and statistics

    def check_place(self, beginning: State, move: Move, where: str) -> None:
        """Checks a roll (TC-16): several players enter all three dice; alone it depends on the
        round."""
        if isinstance(move, Roll) and None in faces_of(move) and not beginning.solo:
            missing = DICE[faces_of(move).index(None)]
            raise MalformedError(f"{where}.{missing}", "is missing")

    def facts(self, state: State, player: int) -> dict[str, int]:
        sheet = state.sheets[player]
        return super().facts(state, player) | {
            **{f"ticks{row}": ticks for row, ticks in zip(ROWS, sheet.ticks, strict=True)},
            "ticks": self.tie_break(state, player),
            "interims": sheet.scored,
            "colour_fields": len(sheet.colours),
            "joker": int(sheet.joker),
            "rounds": self.stage(state),
        }
