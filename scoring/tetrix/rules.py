"""Te-Trix: four symbol dice arranged as a form that everyone enters in a 7×7 grid (TT-1 to TT-9).

Neither the dice nor the form need be entered: then the first placement of a round defines the form.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, replace
from itertools import product
from typing import Any

from scoring.game import (
    Box,
    Game,
    Line,
    Refusal,
    Turn,
    explain,
    marked,
    put,
    refuse,
)
from scoring.json_fields import JsonFields
from scoring.single_sheet_mode import RoundEnded, check_ended, check_others
from scoring.tetrix import tetromino
from scoring.tetrix.state import (
    CHOICES,
    IF_BETTER,
    LEFT,
    PADS,
    PLACED,
    SHEETS,
    STOPPED,
    STRIP,
    STUCK,
    Form,
    Options,
    Place,
    Roll,
    Sheet,
    State,
    Stop,
    Stuck,
    TetrixMove,
    area_points,
    read_options,
    sheets_of,
    with_cells,
)
from scoring.tetrix.tetromino import (
    BITS,
    BOXES,
    DICE,
    FORMS,
    SYMBOLS,
    Cells,
    Shape,
)

FILLED = refuse("TT-4", "That box is already filled.")
ROLLER_FIRST = refuse("TT-2", "The roller sets the shape first.")
"""A constant, because trying a form all over a sheet refuses it hundreds of times."""

# Re-exported, so that importers need not know which module defines what.
__all__ = [
    "SHEETS",
    "STRIP",
    "Form",
    "Place",
    "Roll",
    "RoundEnded",
    "Sheet",
    "State",
    "Stop",
    "Stuck",
    "Tetrix",
    "TetrixMove",
]


class Tetrix(Game[Options, State, TetrixMove]):
    id = "tetrix"
    ranks = ((0, "learner"), (120, "strong"), (130, "master"))
    pads = PADS
    choices = CHOICES
    moves = (Roll, Form, Place, Stuck, Stop, RoundEnded)
    in_turn = True
    starts = marked("The rules say: the oldest player.")

    # Options and start

    def read_options(self, data: JsonFields, count: int) -> Options:
        return read_options(data, count, self.read_one_sheet(data, count))

    def with_pads(
        self, pads: Mapping[str, dict[str, Any]], options: dict[str, Any], count: int
    ) -> dict[str, Any]:
        one_sheet = self.read_one_sheet(JsonFields(options, "options"), count)
        printed = sheets_of(count, one_sheet).items()
        sheets = [pads.get(key) or asdict(sheet) for key, sheet in printed]
        return {"preprinted": sheets} | options

    def pad_values(self, options: Options, player: int) -> dict[str, Any]:
        return asdict(options.preprinted[player])

    def start(self, options: Options, count: int) -> State:
        sheets = (
            Sheet(tuple(BITS[one.row, one.col] * (one.symbol == symbol) for symbol in SYMBOLS))
            for one in options.preprinted
        )
        return State(options, tuple(sheets), (None,) * count)

    # Legality and moves

    def check_move(self, state: State, player: int, move: TetrixMove) -> Refusal | None:
        if self.over(state):
            return refuse("TT-8" if state.solo else "TT-5", "The game is over.")
        if isinstance(move, Roll):
            return self._check_roll(state, player, move)
        if isinstance(move, Form):
            return self._check_form(state, player, move)
        if isinstance(move, Stop):
            return None if state.solo else refuse("TT-8", "Only solo games can be ended early.")
        if isinstance(move, RoundEnded):
            return check_others("TT-5", state.options) or self._check_ended(state, move)
        if state.entered[player] is not None:
            return refuse("TT-3", "This round has already been entered for this player.")
        if self._waits_for_roller(state, player):
            return ROLLER_FIRST
        if isinstance(move, Stuck):
            return self._check_stuck(state, player)
        return self._check_cells(state, move.cells) or self.check_room(
            state, player, *tetromino.footprint(move.cells)
        )

    def _check_roll(self, state: State, player: int, move: Roll) -> Refusal | None:
        if player != state.roller:
            return refuse("TT-5", "It’s another player’s roll.")
        if state.roll is not None:
            return refuse("TT-2", "The dice of this round have already been entered.")
        if state.form is not None and sorted(move.symbols) != tetromino.symbols_of(state.form):
            return refuse("TT-2", "These dice don’t match the shape.")
        return None

    def _check_form(self, state: State, player: int, move: Form) -> Refusal | None:
        if player != state.roller:
            return refuse("TT-2", "The roller sets the shape.")
        if state.form is not None:
            return refuse("TT-2", "The shape of this round is already set.")
        return self._check_cells(state, move.cells)

    def _check_ended(self, state: State, move: RoundEnded) -> Refusal | None:
        begun = state.roll is not None or state.form is not None
        return check_ended("TT-5", move, state.round + 1, begun=begun, last=state.last)

    def _check_cells(self, state: State, cells: Cells) -> Refusal | None:
        """Whether the cells are the form of this round or, if it is not known, can become it."""
        if state.form is not None and tetromino.settled(cells) in tetromino.turns(state.form):
            return None
        if tetromino.name_of(cells) is None:
            return refuse("TT-2", "Four connected boxes make one of the seven shapes.")
        if state.form is not None:
            return self._refuse_other(state.form, cells)
        if state.roll is not None and sorted(state.roll) != tetromino.symbols_of(cells):
            return refuse("TT-2", "These are not the symbols of the dice.")
        if tetromino.name_of(cells) not in self.open_forms(state):
            return refuse("TT-5", "The roller could have entered this shape.")
        return None

    def _refuse_other(self, form: Cells, cells: Cells) -> Refusal:
        if tetromino.mirrored(cells) in tetromino.turns(form):
            return refuse("TT-3", "The shape may be rotated but not mirrored.")
        if tetromino.name_of(cells) == tetromino.name_of(form):
            return refuse("TT-3", "The symbols keep their places in the shape.")
        return refuse("TT-3", "This isn’t the shape of this round.")

    def _check_stuck(self, state: State, player: int) -> Refusal | None:
        """Checks a skip: if a player cannot enter the form in a round, the others may skip it,
        too."""
        if STUCK in state.entered or state.last:
            return None
        if state.form is None:
            # Any form can be made: one that does not fit is enough; solo, none may fit.
            needed = len(FORMS) if state.solo else 1
            if len(self._unfit(state, player)) >= needed:
                return None
            return refuse("TT-8" if state.solo else "TT-5", "There is still room for a shape.")
        waiting = (other for other, did in enumerate(state.entered) if did is None)
        if all(self._fits(state, other, state.form) for other in waiting):
            return refuse("TT-5", "The shape fits, so you must enter it.")
        return None

    def check_room(self, state: State, player: int, boxes: int, lost: int) -> Refusal | None:
        """Whether a form in these boxes fits the sheet, with so many symbols sticking out."""
        if not boxes:
            return refuse("TT-4", "At least one symbol must be on the grid.")
        if boxes & state.sheets[player].filled:
            return FILLED
        if lost > (free := self.free(state, player)):
            return refuse("TT-8", "Too many stick out; the strip has room for {count}.", count=free)
        return None

    def _fits(self, state: State, player: int, form: Cells) -> bool:
        """Whether this form fits anywhere on the player's sheet."""
        ways = tetromino.ways(form)
        return not all(self.check_room(state, player, way.boxes, way.lost) for way in ways)

    def _unfit(self, state: State, player: int) -> frozenset[str]:
        """Returns the names of the forms that do not fit; symbols do not matter."""
        forms = tetromino.plain_forms().items()
        return frozenset(name for name, form in forms if not self._fits(state, player, form))

    def apply_move(self, state: State, player: int, move: TetrixMove) -> State:
        if isinstance(move, Roll):
            return replace(state, roll=move.symbols)
        if isinstance(move, Form):
            return replace(state, form=tetromino.form_of(move.cells) or state.form)
        if isinstance(move, Stop):
            return replace(state, entered=(STOPPED,) * len(state.sheets))
        if isinstance(move, RoundEnded):
            return self._with_end(state, move)
        return self._with_entry(state, player, move)

    def _with_entry(self, state: State, player: int, move: Place | Stuck) -> State:
        form, sheets, did = state.form, state.sheets, STUCK
        if isinstance(move, Place):
            did, form = PLACED, form or tetromino.form_of(move.cells)
            sheet = with_cells(state, player, move.cells)
            sheets = put(sheets, player, sheet)
        entered = tuple(
            old or (did if other == player else None) for other, old in enumerate(state.entered)
        )
        return self._next_round(
            State(
                state.options,
                sheets,
                entered,
                state.round,
                state.roll,
                form,
                state.last,
                left=state.left,
            )
        )

    def leave(self, state: State, player: int) -> State:
        if state.entered[player] is None:
            state = self._next_round(replace(state, entered=put(state.entered, player, LEFT)))
        if state.form is not None or state.entered[state.roller] != LEFT:
            return state
        # The next player makes the form; dice that were entered stay.
        return replace(state, left=state.left.passed_on(state.round, len(state.sheets)))

    def _next_round(self, state: State) -> State:
        if state.last or not {PLACED, LEFT}.issuperset(state.entered):
            return state
        count, number = len(state.sheets), state.round + 1
        entered = tuple([LEFT if player in state.left else None for player in range(count)])
        left = state.left.passed_on(number, count)
        return State(state.options, state.sheets, entered, number, left=left)

    def _with_end(self, state: State, move: RoundEnded) -> State:
        """Ends the game with this round or with the one before."""
        if state.options.one_sheet is None or self.over(state):
            return state
        if move.round > state.round:
            return replace(state, last=True)
        return State(state.options, state.sheets, (PLACED,), state.round - 1, last=True)

    def candidates(self, state: State, player: int) -> Iterator[TetrixMove]:
        """Returns every placement of a known form. While it is unknown, only ways to arrange the
        dice (without a roll, only some of them): there would be tens of thousands of placements."""
        if state.form is not None:
            yield from (Place(way.cells) for way in tetromino.ways(state.form))
        elif player == state.roller:
            roll = None if state.roll is None else tuple(sorted(state.roll))
            yield from (Form(cells) for cells in tetromino.layouts(roll))
        yield Stuck()
        if state.solo:
            yield Stop()
        yield from self.endings(state)

    def endings(self, state: State) -> Iterator[RoundEnded]:
        if state.options.one_sheet is not None:
            yield from (RoundEnded(number) for number in (state.round, state.round + 1) if number)

    def rolls(self, state: State) -> Iterator[TetrixMove]:
        return (Roll(symbols) for symbols in product(SYMBOLS, repeat=DICE))

    def thrown(self, pick: Callable[[int], int]) -> TetrixMove:
        return Roll(tuple(SYMBOLS[pick(len(SYMBOLS))] for _die in range(DICE)))

    # For the view of forms

    def forms(self) -> Mapping[str, Shape]:
        """Returns the seven forms by name, each in the top left corner."""
        return FORMS

    def turned(self, cells: Cells) -> Cells:
        """Returns the form turned clockwise by 90°, in the top left corner."""
        return tetromino.turned(cells)

    def open_forms(self, state: State) -> frozenset[str]:
        """Returns the forms that an unknown form can be: if the roller is stuck, those that do not
        fit."""
        stuck = state.entered[state.roller] == STUCK
        # If a forced STUCK leaves no such form, any form is possible.
        return (self._unfit(state, state.roller) if stuck else None) or frozenset(FORMS)

    def lost(self, cells: Cells) -> Cells:
        """Returns the cells beyond the edge."""
        return tuple(cell for cell in cells if cell[:2] not in BITS)

    def placements(self, state: State, player: int, form: Cells = ()) -> tuple[Place, ...]:
        """Returns every way in which a form, or the known one, fits the player's sheet, on any
        turn."""
        wanted = form or state.form
        return tuple(
            Place(way.cells)
            for way in (tetromino.ways(wanted) if wanted else ())
            if not self.check_room(state, player, way.boxes, way.lost)
        )

    def free(self, state: State, player: int) -> int:
        """Returns the number of symbols that may still stick out over the edge. With several
        players no field is ever struck, and a form has fewer symbols than the strip has fields."""
        return STRIP - state.sheets[player].struck

    def areas(self, state: State, player: int) -> tuple[tuple[str, frozenset[Box]], ...]:
        """Returns the areas that count, each with its symbol."""
        found = self._areas(state, player)
        return tuple((symbol, frozenset(tetromino.boxes_in(area))) for symbol, area in found)

    def _areas(self, state: State, player: int) -> list[tuple[str, int]]:
        """Returns the areas as bits. If players may choose, the printed symbol is left out where
        that is better."""
        sheet, printed = state.sheets[player], state.options.preprinted[player]
        areas = sheet.areas()
        if state.options.printed == IF_BETTER:
            fewer = sheet.areas(without=BITS[printed.row, printed.col])
            if area_points(fewer, printed.symbol) > area_points(areas, printed.symbol):
                return fewer
        return areas

    # Sheet

    def boxes(self, state: State, player: int, move: TetrixMove) -> tuple[Box, ...]:
        """Returns the boxes of a placement that are on the grid, and one for an ending by others;
        other moves have none."""
        if isinstance(move, RoundEnded):
            return (f"ended.{move.round}",)
        cells = move.cells if isinstance(move, Place) else ()
        return tuple(BOXES[cell[:2]] for cell in cells if cell[:2] in BOXES)

    @staticmethod
    def _waits_for_roller(state: State, player: int) -> bool:
        """Whether the roller has neither set the shape of this round nor entered anything."""
        return bool(
            state.form is None and player != state.roller and state.entered[state.roller] is None
        )

    def why_not_now(self, state: State, player: int) -> Refusal | None:
        if player not in self.turn(state).waiting:
            return self.check(state, player, Stuck())
        return ROLLER_FIRST if self._waits_for_roller(state, player) else None

    def why_not_there(self, state: State, player: int, box: Box) -> Refusal:
        if box.startswith("strip"):
            return explain("TT-8", "Each symbol that sticks out costs one box of the strip.")
        if not box.startswith("cell"):
            return explain("TT-7", "Calculated from the areas.")
        if box in tetromino.boxes_in(state.sheets[player].filled):
            return FILLED
        if state.form is None:
            return refuse("TT-2", "Four connected boxes make one of the seven shapes.")
        return refuse("TT-3", "The shape doesn’t fit here.")

    def written(self, state: State, player: int) -> dict[Box, str]:
        """Returns the handwriting, without the printed symbol."""
        sheet, printed = state.sheets[player], state.options.preprinted[player]
        marks: dict[Box, str] = {
            box: symbol
            for symbol, bits in zip(SYMBOLS, sheet.marks, strict=True)
            for box in tetromino.boxes_in(bits)
            if box != BOXES[printed.row, printed.col]
        }
        marks |= {f"strip{number}": "/" for number in range(1, sheet.struck + 1)}
        for line in self.lines(state, player):
            if line.points is not None:
                marks[line.key] = str(line.points)
        return marks

    def lines(self, state: State, player: int) -> tuple[Line, ...]:
        """Returns the lines. A symbol without an area that counts is blank until the end. The free
        fields of the strip count all along: that is what they would be worth if the game ended
        now."""
        sheet, blank = state.sheets[player], 0 if self.is_over(state) else None
        areas = self._areas(state, player)
        lines = [Line(symbol, area_points(areas, symbol) or blank) for symbol in SYMBOLS]
        if state.solo:
            lines.append(Line("strip", STRIP - sheet.struck))
        return tuple(lines)

    # State of the game

    def turn_of(self, state: State) -> Turn:
        count = len(state.sheets)
        order = ((state.roller + step) % count for step in range(count))
        waiting = tuple(player for player in order if state.entered[player] is None)
        roller = self.player_at(state, state.left.roller(state.round, self.seats(state)))
        return Turn(state.round + 1, None, roller, waiting)

    def is_over(self, state: State) -> bool:
        return None not in state.entered

    def last_round(self, state: State) -> bool:
        return not self.over(state) and (state.last or STUCK in state.entered)

    # For history and statistics

    def facts(self, state: State, player: int) -> dict[str, int]:
        sheet = state.sheets[player]
        areas = [(symbol, area.bit_count()) for symbol, area in self._areas(state, player)]
        found = super().facts(state, player)
        for symbol in SYMBOLS:
            sizes = [size for other, size in areas if other == symbol]
            found |= {f"areas_{symbol}": len(sizes), f"boxes_{symbol}": sum(sizes)}
        largest = max((size for _, size in areas), default=0)
        filled = sheet.filled.bit_count()
        rounds = self.stage(state)
        return found | {"largest": largest, "filled": filled, "rounds": rounds}
