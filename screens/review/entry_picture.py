"""The sheet as it was before an entry, with that entry and a better one on it."""

from collections.abc import Callable

from kivy.uix.stencilview import StencilView

from scoring.game import (
    AnyGame,
    AnyMove,
    AnyState,
    Box,
)
from screens.help.pictures import Rings, held, joined
from screens.result.sheet_gallery import height_for
from screens.widgets.canvas_widget import Still
from screens.widgets.redraw import redraw
from screens.widgets.sheet_widget import SheetWidget
from sheets import player_colours, view
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.render_context import palette
from sheets.sheet import Sheet

FAINT = 0.7
"""Opacity of what was entered."""

Marks = dict[Box, str]


def marks_of(sheet: Sheet, move: AnyMove) -> Marks:
    """Returns what an entry writes in the boxes that it is entered by; what follows from it by
    counting is left out."""
    game, state, player = sheet.game, sheet.state, sheet.player
    touched = game.boxes(state, player, move)
    boxes = {*touched, *(one for box in touched for one in sheet.on_the_way(box))}
    after = game.written(game.apply(state, player, move), player)
    return {box: after.get(box, "") for box in boxes if box in sheet.boxes}


class Entries(Rings):
    """What was entered, in ink, and the better entry, with rings."""

    def __init__(self, **kwargs: object) -> None:
        self.sheet: Sheet | None = None
        self.made: Marks = {}
        self.better: Marks = {}
        super().__init__(**kwargs)

    def paint(self, paint: Brush) -> None:
        if self.sheet is None:
            return
        ink = faded(player_colours.ink_of(self.sheet.names, self.sheet.player), FAINT)
        self._write(paint, self.sheet, self.made, ink)
        super().paint(paint)
        self._write(paint, self.sheet, self.better, list(palette().may))

    @staticmethod
    def _write(paint: Brush, sheet: Sheet, marks: Marks, colour: list[float]) -> None:
        for box, mark in marks.items():
            if mark:
                paint.mark(mark, sheet.ink_rect(box), colour, (sheet.player, box))


class EntryPicture(Still, StencilView):
    """Its height adapts to its width."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, height=0, **kwargs)
        self.disabled = True  # not reachable by keys: there is nothing to press
        self.sheet: Sheet | None = None
        self.entries = Entries()
        self.fbind("width", self._fit)
        self.fbind("pos", self._place)
        redraw.bind(times=self._fit)

    def show(
        self,
        game: AnyGame,
        state: AnyState,
        who: tuple[int, tuple[str, ...]],
        made: AnyMove | None = None,
        better: AnyMove | None = None,
    ) -> None:
        """Shows an entry. Who: the player, and the names of all."""
        player, names = who
        self.clear_widgets()
        if self.entries.parent:
            self.entries.parent.remove_widget(self.entries)
        sheet = self.sheet = view(game.id).sheet(game, compact=True)
        sheet.framed, sheet.names, sheet.reading = False, names, True
        sheet.show(state, player, names[player], False)
        self._moves = made, better
        self.sheet_widget = SheetWidget(sheet, size_hint=(None, None), opacity=0)
        self.holder = held(self.sheet_widget, self.entries)
        self.add_widget(self.holder)
        self._fit()
        self._place()

    def _place(self, *_args: object) -> None:
        if self.sheet:
            self.holder.pos = self.pos

    def _fit(self, *_args: object) -> None:
        sheet = self.sheet
        if sheet is None or self.width < 1:
            return
        self.height = height_for(sheet, self.width)
        widget = self.sheet_widget
        widget.size, widget.pos, widget.opacity = self.size, (0, 0), 1
        sheet.put_at(Rect(0, 0, *widget.size))
        made, better = (marks_of(sheet, move) if move else {} for move in self._moves)
        entries = self.entries
        only = {box: mark for box, mark in made.items() if box not in better}
        entries.sheet, entries.made, entries.better = sheet, only, better
        entries.rects = joined(sheet.boxes[box] for box in sorted(better, key=_place_of(sheet)))
        sheet.invite(frozenset(made))
        entries.size = self.size
        entries.draw()


def _place_of(sheet: Sheet) -> Callable[[Box], tuple[float, float]]:
    """Sorts boxes row by row, so that neighbours follow each other."""
    return lambda box: (-sheet.boxes[box].y, sheet.boxes[box].x)
