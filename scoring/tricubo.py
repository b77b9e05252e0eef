"""Tricubo: five rows, three dice, sides A and B (rules TC-1 to TC-18).

The dice need not be entered. What one round's moves say of a die is kept as the set of faces it may
still show, a bit for each face; a roll that is entered leaves one face for each die.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from scoring.core import Box, Choice, Fields, Game, Line, Refusal, Turn, marked, put, refuse
from scoring.tricubo_sheet import (
    ANY_FACE,
    CANDIDATES,
    COLOUR_BONUS,
    COLOUR_FIELDS,
    COLOUR_PENALTIES,
    COLUMNS,
    DICE,
    END_BONUS,
    INTERIMS,
    ONE_TO_FIVE,
    PASSED,
    PURPLE_COLUMNS,
    PURPLE_ROWS_TO_END,
    ROWS,
    SIX,
    SOLO_ROUNDS,
    USES,
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
    TricuboMove,
    count,
)


class Tricubo(Game[Options, State, TricuboMove]):
    id = "tricubo"
    title = "Tricubo"
    players = range(1, 6)
    ranks = (
        (0, "intern"),
        (41, "journeyman"),
        (61, "medium"),
        (71, "maximum"),
        (81, "maximissimus"),
    )
    pads = (("A", marked("Side A")), ("B", marked("Side B")))
    choices = (
        Choice(
            "side",
            marked("Side"),
            (("A", marked("Side A")), ("B", marked("Side B"))),
            house_rule=False,
        ),
        Choice(
            "overflow",
            marked("A die with more ticks than the row has boxes left"),
            (("lapse", marked("fills the row")), ("forbid", marked("cannot be used"))),
        ),
        Choice(
            "six_marks_colour",
            marked("A six ticks a colour field"),
            ((False, marked("no")), (True, marked("yes"))),
        ),
    )
    moves = (Start, Roll, Row, Colour, Interim, Pass)

    # What a game is played with

    def read_options(self, data: Fields, count: int) -> Options:
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
            # A penalty costs, whether a file writes it as 2 or as -2.
            colour_penalties=tuple(-abs(points) for points in penalties),
            six_marks_colour=data.flag("six_marks_colour"),
            overflow=data.choice("overflow", ("lapse", "forbid"), "lapse"),
        )

    def with_pads(
        self, pads: Mapping[str, dict[str, Any]], options: dict[str, Any], count: int
    ) -> dict[str, Any]:
        return pads.get(options.get("side", "A"), {}) | options

    def start(self, options: Options, count: int) -> State:
        return State(options, (Sheet(),) * count, taken=(None,) * count)

    # What may be done, and what it does

    def check(self, state: State, player: int, move: TricuboMove) -> Refusal | None:
        if self.over(state):
            return refuse("TC-16" if state.solo else "TC-12", "The game is over.")
        if isinstance(move, Start):
            return self._check_start(state, player, move)
        if not state.started:
            return refuse("TC-2", "First everybody ticks their free box.")
        if isinstance(move, Roll):
            return self._check_roll(state, player, move)
        if state.taken[player] is not None:
            return refuse("TC-3", "This player has entered this round already.")
        if player != state.roller and state.taken[state.roller] is None:
            return refuse("TC-3", "Whoever rolls takes a die first.")
        if isinstance(move, Pass):
            return self._check_pass(state, player)
        return (
            self._check_die(state, player, move)
            or self._check_face(state, move)
            or self._check_sheet(state.options, state.sheets[player], move)
        )

    def _check_start(self, state: State, player: int, move: Start) -> Refusal | None:
        if state.sheets[player].start:
            return refuse("TC-2", "The free box is ticked already.")
        if not state.solo and move.row != player + 1:
            return refuse("TC-2", "This player's free box is in row {row}.", row=player + 1)
        return None

    def _check_roll(self, state: State, player: int, move: Roll) -> Refusal | None:
        if player != state.roller:
            return refuse("TC-3", "It is another player's roll.")
        if state.roll is not None:
            return refuse("TC-3", "The dice of this round are entered already.")
        if any(not may & 1 << face for may, face in zip(state.faces, _faces(move), strict=True)):
            return refuse("TC-3", "These dice do not fit what has been entered this round.")
        return None

    def _check_pass(self, state: State, player: int) -> Refusal | None:
        if all(self._useless(state, player).values()):
            return None
        return refuse("TC-9", "A die can be used, so it must be used.")

    def _check_die(self, state: State, player: int, move: DieMove) -> Refusal | None:
        away = self.away(state, player)
        if move.joker:
            if state.options.side != "B":
                return refuse("TC-11", "Only side B has a joker.")
            if state.sheets[player].joker:
                return refuse("TC-11", "The joker is used up.")
            if move.die != away:
                return refuse("TC-11", "The joker is for the die that has been taken.")
        elif move.die == away:
            if state.solo:
                return refuse("TC-16", "This die is set aside this round.")
            return refuse("TC-3", "Whoever rolled has taken this die.")
        return None

    def _check_face(self, state: State, move: DieMove) -> Refusal | None:
        may = state.faces[DICE.index(move.die)]
        if may & self._implied(state.options, move):
            return None
        if may & (may - 1):
            return refuse("TC-3", "This die has been used with another number this round.")
        face = may.bit_length() - 1
        if isinstance(move, Interim):
            return refuse("TC-6", "Only a six scores rows; this die shows {face}.", face=face)
        if isinstance(move, Colour):
            return refuse("TC-5", "A six does not tick colour fields.")
        if face == 6:
            return refuse("TC-6", "This die shows a six: it scores rows.")
        return refuse("TC-4", "This die shows {face}, so it ticks row {face}.", face=face)

    def _check_sheet(self, options: Options, sheet: Sheet, move: DieMove) -> Refusal | None:
        """Whether the sheet has room for the move, whatever the dice show."""
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
                return refuse("TC-7", "A row is scored once only.")
            if len(scored) + weight > INTERIMS:
                return refuse("TC-7", "At most three rows are scored in a game.")
        elif move.field not in (move.die, "any"):
            return refuse("TC-5", "A die ticks the field of its own colour.")
        elif move.field in sheet.colours:
            return refuse("TC-5", "This colour field is ticked already.")
        return None

    def away(self, state: State, player: int) -> str | None:
        """The die this player may take with a joker only; None if all three are there."""
        if state.solo:
            return DICE[state.round % 3]
        taken = state.taken[state.roller]
        return None if player == state.roller or taken == PASSED else taken

    def _useless(self, state: State, player: int) -> dict[int, int]:
        """For each die the player may take without a joker: the faces, as bits, that it may show
        and with which it cannot be used on the player's sheet."""
        sheet, away = state.sheets[player], self.away(state, player)
        useless = {}
        for at, die in enumerate(DICE):
            if die != away:
                useless[at] = sum(
                    1 << face
                    for face in range(1, 7)
                    if state.faces[at] & 1 << face
                    and not any(
                        1 << face & self._implied(state.options, move)
                        and not self._check_sheet(state.options, sheet, move)
                        for move in USES[die, face]
                    )
                )
        return useless

    def _implied(self, options: Options, move: DieMove) -> int:
        """The faces a die may show that is used like this, as bits."""
        if isinstance(move, Row):
            return 1 << move.row
        if isinstance(move, Interim):
            return SIX
        return ANY_FACE if options.six_marks_colour else ONE_TO_FIVE

    def apply(self, state: State, player: int, move: TricuboMove) -> State:
        if isinstance(move, Start):
            sheet = self._start_tick(state.sheets[player], move.row)
            return replace(state, sheets=put(state.sheets, player, sheet))
        if isinstance(move, Roll):
            large, medium, small = (1 << face for face in _faces(move))
            return replace(state, roll=move, faces=(large, medium, small))
        faces, sheets = list(state.faces), state.sheets
        if isinstance(move, Pass):
            took = PASSED
            useless = self._useless(state, player)
            if all(useless.values()):  # who passes although a die can be used proves nothing
                for at, bits in useless.items():
                    faces[at] = bits
        else:
            took = move.die
            at = DICE.index(move.die)
            faces[at] = faces[at] & self._implied(state.options, move) or faces[at]
            sheets = put(sheets, player, self._with_die(state.options, sheets[player], move))
        taken = state.taken if state.taken[player] else put(state.taken, player, took)
        large, medium, small = faces
        after = State(state.options, sheets, state.round, state.roll, (large, medium, small), taken)
        return self._next_round(after)

    def _start_tick(self, sheet: Sheet, row: int) -> Sheet:
        ticks = put(sheet.ticks, row - 1, max(1, sheet.ticks[row - 1]))
        return replace(sheet, start=sheet.start or row, ticks=ticks)

    def _with_die(self, options: Options, sheet: Sheet, move: DieMove) -> Sheet:
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

    def _next_round(self, state: State) -> State:
        if None in state.taken or self._ends(state):
            return state
        nobody = (None,) * len(state.sheets)
        return State(state.options, state.sheets, state.round + 1, taken=nobody)

    def _ends(self, state: State) -> bool:
        if state.solo and state.round + 1 >= SOLO_ROUNDS:
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

    def rolls(self, state: State) -> Iterator[TricuboMove]:
        return (Roll(*faces) for faces in product(range(1, 7), repeat=3))

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
            case _:
                return ()

    def why_not(self, state: State, player: int, box: Box) -> Refusal | None:
        if box in self.written(state, player):
            return refuse("TC-4", "This is written already.")
        if box.startswith("row") and "." in box:
            return refuse("TC-4", "A die ticks the next one, two or three boxes of a row.")
        return None

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
            if line.points is None or (line.key.startswith("row") and not self.over(state)):
                continue  # the final column is written when the game is over
            struck = line.points == 0 and self._is_struck(state.options, sheet, line.key)
            marks[line.key] = "-" if struck else str(line.points)
        if state.solo:
            rounds = state.round + self.over(state)
            marks |= {f"round{number}": "/" for number in range(1, rounds + 1)}
        return marks

    def _is_struck(self, options: Options, sheet: Sheet, key: str) -> bool:
        """A field without points that is crossed out rather than written as 0."""
        if key.startswith("interim"):
            return not sheet.interims[int(key[-1]) - 1]
        # Where colour fields cost, 0 is what one of them costs; where they earn, none was earned.
        return key == "end" or (key == "colours" and not any(options.colour_penalties))

    def lines(self, state: State, player: int) -> tuple[Line, ...]:
        options, sheet, over = state.options, state.sheets[player], self.over(state)
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
        colours = self._colour_points(options, sheet)
        return (
            *finals,
            *interims,
            Line("colours", unused if colours is None else colours),
            Line("end", end),
        )

    def _colour_points(self, options: Options, sheet: Sheet) -> int | None:
        """None as long as nothing is to be written in the colour fields' sum."""
        count = len(sheet.colours)
        if count == len(COLOUR_FIELDS):
            return options.colour_bonus + sum(options.colour_penalties)
        if count and any(options.colour_penalties):
            return sum(options.colour_penalties[:count])
        return None

    # Where the game stands

    def turn(self, state: State) -> Turn:
        count = len(state.sheets)
        limit = SOLO_ROUNDS if state.solo else None
        if not state.started and not self.over(state):
            missing = tuple(p for p, sheet in enumerate(state.sheets) if not sheet.start)
            return Turn(0, limit, None, missing)
        order = ((state.roller + step) % count for step in range(count))
        waiting = tuple(player for player in order if state.taken[player] is None)
        return Turn(state.round + 1, limit, state.roller, waiting)

    def over(self, state: State) -> bool:
        return None not in state.taken

    def tie_break(self, state: State, player: int) -> int:
        sheet = state.sheets[player]
        return sum(sheet.ticks) + len(sheet.colours) + sheet.joker

    # What history and statistics ask

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


def _faces(roll: Roll) -> tuple[int, int, int]:
    return roll.large, roll.medium, roll.small
