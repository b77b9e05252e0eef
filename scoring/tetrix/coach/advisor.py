"""The coach of Te-Trix: a learned value of the sheet, and a look at the next roll near the end.

At a table with others the same values are used, less the strip's points: as if the player could
always choose the form, so they are higher than what can be reached there.
"""

from collections.abc import Generator, Sequence
from dataclasses import replace

from scoring.coach.advice import Advice, Reason, Thought
from scoring.coach.coach import UNKNOWN_PAD, Coach, OpenTable
from scoring.tetrix import tetromino
from scoring.tetrix.coach.explanations import why
from scoring.tetrix.coach.grid_value import Value
from scoring.tetrix.coach.lookahead import NEAR, Ahead
from scoring.tetrix.coach.search import (
    Position,
    ValuedPlacement,
    Ways,
    best,
    fitting,
    ways_of_form,
    ways_of_roll,
)
from scoring.tetrix.rules import Tetrix
from scoring.tetrix.state import (
    ALWAYS,
    PLACED,
    STRIP,
    Place,
    State,
    TetrixMove,
)
from scoring.tetrix.tetromino import BITS, DICE, Cells

CLOSER = 10
"""Number of placements looked at closer: the best ones by the learned value."""


class Advisor(Coach[State, TetrixMove]):
    listed = 10
    decisions = (Place,)

    def __init__(self, game: Tetrix, open_table: OpenTable) -> None:
        super().__init__(game, open_table)
        self.game: Tetrix = game
        self._known: Ahead | None = None

    def unknown(self, state: State) -> Reason | None:
        """Returns why there are no values: any place of the printed symbol is known, but not that
        it may be left out (TT-6)."""
        known = state.options.printed == ALWAYS and self._ahead() is not None
        return None if known else UNKNOWN_PAD

    def _ahead(self) -> Ahead | None:
        if self._known is None and (table := self.table("tetrix")) is not None:
            self._known = Ahead(Value(table))
        return self._known

    @property
    def ahead(self) -> Ahead:
        found = self._ahead()
        assert found is not None  # asked only if it is known
        return found

    # Values

    def expected(self, state: State, player: int) -> float:
        if state.solo and self.game.over(state):
            return float(self.game.total(state, player))
        return self.ahead.worth(position_of(state, player))

    def ranked(self, state: State, player: int) -> tuple[Advice, ...]:
        """Returns the best placements only: there may be thousands."""
        position = position_of(state, player)
        found = [
            Advice(move, self.ahead.worth(position.after(one.mask, one.pattern)))
            for one, move in self._placements(state, player, CLOSER)
        ]
        return _sorted(found)

    def _placements(
        self, state: State, player: int, most: int
    ) -> list[tuple[ValuedPlacement, Place]]:
        ways = self._ways(state, player)
        if ways is None:
            return []
        found = best(self.ahead.value, position_of(state, player), ways, most)
        return [(one, Place(self._cells(state, one))) for one in found]

    def _ways(self, state: State, player: int) -> Ways | None:
        """Returns what can be entered now; None if that is not known, or another player makes the
        form."""
        if self.game.over(state) or state.entered[player] is not None:
            return None
        if state.form is not None:
            return ways_of_form(state.form)
        if state.roll is not None and player == state.roller:
            return ways_of_roll(state.roll)
        return None

    def _cells(self, state: State, found: ValuedPlacement) -> Cells:
        """Returns a placement as a move writes it, with the symbols over the edge."""
        if state.form is not None:
            return next(
                way.cells
                for way in tetromino.ways(state.form)
                if written(way.cells) == found.written()
            )
        assert state.roll is not None
        on_grid = found.written()
        rest = list(state.roll)
        for _, _, symbol in on_grid:
            rest.remove(symbol)
        over = [place for place in found.mask.cells if place not in BITS]
        lost = [(row, col, one) for (row, col), one in zip(over, sorted(rest), strict=True)]
        return tuple(sorted([*on_grid, *lost]))

    # Thinking longer

    def thinks_longer(self, state: State, player: int, ranked: Sequence[Advice]) -> bool:
        """Whether thinking longer helps: not where the quick answer has looked at the next roll of
        every placement."""
        return any(len(fitting(self._after(state, player, one))) > NEAR for one in ranked)

    def thoughts(self, state: State, player: int) -> Generator[Thought, None, None]:
        """Returns the best placements, each by the average over all next rolls."""
        quick = self.ranked(state, player)
        thought: list[Advice] = []
        for done, one in enumerate(quick):
            yield Thought(done, len(quick), (*_sorted(thought), *quick[done:]))
            after = self._after(state, player, one)
            some = fitting(after)
            value = self.ahead.mean(after, some) if some else float(after.points)
            thought.append(Advice(one.move, value))
        yield Thought(len(quick), len(quick), _sorted(thought))

    def _after(self, state: State, player: int, one: Advice) -> Position:
        assert isinstance(one.move, Place)
        return position_of(self.game.apply(state, player, one.move), player)

    def why(
        self, state: State, player: int, ranked: Sequence[Advice], place: int
    ) -> tuple[Reason, ...]:
        return why(self.game, state, player, ranked, place)

    # The review

    def revealed(
        self, state: State, player: int, later: Sequence[tuple[State, int, TetrixMove]]
    ) -> State | None:
        """Returns the state with the dice that a placement reveals: all its symbols are entered."""
        if state.form is not None or state.roll is not None:
            return state
        _, _, move = later[0]
        if not isinstance(move, Place):
            return None
        return replace(state, roll=tuple(symbol for _, _, symbol in move.cells))


def _sorted(found: Sequence[Advice]) -> tuple[Advice, ...]:
    return tuple(sorted(found, key=lambda one: -one.value))  # stable: equal ones keep order


def position_of(state: State, player: int) -> Position:
    """Returns a sheet as the search sees it. At a table, what has stuck out is counted from the
    rounds."""
    sheet = state.sheets[player]
    if state.solo:
        return Position(sheet.marks, STRIP - sheet.struck)
    placed = state.round + (state.entered[player] == PLACED)
    lost = placed * DICE - (sheet.filled.bit_count() - 1)
    return Position(sheet.marks, min(STRIP, max(0, STRIP - lost)), solo=False)


def written(cells: Cells) -> Cells:
    """Returns the cells on the grid, in order."""
    return tuple(sorted(cell for cell in cells if cell[:2] in BITS))
