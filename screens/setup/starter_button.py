"""The part of the set-up that selects the starting player."""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.clock import Clock, ClockEvent

from screens.setup import start_player
from screens.setup.player_rows import PlayerRow, PlayerRows
from screens.widgets import motion
from sheets.texts import _

DRAW = "draw"


class Starter:
    """Asks who starts and rotates the rows; a draw is animated for a moment."""

    def __init__(self, rows: PlayerRows, on_change: Callable[[PlayerRow], None]) -> None:
        self._rows = rows
        self._on_change = on_change
        self._steps: list[tuple[PlayerRow, float]] = []
        """Remaining steps of the animation; the last one is the starting player."""
        self._next: ClockEvent | None = None

    def ask(self, heading: str, seats: Sequence[tuple[PlayerRow, str]], winners: set[str]) -> None:
        from screens.widgets.choice_dialog import ChoiceDialog  # imported on first use

        self.finish()
        won = _("{name} (last winner)")
        values: list[tuple[object, str]] = [(DRAW, _("Pick at random"))]
        values += [
            (row, won.format(name=name) if name.casefold() in winners else name)
            for row, name in seats
        ]
        dialog = ChoiceDialog(heading=heading, values=values)
        dialog.bind(on_pick=partial(self._pick, [row for row, _name in seats]))
        dialog.open()

    def _pick(self, seats: list[PlayerRow], _dialog: object, value: object) -> None:
        if isinstance(value, PlayerRow):
            self._begin_with(value)
        else:
            self.draw(seats)

    def draw(self, seats: list[PlayerRow]) -> None:
        """Draws at once; the result is shown after the animation."""
        self.finish()
        drawn = start_player.draw(len(seats))
        self._steps = [(seats[at], wait) for at, wait in start_player.suspense(len(seats), drawn)]
        if motion.wanted:
            self._step()
        else:
            self.finish()

    def _step(self, *_args: object) -> None:
        row, wait = self._steps.pop(0)
        self._light(row)
        if self._steps:
            self._next = Clock.schedule_once(self._step, wait)
        else:
            self._next = Clock.schedule_once(lambda _dt: self._begin_with(row), 2 * wait)
            self._steps = [(row, 0)]

    def finish(self) -> None:
        """Ends the animation and applies the result."""
        if self._steps:
            self._begin_with(self._steps[-1][0])

    def _begin_with(self, row: PlayerRow) -> None:
        if self._next:
            self._next.cancel()
        self._steps, self._next = [], None
        if row in self._rows.rows:
            self._light(row)
            self._rows.begin_with(row)
            self._on_change(row)

    def _light(self, lit: PlayerRow | None) -> None:
        for row in self._rows.rows:
            row.lit = row is lit
