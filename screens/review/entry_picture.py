"""The sheet as it was before an entry, with that entry and a better one on it."""

from kivy.uix.stencilview import StencilView

from scoring.core import AnyGame, AnyMove, AnyState, Box
from screens.games import view
from screens.games.common.help_pictures import Rings, held, joined
from screens.games.common.sheet_widget import SheetWidget
from screens.look.brush import Brush
from screens.look.canvas_widget import Still
from screens.look.geometry import Rect
from screens.look.surface import shades
from screens.look.theme import theme
from screens.result.sheets import height_for

Marks = dict[Box, str]


def marks_of(game: AnyGame, state: AnyState, player: int, move: AnyMove) -> Marks:
    """What an entry writes on the sheet."""
    before = game.written(state, player)
    after = game.written(game.apply(state, player, move), player)
    return {box: mark for box, mark in after.items() if before.get(box) != mark}


class Better(Rings):
    """Rings around the boxes of the better entry, with what it would write."""

    def __init__(self, **kwargs: object) -> None:
        self.marks: list[tuple[Rect, str, Box]] = []
        super().__init__(**kwargs)

    def paint(self, paint: Brush) -> None:
        super().paint(paint)
        for rect, mark, box in self.marks:
            paint.mark(mark, rect, shades.may, box)


class EntryPicture(Still, StencilView):
    """Its height adapts to its width. What was entered is highlighted in ink, the better entry has
    rings."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, height=0, **kwargs)
        self.disabled = True  # not reachable by keys: there is nothing to press
        self.better: Marks = {}
        self.sheet_widget: SheetWidget | None = None
        self.rings = Better()
        self.fbind("width", self._fit)
        self.fbind("pos", self._place)
        theme.bind(on_change=self._fit)  # the text size may have changed

    def show(
        self,
        game: AnyGame,
        state: AnyState,
        who: tuple[int, tuple[str, ...]],
        made: AnyMove | None = None,
        better: AnyMove | None = None,
    ) -> None:
        """Who: the player, and the names of all."""
        player, names = who
        self.clear_widgets()
        self.sheet = view(game.id).sheet(game, compact=True)
        self.sheet.framed, self.sheet.names, self.sheet.reading = False, names, True
        self.sheet.show(state, player, names[player], False)
        entered = marks_of(game, state, player, made) if made else {}
        wanted = marks_of(game, state, player, better) if better else {}
        self.better = _without(wanted, entered)
        ghost = _without(entered, wanted)
        self.sheet.invite(frozenset(ghost), ghost=ghost)
        self.sheet_widget = SheetWidget(self.sheet, size_hint=(None, None), opacity=0)
        self.holder = held(self.sheet_widget, self.rings)
        self.add_widget(self.holder)
        self._fit()
        self._place()

    def _place(self, *_args: object) -> None:
        if self.sheet_widget:
            self.holder.pos = self.pos

    def _fit(self, *_args: object) -> None:
        sheet, widget = getattr(self, "sheet", None), self.sheet_widget
        if widget is None or sheet is None or self.width < 1:
            return
        self.height = height_for(sheet, self.width)
        widget.size, widget.pos, widget.opacity = self.size, (0, 0), 1
        sheet.put_at(Rect(0, 0, *widget.size))
        there = {box: mark for box, mark in self.better.items() if box in sheet.boxes}
        self.rings.rects = joined(sheet.boxes[box] for box in there)
        self.rings.marks = [(sheet.ink_rect(box), mark, box) for box, mark in there.items()]
        self.rings.size = self.size
        self.rings.draw()


def _without(marks: Marks, others: Marks) -> Marks:
    """What only these write: the rest is no difference between them."""
    return {box: mark for box, mark in marks.items() if others.get(box) != mark}
